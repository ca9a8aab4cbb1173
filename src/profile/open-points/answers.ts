import { listingAnswers } from './listing.js';
import { protocolAnswers } from './protocol.js';
import type { AnswerOf } from './shape.js';
import { subscriptionAnswers } from './subscriptions.js';

/** Which answers each question that the specification leaves open may have, by its permanent id. */
export const answerShapes = { ...protocolAnswers, ...subscriptionAnswers, ...listingAnswers };

export type OpenPointId = keyof typeof answerShapes;

/** The shape of the answers to an open point. */
export type ShapeOf<Id extends OpenPointId> = (typeof answerShapes)[Id];

/** An answer to every open point. */
export type Profile = { readonly [Id in OpenPointId]: AnswerOf<ShapeOf<Id>> };

export const openPointIds = Object.keys(answerShapes) as OpenPointId[];
