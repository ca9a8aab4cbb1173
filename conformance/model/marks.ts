import { isObject, type TranscriptExchange } from './transcript.js';

/** The evidence in an exchange, independently of the requirements. */

/** The outcome of a request. `unknown`: the request may have taken effect or not. */
export type RequestOutcome = 'accepted' | 'rejected' | 'unknown';

/** Statuses below 500 of intermediaries, or of requests that should be sent later. */
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

/**
 * Whether a response redirects, for example to a login, which does not accept the credential of another
 * account.
 */
export const isTurnedAway = ({ status }: TranscriptExchange): boolean =>
  (status >= 300 && status < 400) || status === 511;

export const isAccepted = (exchange: TranscriptExchange): boolean =>
  requestOutcome(exchange) === 'accepted';

/** Whether the service says that there is no such subscription. */
export const isNotFound = ({ status, isWebPage, isOfIntermediary }: TranscriptExchange): boolean =>
  (status === 404 || status === 410) && !isWebPage && !isOfIntermediary;

/** Statuses of a busy service, or of a request that did not reach the service. */
const temporary: readonly number[] = [0, 401, 403, 407, 408, 409, 425, 429, 502, 503, 504, 511];

/** Whether a failure may be unrelated to the request. */
export const mayBeUnrelated = ({
  status,
  isWebPage,
  isOfIntermediary,
}: TranscriptExchange): boolean =>
  isOfIntermediary === true ||
  temporary.includes(status) ||
  status >= 520 ||
  (isWebPage && status >= 300 && status < 500);

/** Whether a failure proves nothing unless it is repeated. */
export const isMishap = ({ status }: TranscriptExchange): boolean =>
  status === 0 || status === 408 || status >= 500;

/** Whether a success has a JSON object, so that it comes from the service. */
export const isOfService = (exchange: TranscriptExchange): boolean =>
  exchange.operation !== null && isAccepted(exchange) && isObject(exchange.json);
