import { ifPossible, writes } from './act.js';
import { secondCancellation } from './cancellation.js';
import { createLong, type LongCreation, longCreationBeside } from './many-fields.js';
import { pair } from './second-subscription.js';
import { createdSubscription } from './subscription.js';

/**
 * A create request with many fields, next to the second subscription or, if two cannot be live,
 * after its cancellation.
 */
export const longCreation = writes(
  [createdSubscription, pair, longCreationBeside, ifPossible(secondCancellation)],
  async (session, _first, both, beside): Promise<LongCreation | null> => {
    if (both !== null) return beside;
    await session.cleanUp.makeRoom();
    return createLong(session);
  },
);
