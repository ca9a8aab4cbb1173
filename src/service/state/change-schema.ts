import Joi from 'joi';
import { validate } from '../../input/validate.js';
import type { AddedPlace, StateChange } from './changes.js';
import { isSoundSubscription } from './sound-subscription.js';
import { marketNames } from './pinned-markets.js';
import {
  accountSchema,
  offsetSchema,
  placeSchema,
  StateError,
  subscriptionSchema,
} from './state.js';

const changeSchema = Joi.object({
  account: accountSchema,
  subscription: subscriptionSchema,
  place: marketNames.append<AddedPlace>({ place: placeSchema.required() }),
  clock: Joi.object({ offset_ms: offsetSchema.required() }),
}).length(1);

/** Validates parsed JSON as a change. @throws {StateError} when it is invalid */
export function readChange(value: object): StateChange {
  if ('subscription' in value && isSoundSubscription(value.subscription)) {
    const { subscription, ...others } = value;
    if (Object.keys(others).length === 0) return { subscription };
  }
  return validate<StateChange>(changeSchema, value, 'change', StateError);
}
