import { comparable, isExact, isSameInstant } from './moment.js';
import type { Flaw, Kind } from './findings.js';
import { registers } from './registers.js';
import type { Sighting, Track } from './track.js';
import { objectOf, precedes, type TranscriptExchange } from './transcript.js';

/**
 * Rules for certainty in a recording: other clients, which it does not show, may have changed a
 * subscription, and the audit cannot watch anything again.
 */

/** Age up to which a seen value counts as unchanged by other clients, ms. */
export const freshness = 10_000;

/** Maximum time between two reads for a change between them to have one cause, ms. */
const bracket = 5000;

/** Age below which no other client is assumed to pause or cancel a subscription, ms. */
const childhood = 60_000;

/**
 * Whether a value is wrong although other clients may write as well: its own response shows it, it
 * was requested and rejected, it was right a moment ago, or `updated_at` says that nothing has
 * happened since it was right.
 * @param mayBeByClock whether the state may have changed by the clock
 */
export function isCertain(
  track: Track,
  sighting: Sighting,
  finding: Flaw,
  mayBeByClock: boolean,
): boolean {
  if (track.name === 'state') return isCertainState(track, sighting, finding, mayBeByClock);
  if (track.name === 'account_id' || track.name === 'created_at') return true;
  return isToldByRequests(track, finding) || contradictsVersion(track, sighting);
}

/** Whether requests of the recording explain the value. */
function isToldByRequests(track: Track, finding: Flaw): boolean {
  const { kind, write, at } = finding;
  if (write?.exchange === at || kind === 'performed') return true;
  if (kind === 'of another' || kind === 'beside')
    return isBracketed(finding) && !isOfAnother(finding);
  if (at.operation === 'update' && isFresh(track, finding)) return true;
  return ofKnownValues.includes(kind) && !isNewer(finding);
}

/** Kinds of findings whose value was requested before, so that no other client wrote it. */
const ofKnownValues: readonly Kind[] = ['never shown', 'undone', 'mixed', 'cut'];

function isCertainState(
  track: Track,
  sighting: Sighting,
  finding: Flaw,
  mayBeByClock: boolean,
): boolean {
  const { kind, suspects = [] } = finding;
  if (kind === 'never shown' || kind === 'undone') return isCertainLoss(sighting, finding);
  // a pause is one by the clock
  if (kind === 'performed') return sighting.value !== 'paused' && isBracketed(finding);
  if (kind === 'beside') {
    return isBracketed(finding) && suspects.length === 1 && !isOfAnother(finding);
  }
  if (kind === 'by itself' && sighting.value === 'gone') return isBackLater(track, sighting);
  return !mayBeByClock && isUnasked(track, sighting, finding);
}

/** Whether no other client explains that a requested state is not visible. */
const isCertainLoss = ({ value }: Sighting, finding: Flaw): boolean =>
  value === 'gone' ? isYoung(finding) : !isNewer(finding);

/** Whether neither another client nor the clock explains a state that no request set. */
function isUnasked(track: Track, sighting: Sighting, finding: Flaw): boolean {
  const { kind, at, write } = finding;
  if (kind === 'by itself') return isCertainPause(track, sighting, finding);
  return kind === 'answered otherwise' && (write?.exchange === at || isFresh(track, finding));
}

/**
 * Whether an update has paused a subscription, or the same `updated_at` was seen with another state shortly
 * after the creation.
 */
function isCertainPause(track: Track, sighting: Sighting, finding: Flaw): boolean {
  if (finding.at.operation === 'update') return isFresh(track, finding);
  return sighting.value === 'paused' && isYoung(finding) && contradictsVersion(track, sighting);
}

/** Whether a subscription is too young for another client to have paused or cancelled it. */
const isYoung = ({ at, subscription }: Flaw): boolean =>
  (subscription?.ageAt(at) ?? Infinity) <= childhood;

/** Whether the expected value was seen shortly before. */
function isFresh(track: Track, { at, write }: Flaw): boolean {
  const last = track.lastBefore(at);
  if (last === undefined || at.sent - last.exchange.received >= freshness) return false;
  return track.allows(write, last.value);
}

/** Whether another value was seen shortly before, or the subscription was created then. */
function isBracketed({ at, lastGood, subscription }: Flaw): boolean {
  const since = lastGood?.received ?? subscription?.since ?? -Infinity;
  return at.sent - since <= bracket;
}

/**
 * Whether a missing subscription is active again in the next read, without a create request that revived it.
 */
function isBackLater(track: Track, { exchange }: Sighting): boolean {
  const [before, after] = [track.lastBefore(exchange), track.firstAfter(exchange)];
  // a create request may revive what was cancelled
  const isRevived = after?.exchange.operation === 'create';
  return before?.value === 'active' && after?.value === 'active' && !isRevived;
}

const updatedAt = (exchange: TranscriptExchange | null | undefined) =>
  objectOf(exchange?.json).updated_at;

/** Whether `updated_at` is later than in the write, or in the last good read. */
function isNewer({ at, write, lastGood }: Flaw): boolean {
  const pair =
    comparable(updatedAt(write?.exchange), updatedAt(at)) ??
    comparable(updatedAt(lastGood), updatedAt(at));
  return pair !== null && pair[1] > pair[0];
}

/** Whether `updated_at` shows a change, but not at the time of the blamed request. */
export const isOfAnother = (finding: Flaw): boolean =>
  isNewer(finding) && isSameInstant(updatedAt(finding.source), updatedAt(finding.at)) !== true;

/** Whether an earlier body with the same `updated_at`, to a millisecond, shows another value. */
function contradictsVersion(
  { name, sightings }: Track,
  { exchange: at, value }: Sighting,
): boolean {
  const version = versionOf(at);
  if (version === null) return false;
  return sightings.some(
    (before) =>
      precedes(before.exchange, at) &&
      versionOf(before.exchange) === version &&
      !registers[name].isSame(before.value, value),
  );
}

/** Returns `updated_at` if it has milliseconds: bodies with the same value show the same state. */
function versionOf(exchange: TranscriptExchange): string | null {
  const updated = updatedAt(exchange);
  return typeof updated === 'string' && isExact(updated) ? updated : null;
}
