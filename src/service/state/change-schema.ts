import Joi from 'joi';
import { validate } from '../../input/validate.js';
import type { AddedPlace, StateChange } from './changes.js';
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
export const readChange = (value: unknown): StateChange =>
  validate<StateChange>(changeSchema, value, 'change', StateError);
