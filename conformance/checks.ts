import type { Check } from './check.js';
import { authenticationChecks } from './checks/authentication.js';
import { protocolChecks, resourceChecks } from './checks/bodies.js';
import { cancelChecks } from './checks/cancel.js';
import { createChecks, refusedCreations } from './checks/create.js';
import { getChecks } from './checks/get.js';
import { interpretChecks } from './checks/interpret.js';
import { listChecks } from './checks/list.js';
import { probingObservations } from './checks/observations/probing.js';
import { protocolObservations } from './checks/observations/protocol.js';
import { readingObservations } from './checks/observations/reading.js';
import { subscriptionObservations } from './checks/observations/subscriptions.js';
import { updateChecks } from './checks/update.js';

export type { Check } from './check.js';

/** Every check, in the order of reports. */
export const checks: readonly Check[] = [
  ...protocolChecks,
  ...authenticationChecks,
  ...resourceChecks,
  ...createChecks,
  ...refusedCreations,
  ...getChecks,
  ...updateChecks,
  ...cancelChecks,
  ...listChecks,
  ...interpretChecks,
  ...protocolObservations,
  ...subscriptionObservations,
  ...readingObservations,
  ...probingObservations,
];
