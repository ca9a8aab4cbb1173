import pLimit from 'p-limit';
import type { OperationId } from '../../../src/api/operations.js';
import type { Client } from '../../http/client.js';
import { NoToken } from '../../http/issued-tokens.js';
import type { FrontPages } from '../../http/pages.js';
import type { HttpRequest, RequestOptions } from '../../http/request.js';
import { isTemporary, succeeded, type HttpResponse, type Send } from '../../http/response.js';
import { parseRetryAfter } from '../../http/retry-after.js';
import type { Judge } from '../../judge/judge.js';
import type { CreatedSubscriptions } from '../created/created-subscriptions.js';
import type { Ownership } from '../created/ownership.js';
import { describe } from '../findings/expect.js';
import { tokenExpired, unreadBody, Unverified } from '../findings/finding.js';
import type { RequestHistory } from '../history.js';
import type { Settings } from '../settings.js';
import type { Subjects } from '../subject.js';
import type { Waiting } from '../waiting.js';
import { noteChanges, permitted, requireCancellable } from './effects.js';
import { CircuitBreaker, FirstAnswer, sendWrongBodiesTwice } from './no-response.js';
import type { Policy } from './policy.js';
import { waitForConflicts, waitForReplicas, type Retries } from './repeats.js';
import { explainFronts, type Impostors } from './respondents.js';

/** What the policies of a run go by. */
interface PolicyContext {
  readonly settings: Settings;
  readonly subjects: Subjects;
  readonly judge: Judge;
  readonly created: CreatedSubscriptions;
  readonly ownership: Ownership;
  readonly history: RequestHistory;
  readonly waiting: Waiting;
  readonly impostors: Impostors;
  readonly retries: Retries;
  readonly passing: Set<HttpResponse>;
  readonly scrapeTime: number;
  readonly rateLimited: HttpResponse[];
  readonly take: (response: HttpResponse) => void;
  readonly send: (operation: OperationId, options: RequestOptions) => Promise<HttpResponse>;
}

/**
 * How a run sends each request. The first policy is the outermost: it acts first before a request,
 * and last after its response. So each sees only what those below it have made of the response,
 * and what it sends again passes only those below it.
 * @param cancelUnknown sends the cancellation of an unknown id, once
 */
export function sendingOf(
  run: PolicyContext,
  client: Client,
  pages: FrontPages,
  cancelUnknown: () => Promise<HttpResponse>,
): Send {
  const { settings, subjects, judge, created, history, waiting, retries } = run;
  const { concurrency, now } = settings;
  const firstAnswer = new FirstAnswer(settings, waiting);
  const isFirst = (): boolean => firstAnswer.isAwaited;
  const circuitBreaker = new CircuitBreaker(isFirst);
  const policies: readonly Policy[] = [
    // before anything is sent on behalf of a request that is forbidden
    permitted(settings, run.ownership),
    // around all repetitions of a cancellation, of which only the last response is a refusal
    requireCancellable(run, cancelUnknown),
    // outside of all that repeats: what is temporary to the end is an answer to nothing
    explainTemporary(settings, (response) => run.rateLimited.push(response)),
    // outside of what recognises pages, which knows better why a body was not read
    requireBody,
    // until a service was seen; the fronts below, from then on
    run.impostors.policy,
    // outside of all that repeats, so that it compares lasting responses only
    explainFronts(pages, () => judge.isServiceSeen),
    // outside of replicas and retries: each look is a whole request
    waitForConflicts(run),
    // outside of retries for the same reason
    waitForReplicas(created, waiting),
    // outside of the circuit breaker, which every try tells whether somebody responds
    retries.afterErrors,
    // outside of all that needs a lack of response as it is; further out, it is a finding
    circuitBreaker.policy,
    // inside of the circuit breaker, which does not count a connection closed on a wrong body
    sendWrongBodiesTwice(concurrency),
    // inside of it, so that the start of a deployment does not open it
    firstAnswer.policy,
    // inside of the first answer: before that, a dropped connection is nobody there
    retries.afterDrops(isFirst),
    // inside of all that repeats, so that every response is judged
    judgeResponses((response) => run.take(response)),
    // inside of the rules, which need to know what the response has changed
    noteChanges(created, subjects, history, now),
    // the innermost: only what is under way takes a place, not what pauses
    limitInterpretations(concurrency),
  ];
  return policies.reduceRight(
    (send, policy) => policy(send),
    transport(client, (request) => circuitBreaker.check(request)),
  );
}

/**
 * A response such as 429 or 503 says nothing about the request.
 * @param onRateLimit called with a response that says that there were too many requests
 */
const explainTemporary =
  (settings: Settings, onRateLimit: (response: HttpResponse) => void): Policy =>
  (send) =>
  async (request) => {
    const response = await send(request);
    if (!isTemporary(response)) return response;
    if (response.status === 429) onRateLimit(response);
    const message = temporaryProblem(response, settings);
    throw new Unverified(message, `status ${response.status}`, response);
  };

/** Why a response says nothing about the request, and when to try again. */
function temporaryProblem(response: HttpResponse, { maxWait, now }: Settings): string {
  const creates = response.request.operation === 'createSubscription' && response.status !== 429;
  const once = creates ? '; a creation is not repeated, because it may have taken effect' : '';
  const said = `the deployment responds ${describe(response)}, which says nothing about the request${once}`;
  const asked = response.headers.get('retry-after');
  if (asked === null) return said;
  const { wait } = parseRetryAfter(response.headers, now());
  const until = /^\d+$/.test(asked) ? `${asked} s` : `until ${asked}`;
  const isTooLong = wait !== null && wait > maxWait;
  const seconds = Math.round(maxWait / 1000);
  const limit = isTooLong ? `, longer than --max-wait allows (${seconds} s)` : '';
  return `${said}; it asks to wait ${until}${limit}`;
}

/**
 * A success with the right credential has to be read; one without is judged whatever its body
 * holds.
 */
const requireBody: Policy = (send) => async (request) => {
  const response = await send(request);
  const isOwn = request.credential === 'own';
  if (response.kind === 'unread' && isOwn && succeeded(response)) {
    throw unreadBody(response);
  }
  return response;
};

/** Has every response judged. The specification says nothing about other paths. */
const judgeResponses =
  (judge: (response: HttpResponse) => void): Policy =>
  (send) =>
  async (request) => {
    const response = await send(request);
    if (request.path.startsWith('/v1/')) judge(response);
    return response;
  };

/** Connections that interpretations, which may take long, leave to the requests beside them. */
const leftToOthers = 3;

/** Limits how many interpretations are under way at a time. */
function limitInterpretations(concurrency: number): Policy {
  const limit = pLimit(Math.max(1, concurrency - leftToOthers));
  return (send) => (request) =>
    request.operation === 'interpretFields' ? limit(() => send(request)) : send(request);
}

/**
 * What has an effect is completed even if the run is interrupted, because the effect has to be
 * known.
 */
const isUninterruptible = ({ operation }: HttpRequest): boolean =>
  operation === 'createSubscription' || operation === 'cancelSubscription';

/** @param precondition called just before sending: throws if the request no longer makes sense */
const transport =
  (client: Client, precondition: (request: HttpRequest) => void): Send =>
  async (request) => {
    try {
      return await client.send(request, {
        uninterruptible: isUninterruptible(request),
        precondition: () => precondition(request),
      });
    } catch (error) {
      if (!(error instanceof NoToken)) throw error;
      const { message, exchange } = error;
      const evidence = exchange === undefined ? [] : [{ exchange }];
      throw new Unverified(message, tokenExpired, ...evidence);
    }
  };
