import { answerShapes, type OpenPointId, openPointIds, type ShapeOf } from './open-points/answers.js';
import { questions } from './open-points/questions.js';
import { referenceProfile } from './open-points/reference.js';
import type { OpenPoint } from './open-points/shape.js';

export type { OpenPointId, Profile } from './open-points/answers.js';
export type { Answer, AnswerShape, OpenPoint } from './open-points/shape.js';
export { openPointIds, referenceProfile };

/**
 * Every question that the specification leaves open ("not shown"), by its permanent id: which answers are
 * possible, and the reference answer. A deployment's answers to all of them are its profile.
 */
export const openPoints = Object.fromEntries(
  openPointIds.map((id) => {
    const [section, question] = questions[id];
    return [id, { section, question, answers: answerShapes[id], reference: referenceProfile[id] }];
  }),
) as { readonly [Id in OpenPointId]: OpenPoint<ShapeOf<Id>> };
