import pLimit from 'p-limit';
import type { OperationId } from '../../src/api/operations.js';
import type { JsonValue } from '../../src/api/wire.js';
import { unlessInterrupted } from '../http/abort.js';
import type { Tokens } from '../http/authorization.js';
import type { Client } from '../http/client.js';
import type { IntermediaryPages } from '../http/pages.js';
import { requestOf, type HttpRequest, type RequestOptions } from '../http/request.js';
import {
  type HttpResponse,
  type Send,
  isIndefinite,
  isWebPage,
  type JsonObject,
  objectIn,
  succeeded,
} from '../http/response.js';
import type { RequirementRule } from '../rules/rule-engine.js';
import { CleanUp } from './created/clean-up.js';
import { CreatedSubscriptions } from './created/created-subscriptions.js';
import { Ownership } from './created/ownership.js';
import type { Inconclusive } from '../findings/finding.js';
import { Retries } from './sending/retries.js';
import { Intermediaries } from './sending/intermediaries.js';
import { sendingOf } from './sending/sending.js';
import type { CreationBody, Settings } from './settings.js';
import { TakenResponses } from './taken-responses.js';
import { TrackedSubscriptions, type TrackedSubscription } from './tracked-subscription.js';
import { Waiting } from './polling.js';
import { fieldsIn } from '../rules/fields-in.js';
import { objectsIn } from '../rules/rule.js';
import type { RunState } from './expected-state.js';

/**
 * Notes the facts in a response that the script needs.
 * @param at time of the response, ms since the epoch
 */
function learn(
  response: HttpResponse,
  tracked: TrackedSubscriptions,
  expected: RunState,
  at: number,
): void {
  const { operation, id } = response.request;
  if (!expected.isJudged(response)) return;
  if (operation === 'updateSubscription' && id !== undefined) {
    noteUpdate(tracked.of(id), response, at);
  }
  if (!succeeded(response) || isWebPage(response) || response.kind === 'unread') return;
  if (operation === 'listEntities' && !expected.isListed(response)) return;
  for (const { kind, object } of objectsIn(response, 0)) {
    if (kind === 'subscription') noteSubscription(tracked, response, object, at);
    if (kind === 'page') notePage(tracked, response);
  }
}

function noteUpdate(subject: TrackedSubscription, response: HttpResponse, at: number): void {
  if (isIndefinite(response)) subject.markUncertain();
  if (!succeeded(response)) return;
  const { credential, body } = response.request;
  const fields = fieldsIn(objectIn(body));
  // A request with another credential should have been rejected, so nothing follows from it.
  if (fields === null || credential !== 'own') subject.markUncertain();
  else subject.replaceFields(fields);
  subject.changedAt = at;
}

function noteSubscription(
  tracked: TrackedSubscriptions,
  response: HttpResponse,
  { id, data_status: word }: JsonObject,
  at: number,
): void {
  const { operation, credential, id: asked = '' } = response.request;
  if (operation === 'getSubscription' && credential === 'own') {
    tracked.of(asked).noteRead(response, at);
  }
  if (typeof id !== 'string' || typeof word !== 'string') return;
  tracked.of(id).noteDataStatus(word, response);
}

function notePage(tracked: TrackedSubscriptions, response: HttpResponse): void {
  const { id = '', query } = response.request;
  const subject = tracked.of(id);
  if (!query?.offset) subject.lastPage = response;
  if (Object.keys(query ?? {}).length === 0) subject.lastPlainPage = response;
}

interface SessionOptions {
  /** verifies once that the token is accepted, before it is used. @throws {Inconclusive} */
  readonly requireToken: () => Promise<unknown>;
  /**
   * cancels an unknown id, once, to learn before the first create request whether cancellations
   * reach the service
   */
  readonly cancelUnknown: () => Promise<HttpResponse>;
  readonly settings: Settings;
  readonly client: Client;
  /** the rules of the selected requirements */
  readonly rules: readonly RequirementRule[];
  /** recognises pages of intermediaries, in all responses of the run */
  readonly pages: IntermediaryPages;
  readonly onWaiting: (reason: string) => void;
  /** called when the leftovers of the run have changed */
  readonly onLeftovers: () => void;
}

/**
 * The state that all checks of a run share: how to send requests, and the subscriptions that the
 * run created.
 */
export class Session {
  readonly settings: Settings;
  readonly tracked = new TrackedSubscriptions();
  /** responses to requests of the script, not of the clean-up */
  readonly taken: TakenResponses;
  readonly created: CreatedSubscriptions;
  readonly cleanUp: CleanUp;
  readonly ownership: Ownership;
  readonly waiting: Waiting;
  readonly intermediaries: Intermediaries;
  readonly retries: Retries;
  /**
   * limits concurrent create requests that should be rejected: each might leave a subscription. The
   * script raises the limit while they are rejected, and lowers it to 1 for a quota
   */
  readonly limitRejectedCreations = pLimit(5);
  /** the first accepted create request for something that the run cannot cancel */
  leftBehind: HttpResponse | undefined;
  /** the response to the valid create request that followed an accepted wrong one; the run uses its subscription */
  creation: HttpResponse | undefined;
  /** why the service is down and nothing more is sent; one entry at most */
  readonly outages: Inconclusive[] = [];
  /** operations that are unavailable, since when nothing else was returned */
  readonly unavailable = new Set<OperationId>();
  /** conflicts that have ended; another run might see none */
  readonly passing = new Set<HttpResponse>();
  /** operations, each on a subscription, with a conflict that was waited for in vain */
  readonly lasting = new Set<string>();
  /** whether pages of a list at rest have different totals: no end of a scrape is waited for, then */
  hasTornPages = false;
  /** time until the first entities appeared, ms; 0 while there are none */
  scrapeTime = 0;
  /** the `data_status` of the first subscription after that */
  statusOnceScraped: JsonValue | undefined;
  readonly #send: Send;
  readonly #client: Client;
  readonly #requireToken: SessionOptions['requireToken'];

  constructor(options: SessionOptions) {
    const { settings, client, rules, pages, onWaiting, onLeftovers } = options;
    this.#requireToken = options.requireToken;
    this.settings = settings;
    this.#client = client;
    this.waiting = new Waiting(settings, client.budget, onWaiting);
    this.created = new CreatedSubscriptions(client, settings, onLeftovers);
    this.cleanUp = new CleanUp(client, settings, this.created);
    this.ownership = new Ownership(this.created);
    const isListed = (id: string): boolean => this.tracked.of(id).isListed;
    this.taken = new TakenResponses(rules, isListed, pages);
    this.intermediaries = new Intermediaries(this.taken.rules);
    this.retries = new Retries(settings, this.created, this.waiting);
    this.#send = sendingOf(this, client, pages, options.cancelUnknown);
  }

  /**
   * @throws {Inconclusive} if there is no response, or none about the request, or the token is
   * rejected
   */
  async send(operation: OperationId, options: RequestOptions = {}): Promise<HttpResponse> {
    const request = requestOf(operation, options);
    if (request.credential === 'own') await this.#requireToken();
    return this.exchange(request);
  }

  /** Sends any request, including to other paths, and before the token is known to be accepted. */
  exchange(request: HttpRequest): Promise<HttpResponse> {
    return this.#send(request);
  }

  /**
   * Sends a create request even if the run is interrupted, because the response shows what the run must cancel. An
   * interruption ends the pause of a request that was not sent yet, or too early: it is then sent at once.
   */
  async exchangeAnyway(request: HttpRequest): Promise<HttpResponse> {
    this.ownership.sendAnyway(request);
    const response = await unlessInterrupted(this.exchange(request), null);
    return response ?? this.exchange(request);
  }

  /** The current tokens, which might have been fetched. */
  get tokens(): Tokens {
    return this.#client.tokens;
  }

  /** Notes a request whose response proves that its token is accepted. */
  noteAccepted({ request }: HttpResponse): void {
    this.#client.noteAccepted(request);
  }

  /** Handles a response that only requested a later retry. */
  recordRetryLater(response: HttpResponse): void {
    // A 503 might be maintenance.
    if (response.status !== 429) this.retries.count += 1;
    this.take(response);
  }

  /** Judges the body of a response, and learns from it. Returns the response as the run keeps it. */
  take(response: HttpResponse): HttpResponse {
    const kept = this.taken.take(response);
    learn(kept, this.tracked, this.taken.expected, this.settings.now());
    return kept;
  }

  interpretBody(): { entity_type: string; fields: { name: string; description: string }[] } {
    const { entityType, fields, updatedFields } = this.settings.market;
    const descriptionOf = (name: string) => `${name.replace(/_/g, ' ')} of the ${entityType}`;
    const names = [...new Set([...fields, ...updatedFields])];
    return {
      entity_type: entityType,
      fields: names.map((name) => ({ name, description: descriptionOf(name) })),
    };
  }

  creationBody(): CreationBody {
    const { city, entityType, fields } = this.settings.market;
    return { city, entity_type: entityType, fields: [...fields] };
  }

  /** Returns the body of a second subscription: with other fields, so that a mix-up is noticed. */
  secondCreationBody(): CreationBody {
    const { fields, ...rest } = this.creationBody();
    const { updatedFields } = this.settings.market;
    const all = [...new Set([...fields, ...updatedFields])];
    return { ...rest, fields: fields.length > 1 ? fields.slice(1) : all };
  }
}
