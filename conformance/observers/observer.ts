import type { OperationId } from '../../src/api/operations.js';
import type { JsonValue } from '../../src/api/wire.js';
import type { Answer } from '../../src/open-questions/index.js';
import type { CheckId } from '../check-id.js';
import {
  bodyObject,
  objectIn,
  isRejected,
  succeeded,
  type HttpResponse,
  type JsonObject,
} from '../http/response.js';
import type { SeenKeys } from '../rules/seen.js';
import type { Act } from '../script/act.js';
import { describe } from '../findings/expect.js';
import { entitiesOf } from '../findings/page.js';
import type { Sight } from '../session/delays.js';

/** The kinds of exchanges that show answers to open questions. */
export type Occasion =
  /** a request whose only fault is the credential, rejected or accepted */
  | 'wrongCredential'
  /** a rejection of too many requests */
  | 'rateLimit'
  /** a request with an id that no subscription has, or that is not a UUID */
  | 'unknownId'
  | 'malformedId'
  | 'creation'
  /** a valid create request that did not return an earlier subscription */
  | 'newSubscription'
  /** a valid create request while another subscription to the same city and type is live */
  | 'duplicate'
  /** an update, a cancellation or a list of a live subscription */
  | 'update'
  | 'cancellation'
  | 'list'
  /** a page that was read again */
  | 'pageAgain'
  | 'pausedList'
  /** the body of a cancellation, or of a second one */
  | 'cancellationBody'
  /** a request for a cancelled subscription */
  | 'secondCancellation'
  | 'cancelledRead'
  | 'cancelledList'
  | 'cancelledUpdate'
  /** a cancelled subscription's body, in a read or in the cancellation */
  | 'cancelledBody'
  /** a subscription as created, during its first scrape, after it, and after an update */
  | 'created'
  | 'scraping'
  | 'scraped'
  | 'updated'
  /** the last field assessments before an update */
  | 'assessments'
  | 'interpretation'
  /** all bodies of a kind, because one alone does not show the answer */
  | 'errors'
  /** errors that another run also sees, of operations and of other paths */
  | 'lastingErrors'
  | 'subscriptions'
  | 'pages'
  /** a success of each content type */
  | 'contentType';

/**
 * An exchange with the known facts about it: exact in a run, which knows its requests; inferred in
 * a recording, without uncertain facts.
 */
export interface KnownExchange {
  readonly response: HttpResponse;
  /** the object that was sent; undefined for any other body */
  readonly sent: JsonObject | undefined;
  /** the exchanges with which it is compared, in an order that depends on the kind of exchange */
  readonly others: readonly HttpResponse[];
  /** all exchanges of the kind, including this one */
  readonly all: readonly HttpResponse[];
  /** whether the headers of the response are known */
  readonly hasHeaders: boolean;
  /** the subscription before; undefined if it is uncertain or irrelevant */
  readonly before?: JsonObject | undefined;
  /** its fields at that time */
  readonly fieldsBefore?: readonly string[] | undefined;
  /** the keys in all bodies */
  readonly seenKeys?: Readonly<Record<'subscription' | 'entity', SeenKeys>>;

  // The following facts are known only in a run.

  /** how many subscriptions the account had created before */
  readonly createdBefore?: number;
  /** when changes became visible, of all reads */
  readonly sights?: readonly Sight[];

  // The following are needed only for recordings, because a run sends its requests on purpose.

  /** the only fault of a create request, by the requirement about it */
  readonly fault?: CheckId | undefined;
  /** whether the body is certainly the one that was sent */
  readonly isCertain?: boolean;
  /** whether names in the request and in the response are in the same encoding */
  readonly isLegible?: boolean;
  /** whether names of fields of the entity type are interpreted */
  readonly isTypeServed?: boolean;
}

/** Creates an exchange of a run or a recording. */
export const asKnownExchange = (
  response: HttpResponse,
  known: Partial<KnownExchange> = {},
): KnownExchange => ({
  response,
  sent: objectIn(response.request.body),
  others: [],
  all: [response],
  hasHeaders: true,
  ...known,
});

/**
 * The requests that ask a question: the exchange that answers it, and those with which it is
 * compared.
 */
export type Asking = Act<HttpResponse | readonly [HttpResponse, ...HttpResponse[]]>;

/**
 * Maps exchanges to the answers of an open question. In a run, only the exchanges of `sends` answer
 * the question, and the first that shows an answer counts. In a recording, every exchange on one of
 * the occasions that asks the question answers it; a run uses the same rule for questions without
 * `sends`.
 */
export interface Observer {
  /** the requests of a run that ask the question; empty if all of its traffic does */
  readonly sends: readonly Asking[];
  /** the kinds of exchanges that ask the question; absent if only the requests of `sends` do */
  readonly on?: readonly Occasion[];
  /** whether a recorded exchange of these kinds asks the question; by default, all do */
  readonly asks?: (exchange: KnownExchange) => boolean;
  /**
   * Whether a rejection is an answer (`ofInput`, `ofState` and `ofId` recognise one by its status);
   * null if no answer describes it. Called only for recorded exchanges, which can be rejected for
   * other reasons. Absent if only a success is an answer.
   */
  readonly rejections?: (exchange: KnownExchange) => boolean | null;
  /** the answer that a rejection shows; by default, its status */
  readonly rejection?: (exchange: KnownExchange) => Answer | undefined;
  /** the answer that a success shows: null if no answer describes it, undefined if it shows none */
  readonly success?: (exchange: KnownExchange) => Answer | null | undefined;
  /** the text of a report if no exchange asks the question */
  readonly unseen?: string;
  /** why there is no answer, if the description of the response does not explain it */
  readonly otherwise?: string | ((exchange: KnownExchange) => string | undefined);
}

const statusOf = ({ response }: KnownExchange): number | undefined =>
  isRejected(response) ? response.status : undefined;

/**
 * Returns the answer that an exchange shows: null if it is not a known answer, undefined if it
 * shows none.
 */
export function answerOf(observer: Observer, exchange: KnownExchange): Answer | null | undefined {
  if (succeeded(exchange.response)) return observer.success?.(exchange);
  if (observer.rejections === undefined) return undefined;
  return (observer.rejection ?? statusOf)(exchange);
}

/** Returns the answer that a recorded exchange of the observer's kinds shows. */
export function recordedAnswer(
  observer: Observer,
  exchange: KnownExchange,
): Answer | null | undefined {
  if (observer.asks?.(exchange) === false) return undefined;
  const isAnswer = isRejected(exchange.response) ? observer.rejections?.(exchange) : true;
  if (isAnswer === null) return null;
  return isAnswer === true ? answerOf(observer, exchange) : undefined;
}

/** Explains why an exchange shows no answer. */
export function whyUnknown(
  { success, rejections, otherwise }: Observer,
  exchange: KnownExchange,
): string {
  const why = typeof otherwise === 'function' ? otherwise(exchange) : otherwise;
  if (why !== undefined) return why;
  const found = describe(exchange.response);
  if (success === undefined) return `the request was not rejected: ${found}`;
  if (rejections === undefined) return `the request did not succeed: ${found}`;
  return `the response fits no known answer: ${found}`;
}

export const always = (): true => true;
export const never = (): false => false;

/** Statuses of rejections that are not about the request or the resource. */
const otherRejections: ReadonlySet<number> = new Set([
  ...[401, 402, 403, 404, 405, 407, 408, 409, 410, 411, 413, 414],
  ...[421, 423, 425, 426, 428, 429, 431, 451],
]);

/**
 * Whether a request was rejected because of its content. A failure of the service (5xx) probably
 * has other reasons.
 */
export function ofInput({ response: { status } }: KnownExchange): boolean {
  return status >= 400 && status < 500 && !otherRejections.has(status);
}

/** Whether a request was rejected because of the subscription's state. */
export const ofState = ({ response: { status } }: Pick<KnownExchange, 'response'>): boolean =>
  [403, 404, 409, 410].includes(status);

/** Whether a request was rejected only because there is no such subscription. */
export function ofId({ response: { status } }: KnownExchange): boolean | null {
  // These might be about an existing or former subscription.
  if (status === 403 || status === 410) return null;
  return [400, 404, 422].includes(status);
}

export const sentTo =
  (operation: OperationId) =>
  ({ response: { request } }: KnownExchange): boolean =>
    request.operation === operation;

/** Lists the names of the sent keys. */
export const keysIn = ({ sent = {} }: KnownExchange): string => Object.keys(sent).sort().join();

/** Returns a key of the response. */
export const shown = ({ response }: KnownExchange, key: string): JsonValue | undefined =>
  bodyObject(response)[key];

/** Returns the answer that the list of a subscription without further scrapes shows. */
export function listedOrEmpty({ response, others }: KnownExchange): Answer | undefined {
  if (entitiesOf(response).length > 0) return 'listed';
  // An empty list is informative only if there were entities just before.
  return others.some((page) => entitiesOf(page).length > 0) ? 'empty' : undefined;
}
