import { authentication } from './authentication.js';
import { cancel } from './cancel.js';
import { cancelled } from './cancelled.js';
import { create } from './create.js';
import { errors } from './errors.js';
import { general } from './general.js';
import { get } from './get.js';
import { interpret } from './interpret.js';
import { list } from './list.js';
import type { AnswerOf } from './open-question.js';
import { subscription } from './subscription.js';
import { update } from './update.js';

export { isTexts, noSuchId } from './open-question.js';
export type {
  Answer,
  AnswerShape,
  Applicability,
  KeyTypes,
  KeyTypesByStatus,
  ObjectAnswer,
  OpenQuestion,
  RejectionText,
} from './open-question.js';

/**
 * The open questions, which the specification leaves undefined ("not shown"), by their permanent
 * ids, with the possible answers and the default answer. A profile contains a deployment's answers.
 */
export const openQuestions = {
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

export type OpenQuestionId = keyof typeof openQuestions;

/** An answer to every open question. */
export type Profile = {
  readonly [Id in OpenQuestionId]: AnswerOf<(typeof openQuestions)[Id]['answers']>;
};

/** The open questions whose answer can be the status of a rejection. */
export type RejectionQuestion = {
  [Id in OpenQuestionId]: (typeof openQuestions)[Id]['answers'] extends {
    readonly status: 'rejection' | 'any';
  }
    ? Id
    : never;
}[OpenQuestionId];

export const openQuestionIds = Object.keys(openQuestions) as OpenQuestionId[];

export const isOpenQuestion = (id: string): id is OpenQuestionId =>
  Object.hasOwn(openQuestions, id);

/**
 * Ids of former open questions, on which no client depends and for which the service has one
 * behaviour. They stay reserved: a profile can contain them, but its answers to them are ignored.
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

/** The default answers: the behaviour of the sandbox and the mock without a profile. */
export const defaultProfile = Object.fromEntries(
  openQuestionIds.map((id) => [id, openQuestions[id].default]),
) as Profile;
