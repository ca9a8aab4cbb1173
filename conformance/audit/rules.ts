import type { ClauseId } from '../clause-id.js';
import type { JsonValue } from '../../src/api/wire.js';
import type { RuleCheck } from '../clauses/check.js';
import {
  bodyObject,
  isObject,
  isQuotaError,
  isWebPage,
  refused,
  succeeded,
  type HttpResponse,
  type JsonObject,
} from '../http/response.js';
import type { BodyPath, Finding } from '../session/findings/finding.js';
import { interception } from '../session/sending/respondents.js';
import {
  type BodyKind,
  type BodyPart,
  EntityNumbers,
  objectsIn,
  RuleTally,
  WholeBodies,
} from '../session/rules/rule.js';
import type { KnownSubscription } from '../session/subject.js';
import type { History } from './history.js';
import { hasMask, isMask } from './masks.js';
import { unjudged } from './reasons.js';
import type { Recorded } from './recorded.js';
import type { Scene } from './scene.js';
import { hasMaskedNames, isLegible } from './sent.js';

/** Checks that compare names of a request with those of its response. */
const ofNames: readonly ClauseId[] = [
  'interpret.asked-names',
  'interpret.answers-all',
  'interpret.verbatim',
  'entity.fields-subscribed',
  'entity.fields-complete',
  'entity.city-matches',
  'entity.entity-type-matches',
];

/** Statuses with which servers respond before a service sees a request. */
const ofServer = [405, 411, 413, 414, 415, 417, 421, 426, 431, 494, 495, 496, 497, 505];

/** A web page that asks for a login, or for a proof that somebody is human. */
const login = /type=["']?password|captcha|log ?in|sign ?in|cloudflare/i;

/** An id as clients have them: what others lead to is up to the server. */
export const isOrdinary = (id: string | undefined): boolean =>
  id === undefined || /^[\w.~-]{1,128}$/.test(id);

/** Applies the rules of the kit to recorded bodies. */
export class RecordedRules {
  readonly #checks: readonly { readonly check: RuleCheck; readonly tally: RuleTally }[];
  /** by operation and base URL */
  readonly #whole = new WholeBodies();
  /** operations that returned JSON, by base URL */
  readonly #read = new Set<string>();
  readonly #entities = new EntityNumbers();
  readonly #errors: Scene[] = [];
  readonly #webPages: Scene[] = [];
  /** accounts and base URLs that some operation succeeded for */
  readonly #accepted = new Set<string>();

  constructor(checks: readonly RuleCheck[]) {
    this.#checks = checks.map((check) => ({ check, tally: new RuleTally(check.rule) }));
  }

  apply(scene: Scene): void {
    const { response } = scene.at;
    if (response.request.credential !== 'own') return;
    if (isWebPage(response)) this.#webPages.push(scene);
    else if (succeeded(response)) this.#applyToSuccess(scene);
    else if (refused(response)) this.#errors.push(scene);
  }

  /**
   * Applies the rules for errors and web pages, once it is known which are of the service.
   * @returns the errors of the service
   */
  finish(): Recorded[] {
    for (const scene of this.#webPages) {
      const { at } = scene;
      const isLogin = login.test(at.response.exchange.response?.body ?? '');
      // one now and then may be of what stands in front of the deployment
      const isUsual = !this.#read.has(operationOf(at));
      if (this.#isAccepted(at) && !isLogin && isUsual) this.#apply('body', scene, {}, []);
    }
    const errors = this.#errors.filter(({ at }) => this.#isAccepted(at) && isOfService(at));
    for (const scene of errors) {
      const { response } = scene.at;
      if (response.kind !== 'empty') this.#apply('body', scene, bodyObject(response), []);
      this.#apply('error', scene, bodyObject(response), []);
    }
    return errors.map(({ at }) => at);
  }

  /** How often the rule of a check applied. */
  times(id: ClauseId): number {
    return this.#of(id)?.total ?? 0;
  }

  /** The finding of a check; null if its rule never applied. */
  finding(id: ClauseId, shorten: (text: string) => string): Finding | null {
    return this.#of(id)?.finding(shorten) ?? null;
  }

  #of(id: ClauseId): RuleTally | undefined {
    return this.#checks.find(({ check }) => check.id === id)?.tally;
  }

  #isAccepted = ({ baseUrl, account }: Recorded): boolean =>
    this.#accepted.has(`${baseUrl} ${account ?? ''}`);

  #applyToSuccess(scene: Scene): void {
    const { baseUrl, account, response } = scene.at;
    this.#accepted.add(`${baseUrl} ${account ?? ''}`);
    if (response.json !== undefined) this.#read.add(operationOf(scene.at));
    if (response.kind === 'unread') return;
    const body = bodyObject(response);
    this.#apply('body', scene, body, []);
    const isInterpretation = Array.isArray(body.interpretations);
    if (response.request.operation === 'interpretFields' && isInterpretation) {
      if (hasMaskedNames(scene.at)) scene.ledger.leave(unjudged.masked);
    }
    for (const { kind, object, path } of objectsIn(response)) {
      this.#apply(kind, scene, object, path);
    }
  }

  #apply(kind: BodyKind, scene: Scene, object: JsonObject, path: BodyPath): void {
    const { at } = scene;
    const part = this.#part(kind, scene, object, path);
    for (const { check, tally } of this.#checks) {
      if (check.rule.on !== kind || !isApplicable(check.id, at)) continue;
      const violation = check.rule.violation(part);
      if (violation === 'skip') continue;
      const isMasked = violation !== null && hasMask(valueAt(at.response.json, violation.path));
      if (isMasked) scene.ledger.leave(unjudged.masked);
      else tally.note(at.response, violation, part.entity);
    }
  }

  #part(kind: BodyKind, scene: Scene, object: JsonObject, path: BodyPath): BodyPart {
    const { at, history } = scene;
    return {
      response: at.response,
      object,
      path,
      entity: kind === 'entity' ? this.#entities.of(at.response, object, path) : undefined,
      known: history && knownOf(history, at),
      isOfOther: () => false,
      isOfFront: false,
      alive: history !== undefined && isAlive(history, at),
      cancelled: history?.isLive(at) !== true,
      account: accountOf(scene),
      createdAt: history?.createdAt(at),
      whole: kind === 'body' ? this.#wholeness(scene) : null,
    };
  }

  /** Whether a body is a subscription or a page, like an earlier one of the operation. */
  #wholeness({ at, history }: Scene): boolean | null {
    return history?.isLive(at) === true ? this.#whole.judge(at.response, operationOf(at)) : null;
  }
}

const operationOf = ({ baseUrl, response: { request } }: Recorded): string =>
  `${baseUrl} ${request.operation ?? ''}`;

/** Whether an error is certainly one of the service itself. */
function isOfService({ response }: Recorded): boolean {
  const { status, kind, request } = response;
  const isOther = status === 401 || ofServer.includes(status) || interception(response) !== null;
  return !isOther && !isOfFilter(response) && kind !== 'unread' && isOrdinary(request.id);
}

/** Firewalls refuse with 403, in words of their own. */
const isOfFilter = (response: HttpResponse): boolean =>
  response.status === 403 && !('error' in bodyObject(response)) && !isQuotaError(response);

/** The value at a path of a body. */
function valueAt(json: JsonValue | undefined, path: BodyPath): JsonValue | undefined {
  let value = json;
  for (const key of path) {
    if (Array.isArray(value)) value = value[Number(key)];
    else value = isObject(value) ? value[key] : undefined;
  }
  return value;
}

/** Whether the recording has what the rule of a check looks at. */
function isApplicable(id: ClauseId, at: Recorded): boolean {
  if (id === 'general.content-type') return at.hasHeaders;
  // what stands in front of a deployment is not the deployment
  if (id === 'errors.gateway') return false;
  return !ofNames.includes(id) || (isLegible(at) && !hasMaskedNames(at));
}

/** What the entities of a subscription have to agree with; undefined unless that is certain. */
function knownOf(history: History, at: Recorded): KnownSubscription | undefined {
  const evidence = history.before(at);
  if (evidence?.body === undefined || !history.isCertain(evidence, at)) return undefined;
  const { city, entity_type: entityType } = evidence.body;
  const { fields } = evidence;
  if (typeof city !== 'string' || typeof entityType !== 'string') return undefined;
  if (isMask(city) || isMask(entityType)) return undefined;
  const before = history.earlierFields(at);
  return {
    city,
    entityType,
    fields: fields ?? [],
    removed: before.flat(),
    lasting: (fields ?? []).filter((name) => before.every((names) => names.includes(name))),
    uncertain: fields === null,
  };
}

/** Whether nobody has cancelled it: it has just been created, or seen. */
function isAlive(history: History, at: Recorded): boolean {
  const isCancellation = at.response.request.operation === 'cancelSubscription';
  if (isCancellation || history.mayBeCancelled(at)) return false;
  if (history.creation === at) return true;
  const evidence = history.before(at);
  return evidence !== null && history.isCertain(evidence, at);
}

/** The `account_id` that a subscription has to have, if its creator is known. */
function accountOf({ at, owners }: Scene): string | undefined {
  const { baseUrl, account, response } = at;
  if (account === null) return undefined;
  const { id } = bodyObject(response);
  const creator = typeof id === 'string' ? owners.creator(baseUrl, id) : undefined;
  return creator === account ? owners.firstAccountId(baseUrl, account) : undefined;
}
