import { normalizeWord } from '../model/values.js';
import { isUuid } from '../../src/input/values.js';
import type { CheckId } from '../check-id.js';
import { creationFaults } from '../script/wrong-creations.js';
import {
  bodyObject,
  isQuotaError,
  isTemporary,
  isRejected,
  succeeded,
  type HttpResponse,
  type JsonObject,
} from '../http/response.js';
import { fieldsIn, isWord } from '../rules/fields-in.js';
import { memory, Past } from '../model/past.js';
import { precedes, type TranscriptExchange } from '../model/transcript.js';
import type { Tracked } from '../model/world.js';
import type { Occurrence } from '../observers/answers.js';
import { asKnownExchange, ofState, type KnownExchange } from '../observers/observer.js';
import { isPage, rateLimitOf } from '../observers/seen-bodies.js';
import { isCompleteSubscription, isSubscription } from '../findings/expect-subscription.js';
import { sameNames, sameWord } from '../findings/expect.js';
import { entitiesOf, totalOf } from '../findings/page.js';
import { isOrdinary, type EvaluationContext } from './expected-state.js';
import type { Recorded } from './recorded.js';
import { sentObject } from './sent.js';
import { comparable } from '../model/moment.js';

/** Whether `updated_at` shows a change between two bodies, regardless of its author. */
function isChangedSince(before: JsonObject | undefined, now: JsonObject): boolean {
  const pair = comparable(before?.updated_at, now.updated_at);
  return pair !== null && pair[1] > pair[0];
}

/** Converts a recorded exchange to the form that observers read. */
export const knownExchange = (at: Recorded, known: Partial<KnownExchange> = {}): KnownExchange =>
  asKnownExchange(at.response, { hasHeaders: at.hasHeaders, ...known });

/** Finds the exchanges of a transcript that answer open questions, in order. */
export class Occurrences {
  readonly #recorded: readonly Recorded[];
  /** the last page of each path */
  readonly #pages = new Map<string, EvaluationContext>();
  /** subscriptions whose entities were listed, and when that was first */
  readonly #listed = new Map<string, TranscriptExchange>();
  /** create requests by what they request */
  readonly #creations = new Map<string, EvaluationContext[]>();
  /** entity types whose names were interpreted */
  readonly #types: ReadonlySet<unknown>;

  /** @param recorded the recorded exchanges, by the numbers of the transcript */
  constructor(recorded: readonly Recorded[]) {
    this.#recorded = recorded;
    const interpreted = recorded.filter(
      ({ response }) => response.request.operation === 'interpretFields' && succeeded(response),
    );
    this.#types = new Set(interpreted.map((one) => sentObject(one)?.entity_type));
  }

  /** The occurrences that an exchange shows, regardless of its sender. */
  ofAnyone(context: EvaluationContext): readonly Occurrence[] {
    const { response } = context.at;
    const { kind, request } = response;
    if (kind === 'unread') return [];
    const known = knownExchange(context.at);
    // Only our own recordings mark made-up tokens; a web page comes from an intermediary.
    const isAccepted = succeeded(response) && kind !== 'html' && request.credential === 'made-up';
    if (isAccepted) return [['wrongCredential', known]];
    if (!isRejected(response)) return [];
    const found = rateLimitOf(known);
    return isOfCredential(context) ? [['wrongCredential', known], ...found] : found;
  }

  /** The occurrences that an exchange of the subscription's owner shows. */
  ofOwner(context: EvaluationContext): readonly Occurrence[] {
    switch (context.exchange.operation) {
      case 'create':
        return this.#ofCreation(context);
      case 'get':
        return [...ofId(context), ...this.#ofCancelledRead(context)];
      case 'update':
        return [...ofId(context), ...ofUpdate(context), ...this.#ofCancelledUpdate(context)];
      case 'cancel':
        return [...ofId(context), ...this.#ofCancellation(context)];
      case 'list':
        return [...ofId(context), ...this.#ofList(context)];
      case 'interpret':
        return this.#ofInterpretation(context);
      case null:
        return [];
    }
  }

  #responseTo({ n }: TranscriptExchange): readonly HttpResponse[] {
    const at = this.#recorded[n];
    return at === undefined ? [] : [at.response];
  }

  #ofCreation(context: EvaluationContext): Occurrence[] {
    const { at } = context;
    const { response } = at;
    const asked = validCreation(at);
    const isCreated = succeeded(response) && isSubscription(response);
    if (succeeded(response) && !isCreated) return [];
    const fault = asked === null ? onlyFaultOf(at) : undefined;
    const known = knownExchange(at, {
      isCertain: at.sent.isCertain,
      isLegible: at.isLegible,
      fault,
    });
    const found: Occurrence[] = [['creation', known]];
    return asked === null || !isCreated ? found : [...found, ...this.#ofNew(context, asked)];
  }

  /**
   * Returns the occurrences of a valid create request that was accepted.
   * @param asked the requested values
   */
  #ofNew(context: EvaluationContext, asked: string): Occurrence[] {
    const all = this.#creations.get(asked) ?? [];
    // There can be thousands, few of which are seen again.
    const earlier = all.filter((one) => lastSeen(one) + memory >= context.exchange.sent);
    this.#creations.set(asked, earlier);
    const first = earlier.find((one) => isStillSame(one, context));
    earlier.push(context);
    const known = knownExchange(context.at, { isLegible: context.at.isLegible });
    const found: Occurrence[] = isNew(context) ? [['newSubscription', known]] : [];
    if (first === undefined) return found;
    const others = [first.at.response];
    return [['duplicate', knownExchange(context.at, { others })], ...found];
  }

  #ofCancellation(context: EvaluationContext): Occurrence[] {
    const { at } = context;
    const { response } = at;
    const past = pastOf(context);
    if (past === null) return [];
    const found: Occurrence[] = [];
    const isLive = past.wasLive;
    if (isLive) found.push(['cancellation', knownExchange(at)]);
    if (response.kind === 'unread') return found;
    // A response without a body might be only the first of two.
    const isShown = isLive && succeeded(response) && !isBodiless(response);
    if (isShown) found.push(['cancellationBody', knownExchange(at)]);
    const cancellation = past.cancellation;
    const first = cancellation && this.#recorded[cancellation.n];
    if (first === undefined || isOther(response) || isQuotaError(response)) return found;
    found.push(['secondCancellation', knownExchange(at, { others: [first.response] })]);
    if (!isBodiless(first.response)) return found;
    found.push(['cancellationBody', knownExchange(first, { others: [response] })]);
    return found;
  }

  #ofCancelledRead(context: EvaluationContext): Occurrence[] {
    const { at, exchange } = context;
    const { response } = at;
    const cancelled = this.#cancelledIn(context);
    if (cancelled === null) return [];
    const isRead = isSubscription(response) && sameWord(bodyObject(response).id, exchange.id);
    if (succeeded(response) && !isRead) return [];
    const known = knownExchange(at, { others: this.#responseTo(cancelled.exchange) });
    return [['cancelledRead', known], ...ofCancelledBody(context, cancelled)];
  }

  #cancelledIn(context: EvaluationContext): Cancelled | null {
    const exchange = pastOf(context)?.cancellation;
    const at = exchange && this.#recorded[exchange.n];
    if (at === undefined || exchange === undefined) return null;
    if (context.at.response.kind === 'unread') return null;
    return { at, exchange };
  }

  #ofCancelledUpdate(context: EvaluationContext): Occurrence[] {
    const { at, world } = context;
    const cancelled = this.#cancelledIn(context);
    if (cancelled === null || sentObject(at) === undefined) return [];
    const fieldsBefore = pastOf({ world, exchange: cancelled.exchange })?.fields;
    const others = this.#responseTo(cancelled.exchange);
    const known = { fieldsBefore, isLegible: at.isLegible, others };
    return [['cancelledUpdate', knownExchange(at, known)]];
  }

  #ofList(context: EvaluationContext): Occurrence[] {
    const { at, exchange } = context;
    const { response } = at;
    const past = pastOf(context);
    const first = this.#listed.get(exchange.id);
    const isFilled = isPage(response) && entitiesOf(response).length > 0;
    if (isFilled && first === undefined) this.#listed.set(exchange.id, exchange);
    if (past === null || response.kind === 'unread') return [];
    if (!isPage(response) && !isRejected(response)) return [];
    const ofLive: readonly Occurrence[] = past.wasLive
      ? [['list', knownExchange(at)], ...this.#ofPageAgain(context)]
      : [];
    if (Object.keys(exchange.query).length > 0) return [...ofLive];
    const others = first === undefined ? [] : this.#responseTo(first);
    if (past.isPaused) return [...ofLive, ['pausedList', knownExchange(at, { others })]];
    return [...ofLive, ...this.#ofCancelledList(context)];
  }

  #ofCancelledList(context: EvaluationContext): Occurrence[] {
    const { at, exchange } = context;
    const cancelled = this.#cancelledIn(context);
    if (cancelled === null) return [];
    const first = this.#listed.get(exchange.id);
    const isBefore = first !== undefined && precedes(first, cancelled.exchange);
    const earlier = [...(isBefore ? [first] : []), cancelled.exchange];
    const others = earlier.flatMap((one) => this.#responseTo(one));
    return [['cancelledList', knownExchange(at, { others })]];
  }

  /** Returns a page that was read twice, with the same total. */
  #ofPageAgain(context: EvaluationContext): Occurrence[] {
    const { at, exchange } = context;
    const { response } = at;
    const { path } = response.request;
    const same = this.#pages.get(path);
    if (!isPage(response)) return [];
    this.#pages.set(path, context);
    if (same === undefined || same.exchange.received > exchange.sent) return [];
    if (exchange.sent - same.exchange.received > shortTime) return [];
    if (totalOf(same.at.response) !== totalOf(response)) return [];
    return [['pageAgain', knownExchange(at, { others: [same.at.response] })]];
  }

  #ofInterpretation({ at }: EvaluationContext): Occurrence[] {
    if (at.response.kind === 'unread') return [];
    const { entity_type: type } = sentObject(at) ?? {};
    const isTypeServed = typeof type !== 'string' || this.#types.has(type);
    const known = { isCertain: at.sent.isCertain, isTypeServed };
    return [['interpretation', knownExchange(at, known)]];
  }
}

/** Maximum time between two readings of a page with the same entities, ms. */
const shortTime = 5000;

/** A cancellation that is already visible. */
interface Cancelled {
  readonly at: Recorded;
  readonly exchange: TranscriptExchange;
}

/** Returns the history of an exchange's subscription; null for none. */
function pastOf({ world, exchange }: Pick<EvaluationContext, 'world' | 'exchange'>): Past | null {
  const subscription = world.subscriptions.get(exchange.id);
  return subscription === undefined ? null : new Past(world, subscription, exchange);
}

/** Statuses that might reject a request for an existing subscription. */
const ofMissing = [400, 402, 404];

/** Whether the credential is rejected, not anything else in the request. */
function isOfCredential({ at, exchange, world }: EvaluationContext): boolean {
  const { status } = at.response;
  if ([401, 403].includes(status)) return true;
  if (exchange.operation !== 'get' || !ofMissing.includes(status)) return false;
  const state = world.subscriptions.get(exchange.id)?.tracks.state;
  return state?.lastBefore(exchange) !== undefined && state.firstAfter(exchange) !== undefined;
}

/** Returns the values of a valid create request as a string; null for any other body. */
function validCreation(at: Recorded): string | null {
  const body = sentObject(at);
  const fields = fieldsIn(body);
  const [city, type] = [body?.city, body?.entity_type];
  const isValid = isWord(city) && isWord(type) && fields !== null;
  return isValid ? JSON.stringify([at.account, city, type, fields]) : null;
}

/** Returns the only requirement that the body of a create request violates, if known. */
function onlyFaultOf({ sent, response }: Recorded): CheckId | undefined {
  const { text, isCertain, json, kind } = sent;
  if (text === undefined) return undefined;
  const isForm = response.request.contentType?.includes('form') === true;
  const isUnknown = kind === 'unread' || (isForm && kind !== 'empty');
  if (json === undefined && (!isCertain || isUnknown)) return undefined;
  const [fault, ...others] = creationFaults.filter(({ isIn }) => isIn({ text, json }));
  return others.length === 0 ? fault?.id : undefined;
}

const withId = ({ subscriptions }: EvaluationContext['world'], id: unknown): Tracked | undefined =>
  typeof id === 'string' ? subscriptions.get(normalizeWord(id)) : undefined;

/** Whether a create request has certainly not returned an existing subscription. */
function isNew({ exchange, world }: EvaluationContext): boolean {
  const { id } = bodyObject({ json: exchange.json, kind: 'json', problem: null });
  return withId(world, id)?.creation === exchange;
}

/**
 * Returns the subscription that a create request created; undefined if it returned an existing one.
 */
function createdBy({ at, exchange, world }: EvaluationContext): Tracked | undefined {
  const subscription = withId(world, bodyObject(at.response).id);
  return subscription?.creation === exchange ? subscription : undefined;
}

/**
 * Returns when an exchange last showed the subscription of a create request, ms since the epoch.
 */
function lastSeen(creation: EvaluationContext): number {
  const { exchanges = [] } = createdBy(creation) ?? {};
  return exchanges.reduce((last, { received }) => Math.max(last, received), -Infinity);
}

/** Whether the subscription of an earlier create request certainly existed, unchanged. */
function isStillSame(earlier: EvaluationContext, { world, exchange }: EvaluationContext): boolean {
  const subscription = createdBy(earlier);
  if (subscription === undefined) return false;
  const past = new Past(world, subscription, exchange);
  if (!past.isFresh || !past.wasLive) return false;
  const asked = fieldsIn(sentObject(earlier.at)) ?? [];
  return sameNames([...(past.fields ?? [])], asked);
}

/** Whether the request has no other fault. */
function isPlain({ at, exchange }: EvaluationContext): boolean {
  if (Object.keys(exchange.query).length > 0) return false;
  return exchange.operation !== 'update' || fieldsIn(sentObject(at)) !== null;
}

/** Returns a rejection of an unknown id as an occurrence. */
function ofId(context: EvaluationContext): Occurrence[] {
  const { at, exchange } = context;
  const { response } = at;
  const { id } = response.request;
  if (id === undefined || !isOrdinary(id) || !isPlain(context)) return [];
  if (!isRejected(response) || response.kind === 'unread') return [];
  if (!isUuid(id)) return [['malformedId', knownExchange(at)]];
  const isKnown = exchange.intent.unknownId !== true;
  return isKnown ? [] : [['unknownId', knownExchange(at)]];
}

function ofUpdate(context: EvaluationContext): Occurrence[] {
  const { at } = context;
  const past = pastOf(context);
  if (past?.wasLive !== true) return [];
  if (sentObject(at) === undefined || at.response.kind === 'unread') return [];
  const known = { before: past.body, fieldsBefore: past.fields, isLegible: at.isLegible };
  return [['update', knownExchange(at, known)]];
}

const isBodiless = ({ status }: HttpResponse): boolean => [204, 205].includes(status);

/** Whether a response is neither a success nor about the request. */
const isOther = (response: HttpResponse): boolean =>
  isTemporary(response) || response.status === 401 || response.status >= 500;

function ofCancelledBody({ at, world }: EvaluationContext, cancelled: Cancelled): Occurrence[] {
  if (!succeeded(at.response)) {
    const isKnown = ofState(at) && isCompleteSubscription(cancelled.at.response);
    return isKnown ? [['cancelledBody', knownExchange(cancelled.at)]] : [];
  }
  const body = bodyObject(at.response);
  const before = pastOf({ world, exchange: cancelled.exchange })?.body;
  const isSure = !isChangedSince(before, body) || body.status === 'cancelled';
  return isSure ? [['cancelledBody', knownExchange(at)]] : [];
}
