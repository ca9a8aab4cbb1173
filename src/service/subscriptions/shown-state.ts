import type { OperationId } from '../../api/operations.js';
import type { Write } from '../../policy/delays.js';
import type { ServiceContext, ValidRequest } from '../context.js';
import { most, type SubscriptionRecord, type SubscriptionState } from '../state/state.js';

/** What a subscription is at some time; null before its creation. */
type State = SubscriptionState | null;

/** What the responses of an operation show of a subscription of the account; null for none. */
export function shownState(
  { policy, registry, clock }: Pick<ServiceContext, 'policy' | 'registry' | 'clock'>,
  operation: OperationId,
  { account, id }: Pick<ValidRequest, 'account' | 'id'>,
): State {
  const record = registry.find(account, id);
  const delays = policy.delays.byOperation[operation];
  if (!record?.former || !delays) return record ?? null;

  const states = [...record.former, record];
  const now = clock.now();
  // A write that shows has those before it in it.
  const shown = states.findLast((state, index) => {
    if (index === 0 || state === null) return true;
    const write = writeBetween(states[index - 1] ?? null, state);
    return Date.parse(state.updated_at) + delays[write] <= now;
  });
  return shown ?? null;
}

function writeBetween(before: State, after: SubscriptionState): Write {
  if (before === null) return 'creation';
  const isCancelled = after.status === 'cancelled' && before.status !== 'cancelled';
  return isCancelled ? 'cancellation' : 'update';
}

/** A subscription without what it was before. */
export function withoutFormer(record: SubscriptionRecord): SubscriptionState {
  if (record.former === undefined) return record;
  const state = { ...record };
  Reflect.deleteProperty(state, 'former');
  return state;
}

/** The record after a write of a client, with what reads may show until the write does. */
export function withFormer(
  { policy, clock }: Pick<ServiceContext, 'policy' | 'clock'>,
  before: SubscriptionRecord | null,
  after: SubscriptionState,
): SubscriptionRecord {
  const { longest } = policy.delays;
  if (longest === 0) return after;
  const earlier = before === null ? [null] : [...(before.former ?? []), withoutFormer(before)];
  const oldest = clock.now() - longest;
  // One is shown no longer once the next one certainly is.
  const former = earlier.filter((_, index) => {
    const next = earlier[index + 1] ?? after;
    return Date.parse(next.updated_at) > oldest;
  });
  return { ...after, former: former.toSpliced(1, former.length - most.former) };
}
