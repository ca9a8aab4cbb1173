import type { AnswerOf } from './open-points/open-point.js';
import { openPoints } from './open-points/table.js';

export type { Answer, AnswerShape, OpenPoint } from './open-points/open-point.js';

export { openPoints };

export type OpenPointId = keyof typeof openPoints;

/** An answer to every open point. */
export type Profile = {
  readonly [Id in OpenPointId]: AnswerOf<(typeof openPoints)[Id]['answers']>;
};

export const openPointIds = Object.keys(openPoints) as OpenPointId[];

/** The reference answers: what the sandbox and the mock do unless a profile says otherwise. */
export const referenceProfile = Object.fromEntries(
  openPointIds.map((id) => [id, openPoints[id].reference]),
) as Profile;
