import type { OperationId } from '../../src/api/operations.js';
import type { JsonValue } from '../../src/api/wire.js';
import type { Answer } from '../../src/open-questions/index.js';
import type { CheckId } from '../check-id.js';
import {
  bodyObject,
  isObject,
  parseBody,
  refused,
  succeeded,
  type HttpResponse,
  type JsonObject,
} from '../http/response.js';
import type { SeenKeys } from '../rules/seen.js';
import { describe } from '../session/findings/expect.js';
import { notApplicable, observed, type Finding } from '../session/findings/finding.js';
import { entitiesOf } from '../session/findings/page.js';
import type { Session } from '../session/session.js';

/** The kinds of exchanges that show answers to open questions. */
export type Occasion =
  /** a request with only a wrong credential, rejected or accepted */
  | 'wrongCredential'
  /** a rejection because of too many requests */
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
  /** a subscription as created, during its first scrape, after it, and as updated then */
  | 'created'
  | 'scraping'
  | 'scraped'
  | 'updated'
  /** the last field assessments before an update */
  | 'assessments'
  | 'interpretation'
  /** all bodies of a kind, because one alone does not show the answer */
  | 'errors'
  | 'subscriptions'
  | 'pages'
  /** one success of each content type */
  | 'contentType';

/**
 * An exchange with the known facts about it: exact in a run, which knows its requests, and inferred
 * in a recording, without uncertain facts.
 */
export interface KnownExchange {
  readonly response: HttpResponse;
  /** the object that was sent; undefined for anything else */
  readonly sent: JsonObject | undefined;
  /** the exchanges that a report shows for it */
  readonly evidence: readonly HttpResponse[];
  /** all of the kind, of which it is one */
  readonly all: readonly HttpResponse[];
  /** whether the headers of the response are known */
  readonly hasHeaders: boolean;
  /** the subscription before; undefined if it is uncertain or irrelevant */
  readonly before?: JsonObject | undefined;
  /** its fields then */
  readonly fieldsBefore?: readonly string[] | undefined;
  /** whether entities of it were listed before */
  readonly hadEntities?: boolean;
  /** the requested id, or the id of the earlier subscription to the same city and type */
  readonly id?: string;
  /** the subscription once its data is complete; null if that was not seen */
  readonly ready?: HttpResponse | null;
  /** whether a page has all that is there; false if it certainly has not */
  readonly isWhole?: boolean;
  /** whether the page had the same order before */
  readonly isSameOrder?: boolean;
  /** the keys that were seen, of all bodies */
  readonly seenKeys?: Readonly<Record<'subscription' | 'entity', SeenKeys>>;

  // what only a recording has to ask about, since a run sends what it sends on purpose

  /** what alone is wrong with a create request, by the requirement that says so */
  readonly fault?: CheckId | undefined;
  /** whether the body is certainly the one that was sent */
  readonly isCertain?: boolean;
  /** whether names in the request and in the response are in the same encoding */
  readonly isLegible?: boolean;
  /** whether names of fields of the entity type are interpreted */
  readonly isTypeServed?: boolean;
}

/** The object that a request sent. */
function sentIn({ request: { body } }: HttpResponse): JsonObject | undefined {
  const json = sentJson(body);
  return isObject(json) ? json : undefined;
}

/** The JSON of a body; undefined if it is none. */
export const sentJson = (text: string | undefined): JsonValue | undefined =>
  text === undefined ? undefined : parseBody({ text, isUtf8: true }, null).json;

/** An exchange of a run, or of a recording. */
export const exchangeOf = (
  response: HttpResponse,
  known: Partial<KnownExchange> = {},
): KnownExchange => ({
  response,
  sent: sentIn(response),
  evidence: [response],
  all: [response],
  hasHeaders: true,
  ...known,
});

/**
 * Maps exchanges to the answers of an open question: in a run, the exchange that it made; in an
 * audit, every recorded exchange that asks the question.
 */
export interface Observer {
  /** the run's exchange; or the finding without one */
  readonly from: (session: Session) => Promise<HttpResponse | KnownExchange | Finding>;
  /** the kinds of recorded exchanges that ask the question; absent if only a run can ask it */
  readonly on?: readonly Occasion[];
  /** whether an exchange of these kinds asks the question; by default, all do */
  readonly asks?: (exchange: KnownExchange) => boolean;
  /**
   * Whether a rejection is an answer (`ofInput`, `ofState` and `ofId` recognise one by its status);
   * null if no answer describes it. Called for recorded exchanges only, because these can be
   * rejected for other reasons. Absent if only a success is an answer.
   */
  readonly refusals?: (exchange: KnownExchange) => boolean | null;
  /** the answer that a rejection shows; by default, its status */
  readonly refusal?: (exchange: KnownExchange) => Answer | undefined;
  /** the answer that a success shows: null if no answer describes it, undefined if it shows none */
  readonly success?: (exchange: KnownExchange) => Answer | null | undefined;
  /** the text of a report if a recording has no answer */
  readonly unseen?: string;
  /** why there is no answer, if a description of the response does not explain it */
  readonly otherwise?: string;
}

const statusOf = ({ response }: KnownExchange): number | undefined =>
  refused(response) ? response.status : undefined;

/**
 * The answer that an exchange shows: null if it is not a known answer, undefined if it shows none.
 */
function answerOf(observer: Observer, exchange: KnownExchange): Answer | null | undefined {
  if (succeeded(exchange.response)) return observer.success?.(exchange);
  if (observer.refusals === undefined) return undefined;
  return (observer.refusal ?? statusOf)(exchange);
}

/** The answer that a recorded exchange shows, of a kind that the observer is on. */
export function recordedAnswer(
  observer: Observer,
  exchange: KnownExchange,
): Answer | null | undefined {
  if (observer.asks?.(exchange) === false) return undefined;
  const isAnswer = refused(exchange.response) ? observer.refusals?.(exchange) : true;
  if (isAnswer === null) return null;
  return isAnswer === true ? answerOf(observer, exchange) : undefined;
}

function whyUnknown({ success, refusals, otherwise }: Observer, response: HttpResponse): string {
  if (otherwise !== undefined) return otherwise;
  if (success === undefined) return `the request was not rejected: ${describe(response)}`;
  if (refusals === undefined) return `the request did not succeed: ${describe(response)}`;
  return `the response fits no known answer: ${describe(response)}`;
}

/** Observes an open question in a run. */
export async function observe(observer: Observer, session: Session): Promise<Finding> {
  const asked = await observer.from(session);
  if (!('status' in asked) && !('response' in asked)) return asked;
  const exchange = 'status' in asked ? exchangeOf(asked) : asked;
  const answer = answerOf(observer, exchange);
  if (answer !== undefined && answer !== null) return observed(answer, ...exchange.evidence);
  return notApplicable(whyUnknown(observer, exchange.response));
}

export const always = (): true => true;
export const never = (): false => false;

/** Statuses of rejections that are not about the request or the resource. */
const otherRefusals: ReadonlySet<number> = new Set([
  ...[401, 402, 403, 404, 405, 407, 408, 409, 410, 411, 413, 414],
  ...[421, 423, 425, 426, 428, 429, 431, 451],
]);

/**
 * Whether a request was rejected because of its content. A failure of the service (5xx) probably
 * has other reasons.
 */
export function ofInput({ response: { status } }: KnownExchange): boolean {
  return status >= 400 && status < 500 && !otherRefusals.has(status);
}

/** Whether it was rejected because of the state that the subscription is in. */
export const ofState = ({ response: { status } }: Pick<KnownExchange, 'response'>): boolean =>
  [403, 404, 409, 410].includes(status);

/** Whether it was rejected because there is no such subscription, and nothing else. */
export function ofId({ response: { status } }: KnownExchange): boolean | null {
  // these may be about one that is there, or was there
  if (status === 403 || status === 410) return null;
  return [400, 404, 422].includes(status);
}

export const sentTo =
  (operation: OperationId) =>
  ({ response: { request } }: KnownExchange): boolean =>
    request.operation === operation;

/** The names of the keys that were sent. */
export const keysIn = ({ sent = {} }: KnownExchange): string => Object.keys(sent).sort().join();

/** A key of the response. */
export const shown = ({ response }: KnownExchange, key: string): JsonValue | undefined =>
  bodyObject(response)[key];

/** The answer that the list of a subscription without further scrapes shows. */
export function listedOrEmpty({ response, hadEntities }: KnownExchange): Answer | undefined {
  if (entitiesOf(response).length > 0) return 'listed';
  // an empty list is only informative if there were entities just before
  return hadEntities === true ? 'empty' : undefined;
}
