import Joi from 'joi';
import { atOnce } from '../../input/slices.js';
import { validate } from '../../input/validate.js';
import type { StateChange } from './changes.js';
import { isSoundSubscription } from './sound-subscription.js';
import { marketSteps } from './pinned-markets.js';
import {
  accountSchema,
  marketItems,
  offsetSchema,
  StateError,
  subscriptionSchema,
} from './state.js';

const changeSchema = Joi.object({
  account: accountSchema,
  subscription: subscriptionSchema,
  market: Joi.object(),
  clock: Joi.object({ offset_ms: offsetSchema.required() }),
}).length(1);

/** Validates parsed JSON as a change. @throws {StateError} when it is invalid */
export function readChange(value: object): StateChange {
  if ('subscription' in value && isSoundSubscription(value.subscription)) {
    const { subscription, ...others } = value;
    if (Object.keys(others).length === 0) return { subscription };
  }
  const change = validate<StateChange>(changeSchema, value, 'change', StateError);
  if (!('market' in change)) return change;
  const [market] = atOnce(marketSteps([change.market], marketItems));
  return market ? { market } : change;
}
