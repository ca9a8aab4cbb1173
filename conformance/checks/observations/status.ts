import { describe } from '../../session/expect.js';
import { notApplicable, observed, type Finding } from '../../session/finding.js';
import { refused, type HttpResponse } from '../../http/response.js';

/** No id of any subscription: ids are UUIDs. */
export const malformedId = 'not-a-uuid';

/** A status that refuses; anything else is no answer to the question. */
export const refusalStatus = (answer: HttpResponse): Finding =>
  refused(answer) ? observed(answer.status, answer) : notApplicable(`it was not refused: ${describe(answer)}`);

/** A status that refuses, or else what was found instead. */
export const refusalOr = (answer: HttpResponse, otherwise: string | null): Finding => {
  if (refused(answer)) return observed(answer.status, answer);
  if (otherwise !== null) return observed(otherwise, answer);
  return notApplicable(`the answer fits no known one: ${describe(answer)}`);
};

/** What kind of body an answer has. */
export function bodyKind(answer: HttpResponse): 'error' | 'json' | 'text' | 'html' | 'empty' {
  if (answer.kind !== 'json') return answer.kind;
  const { json } = answer;
  const isError = typeof json === 'object' && json !== null && !Array.isArray(json) && typeof json.error === 'string';
  return isError ? 'error' : 'json';
}
