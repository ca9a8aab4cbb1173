import type { Profile } from '../open-questions/index.js';
import { most, type SubscriptionRecord, type SubscriptionState } from '../state/state.js';
import type { Delays, OperationContext, ValidRequest, Write } from './operation.js';

/** When writes become visible in reads and lists. */

/** How long writes take to become visible, ms: well within the range that the word allows. */
const times = { 'at-once': 0, 'within-a-second': 300, 'within-three-seconds': 2000 } as const;

/** Returns how long writes take to become visible in reads. Later writes see them at once. */
export const delaysOfReads = (answers: Profile): Delays => ({
  creation: times[answers['create.shown-after']],
  update: times[answers['update.shown-after']],
  cancellation: times[answers['cancel.shown-after']],
});

/** Returns how long writes take to become visible in lists. */
export const delaysOfLists = (answers: Profile): Delays => ({
  ...delaysOfReads(answers),
  update: times[answers['update.listed-after']],
});

/** Returns how long the state before a write must be kept, ms. */
export const longestDelay = (answers: Profile): number =>
  Math.max(...Object.values(delaysOfReads(answers)), ...Object.values(delaysOfLists(answers)));

/** The state of a subscription at some time; null before its creation. */
type ShownState = SubscriptionState | null;

/**
 * Returns the state of a subscription that an operation's responses show to the account; null for
 * none.
 * @param delays of that operation
 */
export function shownState(
  { registry, clock }: Pick<OperationContext, 'registry' | 'clock'>,
  delays: Delays | undefined,
  { account, id }: Pick<ValidRequest, 'account' | 'id'>,
): ShownState {
  const record = registry.find(account, id);
  if (!record?.former || !delays) return record ?? null;

  const states = [...record.former, record];
  const now = clock.now();
  // A visible write includes all earlier ones.
  const shown = states.findLast((state, index) => {
    if (index === 0 || state === null) return true;
    const write = writeBetween(states[index - 1] ?? null, state);
    return Date.parse(state.updated_at) + delays[write] <= now;
  });
  return shown ?? null;
}

function writeBetween(before: ShownState, after: SubscriptionState): Write {
  if (before === null) return 'creation';
  const isCancelled = after.status === 'cancelled' && before.status !== 'cancelled';
  return isCancelled ? 'cancellation' : 'update';
}

/** Returns a record without its former states. */
export function withoutFormer(record: SubscriptionRecord): SubscriptionState {
  if (record.former === undefined) return record;
  const state = { ...record };
  Reflect.deleteProperty(state, 'former');
  return state;
}

/**
 * Returns the record after a client's write, including the former states that reads can return
 * until the write becomes visible.
 * @param longest time until the write is visible everywhere, ms
 */
export function withFormer(
  clock: OperationContext['clock'],
  longest: number,
  before: SubscriptionRecord | null,
  after: SubscriptionState,
): SubscriptionRecord {
  if (longest === 0) return after;
  const earlier = before === null ? [null] : [...(before.former ?? []), withoutFormer(before)];
  const oldest = clock.now() - longest;
  // A state is dropped once the next one is certainly visible.
  const former = earlier.filter((_, index) => {
    const next = earlier[index + 1] ?? after;
    return Date.parse(next.updated_at) > oldest;
  });
  return { ...after, former: former.toSpliced(1, former.length - most.former) };
}
