import type { CheckId } from '../check-id.js';
import type { OperationId } from '../../src/api/operations.js';
import { isIssued } from '../http/request.js';
import {
  bodyObject,
  type HttpResponse,
  isWebPage,
  type JsonObject,
  isRejected,
  succeeded,
} from '../http/response.js';
import type { BodyPath, Finding } from '../findings/finding.js';
import { isFromService } from '../http/interception.js';
import {
  type BodyKind,
  type BodyPart,
  EntityNumbers,
  objectsIn,
  type Rule,
  RuleTally,
  type Violation,
  WholeBodies,
} from './rule.js';
import { SeenKeys } from './seen.js';

/** Facts that the responses so far have shown. */
export interface Seen {
  /** whether a request of that sender has succeeded */
  readonly isAccepted: (sender: string) => boolean;
  /** whether that source has responded with JSON */
  readonly hasJson: (source: string) => boolean;
  /** whether there was a response that only a service would send */
  readonly isServiceSeen: boolean;
}

/**
 * The expected state of an exchange and its subscription: exact in a run, which knows its requests,
 * and inferred in a recording.
 */
export interface ExpectedState {
  /** whether more is judged than how the response rejects a credential */
  readonly isJudged: (response: HttpResponse) => boolean;
  /** identifies the sender of requests: if one of its requests is accepted, all must be */
  readonly senderOf: (response: HttpResponse) => string;
  /** identifies the source of similar responses: an operation */
  readonly sourceOf: (response: HttpResponse) => string;
  /**
   * whether an error, or a web page, comes from the service and is about the request; called at the
   * end
   */
  readonly isOfService: (response: HttpResponse, seen: Seen) => boolean;
  /** whether an intermediary sent the response */
  readonly isOfIntermediary: (response: HttpResponse) => boolean;
  /** whether the page of a response is judged; other pages have separate requirements */
  readonly isListed: (response: HttpResponse) => boolean;
  /** maximum number of judged entities of a page */
  readonly mostEntities: number;
  /** whether a body must be complete if others of its source were */
  readonly isWholeDue: (response: HttpResponse) => boolean;
  /** whether a violation is ignored, because the request is not certain */
  readonly leaves: (requirement: CheckId, part: BodyPart, violation: Violation | null) => boolean;
}

/** A requirement that a rule decides. */
export interface RequirementRule {
  readonly id: CheckId;
  readonly rule: Rule;
}

/** Kinds of objects in the body of a success. A cancellation can have no body. */
const kindsOf: Readonly<Record<OperationId, readonly BodyKind[]>> = {
  createSubscription: ['subscription'],
  getSubscription: ['subscription'],
  updateSubscription: ['subscription'],
  cancelSubscription: [],
  listEntities: ['page', 'entity'],
  interpretFields: ['interpretation'],
};

/** Kinds of objects to which the rules would have applied if the body had been read. */
const kindsDue = ({ request: { operation } }: HttpResponse): readonly BodyKind[] =>
  operation === null ? [] : kindsOf[operation];

/** Applies the rules to all response bodies, of a run or of recordings. */
export class RuleEngine implements Seen {
  /** rejections of requests without an issued token */
  readonly rejectedCredentials: HttpResponse[] = [];
  /** errors of paths and methods that are not operations */
  readonly elsewhere: HttpResponse[] = [];
  /** the keys of all subscriptions and entities */
  readonly seenKeys = { subscription: new SeenKeys(), entity: new SeenKeys() };
  /** the content types of successful JSON responses */
  readonly declaredTypes = new Map<string, HttpResponse>();
  readonly entities = new EntityNumbers();
  isServiceSeen = false;
  readonly #expected: ExpectedState;
  readonly #requirements: readonly (RequirementRule & { readonly tally: RuleTally })[];
  readonly #whole = new WholeBodies();
  readonly #accepted = new Set<string>();
  readonly #withJson = new Set<string>();
  /** responses that are judged at the end; see `#settle` */
  readonly #pending = {
    webPages: [] as HttpResponse[],
    errors: [] as HttpResponse[],
    rejections: [] as HttpResponse[],
  };
  #isSettled = true;
  readonly #errors: HttpResponse[] = [];

  constructor(requirements: readonly RequirementRule[], expected: ExpectedState) {
    this.#expected = expected;
    this.#requirements = requirements.map(({ id, rule }) => ({
      id,
      rule,
      tally: new RuleTally(rule),
    }));
  }

  /** @param kept the response as it is kept, if its body is not */
  judge(response: HttpResponse, kept = response): void {
    this.#isSettled = false;
    if (!this.isServiceSeen && isFromService(response)) this.isServiceSeen = true;
    if (isRejected(response)) this.#noteRejection(response);
    if (!this.#expected.isJudged(response)) return;
    if (isWebPage(response)) this.#pending.webPages.push(response);
    else if (succeeded(response)) this.#judgeSuccess(response, kept);
    else if (isRejected(response)) this.#pending.errors.push(response);
  }

  isAccepted(sender: string): boolean {
    return this.#accepted.has(sender);
  }

  hasJson(source: string): boolean {
    return this.#withJson.has(source);
  }

  /** The service's own errors that are about the request. */
  get errors(): readonly HttpResponse[] {
    this.#settle();
    return this.#errors;
  }

  /** A web page, if there was no response that only a service would send. */
  get foreignPage(): HttpResponse | undefined {
    return this.isServiceSeen ? undefined : this.#pending.webPages[0];
  }

  /** Returns how often the rule of a requirement applied. */
  times(id: CheckId): number {
    this.#settle();
    return this.#tallyOf(id)?.total ?? 0;
  }

  /** Returns the finding of a requirement over all responses; null if its rule never applied. */
  finding(id: CheckId, shorten: (text: string) => string): Finding | null {
    this.#settle();
    return this.#tallyOf(id)?.finding(shorten) ?? null;
  }

  #tallyOf(id: CheckId): RuleTally | undefined {
    return this.#requirements.find((requirement) => requirement.id === id)?.tally;
  }

  #noteRejection(response: HttpResponse): void {
    const { operation, credential } = response.request;
    if (operation === null) this.elsewhere.push(response);
    if (isIssued(credential)) return;
    this.rejectedCredentials.push(response);
    if (operation !== null) this.#pending.rejections.push(response);
  }

  /**
   * Judges errors and web pages. Their sender is known only after later responses, so nothing is
   * judged before a result is requested.
   */
  #settle(): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    for (const response of this.#take('webPages')) this.#judgeSuccess(response);
    for (const response of this.#take('errors')) {
      const body = bodyObject(response);
      if (response.kind !== 'empty') this.#apply('body', response, body, []);
      this.#apply('error', response, body, []);
      this.#errors.push(response);
    }
    for (const response of this.#take('rejections')) {
      this.#apply('error', response, bodyObject(response), []);
    }
  }

  /**
   * Removes and returns the pending responses that come from the service; the others stay, because
   * later responses might show that they do.
   */
  #take(kind: 'webPages' | 'errors' | 'rejections'): HttpResponse[] {
    const [all, own] = [this.#pending[kind], [] as HttpResponse[]];
    this.#pending[kind] = [];
    for (const response of all) {
      const isOwn = this.#expected.isOfService(response, this);
      (isOwn ? own : this.#pending[kind]).push(response);
    }
    return own;
  }

  #judgeSuccess(response: HttpResponse, kept = response): void {
    this.#accepted.add(this.#expected.senderOf(response));
    if (response.json !== undefined) this.#withJson.add(this.#expected.sourceOf(response));
    const type = response.headers.get('content-type');
    if (response.kind === 'json' && type !== null) this.declaredTypes.set(type, kept);
    this.#apply('body', response, bodyObject(response), [], kept);
    const isList = response.request.operation === 'listEntities';
    if (isList && !this.#expected.isListed(response)) return;
    if (response.kind === 'unread') {
      for (const kind of kindsDue(response)) this.#apply(kind, response, {}, [], kept);
      return;
    }
    for (const { kind, object, path } of objectsIn(response, this.#expected.mostEntities)) {
      if (kind === 'subscription' || kind === 'entity') this.seenKeys[kind].note(object);
      this.#apply(kind, response, object, path, kept);
    }
  }

  /** @param kept what findings show of the response */
  #apply(
    kind: BodyKind,
    response: HttpResponse,
    object: JsonObject,
    path: BodyPath,
    kept = response,
  ): void {
    const isRejection = !isIssued(response.request.credential);
    const part = this.#part(kind, response, object, path);
    for (const { id, rule, tally } of this.#requirements) {
      const applies = rule.on === kind && (!isRejection || rule.onRejections === true);
      const found = applies ? rule.violation(part) : 'skip';
      if (found === 'skip') continue;
      const isReadable = found === null || !('because' in found);
      if (this.#expected.leaves(id, part, isReadable ? found : null)) continue;
      if (response.kind === 'unread') tally.noteUnread(kept);
      else if (isReadable) tally.note(kept, found, part.entity);
      else tally.noteUnreadable(found, kept);
    }
  }

  #part(kind: BodyKind, response: HttpResponse, object: JsonObject, path: BodyPath): BodyPart {
    const expected = this.#expected;
    const isWholeDue = kind === 'body' && expected.isWholeDue(response);
    return {
      response,
      object,
      path,
      entity: kind === 'entity' ? this.entities.of(response, object, path) : undefined,
      isOfIntermediary: expected.isOfIntermediary(response),
      whole: isWholeDue ? this.#whole.judge(response, expected.sourceOf(response)) : null,
    };
  }
}
