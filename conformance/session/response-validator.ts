import type { OperationId } from '../../src/api/operations.js';
import { isIssued, type Credential } from '../http/request.js';
import {
  bodyObject,
  deniesAccess,
  isIndefinite,
  isObject,
  refused,
  succeeded,
  type HttpResponse,
  type JsonObject,
} from '../http/response.js';
import { show } from './expect.js';
import { isCompleteSubscription, isSubscription } from './expect-subscription.js';
import type { BodyPath, Finding } from './finding.js';
import { RuleTally, type BodyKind, type BodyPart, type KnownSubscription, type Rule } from './rule.js';

/** Applies every rule to every response body of a run, whichever check requested it. */
export class ResponseValidator {
  readonly known = new Map<string, KnownSubscription>();
  /** `data_status` of the subscriptions, in order of the responses */
  readonly dataStatuses = new Map<string, { readonly word: string; readonly response: HttpResponse }[]>();
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
    if (operation === null || !isIssued(credential)) return;
    const mayCancel = operation === 'cancelSubscription' && (credential === 'own' || succeeded(response));
    if (mayCancel && id !== undefined) this.#cancelled.add(id);
    if (operation === 'updateSubscription' && isIndefinite(response)) this.markUncertain(id);
    if (operation === 'updateSubscription' && id !== undefined && succeeded(response)) this.#updated.add(id);
    const isFirst = operation === 'listEntities' && credential === 'own' && !this.#updated.has(id ?? '');
    if (isFirst && !succeeded(response)) this.failedLists.add(response.request.path);
    if (succeeded(response)) {
      this.#accepted.add(credential);
      this.#apply('body', response, bodyObject(response), []);
      this.#validateSuccess(response);
    } else if (refused(response)) this.errors.push(response);
  }

  /** Applies the rules for errors, once it is known which credentials were accepted: responses to others are open. */
  finish(): void {
    for (const response of this.errors.splice(0)) {
      const { credential } = response.request;
      // an isolated account gets no success: any status except 401 and 403 shows that its token is accepted
      const isAccepted = this.#accepted.has(credential) || (credential === 'other' && !deniesAccess(response));
      if (response.status === 401 || !isAccepted || !this.anySuccess) continue;
      if (response.kind !== 'empty') this.#apply('body', response, bodyObject(response), []);
      this.#apply('error', response, bodyObject(response), []);
      this.judgedErrors.push(response);
    }
  }

  /** errors of the service itself, once the run is over */
  readonly judgedErrors: HttpResponse[] = [];

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
          this.#apply('interpretation', response, isObject(item) ? item : {}, ['interpretations', index]);
        }
        break;
      case 'cancelSubscription':
        if (isCompleteSubscription(response)) this.#validateSubscription(response, body);
        break;
      default:
        if (isSubscription(response)) this.#validateSubscription(response, body);
    }
  }

  #validateSubscription(response: HttpResponse, body: JsonObject): void {
    const { credential } = response.request;
    if (typeof body.account_id === 'string' && !this.#accounts.has(credential)) this.#accounts.set(credential, body.account_id);
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
    for (const [index, entity] of data.entries()) {
      if (!isObject(entity)) continue;
      this.entityIds.add(show(entity.id));
      this.#apply('entity', response, entity, ['data', index]);
    }
  }

  #apply(kind: BodyKind, response: HttpResponse, object: JsonObject, path: BodyPath): void {
    const { id = '' } = response.request;
    const known = this.known.get(id);
    const cancelled = this.#cancelled.has(id);
    const alive = typeof object.id === 'string' && this.#isAlive(object.id);
    const account = this.#accounts.get(response.request.credential);
    const whole = kind === 'body' && known !== undefined && !cancelled ? this.#wholeness(response) : null;
    const shared = { response, object, path, alive, cancelled, account, whole };
    const part: BodyPart = { ...shared, ...(known === undefined ? {} : { known }) };
    for (const [rule, tally] of this.#tallies) {
      const violation = rule.on === kind ? rule.violation(part) : 'skip';
      if (violation !== 'skip') tally.note(response, violation);
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
