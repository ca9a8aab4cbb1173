import { normalizeWord } from '../model/values.js';
import type { JsonValue } from '../../src/api/wire.js';
import type { IntermediaryPages } from '../http/pages.js';
import { type Credential, isIssued } from '../http/request.js';
import {
  bodyObject,
  copied,
  deniesAccess,
  type HttpResponse,
  isIndefinite,
  isWebPage,
  type JsonObject,
  parseBody,
  succeeded,
} from '../http/response.js';
import { fieldsIn } from '../rules/fields-in.js';
import type { ExpectedState, Seen } from '../rules/rule-engine.js';
import { objectsIn } from '../rules/rule.js';
import type {
  KnownSubscription,
  TrackedSubscription,
  TrackedSubscriptions,
} from './tracked-subscription.js';

/** Updates the known state of a subscription after a response. */
function noteOutcome(subject: TrackedSubscription, response: HttpResponse, at: number): void {
  const { operation, credential, query = {} } = response.request;
  const hasSucceeded = succeeded(response);
  switch (operation) {
    case 'cancelSubscription':
      if (credential === 'own' || hasSucceeded) subject.mayBeCancelled = true;
      break;
    case 'updateSubscription':
      noteUpdate(subject, response, at);
      break;
    case 'listEntities':
      if (credential === 'own' && !subject.isUpdated && !hasSucceeded) {
        subject.failedLists.add(JSON.stringify(query));
      }
      break;
    default:
  }
}

function noteUpdate(subject: TrackedSubscription, response: HttpResponse, at: number): void {
  if (isIndefinite(response)) subject.markUncertain();
  if (!succeeded(response)) return;
  const { credential, body: text = '' } = response.request;
  const fields = fieldsIn(bodyObject(parseBody({ text, isUtf8: true }, null)));
  // with another credential it should have been refused: nothing else is to be blamed for it
  if (fields === null || credential !== 'own') subject.markUncertain();
  else subject.replaceFields(fields);
  subject.isUpdated = true;
  subject.changedAt = at;
}

/**
 * Pages up to that size are requested by checks of the list, larger ones to find out the largest,
 * which is open.
 */
const largestPage = 100;

/** Whether more was asked for than the kit reads: that says nothing about the deployment. */
function isExcessive({ kind, request }: HttpResponse): boolean {
  const { limit } = request.query ?? {};
  return kind === 'unread' && typeof limit === 'number' && limit > largestPage;
}

const idIn = ({ id }: JsonObject): string | undefined => (typeof id === 'string' ? id : undefined);

/** The expected state in a run, which has created its subscriptions and knows its requests. */
export class RunState implements ExpectedState {
  /** no more than that are ever asked for */
  readonly mostEntities = 1000;
  /** the largest `total` of a page */
  largestTotal = 0;
  readonly #tracked: TrackedSubscriptions;
  readonly #isLive: (id: string) => boolean;
  readonly #now: () => number;
  readonly #pages: IntermediaryPages;
  /** the `account_id` of the first subscription that was returned to each credential */
  readonly #accounts = new Map<Credential, string>();
  /** `created_at` by id */
  readonly #creationTimes = new Map<string, JsonValue>();

  /** @param isLive whether the run created a subscription and has not tried to cancel it */
  constructor(
    tracked: TrackedSubscriptions,
    isLive: (id: string) => boolean,
    now: () => number,
    pages: IntermediaryPages,
  ) {
    this.#tracked = tracked;
    this.#isLive = isLive;
    this.#now = now;
    this.#pages = pages;
  }

  /** Takes in what a response tells, before it is judged. */
  note(response: HttpResponse): void {
    const { operation, id } = response.request;
    if (!this.isJudged(response)) return;
    if (id !== undefined) noteOutcome(this.#tracked.of(id), response, this.#now());
    if (!succeeded(response) || isWebPage(response) || response.kind === 'unread') return;
    if (operation === 'listEntities' && !this.isListed(response)) return;
    for (const { kind, object } of objectsIn(response, 0)) {
      if (kind === 'subscription') this.#noteSubscription(response, object);
      if (kind === 'page') this.#notePage(response, object);
    }
  }

  #noteSubscription(response: HttpResponse, body: JsonObject): void {
    const { operation, credential, id: asked = '' } = response.request;
    if (typeof body.account_id === 'string' && !this.#accounts.has(credential)) {
      this.#accounts.set(credential, body.account_id);
    }
    this.#noteCreation(response, body);
    if (operation === 'getSubscription' && credential === 'own') {
      this.#tracked.of(asked).noteRead(response, this.#now());
    }
    const { id, data_status: word } = body;
    if (typeof id !== 'string' || typeof word !== 'string') return;
    this.#tracked.of(id).noteDataStatus(word, response);
  }

  /** The first body says when it was created, or one of a creation: that may revive an id. */
  #noteCreation({ request }: HttpResponse, { id, created_at: time }: JsonObject): void {
    if (typeof id !== 'string' || typeof time !== 'string') return;
    const isNew = request.operation === 'createSubscription';
    if (isNew || !this.#creationTimes.has(normalizeWord(id))) {
      this.#creationTimes.set(normalizeWord(id), copied(time));
    }
  }

  #notePage(response: HttpResponse, { total }: JsonObject): void {
    const { id = '', query } = response.request;
    const subject = this.#tracked.of(id);
    if (!query?.offset) subject.lastPage = response;
    if (Object.keys(query ?? {}).length === 0) subject.lastPlainPage = response;
    if (typeof total === 'number') this.largestTotal = Math.max(this.largestTotal, total);
  }

  isJudged(response: HttpResponse): boolean {
    const { operation, credential } = response.request;
    return operation !== null && isIssued(credential) && !isExcessive(response);
  }

  senderOf({ request }: HttpResponse): string {
    return request.credential;
  }

  sourceOf({ request }: HttpResponse): string {
    return request.operation ?? '';
  }

  isOfService(response: HttpResponse, seen: Seen): boolean {
    const { credential } = response.request;
    // otherwise they are those of a login page or another site
    if (isWebPage(response)) return seen.isServiceSeen;
    if (!seen.isAccepted('own')) return false;
    if (!isIssued(credential)) {
      // what these get is open, unless it is an error of the service
      return typeof bodyObject(response).error === 'string' && !this.isOfIntermediary(response);
    }
    // an isolated account gets no success: any status except 401 and 403 shows that its token is
    // accepted
    const isOfIsolated = credential === 'other' && !deniesAccess(response);
    return response.status !== 401 && (seen.isAccepted(credential) || isOfIsolated);
  }

  /** Whether an intermediary sent the response, which then says nothing about the credential. */
  isOfIntermediary(response: HttpResponse): boolean {
    return this.#pages.isOfIntermediary(response);
  }

  /** Lists of another account, or of an unknown subscription, have separate checks. */
  isListed(response: HttpResponse): boolean {
    return response.request.credential === 'own' && this.due(response) !== undefined;
  }

  due({ request: { id } }: HttpResponse): KnownSubscription | undefined {
    return id === undefined ? undefined : this.#tracked.of(id).known;
  }

  isOfOther({ request }: HttpResponse, name: string): boolean {
    const others = this.#tracked.others(request.id);
    return others.some((other) => this.#isLive(other.id) && other.hasField(name));
  }

  isAlive(_: HttpResponse, body: JsonObject): boolean {
    const id = idIn(body);
    return id !== undefined && this.#isLive(id);
  }

  mayBeCancelled({ request: { id } }: HttpResponse): boolean {
    return id !== undefined && this.#tracked.of(id).mayBeCancelled;
  }

  isWholeDue(response: HttpResponse): boolean {
    return this.isListed(response) && !this.mayBeCancelled(response);
  }

  owner({ request }: HttpResponse): string | undefined {
    return this.#accounts.get(request.credential);
  }

  createdAt(_: HttpResponse, body: JsonObject): JsonValue | undefined {
    const id = idIn(body);
    return id === undefined ? undefined : this.#creationTimes.get(normalizeWord(id));
  }

  /** A run knows all that it sent, and what came back. */
  leaves(): boolean {
    return false;
  }
}
