import { normalizeWord } from '../model/values.js';
import { shellWord } from '../../src/input/shell-word.js';
import type { CheckId } from '../check-id.js';
import { unlessInterrupted } from '../http/abort.js';
import { requestOf, type RequestOptions } from '../http/request.js';
import {
  bodyObject,
  deniesAccess,
  type HttpResponse,
  isQuotaError,
  redirected,
  isRejected,
  succeeded,
} from '../http/response.js';
import type { CreatedSubscriptions } from '../session/created/created-subscriptions.js';
import { type CreateBehaviour, doubtIn } from '../session/created/create-behaviour.js';
import type { CreationEvidence, ShownOtherwise } from '../session/created/created.js';
import { describe, isNames, show } from '../findings/expect.js';
import { ifConclusive, Inconclusive } from '../findings/finding.js';
import { momentOf } from '../model/moment.js';
import type { Session } from '../session/session.js';

/**
 * Maximum number of concurrent create requests while such requests are accepted, and while they are
 * rejected.
 */
const [fewAccepted, manyRejected] = [5, 8];

/**
 * Sends a create request, and cancels the subscription at once if the run provably created it.
 * @throws {Inconclusive} for an invalid body, if an earlier one created something that the run
 * cannot cancel
 */
export async function tryCreation(
  session: Session,
  options: RequestOptions,
): Promise<HttpResponse> {
  const limit = session.limitRejectedCreations;
  const attempt = async (): Promise<{ response: HttpResponse; isAlone: boolean }> => {
    const isAlone = limit.concurrency === 1;
    if (options.hasWrongBody === true) requireNoneLeft(session);
    const response = await session.send('createSubscription', options);
    const id = succeeded(response) ? session.created.idOf(response) : null;
    if (!isAlone) limit.concurrency = isRejected(response) ? manyRejected : fewAccepted;
    if (id !== null) {
      await proveCreation(session, response);
      await session.cleanUp.cancel(id);
      if (!session.created.isOwn(id)) session.leftBehind ??= response;
    }
    return { response, isAlone };
  };
  const { response, isAlone } = await limit(attempt);
  if (!isQuotaError(response) || isAlone) return response;
  // The others might have used up the quota.
  limit.concurrency = 1;
  return (await limit(attempt)).response;
}

/**
 * Requires that no invalid create request has left a subscription, because each might leave another
 * one.
 */
function requireNoneLeft({ leftBehind }: Session): void {
  if (leftBehind === undefined) return;
  const message =
    'not sent: an earlier invalid create request was accepted, and nothing proves that this run ' +
    'created the subscription in its response';
  throw new Inconclusive(message, undefined, leftBehind);
}

/**
 * Reads a subscription before anything is changed, because it might be older than its create
 * response said.
 */
export const firstRead = (session: Session, id: string): Promise<HttpResponse> =>
  session.send('getSubscription', { id });

/** The responses with a false claim about two identical create requests; empty if there is none. */
type FalseClaim = readonly HttpResponse[];

/**
 * Learns the behaviour of create requests from an ordinary one: the same request, repeated, returns
 * another id, is rejected, or returns the same id. Unless that proves that the run created the
 * subscription, the run changes nothing.
 * @param first a successful create request
 * @returns the responses that claim to have created (201) an existing subscription
 */
export const proveCreation = (session: Session, first: HttpResponse): Promise<FalseClaim> =>
  session.ownership.proven(() =>
    isOrdinary(first) ? proof(session, first) : proofByAnother(session, first),
  );

/** Whether a create request has a valid body, and the credential of the run. */
const isOrdinary = ({ request }: HttpResponse): boolean =>
  request.hasWrongBody !== true && request.credential === 'own';

/**
 * Sends an ordinary create request, and learns from that: a deployment that accepts invalid bodies
 * or wrong credentials might treat them differently. For example, an upsert by city never finds a
 * row without a city, and creates each time.
 */
async function proofByAnother(session: Session, wrong: HttpResponse): Promise<FalseClaim> {
  const { created } = session;
  const request = requestOf('createSubscription', { body: session.creationBody() });
  const ordinary = await ifConclusive(session.exchangeAnyway(request), null);
  if (ordinary === null) return [];
  if (succeeded(ordinary) && created.idOf(ordinary) !== null) {
    session.creation = ordinary;
    return proof(session, ordinary);
  }
  // The wrong one has used up the quota.
  const id = created.idOf(wrong);
  if (id !== null && isQuotaError(ordinary)) created.settle({ kind: 'rejects' }, id);
  return [];
}

async function proof(session: Session, first: HttpResponse): Promise<FalseClaim> {
  const { created } = session;
  const id = created.idOf(first);
  if (id === null || created.isOwn(id)) return [];
  const repetitions = await repeated(session, id, first);
  const behaviour = behaviourOf(created, first, repetitions);
  if (behaviour !== null) created.settle(behaviour, id);
  const returned = repetitions.flatMap((one) => one.returned ?? []);
  const others = returned.filter((one) => normalizeWord(one) !== normalizeWord(id));
  const isUnclear = behaviour === null && returned.length > 0 && others.length === 0;
  const claim = isUnclear ? await claimOf(session, id, first) : [];
  if (!created.isOwn(id)) {
    if (others.length > 0) created.markDistinct(id, ...others);
    // What follows from a false claim is caused by the requirement that it violates.
    const causeId = claim.length > 0 ? 'create.own-id' : 'create.subscription';
    session.ownership.stopCreations(doubtOf(session, id, first, repetitions, causeId));
  }
  await cancelRepeated(session, id, others);
  return claim;
}

/** Repeats a successful create request once or twice. */
async function repeated(
  session: Session,
  id: string,
  first: HttpResponse,
): Promise<readonly Repetition[]> {
  const second = await createAgain(session, first);
  const { newness, otherwise = [] } = session.created.evidenceOf(id) ?? {};
  // By a wrong clock, two existing subscriptions might look new.
  const isEnough = newness === 'new' || otherwise.length > 0;
  if (isEnough || !otherThan(id, [second])) return [second];
  // Only then does another time show that the clock runs, even in whole seconds.
  await watchUntilNextSecond(session, id);
  const third = await createAgain(session, first);
  // A quota also shows that the others were created.
  return isRejectedAsRepeated(third) ? [second] : [second, third];
}

/**
 * Waits for the next second, even if the run is interrupted: only the next create request shows what the run must
 * cancel. The first scrape might end meanwhile, so an extended run reads the subscription.
 */
async function watchUntilNextSecond(session: Session, id: string): Promise<void> {
  const { settings, waiting } = session;
  const end = waiting.from(nextSecond);
  if (settings.extended) await unlessInterrupted(readTwice(session, id), null);
  await waiting.pauseAnyway(end - settings.now(), checkingCreation);
}

/** Reads a subscription twice, because a `data_status` that is seen once is too short to record. */
async function readTwice(session: Session, id: string): Promise<void> {
  for (let left = 2; left > 0; left -= 1) {
    await session.waiting.pause(nextSecond / 3, checkingCreation);
    await ifConclusive(session.send('getSubscription', { id }), null);
  }
}

/** Cancels what the run has created only to learn the behaviour of create requests. */
async function cancelRepeated(
  session: Session,
  first: string,
  others: readonly string[],
): Promise<void> {
  const { created } = session;
  for (const id of others.filter((one) => created.isOwn(one))) {
    await ifConclusive(firstRead(session, id), null);
    // An older subscription can be read as well, unless it is gone.
    if (created.wasRead(id)) created.markSeen(first);
    await session.cleanUp.cancel(id);
  }
}

/** A repeated create request. */
interface Repetition {
  /** null if there was no response */
  readonly response: HttpResponse | null;
  /** the id in the response */
  readonly returned: string | null;
  /**
   * whether it was rejected with 429, regardless of the pace: a quota might be reported in this way
   */
  readonly isThrottled: boolean;
}

/** Repeats a create request; again if there is no response, or a server error. */
async function createAgain(session: Session, first: HttpResponse): Promise<Repetition> {
  const again = await repetition(session, first);
  const { response, isThrottled } = again;
  const isMishap = response === null ? !isThrottled : isServerError(response);
  return isMishap ? repetition(session, first) : again;
}

async function repetition(session: Session, { request }: HttpResponse): Promise<Repetition> {
  try {
    const response = await session.exchangeAnyway(request);
    const hasCreated = succeeded(response) || redirected(response);
    return {
      response,
      returned: hasCreated ? session.created.idOf(response) : null,
      isThrottled: false,
    };
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error;
    return { response: null, returned: null, isThrottled: error.causeId === 'status 429' };
  }
}

/** Whether all repetitions returned another id than the first request, and than each other. */
function otherThan(id: string, repetitions: readonly Repetition[]): boolean {
  const ids = repetitions.map(({ returned }) => normalizeWord(returned ?? id));
  return new Set([...ids, normalizeWord(id)]).size === ids.length + 1;
}

/** Returns the behaviour of create requests; null if it is unclear. */
function behaviourOf(
  created: CreatedSubscriptions,
  first: HttpResponse,
  repetitions: readonly Repetition[],
): CreateBehaviour | null {
  const id = created.idOf(first) ?? '';
  const [second] = repetitions;
  if (second === undefined) return null;
  if (isRejectedAsRepeated(second)) {
    // A rate limit also returns 429, and proves less than a quota or a conflict.
    const isShown = !second.isThrottled || created.evidenceOf(id)?.newness === 'new';
    return isShown ? { kind: 'rejects' } : null;
  }
  if (second.response === null || second.returned === null) return null;
  if (normalizeWord(second.returned) === normalizeWord(id))
    return tellingApart(first, second.response);
  if (!otherThan(id, repetitions)) return null;
  // Each request has created, unless their times do not fit one clock.
  const ids = [id, ...repetitions.flatMap(({ returned }) => returned ?? [])];
  return created.tellOneClock(ids) ? { kind: 'creates' } : null;
}

const isServerError = (response: HttpResponse): boolean =>
  response.status >= 500 && !isQuotaError(response);

/**
 * Whether a repetition was rejected because the first request has created: not because of the
 * token, and not by a server error, which proves nothing.
 */
function isRejectedAsRepeated({ response, isThrottled }: Repetition): boolean {
  if (response === null) return isThrottled;
  if (isQuotaError(response)) return true;
  return isRejected(response) && !deniesAccess(response) && !isServerError(response);
}

/**
 * Returns the behaviour if the second response has the same id, but another status that shows that
 * nothing was created.
 */
function tellingApart(first: HttpResponse, second: HttpResponse): CreateBehaviour | null {
  const { status } = first;
  const isToldApart = status !== second.status && second.status !== 201;
  return isToldApart ? { kind: 'returns', status } : null;
}

/** Time after which a timestamp differs, even in whole seconds, ms. */
const nextSecond = 1100;

/** The reason for a pause until the next second, shown to the user. */
const checkingCreation = 'checking what another create request returns';

/**
 * Returns a response that claims that a subscription was created (201) just now, although the first
 * response claimed that a second ago, and a read agrees with the first.
 */
async function claimOf(session: Session, id: string, first: HttpResponse): Promise<FalseClaim> {
  const timeOf = (one: HttpResponse): string => show(bodyObject(one).created_at);
  const evidence = session.created.evidenceOf(id);
  if (evidence?.newness !== 'new' || doubtIn(evidence) !== null || first.status !== 201) return [];
  await session.waiting.pause(nextSecond, checkingCreation);
  const { response: later } = await createAgain(session, first);
  const read = await ifConclusive(session.send('getSubscription', { id }), null);
  if (later === null || read === null || later.status !== 201) return [];
  const isFalse = timeOf(later) !== timeOf(first) && timeOf(read) === timeOf(first);
  return isFalse ? [later, read] : [];
}

/** Stops all changes because of a subscription that the run might not have created. */
export function stopAt(session: Session, id: string, response: HttpResponse): void {
  session.ownership.stopCreations(doubtOf(session, id, response, []));
}

function doubtOf(
  { created }: Session,
  id: string,
  first: HttpResponse,
  repetitions: readonly Repetition[],
  causeId: CheckId = 'create.subscription',
): Inconclusive {
  const responses = repetitions.flatMap(({ response }) => response ?? []);
  // Two ids are probably new.
  const isDistinct = repetitions.length > 0 && otherThan(id, repetitions);
  const doubt = isDistinct
    ? `nothing proves that this run created subscription ${id}`
    : `a create request returned subscription ${id}, which may have existed before`;
  const evidence = created.evidenceOf(id);
  const reason = evidence === undefined ? null : doubtIn(evidence);
  const [second] = repetitions;
  const reasons = [
    ...(reason === null ? [] : [reason]),
    `created_at ${show(bodyObject(first).created_at)}`,
    ...(second === undefined
      ? []
      : [`the same create request, repeated, ${repetitionOutcome(id, second)}`]),
  ];
  const advice = adviceFor(evidence, { hasDoubt: reason !== null, isDistinct });
  const message = `${doubt} (${reasons.join('; ')}), so nothing is changed; ${advice}`;
  // Everything else that is inconclusive follows from that failure.
  const failure = isDistinct ? failureIn(first, evidence) : null;
  return new Inconclusive(message, failure ?? causeId, first, ...responses);
}

/**
 * Returns the requirement that a response violates, so that it proves nothing about a new
 * subscription.
 */
function failureIn(first: HttpResponse, evidence: CreationEvidence | undefined): CheckId | null {
  if (evidence?.otherwise.some(({ key }) => key === 'fields') === true) return 'create.fields';
  const { created_at: at } = bodyObject(first);
  const isTime = typeof at === 'string' && !Number.isNaN(momentOf(at));
  return isTime ? null : 'subscription.created-at';
}

/**
 * Quotes a string as one word of a command: in double quotes if possible, which also work on
 * Windows.
 */
const shellQuoted = (text: string): string =>
  /["$`\\!%]/.test(text) ? shellWord(text) : `"${text}"`;

/** Returns the flag with which a request sends what the deployment shows; null if there is none. */
function flagFor({ key, shown }: ShownOtherwise): string | null {
  if (key === 'fields' || typeof shown !== 'string' || shown.trim() === '') return null;
  return `${key === 'city' ? '--city' : '--entity-type'} ${shellQuoted(shown)}`;
}

/** Returns advice on how to let the run change what it creates. */
function adviceFor(
  evidence: CreationEvidence | undefined,
  { hasDoubt, isDistinct }: { hasDoubt: boolean; isDistinct: boolean },
): string {
  const assume = 'pass --assume-created if nobody else uses this account';
  const { newness, otherwise = [] } = evidence ?? {};
  if (otherwise.length > 0) {
    const flags = otherwise.map(flagFor);
    if (!flags.includes(null))
      return `pass ${flags.join(' ')}, as the deployment shows it, or ${assume}`;
    const isOfFields = otherwise.every(({ key, shown }) => key === 'fields' && isNames(shown));
    return isOfFields ? `choose --fields that the deployment shows as sent, or ${assume}` : assume;
  }
  if (isDistinct && newness !== 'new') return assume;
  if (newness === 'new' && !hasDoubt) return `${assume}; otherwise, use another account`;
  return (
    'choose a city or an entity type that the account has no subscription to ' +
    `with --city or --entity-type, or ${assume}`
  );
}

function repetitionOutcome(id: string, { response, returned }: Repetition): string {
  if (response === null) return 'got no response';
  if (returned === null) return `returned ${describe(response)}`;
  if (normalizeWord(returned) !== normalizeWord(id)) return 'returned another id';
  return `returned the same id, with status ${response.status} as well`;
}
