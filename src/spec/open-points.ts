import { type OpenPointId, questions, type ShapeOf } from './open-points/questions.js';
import { referenceProfile } from './open-points/reference.js';
import type { OpenPoint } from './open-points/shape.js';

export type { OpenPointId, Profile } from './open-points/questions.js';
export type { Answer, AnswerShape, OpenPoint } from './open-points/shape.js';
export { referenceProfile };

export const openPointIds = Object.keys(questions) as OpenPointId[];

/**
 * Every question that the specification leaves open ("not shown"), by its permanent id: which answers are
 * possible, and the reference answer. A deployment's answers to all of them are its profile.
 */
export const openPoints = Object.fromEntries(
  openPointIds.map((id) => [id, { ...questions[id], reference: referenceProfile[id] }]),
) as { readonly [Id in OpenPointId]: OpenPoint<ShapeOf<Id>> };
