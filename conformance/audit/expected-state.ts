import type { CheckId } from '../check-id.js';
import type { JsonValue } from '../../src/api/wire.js';
import { hasMask } from '../http/masks.js';
import {
  bodyObject,
  isBeforeService,
  isObject,
  isQuotaError,
  isWebPage,
  type HttpResponse,
} from '../http/response.js';
import type { ExpectedState, Seen } from '../rules/rule-engine.js';
import type { BodyPart, Violation } from '../rules/rule.js';
import { lifeOf } from '../model/life.js';
import type { TranscriptExchange } from '../model/transcript.js';
import type { WorldModel } from '../model/world.js';
import type { BodyPath } from '../findings/finding.js';
import { interception } from '../http/interception.js';
import type { Coverage } from './coverage.js';
import { unjudged } from './reasons.js';
import type { Recorded } from './recorded.js';
import { hasMaskedNames, isLegible } from './sent.js';

/** The place of a response in a recording. */
export interface EvaluationContext {
  readonly at: Recorded;
  readonly exchange: TranscriptExchange;
  readonly world: WorldModel;
  /** whether something in front of the deployment has responded */
  readonly isOfIntermediary: boolean;
}

/** Checks that compare names of a request with those of its response. */
const ofNames: readonly CheckId[] = [
  'interpret.asked-names',
  'interpret.answers-all',
  'interpret.verbatim',
];

/** A web page that requires a login, or a proof that the client is human. */
const login = /type=["']?password|captcha|log ?in|sign ?in|cloudflare/i;

/** An id as clients have them: what others lead to is up to the server. */
export const isOrdinary = (id: string | undefined): boolean =>
  id === undefined || /^[\w.~-]{1,128}$/.test(id);

/** Facts about a recording that the rules on bodies need: uncertain ones are left out. */
export class RecordedState implements ExpectedState {
  readonly mostEntities = Infinity;
  readonly #contexts = new Map<HttpResponse, EvaluationContext>();
  readonly #coverage: Coverage;

  constructor(coverage: Coverage) {
    this.#coverage = coverage;
  }

  /** Notes the place of a response before it is judged. */
  note(context: EvaluationContext): void {
    this.#contexts.set(context.at.response, context);
  }

  #contextOf(response: HttpResponse): EvaluationContext {
    const context = this.#contexts.get(response);
    if (context === undefined) throw new RangeError('the response is not in a recording');
    return context;
  }

  isJudged({ request }: HttpResponse): boolean {
    return request.credential === 'own';
  }

  senderOf(response: HttpResponse): string {
    const { baseUrl, account } = this.#contextOf(response).at;
    return `${baseUrl} ${account ?? ''}`;
  }

  sourceOf(response: HttpResponse): string {
    return `${this.#contextOf(response).at.baseUrl} ${response.request.operation ?? ''}`;
  }

  isOfService(response: HttpResponse, seen: Seen): boolean {
    if (!this.isJudged(response) || !seen.isAccepted(this.senderOf(response))) return false;
    if (!isWebPage(response)) return isOfService(response);
    // one now and then may be of what stands in front of the deployment
    const isUsual = !seen.hasJson(this.sourceOf(response));
    return isUsual && !login.test(response.exchange.response?.body ?? '');
  }

  /** Always false: responses of intermediaries are left out before. */
  isOfIntermediary(): boolean {
    return false;
  }

  isListed(): boolean {
    return true;
  }

  isWholeDue(response: HttpResponse): boolean {
    const { exchange, world } = this.#contextOf(response);
    const subscription = world.subscriptions.get(exchange.id);
    if (subscription === undefined || lifeOf(world, subscription, exchange) === 'open')
      return false;
    return bodyObject(response).status !== 'cancelled';
  }

  /** A recorder may have left out what a rule looks at, and someone may have masked it. */
  leaves(requirement: CheckId, { response }: BodyPart, violation: Violation | null): boolean {
    const { at } = this.#contextOf(response);
    if (response.kind === 'unread' || !isApplicable(requirement, at)) return true;
    // gateways in front of a deployment are not the deployment
    if (requirement === 'errors.gateway' && !isBeforeService(response)) return true;
    const isMasked = violation !== null && hasMask(valueAt(response.json, violation.path));
    if (isMasked) this.#coverage.leave(unjudged.masked);
    return isMasked;
  }
}

/** Whether an error is certainly one of the service itself. */
function isOfService(response: HttpResponse): boolean {
  const { status, kind, request } = response;
  const isOther = status === 401 || interception(response) !== null;
  return !isOther && !isOfFilter(response) && kind !== 'unread' && isOrdinary(request.id);
}

/** Firewalls reject with 403, in words of their own. */
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
function isApplicable(id: CheckId, at: Recorded): boolean {
  if (id === 'general.content-type') return at.hasHeaders;
  return !ofNames.includes(id) || (isLegible(at) && !hasMaskedNames(at));
}
