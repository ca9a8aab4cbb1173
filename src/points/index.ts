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
 * answers are possible, and the default answer. A deployment's answers to all of them are its
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

/** An answer to every open question. */
export type Profile = {
  readonly [Id in OpenPointId]: AnswerOf<(typeof openPoints)[Id]['answers']>;
};

/** The open questions whose answers may be the status of a refusal. */
export type RefusalPoint = {
  [Id in OpenPointId]: (typeof openPoints)[Id]['answers'] extends {
    readonly status: 'refusal' | 'any';
  }
    ? Id
    : never;
}[OpenPointId];

export const openPointIds = Object.keys(openPoints) as OpenPointId[];

export const isOpenPoint = (id: string): id is OpenPointId => Object.hasOwn(openPoints, id);

/**
 * Ids of former open questions: no client depends on them, and the service has one behaviour. They stay
 * reserved. A profile can still contain them; its answers to them are ignored.
 */
export const formerly = [
  'auth.scheme.status',
  'events',
  'fields.name-length',
  'http.malformed-json.status',
  'http.null-body.status',
  'http.trailing-slash',
  'http.unknown-path.status',
  'list.invalid-or-cancelled',
  'list.invalid-or-malformed',
  'list.invalid-or-unknown',
  'update.invalid-or-cancelled',
  'update.invalid-or-malformed',
  'update.invalid-or-unknown',
] as const;

/** The default answers: what the sandbox and the mock do unless a profile says otherwise. */
export const referenceProfile = Object.fromEntries(
  openPointIds.map((id) => [id, openPoints[id].reference]),
) as Profile;
