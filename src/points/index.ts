import { authentication } from './authentication.js';
import { cancel } from './cancel.js';
import { cancelled } from './cancelled.js';
import { create } from './create.js';
import { errors } from './errors.js';
import { general } from './general.js';
import { get } from './get.js';
import { interpret } from './interpret.js';
import { list } from './list.js';
import type { AnswerOf } from './open-point.js';
import { subscription } from './subscription.js';
import { update } from './update.js';

export { isTexts, noSuchId } from './open-point.js';
export type {
  Answer,
  AnswerShape,
  Applicability,
  KeyTypes,
  KeyTypesByStatus,
  ObjectAnswer,
  OpenPoint,
  RefusalText,
} from './open-point.js';

/**
 * Every question that the specification leaves open ("not shown"), by its permanent id: which
 * answers are possible, and the reference answer. A deployment's answers to all of them are its
 * profile.
 */
export const openPoints = {
  ...authentication,
  ...errors,
  ...general,
  ...create,
  ...get,
  ...update,
  ...cancel,
  ...cancelled,
  ...subscription,
  ...list,
  ...interpret,
};

export type OpenPointId = keyof typeof openPoints;

/** An answer to every open point. */
export type Profile = {
  readonly [Id in OpenPointId]: AnswerOf<(typeof openPoints)[Id]['answers']>;
};

/** The open points whose answers may be the status of a refusal. */
export type RefusalPoint = {
  [Id in OpenPointId]: (typeof openPoints)[Id]['answers'] extends {
    readonly status: 'refusal' | 'any';
  }
    ? Id
    : never;
}[OpenPointId];

export const openPointIds = Object.keys(openPoints) as OpenPointId[];

/** The reference answers: what the sandbox and the mock do unless a profile says otherwise. */
export const referenceProfile = Object.fromEntries(
  openPointIds.map((id) => [id, openPoints[id].reference]),
) as Profile;
