import type Joi from 'joi';
import type { Answer, Profile } from '../points/index.js';
import { Refusal } from './refusal.js';

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

function matches(
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
    return 'There is no body; this operation needs one, in JSON';
  }
  return error?.message ?? 'The request is not valid';
}

/** A body of `null`, which is JSON. */
export const nullBody = (profile: Profile): InvalidRule => ({
  key: '',
  type: 'object.base',
  value: null,
  answer: profile['http.null-body.status'],
});

/** The refusal of a request that failed validation, by the first rule that matches. */
export function invalidRequest(
  rules: readonly InvalidRule[],
  { details: [detail] }: Pick<Joi.ValidationError, 'details'>,
): Refusal {
  const answer = detail && rules.find((rule) => matches(rule, detail))?.answer;
  // What the schema refuses in spite of the answer exceeds a bound of this implementation.
  const status = typeof answer === 'number' ? answer : 400;
  return new Refusal(status, messageOf(detail));
}
