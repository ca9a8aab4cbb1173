import type { Subscription } from '../../api/wire.js';
import { validate } from '../../input/validate.js';
import { namedAccount } from '../../operations/access.js';
import type { Service } from '../service.js';
import { StateError, subscriptionRecord } from '../state/state.js';
import { type WorldSubscription, worldSubscriptionSchema } from '../state/world-file.js';
import { subscriptionBody } from '../../operations/subscription.js';

/**
 * Adds a subscription of any age, status and account.
 * @throws {StateError} when it is invalid, or there is one with its id
 */
export async function addSubscription(
  service: Service,
  given: WorldSubscription,
): Promise<Subscription> {
  const valid = validate(worldSubscriptionSchema, given, 'subscription', StateError);
  const { id, account: name = 'demo', ...entry } = valid;
  const { context, faults, clock } = service;
  const { registry } = context;
  if (id !== undefined && registry.get(id)) {
    throw new StateError(`there is a subscription ${id} already`);
  }
  const account = namedAccount(name);
  const owned = { id: id ?? registry.nextId(account), account_id: account.id };
  const failing = { ...faults.takeScrapeFailures(), ...entry };
  const record = subscriptionRecord(failing, owned, clock.now());
  registry.put(record);
  await service.save();
  return subscriptionBody(context.rules.subscription, context, record);
}
