import { listingPoints } from './open-points/listing.js';
import { protocolPoints } from './open-points/protocol.js';
import type { AnswerOf, OpenPoint } from './open-points/shape.js';
import { subscriptionPoints } from './open-points/subscriptions.js';

export type { Answer, AnswerShape, OpenPoint } from './open-points/shape.js';

/**
 * Every question that the specification leaves open ("not shown"), by its permanent id: which answers are
 * possible, and the reference answer. A deployment's answers to all of them are its profile.
 */
export const openPoints = { ...protocolPoints, ...subscriptionPoints, ...listingPoints };

export type OpenPointId = keyof typeof openPoints;

/** An answer to every open point. */
export type Profile = {
  readonly [Id in OpenPointId]: (typeof openPoints)[Id] extends OpenPoint<infer Shape>
    ? AnswerOf<Shape>
    : never;
};

export const openPointIds = Object.keys(openPoints) as OpenPointId[];

/** The reference answers: what the sandbox and the mock do unless a profile says otherwise. */
export const referenceProfile = Object.fromEntries(
  openPointIds.map((id) => [id, openPoints[id].reference]),
) as Profile;
