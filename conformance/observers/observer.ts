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
  /** a wrong credential, and nothing else, is refused; or it is accepted */
  | 'wrongCredential'
  /** too many requests are refused */
  | 'rateLimit'
  /** a request with an id that no subscription has; with one that is no UUID */
  | 'unknownId'
  | 'malformedId'
  | 'creation'
  /** a valid one, which did not return an earlier subscription */
  | 'newSubscription'
  /** a valid one, while another subscription to the same is alive */
  | 'duplicate'
  /** of a subscription that is alive */
  | 'update'
  | 'cancellation'
  | 'list'
  /** a page, after the same one */
  | 'pageAgain'
  | 'pausedList'
  /** what the cancellation, or a second one, says of the subscription */
  | 'cancellationBody'
  /** of a subscription that is cancelled */
  | 'secondCancellation'
  | 'cancelledRead'
  | 'cancelledList'
  | 'cancelledUpdate'
  /** its body since, or that of the cancellation */
  | 'cancelledBody'
  /** a subscription as created, during its first scrape, after it, and as updated then */
  | 'created'
  | 'scraping'
  | 'scraped'
  | 'updated'
  /** the last assessments of fields before an update */
  | 'assessments'
  | 'interpretation'
  /** all of a kind, which one alone does not tell */
  | 'errors'
  | 'subscriptions'
  | 'pages'
  /** one of each content type of successes */
  | 'contentType';

/**
 * An exchange, and what is known about it: exactly in a run, which knows what it did, and by
 * inference in a recording, which leaves out what is not certain.
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
  /** the subscription before; undefined where that is not certain, or does not matter */
  readonly before?: JsonObject | undefined;
  /** its fields then */
  readonly fieldsBefore?: readonly string[] | undefined;
  /** whether entities of it were listed before */
  readonly hadEntities?: boolean;
  /** the id that was asked for, or that of the earlier subscription to the same */
  readonly id?: string;
  /** the subscription once its data is complete; null if that was not seen */
  readonly ready?: HttpResponse | null;
  /** whether a page has all that is there; false if it certainly has not */
  readonly isWhole?: boolean;
  /** whether the same page came in the same order before */
  readonly isSameOrder?: boolean;
  /** the keys that were seen, of all bodies */
  readonly seenKeys?: Readonly<Record<'subscription' | 'entity', SeenKeys>>;

  // what only a recording has to ask about, since a run sends what it sends on purpose

  /** what alone is wrong with a creation, by the requirement that says so */
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
 * An open question: the exchange of a run that asks the question, those of recordings that do, and
 * what answer an exchange is, whoever sent it.
 */
export interface Observer {
  /** the exchange of a run; or what there is to say instead */
  readonly from: (session: Session) => Promise<HttpResponse | KnownExchange | Finding>;
  /** of what kind those of recordings are; nothing for a observer that only a run observes */
  readonly on?: readonly Occasion[];
  /** which exchanges of the kind ask the question; all, unless said otherwise */
  readonly asks?: (exchange: KnownExchange) => boolean;
  /**
   * Whether a refusal is an answer. Asked for recordings only, where it may have other reasons:
   * null for a refusal that none of the answers describes. Without it, only a success is an answer.
   */
  readonly refusals?: (exchange: KnownExchange) => boolean | null;
  /** what a refusal shows: its status, unless said otherwise */
  readonly refusal?: (exchange: KnownExchange) => Answer | undefined;
  /** what a success shows: null if none of the answers describes it, undefined if it shows none */
  readonly success?: (exchange: KnownExchange) => Answer | null | undefined;
  /** what a report says if a recording has no answer */
  readonly unseen?: string;
  /** why there is no answer, unless a description of the response says why */
  readonly otherwise?: string;
}

const statusOf = ({ response }: KnownExchange): number | undefined =>
  refused(response) ? response.status : undefined;

/** The answer that an exchange shows: null if it is none of the known ones, undefined if none. */
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
  if (success === undefined) return `it was not rejected: ${describe(response)}`;
  if (refusals === undefined) return `it did not succeed: ${describe(response)}`;
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

/** Refusals with other reasons than what is in a request, or who is asked for. */
const otherRefusals: ReadonlySet<number> = new Set([
  ...[401, 402, 403, 404, 405, 407, 408, 409, 410, 411, 413, 414],
  ...[421, 423, 425, 426, 428, 429, 431, 451],
]);

/**
 * Whether a request was refused because of what it says. A failure of the service (5xx) has other
 * reasons, as far as one can tell.
 */
export function ofInput({ response: { status } }: KnownExchange): boolean {
  return status >= 400 && status < 500 && !otherRefusals.has(status);
}

/** Whether it was refused because of the state that the subscription is in. */
export const ofState = ({ response: { status } }: Pick<KnownExchange, 'response'>): boolean =>
  [403, 404, 409, 410].includes(status);

/** Whether it was refused because there is no such subscription, and nothing else. */
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
