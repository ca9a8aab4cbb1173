import { normalizeWord } from '../model/values.js';
import type { JsonValue } from '../../src/api/wire.js';
import { isUuid } from '../../src/input/values.js';
import { isIndefinite, isObject, succeeded, type HttpResponse } from '../http/response.js';
import type { Intent } from '../model/transcript.js';
import { isZoned, momentOf } from '../model/moment.js';
import { fieldsIn } from '../rules/fields-in.js';
import type { Recorded } from './recorded.js';
import { isOwn } from './parties.js';

/**
 * Facts that the sender of a request knew, but no recording contains: unknown ids, names that are
 * meaningless to a deployment, and create requests that might return an earlier subscription. They
 * are inferred from all recordings of a deployment.
 */
export class Inferred {
  /** ids that succeeded in a request, or that a body showed */
  readonly #ids = new Set<string>();
  /** ids that a read with the right account did not find */
  readonly #notFound = new Set<string>();
  /** field names of subscriptions */
  readonly #names = new Set<string>();
  /** cities and types of create requests that might have taken effect, or not */
  readonly #uncertain = new Set<string>();

  /** @param recorded all exchanges with one deployment */
  constructor(recorded: readonly Recorded[]) {
    for (const one of recorded) {
      if (succeeded(one.response)) this.#noteSuccess(one);
      else this.#noteFailure(one);
    }
  }

  #noteSuccess({ response }: Recorded): void {
    const { id } = response.request;
    if (id !== undefined) this.#ids.add(normalizeWord(id));
    if (response.request.operation === 'listEntities' || !isObject(response.json)) return;
    const { id: shown } = response.json;
    if (typeof shown === 'string') this.#ids.add(normalizeWord(shown));
    for (const name of fieldsIn(response.json) ?? []) this.#names.add(normalizeWord(name));
  }

  #noteFailure(one: Recorded): void {
    const { response } = one;
    const { operation, id } = response.request;
    if (operation === 'createSubscription' && isIndefinite(response)) {
      this.#uncertain.add(marketOf(one));
    }
    const isRead = operation === 'getSubscription' && isOwn(one) && response.status === 404;
    if (isRead && id !== undefined) this.#notFound.add(normalizeWord(id));
  }

  intentOf(one: Recorded, sent: JsonValue | undefined): Intent {
    const { operation, id } = one.response.request;
    const body = isObject(sent) ? sent : undefined;
    const isCreation = operation === 'createSubscription';
    const isWrite = isCreation || operation === 'updateSubscription';
    const names = isWrite ? (fieldsIn(body) ?? []) : [];
    const unusualNames = names.filter((name) => !this.#names.has(normalizeWord(name)));
    return {
      ...(id !== undefined && this.#isUnknown(id) && { unknownId: true }),
      ...(unusualNames.length > 0 && { unusualNames }),
      ...(isCreation && this.#mayReturnEarlier(one) && { mayReturnEarlier: true }),
    };
  }

  #isUnknown(id: string): boolean {
    if (noIds.includes(id)) return true;
    if (this.#ids.has(normalizeWord(id))) return false;
    return !isUuid(id) || this.#notFound.has(normalizeWord(id));
  }

  #mayReturnEarlier(creation: Recorded): boolean {
    return this.#uncertain.has(marketOf(creation)) || isClearlyOlder(creation);
  }
}

/**
 * Strings that programs write in place of a missing id; no subscription has one, because ids are
 * UUIDs.
 */
const noIds = ['undefined', 'null', 'NaN', '[object Object]'];

/** Returns the city and type of a create request, as a string. */
function marketOf({ sent: { text = '' } }: Recorded): string {
  const [city, type] = ['city', 'entity_type'].map(
    (key) => new RegExp(`"${key}"\\s*:\\s*("(?:[^"\\\\]|\\\\.)*")`).exec(text)?.[1],
  );
  return normalizeWord(`${city ?? ''} ${type ?? ''}`);
}

/**
 * Minimum time between `created_at` and a create request if the subscription existed before, ms: by
 * the deployment's clock, and by the recorder's, which may be wrong.
 */
const clearlyOlder = { byServer: 3000, byRecorder: 300_000 };

/** Returns the latest time at which a subscription cannot have been created by the exchange. */
function earliestCreation({ response, start, end, isMeasured }: Recorded): number {
  const date = dateOf(response);
  if (Number.isNaN(date) || !isMeasured || !Number.isFinite(end)) {
    return start - clearlyOlder.byRecorder;
  }
  return date - (end - start) - clearlyOlder.byServer;
}

const dateOf = ({ headers }: HttpResponse): number => Date.parse(headers.get('date') ?? '');

/** Whether a create response shows that the subscription was created before. */
export function isClearlyOlder(creation: Recorded): boolean {
  const { json } = creation.response;
  const created = isObject(json) ? json.created_at : undefined;
  if (typeof created !== 'string' || !isZoned(created)) return false;
  return momentOf(created) < earliestCreation(creation);
}
