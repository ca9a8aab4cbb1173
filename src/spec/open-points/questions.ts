import { listingPoints } from './listing.js';
import { protocolPoints } from './protocol.js';
import type { AnswerOf, Question } from './shape.js';
import { subscriptionPoints } from './subscriptions.js';

/** Every question that the specification leaves open, by its permanent id. */
export const questions = { ...protocolPoints, ...subscriptionPoints, ...listingPoints };

export type OpenPointId = keyof typeof questions;

/** The shape of the answers to an open point. */
export type ShapeOf<Id extends OpenPointId> =
  (typeof questions)[Id] extends Question<infer Shape> ? Shape : never;

/** An answer to every open point. */
export type Profile = { readonly [Id in OpenPointId]: AnswerOf<ShapeOf<Id>> };
