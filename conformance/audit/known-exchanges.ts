import type { OperationId } from '../../src/api/operations.js';
import { isUuid } from '../../src/input/values.js';
import {
  bodyObject,
  isObject,
  isQuotaError,
  isTemporary,
  refused,
  succeeded,
  type HttpResponse,
} from '../http/response.js';
import type { Judge } from '../judge/judge.js';
import { withBody } from '../points/cancel.js';
import { exchangeOf, ofState, type Occasion, type KnownExchange } from '../points/point.js';
import { isCompleteSubscription, isSubscription } from '../session/findings/expect-subscription.js';
import { sameNames, sameWord } from '../session/findings/expect.js';
import { entitiesOf, sameIds, totalOf } from '../session/findings/page.js';
import { faultsOf, isEarlierOne, validCreation, type ValidCreation } from './creation.js';
import { isChangedSince, isPage, type History } from './history.js';
import { isOrdinary } from './knowledge.js';
import { freshness, precedes } from './order.js';
import { pagesBefore } from './pages.js';
import type { Recorded } from './recorded.js';
import type { Scene } from './scene.js';
import { isLegible, sentObject } from './sent.js';
import { fieldsIn } from '../judge/fields-in.js';

/** An exchange of a recording, and its kind. */
export type Occurrence = readonly [Occasion, KnownExchange];

/** What is known of any exchange of a recording. */
export const knownExchange = (at: Recorded, known: Partial<KnownExchange> = {}): KnownExchange =>
  exchangeOf(at.response, { hasHeaders: at.hasHeaders, ...known });

const evidence = (...all: readonly Recorded[]): { evidence: HttpResponse[] } => ({
  evidence: all.map(({ response }) => response),
});

/** Statuses that may say that something is wrong with a request for what is certainly there. */
const ofMissing = [400, 402, 404];

/** Whether it is the credential that is refused, rather than anything else in the request. */
function isOfCredential({ at, history }: Scene): boolean {
  const { status, request } = at.response;
  if ([401, 403].includes(status)) return true;
  const isRead = request.operation === 'getSubscription';
  return isRead && ofMissing.includes(status) && history?.isSeenAround(at) === true;
}

/** What an exchange shows, whoever sent it. */
export function exchangesOfAnyone(scene: Scene): Occurrence[] {
  const { response } = scene.at;
  const { kind, status, request } = response;
  if (kind === 'unread') return [];
  const known = knownExchange(scene.at);
  // only our own recordings say that nobody issued a token; a web page is of what stands in front
  const isAccepted = succeeded(response) && kind !== 'html' && request.credential === 'made-up';
  if (isAccepted) return [['wrongCredential', known]];
  if (!refused(response)) return [];
  const isLimited = status === 429 && isTemporary(response) && kind !== 'html';
  const found: Occurrence[] = isLimited ? [['rateLimit', known]] : [];
  return isOfCredential(scene) ? [['wrongCredential', known], ...found] : found;
}

type Find = (scene: Scene) => readonly Occurrence[];

const finds: Readonly<Record<OperationId, readonly Find[]>> = {
  createSubscription: [ofCreation],
  getSubscription: [ofId, ofCancelledRead],
  updateSubscription: [ofId, ofUpdate, ofCancelledUpdate],
  cancelSubscription: [ofId, ofCancellation],
  listEntities: [ofId, ofList, ofPausedList, ofCancelledList],
  interpretFields: [ofInterpretation],
};

/** What an exchange shows of the account that the subscription belongs to. */
export function exchangesOfOwner(scene: Scene): Occurrence[] {
  const { operation } = scene.at.response.request;
  return operation === null ? [] : finds[operation].flatMap((find) => find(scene));
}

function ofCreation(scene: Scene): Occurrence[] {
  const { at } = scene;
  const { response } = at;
  const asked = validCreation(at);
  const isCreated = succeeded(response) && isSubscription(response);
  if (succeeded(response) && !isCreated) return [];
  const [fault, ...others] = asked === null ? faultsOf(at) : [];
  const isAlone = fault !== undefined && others.length === 0;
  const known = knownExchange(at, {
    isCertain: at.sent.isCertain,
    isLegible: isLegible(at),
    ...(isAlone && { fault }),
  });
  const found: Occurrence[] = [['creation', known]];
  if (asked === null || !isCreated) return found;
  const seen = scene.histories.seenBefore(at, freshness);
  const first = seen.find((other) => isSameBefore(other, at, asked));
  if (first?.creation !== undefined)
    found.push(['duplicate', knownExchange(at, { id: first.id, ...evidence(at, first.creation) })]);
  if (!isEarlierOne(scene)) found.push(['newSubscription', known]);
  return found;
}

/** Whether it is a subscription to the same that was created before, and is certainly alive. */
function isSameBefore(other: History, at: Recorded, asked: ValidCreation): boolean {
  const { creation } = other;
  if (creation === undefined || creation === at || !precedes(creation, at)) return false;
  if (creation.account === null || creation.account !== at.account) return false;
  if (JSON.stringify(validCreation(creation)) !== JSON.stringify(asked)) return false;
  const known = other.before(at);
  const isFresh = known !== null && at.start - known.at <= freshness;
  return isFresh && other.wasLive(at) && sameNames([...(known.fields ?? [])], asked.fields);
}

/** Whether nothing else can be wrong with the request. */
function isPlain(at: Recorded): boolean {
  const { operation, query = {} } = at.response.request;
  if (Object.keys(query).length > 0) return false;
  return operation !== 'updateSubscription' || fieldsIn(sentObject(at)) !== null;
}

/** A refusal of an id that no subscription has. */
function ofId({ at, accepted }: Scene): Occurrence[] {
  const { response, baseUrl } = at;
  const { id } = response.request;
  if (id === undefined || !isOrdinary(id) || !isPlain(at)) return [];
  if (!refused(response) || response.kind === 'unread') return [];
  if (!isUuid(id)) return [['malformedId', knownExchange(at)]];
  return accepted.hasSubscription(baseUrl, id) ? [] : [['unknownId', knownExchange(at)]];
}

function ofUpdate({ at, history }: Scene): Occurrence[] {
  if (sentObject(at) === undefined || at.response.kind === 'unread') return [];
  if (history?.wasLive(at) !== true) return [];
  const { body: before, fields } = history.before(at) ?? {};
  const fieldsBefore = fields ?? undefined;
  return [['update', knownExchange(at, { before, fieldsBefore, isLegible: isLegible(at) })]];
}

const isBodiless = ({ response }: Recorded): boolean => [204, 205].includes(response.status);

/** Neither success nor an answer to the request. */
const isOther = ({ response }: Recorded): boolean =>
  isTemporary(response) || response.status === 401 || response.status >= 500;

function ofCancellation({ at, history }: Scene): Occurrence[] {
  const { response } = at;
  if (history === undefined) return [];
  const found: Occurrence[] = [];
  const isLive = history.wasLive(at);
  if (isLive) found.push(['cancellation', knownExchange(at)]);
  if (response.kind === 'unread') return found;
  // one without a body may be only the first of two
  const isShown = isLive && succeeded(response) && !isBodiless(at);
  if (isShown) found.push(['cancellationBody', knownExchange(at)]);
  const first = history.cancellationBefore(at);
  if (first === null || isOther(at) || isQuotaError(response)) return found;
  found.push(['secondCancellation', knownExchange(at, evidence(at, first))]);
  if (!isBodiless(first)) return found;
  const shown = withBody(first.response, response);
  found.push(['cancellationBody', exchangeOf(shown, evidence(at, first))]);
  return found;
}

interface Cancelled {
  readonly history: History;
  /** when it was cancelled, which shows by now */
  readonly cancellation: Recorded;
}

function cancelledIn({ at, history }: Scene): Cancelled | null {
  const cancellation = history?.cancellationBefore(at);
  if (history === undefined || cancellation == null || at.response.kind === 'unread') return null;
  return { history, cancellation };
}

function ofCancelledRead(scene: Scene): Occurrence[] {
  const { at } = scene;
  const { response } = at;
  const cancelled = cancelledIn(scene);
  if (cancelled === null) return [];
  const { history, cancellation } = cancelled;
  const isRead = isSubscription(response) && sameWord(bodyObject(response).id, history.id);
  if (succeeded(response) && !isRead) return [];
  const known = knownExchange(at, evidence(at, cancellation));
  return [['cancelledRead', known], ...ofCancelledBody(at, cancelled)];
}

function ofCancelledBody(at: Recorded, { history, cancellation }: Cancelled): Occurrence[] {
  if (!succeeded(at.response)) {
    const isKnown = ofState(at) && isCompleteSubscription(cancellation.response);
    return isKnown ? [['cancelledBody', knownExchange(cancellation)]] : [];
  }
  const body = bodyObject(at.response);
  const isQuiet = !isChangedSince(history.before(cancellation)?.body, body);
  const isSure = isQuiet || body.status === 'cancelled';
  return isSure ? [['cancelledBody', knownExchange(at)]] : [];
}

function ofCancelledUpdate(scene: Scene): Occurrence[] {
  const { at } = scene;
  const cancelled = cancelledIn(scene);
  if (cancelled === null || sentObject(at) === undefined) return [];
  const { history, cancellation } = cancelled;
  const fieldsBefore = history.before(cancellation)?.fields ?? undefined;
  const known = { fieldsBefore, isLegible: isLegible(at), ...evidence(at, cancellation) };
  return [['cancelledUpdate', knownExchange(at, known)]];
}

/** Whether it is a page, or refused. */
const isListed = (at: Recorded): boolean =>
  at.response.kind !== 'unread' && (isPage(at) || refused(at.response));

const isWithoutQuery = ({ response: { request } }: Recorded): boolean =>
  Object.keys(request.query ?? {}).length === 0;

/** Whether entities of the subscription were listed before. */
const hadEntities = ({ events }: History, at: Recorded): boolean =>
  events.some(
    (event) => precedes(event, at) && isPage(event) && entitiesOf(event.response).length > 0,
  );

function ofList({ at, history }: Scene): Occurrence[] {
  if (history?.isLive(at) !== true || !isListed(at)) return [];
  const list: Occurrence = ['list', knownExchange(at)];
  return [list, ...ofPageAgain(at, history)];
}

/** A page, if the same one came before, with as many entities in all. */
function ofPageAgain(at: Recorded, history: History): Occurrence[] {
  const { response } = at;
  const same = pagesBefore(history, at).findLast(
    (page) => page.response.request.path === response.request.path,
  );
  if (!isPage(at) || same === undefined) return [];
  if (totalOf(same.response) !== totalOf(response)) return [];
  const isSameOrder = sameIds(same.response, response);
  return [['pageAgain', knownExchange(at, { isSameOrder, ...evidence(at, same) })]];
}

function ofPausedList({ at, history }: Scene): Occurrence[] {
  if (history === undefined || !isPaused(at, history)) return [];
  if (!isListed(at) || !isWithoutQuery(at)) return [];
  return [['pausedList', knownExchange(at, { hadEntities: hadEntities(history, at) })]];
}

/** Whether it certainly is, by what was seen of it. */
function isPaused(at: Recorded, history: History): boolean {
  const known = history.isLive(at) ? history.before(at) : null;
  return known?.body?.status === 'paused' && history.isCertain(known, at);
}

function ofCancelledList(scene: Scene): Occurrence[] {
  const { at } = scene;
  const cancelled = cancelledIn(scene);
  if (cancelled === null || !isListed(at) || !isWithoutQuery(at)) return [];
  const { history, cancellation } = cancelled;
  const known = { hadEntities: hadEntities(history, cancellation), ...evidence(at, cancellation) };
  return [['cancelledList', knownExchange(at, known)]];
}

function ofInterpretation({ at, accepted }: Scene): Occurrence[] {
  if (at.response.kind === 'unread') return [];
  const { entity_type: type } = sentObject(at) ?? {};
  const isTypeServed = typeof type !== 'string' || accepted.hasType(at.baseUrl, type);
  const known = { isCertain: at.sent.isCertain, isTypeServed };
  return [['interpretation', knownExchange(at, known)]];
}

/** The body of a cancellation is open, so that only a complete one counts. */
const isShown = ({ response }: Recorded): boolean =>
  response.request.operation === 'cancelSubscription'
    ? isCompleteSubscription(response)
    : isSubscription(response);

/** What is known of a kind of body only from all of them. */
export class SeenBodies {
  readonly #subscriptions: HttpResponse[] = [];
  #page: HttpResponse | undefined;

  note({ at }: Scene): void {
    const { response } = at;
    if (!succeeded(response)) return;
    if (isShown(at)) this.#subscriptions.push(response);
    if (isPage(at) && entitiesOf(response).length > 0) this.#page ??= response;
  }

  all({ seenKeys, declaredTypes, errors }: Judge): Occurrence[] {
    const shown = errors.filter((one) => isObject(one.json) && !isTemporary(one));
    const known = (kind: Occasion, all: readonly (HttpResponse | undefined)[]): Occurrence[] => {
      const some = all.filter((one) => one !== undefined);
      const [first] = some;
      return first === undefined ? [] : [[kind, exchangeOf(first, { all: some, seenKeys })]];
    };
    return [
      ...known('subscriptions', this.#subscriptions),
      ...known('pages', [this.#page]),
      ...known('errors', shown),
      ...[...declaredTypes.values()].flatMap((one) => known('contentType', [one])),
    ];
  }
}
