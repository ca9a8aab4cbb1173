import { authenticationChecks } from './authentication.js';
import { besideChecks } from './beside.js';
import { cancelChecks } from './cancel.js';
import type { Check } from './check.js';
import { createChecks } from './create.js';
import { rejectedCreations } from './create-rejected.js';
import { entityChecks } from './entity.js';
import { errorChecks } from './errors.js';
import { getChecks } from './get.js';
import { interpretManyChecks } from './interpret-many.js';
import { interpretationChecks, interpretChecks } from './interpret.js';
import { lastLookChecks } from './last-look.js';
import { listBoundsChecks } from './list-bounds.js';
import { longCreationChecks } from './long-creation.js';
import { pageChecks } from './list-pages.js';
import { listChecks } from './list.js';
import { delayObservations } from './observations/delays.js';
import { firstRefusalObservations } from './observations/first-refusal.js';
import { confidenceObservations } from './observations/confidence.js';
import { creationObservations } from './observations/creations.js';
import { malformedIdObservations, updateObservations } from './observations/updates.js';
import { keyObservations } from './observations/keys.js';
import { protocolObservations } from './observations/protocol.js';
import { readingObservations } from './observations/reading.js';
import { subscriptionObservations } from './observations/subscriptions.js';
import { quotaErrorChecks } from './quota-errors.js';
import { subscriptionChecks } from './subscription.js';
import { updateBodyChecks } from './update-bodies.js';
import { updatedEntityChecks } from './update-entities.js';
import { updateChecks } from './update.js';
import { versioningChecks } from './versioning.js';

export type { Check } from './check.js';

/**
 * All checks, in the order of reports and of writes: creations without `/v1` come before the last
 * cancellation.
 */
export const checks: readonly Check[] = [
  ...errorChecks,
  ...quotaErrorChecks,
  ...authenticationChecks,
  ...subscriptionChecks,
  ...entityChecks,
  ...createChecks,
  ...rejectedCreations,
  ...getChecks,
  ...listChecks,
  ...pageChecks,
  ...listBoundsChecks,
  ...updateChecks,
  ...updatedEntityChecks,
  ...updateBodyChecks,
  ...besideChecks,
  ...longCreationChecks,
  ...versioningChecks,
  ...cancelChecks,
  ...lastLookChecks,
  ...interpretChecks,
  ...interpretManyChecks,
  ...interpretationChecks,
  ...protocolObservations,
  ...keyObservations,
  ...delayObservations,
  ...subscriptionObservations,
  ...readingObservations,
  ...firstRefusalObservations,
  ...malformedIdObservations,
  ...confidenceObservations,
  ...creationObservations,
  ...updateObservations,
];
