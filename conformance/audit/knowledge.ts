import type { ClauseId } from '../clause-id.js';
import type { JsonValue } from '../../src/api/wire.js';
import {
  bodyObject,
  isBeforeService,
  isObject,
  isQuotaError,
  isWebPage,
  type HttpResponse,
  type JsonObject,
} from '../http/response.js';
import type { Knowledge, Seen } from '../judge/judge.js';
import type { BodyPart, Violation } from '../judge/rule.js';
import type { BodyPath } from '../session/findings/finding.js';
import { interception } from '../session/sending/respondents.js';
import type { KnownSubscription } from '../session/subject.js';
import type { History } from './history.js';
import { hasMask, isMask } from '../http/masks.js';
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

/** A web page that asks for a login, or for a proof that somebody is human. */
const login = /type=["']?password|captcha|log ?in|sign ?in|cloudflare/i;

/** An id as clients have them: what others lead to is up to the server. */
export const isOrdinary = (id: string | undefined): boolean =>
  id === undefined || /^[\w.~-]{1,128}$/.test(id);

/** What recordings tell, by inference: what is not certain is not known. */
export class RecordedKnowledge implements Knowledge {
  readonly mostEntities = Infinity;
  readonly #scenes = new Map<HttpResponse, Scene>();
  #due: KnownSubscription | undefined;
  #dueOf: HttpResponse | undefined;

  /** Takes in where a response stands, before it is judged. */
  note(scene: Scene): void {
    this.#scenes.set(scene.at.response, scene);
  }

  #sceneOf(response: HttpResponse): Scene {
    const scene = this.#scenes.get(response);
    if (scene === undefined) throw new RangeError('the response is of no recording');
    return scene;
  }

  isJudged({ request }: HttpResponse): boolean {
    return request.credential === 'own';
  }

  senderOf(response: HttpResponse): string {
    const { baseUrl, account } = this.#sceneOf(response).at;
    return `${baseUrl} ${account ?? ''}`;
  }

  sourceOf(response: HttpResponse): string {
    return `${this.#sceneOf(response).at.baseUrl} ${response.request.operation ?? ''}`;
  }

  isOfService(response: HttpResponse, seen: Seen): boolean {
    if (!this.isJudged(response) || !seen.isAccepted(this.senderOf(response))) return false;
    if (!isWebPage(response)) return isOfService(response);
    // one now and then may be of what stands in front of the deployment
    const isUsual = !seen.hasJson(this.sourceOf(response));
    return isUsual && !login.test(response.exchange.response?.body ?? '');
  }

  /** What such a thing sends is left out before. */
  isOfFront(): boolean {
    return false;
  }

  isListed(): boolean {
    return true;
  }

  due(response: HttpResponse): KnownSubscription | undefined {
    // asked for each entity of a page
    if (this.#dueOf !== response) {
      const { at, history } = this.#sceneOf(response);
      this.#due = history && knownOf(history, at);
      this.#dueOf = response;
    }
    return this.#due;
  }

  /** Others may have subscriptions that no recording shows. */
  isOfOther(): boolean {
    return false;
  }

  isAlive(response: HttpResponse): boolean {
    const { at, history } = this.#sceneOf(response);
    return history !== undefined && isAlive(history, at);
  }

  mayBeCancelled(response: HttpResponse): boolean {
    const { at, history } = this.#sceneOf(response);
    return history?.isLive(at) !== true;
  }

  isWholeDue(response: HttpResponse): boolean {
    return !this.mayBeCancelled(response);
  }

  /** Known if its creator is. */
  owner(response: HttpResponse, body: JsonObject): string | undefined {
    const { at, owners } = this.#sceneOf(response);
    const { baseUrl, account } = at;
    if (account === null) return undefined;
    const creator = typeof body.id === 'string' ? owners.creator(baseUrl, body.id) : undefined;
    return creator === account ? owners.firstAccountId(baseUrl, account) : undefined;
  }

  createdAt(response: HttpResponse): JsonValue | undefined {
    const { at, history } = this.#sceneOf(response);
    return history?.createdAt(at);
  }

  /** A recorder may have left out what a rule looks at, and somebody may have masked it. */
  leaves(clause: ClauseId, { response }: BodyPart, violation: Violation | null): boolean {
    const { at, ledger } = this.#sceneOf(response);
    if (response.kind === 'unread' || !isApplicable(clause, at)) return true;
    // gateways in front of a deployment are not the deployment
    if (clause === 'errors.gateway' && !isBeforeService(response)) return true;
    const isMasked = violation !== null && hasMask(valueAt(response.json, violation.path));
    if (isMasked) ledger.leave(unjudged.masked);
    return isMasked;
  }
}

/** Whether an error is certainly one of the service itself. */
function isOfService(response: HttpResponse): boolean {
  const { status, kind, request } = response;
  const isOther = status === 401 || interception(response) !== null;
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
  return !ofNames.includes(id) || (isLegible(at) && !hasMaskedNames(at));
}

/** What the entities of a subscription have to agree with; undefined unless that is certain. */
export function knownOf(history: History, at: Recorded): KnownSubscription | undefined {
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
