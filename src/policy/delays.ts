import type { OperationId } from '../api/operations.js';
import type { Profile } from '../points/index.js';

/** How long what was written takes to show, ms: well within what the word says. */
const times = { 'at-once': 0, 'within-a-second': 300, 'within-three-seconds': 2000 } as const;

/** What changes a subscription. An update that cancels it is a cancellation. */
export type Write = 'creation' | 'update' | 'cancellation';

/** How long each write takes to show in the responses of an operation, ms. */
export type Delays = Readonly<Record<Write, number>>;

/** The open points about the time that writes take to show, by the operation that shows them. */
export const pointsOfDelays = {
  get: ['create.shown-after', 'update.shown-after', 'cancel.shown-after'],
  list: ['create.shown-after', 'update.listed-after', 'cancel.shown-after'],
} as const;

/** How long writes take to show. Those that are based on them know of them at once. */
export function delaysPolicy(profile: Profile) {
  const creation = times[profile['create.shown-after']];
  const read = times[profile['update.shown-after']];
  const listed = times[profile['update.listed-after']];
  const cancellation = times[profile['cancel.shown-after']];
  const byOperation: Readonly<Partial<Record<OperationId, Delays>>> = {
    getSubscription: { creation, update: read, cancellation },
    listEntities: { creation, update: listed, cancellation },
  };
  return {
    byOperation,
    longest: Math.max(creation, read, listed, cancellation),
  };
}
