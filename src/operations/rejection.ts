import type Joi from 'joi';
import { bounds } from '../api/bounds.js';
import type { JsonValue } from '../api/wire.js';
import { plainCounts } from '../input/validate.js';
import { isUuid, unicodeString } from '../input/values.js';
import {
  type Answer,
  type OpenQuestionId,
  openQuestions,
  type Profile,
  type RejectionQuestion,
} from '../open-questions/index.js';

/** The form of a body; forms other than `error` come from open questions about credentials. */
type RejectionBody = 'error' | 'json' | 'text' | 'html' | 'empty';

export interface RejectionDetails {
  /**
   * additional keys of the Error body: `limit` and `current` of the quota (section "Errors", 3), or
   * those of a fault
   */
  readonly extra?: Readonly<Record<string, JsonValue>>;
  /** header names in lowercase */
  readonly headers?: Readonly<Record<string, string>>;
  /** form of the body; `error` by default */
  readonly body?: RejectionBody;
}

/**
 * The rejection of a request, as a value: a stage or an operation returns it in place of its
 * result.
 */
export class Rejection {
  readonly status: number;
  /** sent to the client unchanged */
  readonly message: string;
  readonly details: RejectionDetails;

  constructor(status: number, message: string, details: RejectionDetails = {}) {
    this.status = status;
    this.message = message;
    this.details = details;
  }
}

/** A rejection as an exception, for stages that throw. The client receives its message. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;
  readonly rejection: Rejection;

  constructor(status: number, message: string, details: RejectionDetails = {}) {
    super(message);
    this.status = status;
    this.rejection = new Rejection(status, message, details);
  }
}

/**
 * Returns the outcome of an answer to an open question: a rejection if the answer is a status,
 * otherwise the answer's word.
 */
export function outcomeOf<Id extends RejectionQuestion>(
  answers: Profile,
  id: Id,
): Extract<Profile[Id], string> | Rejection;
export function outcomeOf(answers: Profile, id: RejectionQuestion): string | Rejection {
  const answer = answers[id];
  if (typeof answer === 'number') return new Rejection(answer, openQuestions[id].rejection.message);
  return answer;
}

/** Additional facts about rejections, by open question, for the OpenAPI document. */
export type RejectionNotes = Readonly<Partial<Record<OpenQuestionId, RejectionNote>>>;

export interface RejectionNote {
  /** form of the body, if it is not always an Error body */
  readonly body?: RejectionBody;
  readonly header?: { readonly name: string; readonly description: string };
  /** no request is rejected for this reason */
  readonly isNeverSent?: true;
  /** the Error body contains `limit` and `current` */
  readonly hasQuota?: true;
}

/** The results for an id that the account has no subscription with. */
export interface MissingReason<Result> {
  /** for an id that is a UUID */
  readonly unknown: Result;
  readonly malformed: Result;
}

/** Returns the result for an id. */
export function resultFor<Result>(
  { unknown, malformed }: MissingReason<Result>,
  id: string,
): Result {
  return isUuid(id) ? unknown : malformed;
}

/** Schema of a string in a request, such as a city. */
export const textSchema = (): Joi.StringSchema => unicodeString().min(1).max(bounds.textLength);

/** Returns a schema without conversion: "3" is not a number, and a JSON string is not an array. */
export function body<Value>(schema: Joi.ObjectSchema<Value>): Joi.ObjectSchema<Value> {
  return schema.required().label('body').prefs({ convert: false }).messages(plainCounts);
}

/** The answer to validation errors of one kind: those that match everything given here. */
export interface InvalidRule {
  /** joi's type of the error */
  readonly type?: string;
  /** the value's path without indexes, such as `fields.name` */
  readonly key?: string;
  readonly value?: string | null;
  /** whether the value is a number */
  readonly isNumber?: true;
  /** status of the rejection; if it is a word, the schema accepts the value */
  readonly answer: Answer;
}

function isAbout(
  { type, key, value, isNumber }: InvalidRule,
  error: Joi.ValidationErrorItem,
): boolean {
  const path = error.path.filter((part) => typeof part === 'string').join('.');
  return (
    (type === undefined || type === error.type) &&
    (key === undefined || key === path) &&
    (value === undefined || value === error.context?.value) &&
    (isNumber === undefined || typeof error.context?.value === 'number')
  );
}

function messageOf(error: Joi.ValidationErrorItem | undefined): string {
  if (error?.type === 'any.required' && error.path.length === 0) {
    return 'This operation requires a JSON body';
  }
  return error?.message ?? 'The request is not valid';
}

/** Returns the rejection of an invalid request, by the first rule that matches. */
export function invalidRequest(
  rules: readonly InvalidRule[],
  { details: [detail] }: Pick<Joi.ValidationError, 'details'>,
): Rejection {
  const answer = detail && rules.find((rule) => isAbout(rule, detail))?.answer;
  // Input that the schema rejects although the answer is a word exceeds a limit of this
  // implementation.
  const status = typeof answer === 'number' ? answer : 400;
  return new Rejection(status, messageOf(detail));
}
