import { describe } from '../../session/findings/expect.js';
import {
  notApplicable,
  observed,
  unreadBody,
  type Finding,
} from '../../session/findings/finding.js';
import { isObject, refused, succeeded, type HttpResponse } from '../../http/response.js';

/** The status of a refusal; anything else does not answer the question. */
export const refusalStatus = (response: HttpResponse): Finding => {
  if (refused(response)) return observed(response.status, response);
  return notApplicable(`it was not refused: ${describe(response)}`);
};

/** The status of a refusal, or else what was found instead. */
export const refusalOr = (response: HttpResponse, otherwise: string | null): Finding => {
  if (refused(response)) return observed(response.status, response);
  if (otherwise !== null) return observed(otherwise, response);
  return notApplicable(`the response fits no known answer: ${describe(response)}`);
};

/** The kind of body of a response. @throws {Unverified} if it was not read */
export function bodyKind(response: HttpResponse): 'error' | 'json' | 'text' | 'html' | 'empty' {
  if (response.kind === 'unread') throw unreadBody(response);
  if (response.kind !== 'json') return response.kind;
  const { json } = response;
  if (isObject(json) && typeof json.error === 'string') return 'error';
  return 'json';
}

/** The status of a refusal, or the word for what was accepted. */
export const okOr = (response: HttpResponse, word: string | null): Finding =>
  refusalOr(response, succeeded(response) ? word : null);
