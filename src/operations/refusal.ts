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
  type RefusalQuestion,
} from '../open-questions/index.js';

/** The shape of a body; those other than `error` come from open questions about credentials. */
type RefusalBody = 'error' | 'json' | 'text' | 'html' | 'empty';

export interface RefusalDetails {
  /**
   * further keys of the Error body: `limit` and `current` of the quota (section "Errors", 3), or
   * those of a fault
   */
  readonly extra?: Readonly<Record<string, JsonValue>>;
  /** names in lower case */
  readonly headers?: Readonly<Record<string, string>>;
  /** `error` by default */
  readonly body?: RefusalBody;
}

/**
 * The refusal of a request, as a value: what a stage or an operation returns in place of its
 * result.
 */
export class Refusal {
  readonly status: number;
  /** sent to the client as it is */
  readonly message: string;
  readonly details: RefusalDetails;

  constructor(status: number, message: string, details: RefusalDetails = {}) {
    this.status = status;
    this.message = message;
    this.details = details;
  }
}

/** A refusal as an exception, for the stages that throw. Its message is for the client. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;
  readonly refusal: Refusal;

  constructor(status: number, message: string, details: RefusalDetails = {}) {
    super(message);
    this.status = status;
    this.refusal = new Refusal(status, message, details);
  }
}

/**
 * Returns the outcome of an answer to an open question: a refusal if it is a status, otherwise the word for
 * what happens instead.
 */
export function outcomeOf<Id extends RefusalQuestion>(
  answers: Profile,
  id: Id,
): Extract<Profile[Id], string> | Refusal;
export function outcomeOf(answers: Profile, id: RefusalQuestion): string | Refusal {
  const answer = answers[id];
  if (typeof answer === 'number') return new Refusal(answer, openQuestions[id].refusal.message);
  return answer;
}

/** Content of refusals by some open questions, in addition to an Error body, for the OpenAPI document. */
export type RefusalNotes = Readonly<Partial<Record<OpenQuestionId, RefusalNote>>>;

export interface RefusalNote {
  /** shape of the body, if it may differ */
  readonly body?: RefusalBody;
  readonly header?: { readonly name: string; readonly description: string };
  /** no request is refused for this reason */
  readonly isNeverSent?: true;
  /** the Error body has `limit` and `current` */
  readonly hasQuota?: true;
}

/** Responses if the account has no subscription with the id. */
export interface MissingReason<Result> {
  /** the id is a UUID */
  readonly unknown: Result;
  readonly malformed: Result;
}

/** The one for this id. */
export function resultFor<Result>(
  { unknown, malformed }: MissingReason<Result>,
  id: string,
): Result {
  return isUuid(id) ? unknown : malformed;
}

/** A text of a request, such as a city. */
export const textSchema = (): Joi.StringSchema => unicodeString().min(1).max(bounds.textLength);

/** A body is validated as it is: "3" is not a number, and a string of JSON is not an array. */
export function body<Value>(schema: Joi.ObjectSchema<Value>): Joi.ObjectSchema<Value> {
  return schema.required().label('body').prefs({ convert: false }).messages(plainCounts);
}

/** The answer for validation errors of one kind: those for which everything given here is true. */
export interface InvalidRule {
  /** joi's type of the error */
  readonly type?: string;
  /** the path of the value without indexes, such as `fields.name` */
  readonly key?: string;
  readonly value?: string | null;
  /** the value is a number */
  readonly isNumber?: true;
  /** status of the refusal; with a word, the schema accepts the value */
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

/** The refusal of a request that failed validation, by the first rule that matches. */
export function invalidRequest(
  rules: readonly InvalidRule[],
  { details: [detail] }: Pick<Joi.ValidationError, 'details'>,
): Refusal {
  const answer = detail && rules.find((rule) => isAbout(rule, detail))?.answer;
  // Input that the schema rejects in spite of the answer exceeds a bound of this implementation.
  const status = typeof answer === 'number' ? answer : 400;
  return new Refusal(status, messageOf(detail));
}
