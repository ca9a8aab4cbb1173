import type { OperationId } from '../../src/api/operations.js';
import { copied } from '../http/copied.js';
import { isIssued, type Credential } from '../http/request.js';
import {
  bodyObject,
  deniesAccess,
  isIndefinite,
  isObject,
  isWebPage,
  refused,
  succeeded,
  type HttpResponse,
  type JsonObject,
} from '../http/response.js';
import { show } from './expect.js';
import { isCompleteSubscription, isSubscription } from './expect-subscription.js';
import type { BodyPath, Finding } from './finding.js';
import { isFromService } from './sending/not-the-service.js';
import {
  RuleTally,
  type BodyKind,
  type BodyPart,
  type KnownSubscription,
  type Rule,
} from './rule.js';

/** How many entities of one page are checked: no more than that are ever asked for. */
const mostEntities = 1000;

/** Characters by which entities are told apart. */
const longestId = 200;

/** Pages up to that size are requested by checks of the list, larger ones to find out the largest, which is open. */
const largestPage = 100;

/** Whether more was asked for than the kit reads: that says nothing about the deployment. */
function isExcessive({ kind, request }: HttpResponse): boolean {
  const { limit } = request.query ?? {};
  return kind === 'unread' && typeof limit === 'number' && limit > largestPage;
}

/** Applies every rule to every response body of a run, whichever check requested it. */
export class ResponseValidator {
  readonly known = new Map<string, KnownSubscription>();
  /** `data_status` of the subscriptions, in order of the responses */
  readonly dataStatuses = new Map<
    string,
    { readonly word: string; readonly response: HttpResponse }[]
  >();
  /** the last page at offset 0, by subscription */
  readonly lastPages = new Map<string, HttpResponse>();
  readonly errors: HttpResponse[] = [];
  readonly entityIds = new Set<string>();
  /** paths of lists that failed before the subscription was updated */
  readonly failedLists = new Set<string>();
  /** the largest `total` of a page */
  largestTotal = 0;
  readonly #tallies = new Map<Rule, RuleTally>();
  readonly #isAlive: (id: string) => boolean;
  /** whether a response came that only a service would send */
  isServiceSeen = false;
  /** successes with a web page, which may be of the service or of something in between */
  readonly #webPages: HttpResponse[] = [];
  readonly #accepted = new Set<Credential>();
  readonly #accounts = new Map<Credential, string>();
  readonly #updated = new Set<string>();
  readonly #whole = new Set<OperationId>();
  readonly #cancelled = new Set<string>();

  /** @param isAlive whether the run created a subscription and has not tried to cancel it */
  constructor(rules: readonly Rule[], isAlive: (id: string) => boolean) {
    this.#isAlive = isAlive;
    for (const rule of rules) this.#tallies.set(rule, new RuleTally(rule));
  }

  validate(response: HttpResponse): void {
    const { operation, credential, id } = response.request;
    if (isFromService(response)) this.isServiceSeen = true;
    if (operation === null || !isIssued(credential) || isExcessive(response)) return;
    const mayCancel =
      operation === 'cancelSubscription' && (credential === 'own' || succeeded(response));
    if (mayCancel && id !== undefined) this.#cancelled.add(id);
    if (operation === 'updateSubscription' && isIndefinite(response)) this.markUncertain(id);
    if (operation === 'updateSubscription' && id !== undefined && succeeded(response))
      this.#updated.add(id);
    const isFirst =
      operation === 'listEntities' && credential === 'own' && !this.#updated.has(id ?? '');
    if (isFirst && !succeeded(response)) this.failedLists.add(response.request.path);
    if (isWebPage(response)) this.#webPages.push(response);
    else if (succeeded(response)) this.#validateAccepted(response);
    else if (refused(response)) this.errors.push(response);
  }

  #validateAccepted(response: HttpResponse): void {
    this.#accepted.add(response.request.credential);
    this.#apply('body', response, bodyObject(response), []);
    this.#validateSuccess(response);
  }

  /** Applies the rules for errors, once it is known which credentials were accepted: responses to others are open. */
  finish(): void {
    // of a service; otherwise they are those of a login page or another site
    const webPages = this.isServiceSeen ? this.#webPages.splice(0) : [];
    for (const response of webPages) this.#validateAccepted(response);
    for (const response of this.errors.splice(0)) {
      const { credential } = response.request;
      // an isolated account gets no success: any status except 401 and 403 shows that its token is accepted
      const isAccepted =
        this.#accepted.has(credential) || (credential === 'other' && !deniesAccess(response));
      if (response.status === 401 || !isAccepted || !this.anySuccess) continue;
      if (response.kind !== 'empty') this.#apply('body', response, bodyObject(response), []);
      this.#apply('error', response, bodyObject(response), []);
      this.judgedErrors.push(response);
    }
  }

  /** errors of the service itself, once the run is over */
  readonly judgedErrors: HttpResponse[] = [];

  /** A web page, if nothing came that only a service would send. */
  get foreignPage(): HttpResponse | undefined {
    return this.isServiceSeen ? undefined : this.#webPages[0];
  }

  /** The finding of a rule over all responses; null if it applied to none. */
  finding(rule: Rule, shorten: (text: string) => string): Finding | null {
    return this.#tallies.get(rule)?.finding(shorten) ?? null;
  }

  get anySuccess(): boolean {
    return this.#accepted.has('own');
  }

  mayBeUpdated(id: string): boolean {
    return this.#updated.has(id) || this.known.get(id)?.uncertain === true;
  }

  /** Notes that an update may or may not have taken effect: entities may have the old fields or the new ones. */
  markUncertain(id: string | undefined): void {
    const known = id === undefined ? undefined : this.known.get(id);
    if (id !== undefined && known !== undefined) this.known.set(id, { ...known, uncertain: true });
  }

  #validateSuccess(response: HttpResponse): void {
    if (response.kind === 'unread') {
      this.#validateUnread(response);
      return;
    }
    const body = bodyObject(response);
    switch (response.request.operation) {
      case 'listEntities':
        // lists of another account, or of an unknown subscription, have separate checks
        if (response.request.credential === 'own' && this.known.has(response.request.id ?? '')) {
          this.#validatePage(response, body);
        }
        break;
      case 'interpretFields':
        if (!Array.isArray(body.interpretations)) break;
        for (const [index, item] of body.interpretations.entries()) {
          this.#apply('interpretation', response, isObject(item) ? item : {}, [
            'interpretations',
            index,
          ]);
        }
        break;
      case 'cancelSubscription':
        if (isCompleteSubscription(response)) this.#validateSubscription(response, body);
        break;
      default:
        if (isSubscription(response)) this.#validateSubscription(response, body);
    }
  }

  /** What the rules would apply to if the body had been read. */
  #validateUnread(response: HttpResponse): void {
    const { operation, credential, id } = response.request;
    const isOwnList = credential === 'own' && this.known.has(id ?? '');
    if (operation === 'listEntities' && isOwnList) {
      this.#apply('page', response, {}, []);
      this.#apply('entity', response, {}, []);
    }
    if (operation === 'interpretFields') this.#apply('interpretation', response, {}, []);
    if (
      operation !== null &&
      !['listEntities', 'interpretFields', 'cancelSubscription'].includes(operation)
    ) {
      this.#apply('subscription', response, {}, []);
    }
  }

  #validateSubscription(response: HttpResponse, body: JsonObject): void {
    const { credential } = response.request;
    if (typeof body.account_id === 'string' && !this.#accounts.has(credential))
      this.#accounts.set(credential, body.account_id);
    this.#apply('subscription', response, body, []);
    const { id, data_status: word } = body;
    if (typeof id !== 'string' || typeof word !== 'string') return;
    this.dataStatuses.set(id, [...(this.dataStatuses.get(id) ?? []), { word, response }]);
  }

  #validatePage(response: HttpResponse, body: JsonObject): void {
    if (response.status !== 200 || !isObject(response.json)) return;
    this.#apply('page', response, body, []);
    const { id = '', query } = response.request;
    if (!query?.offset) this.lastPages.set(id, response);
    const { data, total } = body;
    if (typeof total === 'number') this.largestTotal = Math.max(this.largestTotal, total);
    if (!Array.isArray(data)) return;
    for (const [index, entity] of data.slice(0, mostEntities).entries()) {
      if (!isObject(entity)) continue;
      this.entityIds.add(copied(show(entity.id).slice(0, longestId)));
      this.#apply('entity', response, entity, ['data', index]);
    }
  }

  #apply(kind: BodyKind, response: HttpResponse, object: JsonObject, path: BodyPath): void {
    const { id = '' } = response.request;
    const known = this.known.get(id);
    const cancelled = this.#cancelled.has(id);
    const alive = typeof object.id === 'string' && this.#isAlive(object.id);
    const account = this.#accounts.get(response.request.credential);
    const whole =
      kind === 'body' && known !== undefined && !cancelled ? this.#wholeness(response) : null;
    const shared = { response, object, path, alive, cancelled, account, whole };
    const part: BodyPart = { ...shared, ...(known === undefined ? {} : { known }) };
    for (const [rule, tally] of this.#tallies) {
      const violation = rule.on === kind ? rule.violation(part) : 'skip';
      if (violation === 'skip') continue;
      if (response.kind === 'unread') tally.noteUnread(response);
      else tally.note(response, violation);
    }
  }

  /** Whether the body is a subscription or a page, like an earlier one of the operation. */
  #wholeness(response: HttpResponse): boolean | null {
    const { operation, credential, query = {} } = response.request;
    if (credential !== 'own' || operation === null || response.status !== 200) return null;
    if (Object.values(query).some((value) => typeof value === 'string')) return null; // should be refused
    const { data } = bodyObject(response);
    if (data === null) return null; // "list.data" reports it
    const isPage = operation === 'listEntities' && Array.isArray(data);
    const isWhole = isPage || isSubscription(response);
    if (isWhole) this.#whole.add(operation);
    return this.#whole.has(operation) ? isWhole : null;
  }
}
