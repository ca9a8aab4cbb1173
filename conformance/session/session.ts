import pLimit from 'p-limit';
import type { OperationId } from '../../src/api/operations.js';
import { Interrupted, isAborted } from '../http/abort.js';
import { NoResponse, type Client } from '../http/client.js';
import { requestOf, type HttpRequest, type RequestOptions } from '../http/request.js';
import { isTemporary, succeeded, type HttpResponse } from '../http/response.js';
import { CreatedSubscriptions } from './created-subscriptions.js';
import { describe } from './expect.js';
import { Unverified, unreadBody } from './finding.js';
import { foreignSite, interception } from './not-the-service.js';
import type { CreationBody, Settings } from './settings.js';
import { ResponseValidator } from './response-validator.js';
import { CircuitBreaker, RetryPolicy, temporaryProblem } from './failures.js';
import { Ownership } from './ownership.js';
import type { Rule } from './rule.js';
import { tokenRefusal } from './token-refusal.js';
import { Waiting } from './waiting.js';

interface SessionOptions {
  readonly settings: Settings;
  readonly client: Client;
  readonly rules: readonly Rule[];
  readonly onWaiting: (reason: string) => void;
  /** called when the subscriptions that the run would leave have changed */
  readonly onLeftovers: () => void;
}

/** The state that all checks of a run share: sends requests, each only once, and tracks what was created. */
export class Session {
  readonly settings: Settings;
  readonly validator: ResponseValidator;
  readonly created: CreatedSubscriptions;
  /** limits concurrent creations that should be rejected: if accepted, only this many are live at a time */
  readonly limitRejectedCreations = pLimit(4);
  readonly ownership: Ownership;
  readonly waiting: Waiting;
  readonly rateLimited: HttpResponse[] = [];
  /** reads of live subscriptions of the run that say that there are none */
  readonly disappeared: HttpResponse[] = [];
  readonly #client: Client;
  readonly #memory = new Map<string, Promise<unknown>>();
  readonly #circuitBreaker = new CircuitBreaker();
  readonly #retryPolicy = new RetryPolicy();
  /** evidence that something other than the service responds */
  #notTheService: Unverified | undefined;

  constructor({ settings, client, rules, onWaiting, onLeftovers }: SessionOptions) {
    this.settings = settings;
    this.#client = client;
    this.waiting = new Waiting(settings, onWaiting);
    this.created = new CreatedSubscriptions(client, settings, onLeftovers);
    this.ownership = new Ownership(this.created);
    this.validator = new ResponseValidator(rules, (id) => this.created.isAlive(id));
  }

  /** Memoises: runs the function on the first call with a key, and returns the same outcome afterwards. */
  once<T>(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.#memory.get(key);
    if (known !== undefined) return known as Promise<T>;
    const fresh = work();
    this.#memory.set(key, fresh);
    return fresh;
  }

  /** @throws {Unverified} if there is no response, or none about the request, or the token is refused */
  async send(operation: OperationId, options: RequestOptions = {}): Promise<HttpResponse> {
    const request = requestOf(operation, options);
    if (request.credential === 'own') await this.requireToken();
    return this.exchange(request);
  }

  /** Sends any request, also to other paths, and before the token is known to be accepted. */
  async exchange(request: HttpRequest): Promise<HttpResponse> {
    const reads = request.method === 'GET' || request.operation === 'interpretFields';
    if (this.settings.readOnly && !reads) {
      throw new Unverified('a read-only run sends no writes', 'read-only');
    }
    if (this.#notTheService !== undefined) throw this.#notTheService;
    this.ownership.require(request);
    if (isAborted(this.settings.signal)) throw new Interrupted();
    let response = await this.#sendWithRetry(request);
    // a replica may not know a new subscription yet
    const isOwn = request.operation !== null && request.credential === 'own';
    for (
      let pause = 50;
      response.status === 404 && isOwn && this.created.isNew(request.id);
      pause *= 2
    ) {
      await this.waiting.pause(pause);
      response = await this.#sendWithRetry(request);
    }
    this.#throwIfNotTheService(response);
    // a success without the right credential is judged whatever it holds
    if (response.kind === 'unread' && request.credential === 'own' && succeeded(response))
      throw unreadBody(response);
    if (!isTemporary(response)) return response;
    if (response.status === 429) this.rateLimited.push(response);
    throw new Unverified(
      temporaryProblem(response, this.settings),
      `status ${response.status}`,
      response,
    );
  }

  /** As long as no service was seen, something else may respond in its place. */
  #throwIfNotTheService(response: HttpResponse): void {
    if (this.validator.isServiceSeen) return;
    const isOwn = response.request.credential === 'own';
    const reason = isOwn ? interception(response) : null;
    if (reason !== null) {
      this.#notTheService = new Unverified(reason, 'proxy', response);
      throw this.#notTheService;
    }
    if (isOwn || !succeeded(response) || !['html', 'unread'].includes(response.kind)) return;
    throw new Unverified(
      `${describe(response)}; nothing of the service was seen`,
      'token',
      response,
    );
  }

  /** Why nothing of the run is judged, if only web pages came. */
  foreignSite(): Unverified | null {
    const page = this.validator.foreignPage;
    return page === undefined ? null : new Unverified(foreignSite(page), 'token', page);
  }

  async #sendWithRetry(request: HttpRequest): Promise<HttpResponse> {
    const first = await this.#sendOrExplain(request);
    if (!this.#retryPolicy.shouldRetry(first)) return first;
    const live = this.created.liveIds;
    await this.waiting.pause(100);
    const second = await this.#sendOrExplain(request);
    this.#retryPolicy.recordRetry(second);
    const cancels =
      request.operation === 'cancelSubscription' &&
      request.credential === 'own' &&
      live.includes(request.id ?? '');
    if (cancels && second.status < 500 && !succeeded(second)) {
      const message = `the first cancellation failed (${describe(first)}), and may have taken effect: ${describe(second)}`;
      throw new Unverified(message, 'cancel.accepted', first, second);
    }
    return second;
  }

  async #sendOrExplain(request: HttpRequest): Promise<HttpResponse> {
    const creates = request.operation === 'createSubscription';
    if (request.operation === 'cancelSubscription') this.created.markCancelling(request.id);
    const hasEnded = creates ? this.created.unknown.recordSent(request) : () => undefined;
    try {
      return await this.#sendAndRecord(request);
    } catch (error) {
      if (request.operation === 'updateSubscription') this.validator.markUncertain(request.id);
      if (!(error instanceof NoResponse)) throw error;
      const first = this.#client.requests === 1;
      const again = !first && !error.timedOut && this.#retryPolicy.shouldRetryAfterDrop(request);
      if (again) return await this.#sendOrExplain(request);
      if (creates) this.created.unknown.recordLost(request, error.exchange);
      const maybe = creates ? '; the creation may have happened all the same' : '';
      const message = `no response: ${error.message}`;
      const cause = new Unverified(message + maybe, message, error);
      this.#circuitBreaker.recordFailure(request, cause, first);
      throw cause;
    } finally {
      hasEnded();
    }
  }

  async #sendAndRecord(request: HttpRequest): Promise<HttpResponse> {
    const { operation } = request;
    const isCreation = operation === 'createSubscription';
    const response = await this.#client.send(request, {
      uninterruptible: isCreation || operation === 'cancelSubscription',
      precondition: () => this.#circuitBreaker.check(request),
    });
    this.#circuitBreaker.recordResponse(request);
    if (operation === 'getSubscription') this.created.noteRead(response);
    if (isCreation) this.created.record(response);
    if (operation === 'cancelSubscription' && succeeded(response))
      this.created.markCancelling(request.id, response);
    // the specification says nothing about other paths
    if (request.path.startsWith('/v1/')) this.validator.validate(response);
    return response;
  }

  /** Handles a response that only asked to retry later. */
  recordRetryLater(response: HttpResponse): void {
    // a 503 may be maintenance
    if (response.status === 429) this.rateLimited.push(response);
    this.validator.validate(response);
  }

  /** The first request of a run, which shows whether the deployment is reachable. */
  firstContact(): Promise<HttpResponse> {
    const credential = this.settings.token === undefined ? 'none' : 'own';
    return this.once('first contact', () =>
      this.exchange(
        requestOf('getSubscription', { id: this.ownership.madeUpIds.unknown, credential }),
      ),
    );
  }

  async getUnknown(): Promise<HttpResponse> {
    await this.requireToken();
    return this.firstContact();
  }

  listUnknown(): Promise<HttpResponse> {
    return this.once('list unknown', () =>
      this.exchange(requestOf('listEntities', { id: this.ownership.madeUpIds.unknown })),
    );
  }

  /** The interpretation of every field that the run subscribes to. */
  interpretation(): Promise<HttpResponse> {
    return this.once('interpretation', () =>
      this.exchange(requestOf('interpretFields', { body: this.interpretBody() })),
    );
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

  /** Number of retries after failures. */
  get retries(): number {
    return this.#retryPolicy.retries;
  }

  creationBody(): CreationBody {
    const { city, entityType, fields } = this.settings.market;
    return { city, entity_type: entityType, fields: [...fields] };
  }

  /** The body of a second subscription: one field less, so that a mix-up with the first one is noticed. */
  secondCreationBody(): CreationBody {
    const { fields, ...rest } = this.creationBody();
    return { ...rest, fields: fields.length > 1 ? fields.slice(1) : fields };
  }

  /** @throws {Unverified} if there is no token, or it is refused everywhere */
  requireToken(): Promise<void> {
    return this.once('token', async () => {
      if (this.settings.token === undefined) {
        throw new Unverified('no token was given: use --token or LOCATION_DATA_TOKEN', 'token');
      }
      const { readOnly, subscription = this.ownership.madeUpIds.unknown } = this.settings;
      const read = () => this.exchange(requestOf('getSubscription', { id: subscription }));
      const interpret = () => this.interpretation();
      const attempts = [
        () => this.firstContact(),
        () => this.listUnknown(),
        readOnly ? read : interpret,
      ];
      const refusal = await tokenRefusal(attempts);
      if (refusal === null) return;
      if (refusal.isForeign) this.#notTheService = refusal.cause;
      throw refusal.cause;
    });
  }

  /** time until the first entities appeared, ms; 0 while there are none */
  scrapeTime = 0;
}
