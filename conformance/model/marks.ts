import { isObject, type TranscriptExchange } from './transcript.js';

/**
 * Marks of evidence: what an exchange proves, decided once for all requirements, before anything is
 * judged.
 */

/** The outcome of a request. `unknown`: the request may have taken effect or not. */
export type RequestOutcome = 'accepted' | 'rejected' | 'unknown';

/**
 * Statuses below 500 with which something in front of the service responds, or asks to try later.
 */
const outsideService: readonly number[] = [407, 408, 425, 429, 511];

export const isSuccess = ({ status }: TranscriptExchange): boolean => status >= 200 && status < 300;

/** Returns the outcome of a request; a web page with a 200, such as a login page, is `unknown`. */
export function requestOutcome(exchange: TranscriptExchange): RequestOutcome {
  const { status, isWebPage, isOfIntermediary } = exchange;
  if (isOfIntermediary) return 'unknown';
  if (isSuccess(exchange)) return isWebPage ? 'unknown' : 'accepted';
  const isRejection = status >= 400 && status < 500 && !outsideService.includes(status);
  return isRejection ? 'rejected' : 'unknown';
}

/** Whether a response sends to a login: the credential of another account is not accepted. */
export const isTurnedAway = ({ status }: TranscriptExchange): boolean =>
  (status >= 300 && status < 400) || status === 511;

export const isAccepted = (exchange: TranscriptExchange): boolean =>
  requestOutcome(exchange) === 'accepted';

/** Whether the service says that there is no such subscription. */
export const isNotFound = ({ status, isWebPage, isOfIntermediary }: TranscriptExchange): boolean =>
  (status === 404 || status === 410) && !isWebPage && !isOfIntermediary;

/** Statuses that say that the service is busy, or that the request did not get to it. */
const temporary: readonly number[] = [0, 401, 403, 407, 408, 409, 425, 429, 502, 503, 504, 511];

/** Whether a failure may have nothing to do with what was requested. */
export const mayBeUnrelated = ({
  status,
  isWebPage,
  isOfIntermediary,
}: TranscriptExchange): boolean =>
  isOfIntermediary === true ||
  temporary.includes(status) ||
  status >= 520 ||
  (isWebPage && status >= 300 && status < 500);

/** Whether a request failed in a way that says nothing about it unless it happens again. */
export const isMishap = ({ status }: TranscriptExchange): boolean =>
  status === 0 || status === 408 || status >= 500;

/** Whether a success has the body of an operation, rather than a page of something in front. */
export const isOfService = (exchange: TranscriptExchange): boolean =>
  exchange.operation !== null && isAccepted(exchange) && isObject(exchange.json);
