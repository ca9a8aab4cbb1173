import { authenticationChecks } from './authentication.js';
import { besideChecks } from './beside.js';
import { cancelChecks, earlierCancellations } from './cancel.js';
import type { Check } from './check.js';
import { createChecks, longCreationChecks, rejectedCreations } from './create.js';
import { entityChecks } from './entity.js';
import { errorChecks, quotaErrorChecks } from './errors.js';
import { getChecks } from './get.js';
import { interpretationChecks, interpretChecks } from './interpret.js';
import { lastLookChecks, updatedEntityChecks, updateBodyChecks, updateChecks } from './update.js';
import { listBoundsChecks, listChecks } from './list.js';
import { questionChecks } from './open-questions.js';
import { pageChecks } from './list-pages.js';
import { subscriptionChecks } from './subscription.js';
import { versioningChecks } from './versioning.js';

export type { Check } from './check.js';

/** All checks, in the order of reports. */
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
  ...earlierCancellations,
  ...versioningChecks,
  ...cancelChecks,
  ...lastLookChecks,
  ...interpretChecks,
  ...interpretationChecks,
  ...questionChecks,
];

const byId: ReadonlyMap<string, Check> = new Map(checks.map((check) => [check.id, check]));

/** Returns a check by its id. @param id of a requirement, or another cause */
export const requirementOf = (id: string): Check | undefined => byId.get(id);
