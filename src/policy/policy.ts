import type { OperationId } from '../api/operations.js';
import { milliseconds } from '../input/duration.js';
import type { Profile } from '../points/index.js';
import { authenticationPolicy } from './authentication.js';
import { cancelPolicy } from './cancel.js';
import { createPolicy } from './create.js';
import { delaysPolicy } from './delays.js';
import { errorsPolicy } from './errors.js';
import { entityPolicy } from './entity.js';
import { fieldsPolicy } from './fields.js';
import { getPolicy } from './get.js';
import { confidencePolicy, interpretPolicy } from './interpret.js';
import { listPolicy } from './list.js';
import type { OperationPolicy } from './operation.js';
import { spellingPolicy } from './spelling.js';
import { subscriptionPolicy } from './subscription.js';
import { timestampPolicy } from './timestamps.js';
import { transitionsOf } from './transitions.js';
import { httpPolicy, rateLimitPolicy, repeatedKeys } from './transport.js';
import { updatePolicy } from './update.js';

/**
 * What a profile means: schemas, refusals, statuses and transitions. It reads no clock and knows no
 * state.
 */
export type Policy = ReturnType<typeof compilePolicy>;

/** Compiles a profile. This folder is the only place that knows what its answers mean. */
export function compilePolicy(profile: Profile) {
  const fields = fieldsPolicy(profile);
  const transitions = transitionsOf(profile);
  const operations = {
    createSubscription: createPolicy(profile, fields),
    getSubscription: getPolicy(profile),
    updateSubscription: updatePolicy(profile, fields, transitions),
    cancelSubscription: cancelPolicy(profile),
    listEntities: listPolicy(profile),
    interpretFields: interpretPolicy(profile),
  } satisfies Record<OperationId, OperationPolicy>;

  return {
    ...operations,
    transitions,
    fields,
    subscription: subscriptionPolicy(profile),
    confidence: confidencePolicy(profile),
    timestamp: timestampPolicy(profile),
    refreshInterval: refreshInterval(profile),
    authentication: authenticationPolicy(profile),
    rateLimit: rateLimitPolicy(profile),
    http: httpPolicy(profile),
    query: repeatedKeys(profile),
    spelling: spellingPolicy(profile),
    errors: errorsPolicy(profile),
    entity: entityPolicy(profile),
    delays: delaysPolicy(profile),
  };
}

/** Time from one scrape to the next, ms; Infinity for no refreshes. */
function refreshInterval(profile: Profile): number {
  const refresh = profile['scrapes.refresh'];
  return refresh === 'never' ? Infinity : milliseconds(refresh);
}
