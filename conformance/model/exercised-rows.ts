import type { RequiredId } from '../check-id.js';
import { isNotFound } from './marks.js';
import { shownId } from './registers.js';
import type { Row } from './rows.js';
import { firstIndex } from './sequences.js';
import type { RegisterWrite, Sighting, Track } from './track.js';
import type { OperationName, TranscriptExchange } from './transcript.js';
import type { Tracked, WorldModel } from './world.js';
import { idsAt, placesOf } from './places.js';

/** Accepted requests by operation, in the order of their responses. */
export type ByOperation = ReadonlyMap<OperationName | null, readonly TranscriptExchange[]>;

interface ReadContext extends Sighting {
  readonly world: WorldModel;
  readonly subscription: Tracked;
  readonly track: Track;
  readonly accepted: ByOperation;
  /** the visible writes that have the value */
  readonly due: readonly RegisterWrite[];
}

/** The requirements that a correct sighting could have violated. */
export function exercisedRows(context: ReadContext, rows: readonly Row[]): readonly RequiredId[] {
  const { world, subscription, exchange: at } = context;
  return rows.flatMap((row) => {
    if (!couldBreak(context, row)) return [];
    const source = row.kinds?.includes('beside') ? otherIn(context, row) : undefined;
    const write = context.due[0];
    const flaw = {
      kind: 'made up',
      at,
      subscription,
      write,
      source,
      expected: '',
      found: '',
    } as const;
    return [row.requirement, ...idsAt(row.requirement, placesOf(flaw, world))];
  });
}

function couldBreak(context: ReadContext, row: Row): boolean {
  if (row.isOfSuccess || (row.on !== undefined && row.on !== context.exchange.operation))
    return false;
  const { kinds = [] } = row;
  if (kinds.includes('performed')) return followsRejection(context, row);
  if (kinds.includes('beside') || kinds.includes('of another')) return followsOther(context, row);
  return row.subject === 'state' ? couldBreakState(context, row) : couldBreakValue(context, row);
}

function couldBreakState(context: ReadContext, row: Row): boolean {
  if (row.kinds?.includes('never shown')) return followsCancellation(context);
  return row.kinds?.includes('undone') ? followsCancelledRead(context) : showsWrite(context, row);
}

function couldBreakValue(context: ReadContext, row: Row): boolean {
  const isOfLoss = row.subject === 'fields' && row.kinds?.includes('undone');
  return isOfLoss ? isShownAgain(context) : showsWrite(context, row);
}

/** Whether a read shows an update that an earlier read has shown. */
function isShownAgain({ track, due, exchange: at }: ReadContext): boolean {
  const write = due.find(({ exchange }) => exchange?.operation === 'update');
  const last = track.lastBefore(at);
  if (write === undefined || last === undefined || at.operation !== 'get') return false;
  return last.exchange.sent >= write.received && track.allows(write, last.value);
}

/**
 * Whether a rejected write precedes a read, with a read before it, and no other write has replaced its
 * effect.
 */
function followsRejection({ track, exchange: at, due }: ReadContext, row: Row): boolean {
  // the response to a write shows that write
  if (due.some(({ exchange }) => exchange === at)) return false;
  const by = row.isByOwn === true ? 'own' : 'others';
  return track.wouldShowRejected(at, by) && track.lastBefore(at) !== undefined;
}

const followsOther = (context: ReadContext, row: Row): boolean =>
  otherIn(context, row) !== undefined;

/** The last operation on another subscription between two reads. */
function otherIn(context: ReadContext, row: Row): TranscriptExchange | undefined {
  const { subscription, track, accepted, exchange: at } = context;
  const last = track.lastBefore(at)?.exchange;
  if (last === undefined || row.by === undefined || !subscription.isOwn) return undefined;
  if (subscription.mayBeCancelledBy(at.sent)) return undefined;
  const all = accepted.get(row.by) ?? [];
  const start = firstIndex(all, ({ received }) => received >= last.sent);
  const end = firstIndex(all, ({ received }) => received > at.sent);
  return all
    .slice(start, end)
    .findLast((one) => one.id !== subscription.id && shownId(one) !== subscription.id);
}

function followsCancellation({ track, exchange, value }: ReadContext): boolean {
  const isEnd = value !== 'gone' && value !== 'active';
  return isEnd && exchange.operation === 'get' && track.firstCancellation <= exchange.sent;
}

/** Whether a read is at least the second of a cancelled subscription. */
function followsCancelledRead({ track, exchange }: ReadContext): boolean {
  const last = track.lastBefore(exchange)?.exchange;
  if (track.firstCancellation > exchange.sent || last === undefined) return false;
  return last.sent >= track.firstCancellation && !isNotFound(exchange);
}

/** Whether a response shows an accepted write. */
function showsWrite({ due, exchange: at }: ReadContext, row: Row): boolean {
  const write = due.find(({ exchange, outcome }) => exchange !== null && outcome === 'accepted');
  if (write === undefined || (row.by ?? write.exchange?.operation) !== write.exchange?.operation) {
    return false;
  }
  return row.on !== undefined || at.operation === 'get';
}
