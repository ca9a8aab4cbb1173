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
import type { HttpRequest } from '../http/request.js';
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
import { hasMaskedNames } from './sent.js';

/** A response with its position in a recording. */
export interface EvaluationContext {
  readonly at: Recorded;
  readonly exchange: TranscriptExchange;
  readonly world: WorldModel;
  /** whether an intermediary responded */
  readonly isOfIntermediary: boolean;
}

/** Checks that compare names in a request with those in its response. */
const ofNames: readonly CheckId[] = [
  'interpret.asked-names',
  'interpret.answers-all',
  'interpret.verbatim',
];

/** Matches a web page that requires a login, or a captcha. */
const login = /type=["']?password|captcha|log ?in|sign ?in|cloudflare/i;

/** Whether an id is ordinary; the effect of any other id depends on the server. */
export const isOrdinary = (id: string | undefined): boolean =>
  id === undefined || /^[\w.~-]{1,128}$/.test(id);

/** Facts about a recording that the rules on bodies need; uncertain ones are omitted. */
export class RecordedState implements ExpectedState {
  readonly mostEntities = Infinity;
  /** by requests, because the response whose body is judged is not the kept one */
  readonly #contexts = new Map<HttpRequest, EvaluationContext>();
  readonly #coverage: Coverage;

  constructor(coverage: Coverage) {
    this.#coverage = coverage;
  }

  /** Notes the position of a response before it is judged. */
  note(context: EvaluationContext): void {
    this.#contexts.set(context.at.response.request, context);
  }

  #contextOf({ request }: HttpResponse): EvaluationContext {
    const context = this.#contexts.get(request);
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
    // An occasional page might come from an intermediary.
    const isUsual = !seen.hasJson(this.sourceOf(response));
    return isUsual && !login.test(response.exchange.response?.body ?? '');
  }

  /** Always false: responses of intermediaries are excluded before. */
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

  /**
   * Whether a violation is ignored, because a recorder might have omitted a value, or it might be
   * masked.
   */
  leaves(requirement: CheckId, { response }: BodyPart, violation: Violation | null): boolean {
    const { at } = this.#contextOf(response);
    if (response.kind === 'unread' || !isApplicable(requirement, at)) return true;
    // Gateways in front of a deployment are not part of it.
    if (requirement === 'errors.gateway' && !isBeforeService(response)) return true;
    const isMasked = violation !== null && hasMask(valueAt(response.json, violation.path));
    if (isMasked) this.#coverage.leave(unjudged.masked);
    return isMasked;
  }
}

/** Whether an error certainly comes from the service itself. */
function isOfService(response: HttpResponse): boolean {
  const { status, kind, request } = response;
  const isOther = status === 401 || interception(response) !== null;
  return !isOther && !isOfFilter(response) && kind !== 'unread' && isOrdinary(request.id);
}

/** Whether a response comes from a firewall: they reject with 403, in their own words. */
const isOfFilter = (response: HttpResponse): boolean =>
  response.status === 403 && !('error' in bodyObject(response)) && !isQuotaError(response);

/** Returns the value at a path of a body. */
function valueAt(json: JsonValue | undefined, path: BodyPath): JsonValue | undefined {
  let value = json;
  for (const key of path) {
    if (Array.isArray(value)) value = value[Number(key)];
    else value = isObject(value) ? value[key] : undefined;
  }
  return value;
}

/** Whether the recording contains what the rule of a check evaluates. */
function isApplicable(id: CheckId, at: Recorded): boolean {
  if (id === 'general.content-type') return at.hasHeaders;
  return !ofNames.includes(id) || (at.isLegible && !hasMaskedNames(at));
}
