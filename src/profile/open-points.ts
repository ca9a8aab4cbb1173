import type { AnswerOf } from './open-points/open-point.js';
import { openPointsTable } from './open-points/table.js';

export type { Answer, AnswerShape, OpenPoint } from './open-points/open-point.js';

/**
 * Every question that the specification leaves open ("not shown"), by its permanent id: which answers are possible, and
 * the reference answer. A deployment's answers to all of them are its profile.
 */
export const openPoints = openPointsTable;

export type OpenPointId = keyof typeof openPoints;

/** An answer to every open point. */
export type Profile = { readonly [Id in OpenPointId]: AnswerOf<(typeof openPoints)[Id]['answers']> };

export const openPointIds = Object.keys(openPoints) as OpenPointId[];

/** The reference answers: what the sandbox and the mock do unless a profile says otherwise. */
export const referenceProfile = Object.fromEntries(
  openPointIds.map((id) => [id, openPoints[id].reference]),
) as Profile;
