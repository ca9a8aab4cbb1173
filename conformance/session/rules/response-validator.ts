import type { OperationId } from '../../../src/api/operations.js';
import type { JsonValue } from '../../../src/api/wire.js';
import type { Pages } from '../../http/pages.js';
import { type Credential, isIssued } from '../../http/request.js';
import {
  bodyObject,
  copied,
  deniesAccess,
  type HttpResponse,
  isIndefinite,
  isWebPage,
  type JsonObject,
  refused,
  succeeded,
} from '../../http/response.js';
import { fold } from '../findings/expect.js';
import type { BodyPath, Finding } from '../findings/finding.js';
import { isFromService } from '../sending/respondents.js';
import type { KnownSubscription, Subject, Subjects } from '../subject.js';
import {
  type BodyKind,
  type BodyPart,
  EntityNumbers,
  objectsIn,
  type Rule,
  RuleTally,
  WholeBodies,
} from './rule.js';
import { SeenKeys } from './seen-keys.js';
import { Spellings } from './spellings.js';

/** What a response changes in what is known of the subscription that it is about. */
function noteOutcome(subject: Subject, response: HttpResponse): void {
  const { operation, credential, query = {} } = response.request;
  const hasSucceeded = succeeded(response);
  switch (operation) {
    case 'cancelSubscription':
      if (credential === 'own' || hasSucceeded) subject.mayBeCancelled = true;
      break;
    case 'updateSubscription':
      noteUpdate(subject, response);
      break;
    case 'listEntities':
      if (credential === 'own' && !subject.isUpdated && !hasSucceeded) {
        subject.failedLists.add(JSON.stringify(query));
      }
      break;
    default:
  }
}

function noteUpdate(subject: Subject, response: HttpResponse): void {
  const hasSucceeded = succeeded(response);
  // with another credential it should have been refused: nothing else is to be blamed for it
  const isForeign = hasSucceeded && response.request.credential !== 'own';
  if (isForeign || isIndefinite(response)) subject.markUncertain();
  if (hasSucceeded) subject.isUpdated = true;
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

/** How many entities of one page are checked: no more than that are ever asked for. */
const mostEntities = 1000;

/** Operations that return a subscription. Cancelling may also return nothing. */
const withSubscription: readonly OperationId[] = [
  'createSubscription',
  'getSubscription',
  'updateSubscription',
];

/** Applies every rule to every response body of a run, whichever check requested it. */
export class ResponseValidator {
  readonly errors: HttpResponse[] = [];
  /** refusals of credentials that nobody issued */
  readonly refusedCredentials: HttpResponse[] = [];
  /** errors of paths and methods that are no operation */
  readonly elsewhere: HttpResponse[] = [];
  /** the keys of all subscriptions and entities */
  readonly seenKeys = { subscription: new SeenKeys(), entity: new SeenKeys() };
  /** the content types that successes with JSON declare */
  readonly declaredTypes = new Map<string, HttpResponse>();
  readonly entities = new EntityNumbers();
  /** the largest `total` of a page */
  largestTotal = 0;
  readonly #tallies = new Map<Rule, RuleTally>();
  readonly #subjects: Subjects;
  readonly #isAlive: (id: string) => boolean;
  readonly #now: () => number;
  readonly #pages: Pages;
  /** whether a response came that only a service would send */
  isServiceSeen = false;
  /** successes with a web page, which may be of the service or of something in between */
  readonly #webPages: HttpResponse[] = [];
  readonly #accepted = new Set<Credential>();
  readonly #accounts = new Map<Credential, string>();
  /** how the names of fields are written in entities */
  readonly spellings = new Spellings();
  /** `created_at` by id */
  readonly #creationTimes = new Map<string, JsonValue>();
  readonly #whole = new WholeBodies();

  /** @param isAlive whether the run created a subscription and has not tried to cancel it */
  constructor(
    rules: readonly Rule[],
    subjects: Subjects,
    isAlive: (id: string) => boolean,
    now: () => number,
    pages: Pages,
  ) {
    this.#subjects = subjects;
    this.#isAlive = isAlive;
    this.#now = now;
    this.#pages = pages;
    for (const rule of rules) {
      this.#tallies.set(rule, new RuleTally(rule));
    }
  }

  validate(response: HttpResponse): void {
    const { operation, credential, id } = response.request;
    if (isFromService(response)) this.isServiceSeen = true;
    if (refused(response)) this.#noteRefusal(response);
    if (operation === null || !isIssued(credential) || isExcessive(response)) return;
    if (id !== undefined) {
      noteOutcome(this.#subjects.of(id), response);
    }
    if (isWebPage(response)) {
      this.#webPages.push(response);
    } else if (succeeded(response)) {
      this.#validateAccepted(response);
    } else if (refused(response)) {
      this.errors.push(response);
    }
  }

  #noteRefusal(response: HttpResponse): void {
    const { operation, credential } = response.request;
    if (!isIssued(credential)) this.refusedCredentials.push(response);
    if (operation === null) this.elsewhere.push(response);
  }

  #validateAccepted(response: HttpResponse): void {
    this.#accepted.add(response.request.credential);
    const type = response.headers.get('content-type');
    if (response.kind === 'json' && type !== null) this.declaredTypes.set(type, response);
    this.#apply('body', response, bodyObject(response), []);
    this.#validateSuccess(response);
  }

  /**
   * Applies the rules for errors, once it is known which credentials were accepted: responses to
   * others are open.
   */
  finish(): void {
    // of a service; otherwise they are those of a login page or another site
    const webPages = this.isServiceSeen ? this.#webPages.splice(0) : [];
    for (const response of webPages) this.#validateAccepted(response);
    for (const response of this.errors.splice(0)) {
      const { credential } = response.request;
      // an isolated account gets no success: any status except 401 and 403 shows that its token is
      // accepted
      const isAccepted =
        this.#accepted.has(credential) || (credential === 'other' && !deniesAccess(response));
      if (response.status === 401 || !isAccepted || !this.anySuccess) continue;
      if (response.kind !== 'empty') {
        this.#apply('body', response, bodyObject(response), []);
      }
      this.#apply('error', response, bodyObject(response), []);
      this.judgedErrors.push(response);
    }
    if (this.anySuccess) this.#validateRefusals();
  }

  /** Those of a credential that nobody issued are open, as far as they are no errors of a service. */
  #validateRefusals(): void {
    for (const response of this.refusedCredentials) {
      const body = bodyObject(response);
      const isOther = response.request.operation === null || typeof body.error !== 'string';
      if (!isOther && !this.isOfFront(response)) this.#apply('error', response, body, [], true);
    }
  }

  /** errors of the service itself, once the run is over */
  readonly judgedErrors: HttpResponse[] = [];

  /** A web page, if nothing came that only a service would send. */
  get foreignPage(): HttpResponse | undefined {
    if (this.isServiceSeen) return undefined;
    return this.#webPages[0];
  }

  /** The finding of a rule over all responses; null if it applied to none. */
  finding(rule: Rule, shorten: (text: string) => string): Finding | null {
    return this.#tallies.get(rule)?.finding(shorten) ?? null;
  }

  /** Whether something in front of the service sent it, which has not looked at the credential. */
  isOfFront(response: HttpResponse): boolean {
    return this.#pages.isOfFront(response);
  }

  get anySuccess(): boolean {
    return this.#accepted.has('own');
  }

  #validateSuccess(response: HttpResponse): void {
    if (response.kind === 'unread') {
      this.#validateUnread(response);
      return;
    }
    // lists of another account, or of an unknown subscription, have separate checks
    if (response.request.operation === 'listEntities' && !this.#isKnownList(response)) return;
    for (const { kind, object, path } of objectsIn(response, mostEntities)) {
      if (kind === 'subscription') this.#noteSubscription(response, object);
      if (kind === 'entity') this.#noteEntity(response, object, path);
      this.#apply(kind, response, object, path);
      if (kind === 'subscription') this.#noteState(response, object);
      if (kind === 'page') this.#notePage(response, object);
    }
  }

  #isKnownList({ request: { credential, id } }: HttpResponse): boolean {
    return credential === 'own' && this.#knownOf(id) !== undefined;
  }

  #knownOf(id: string | undefined): KnownSubscription | undefined {
    if (id === undefined) return undefined;
    return this.#subjects.of(id).known;
  }

  /** What the rules would apply to if the body had been read. */
  #validateUnread(response: HttpResponse): void {
    const { operation } = response.request;
    if (operation === 'listEntities' && this.#isKnownList(response)) {
      this.#apply('page', response, {}, []);
      this.#apply('entity', response, {}, []);
    }
    if (operation === 'interpretFields') {
      this.#apply('interpretation', response, {}, []);
    }
    if (operation !== null && withSubscription.includes(operation)) {
      this.#apply('subscription', response, {}, []);
    }
  }

  #noteSubscription(response: HttpResponse, body: JsonObject): void {
    const { credential } = response.request;
    if (typeof body.account_id === 'string' && !this.#accounts.has(credential)) {
      this.#accounts.set(credential, body.account_id);
    }
    this.#noteCreation(response, body);
    this.seenKeys.subscription.note(body);
  }

  #noteState(response: HttpResponse, { id, data_status: word }: JsonObject): void {
    const { operation, credential, id: asked = '' } = response.request;
    if (operation === 'getSubscription' && credential === 'own') {
      this.#subjects.of(asked).noteRead(response, this.#now());
    }
    if (typeof id !== 'string' || typeof word !== 'string') return;
    this.#subjects.of(id).noteDataStatus(word, response);
  }

  /** The first body says when it was created, or one of a creation: that may revive an id. */
  #noteCreation({ request }: HttpResponse, { id, created_at: time }: JsonObject): void {
    if (typeof id !== 'string' || typeof time !== 'string') return;
    const isNew = request.operation === 'createSubscription';
    if (isNew || !this.#creationTimes.has(fold(id))) {
      this.#creationTimes.set(fold(id), copied(time));
    }
  }

  #notePage(response: HttpResponse, { total }: JsonObject): void {
    const { id = '', query } = response.request;
    const subject = this.#subjects.of(id);
    if (!query?.offset) subject.lastPage = response;
    if (Object.keys(query ?? {}).length === 0) {
      subject.lastPlainPage = response;
    }
    if (typeof total === 'number') {
      this.largestTotal = Math.max(this.largestTotal, total);
    }
  }

  #noteEntity(response: HttpResponse, entity: JsonObject, [, index = 0]: BodyPath): void {
    this.seenKeys.entity.note(entity);
    const known = this.#knownOf(response.request.id);
    this.spellings.note(response, Number(index), entity, known);
  }

  #apply(
    kind: BodyKind,
    response: HttpResponse,
    object: JsonObject,
    path: BodyPath,
    isRefusal = false,
  ): void {
    const part = this.#part(kind, response, object, path);
    for (const [rule, tally] of this.#tallies) {
      const applies = rule.on === kind && (!isRefusal || rule.onRefusals === true);
      const violation = applies ? rule.violation(part) : 'skip';
      if (violation === 'skip') continue;
      if (response.kind === 'unread') {
        tally.noteUnread(response);
      } else {
        tally.note(response, violation, part.entity);
      }
    }
  }

  #part(kind: BodyKind, response: HttpResponse, object: JsonObject, path: BodyPath): BodyPart {
    const { id, credential } = response.request;
    const subject = id === undefined ? undefined : this.#subjects.of(id);
    const known = subject?.known;
    const cancelled = subject?.mayBeCancelled ?? false;
    const ownId = typeof object.id === 'string' ? object.id : undefined;
    const alive = ownId !== undefined && this.#isAlive(ownId);
    const account = this.#accounts.get(credential);
    const hasKind = kind === 'body' && known !== undefined && !cancelled;
    const whole = hasKind ? this.#wholeness(response) : null;
    const createdAt = ownId === undefined ? undefined : this.#creationTimes.get(fold(ownId));
    const isOfOther = (name: string): boolean => {
      const others = this.#subjects.others(id).filter((other) => this.#isAlive(other.id));
      return others.some((other) => other.hasField(name));
    };
    const subscription = { known, alive, cancelled, account, createdAt };
    const isOfFront = this.isOfFront(response);
    const entity = kind === 'entity' ? this.entities.of(response, object, path) : undefined;
    return { response, object, path, entity, isOfOther, isOfFront, whole, ...subscription };
  }

  /** Whether the body is a subscription or a page, like an earlier one of the operation. */
  #wholeness(response: HttpResponse): boolean | null {
    const { operation, credential } = response.request;
    if (credential !== 'own' || operation === null) return null;
    return this.#whole.judge(response, operation);
  }
}
