import { bodyObject, isIndefinite, succeeded } from '../http/response.js';
import { isSubscription } from '../session/findings/expect-subscription.js';
import { fold } from '../session/findings/expect.js';
import type { Recorded } from './recorded.js';
import { sentObject } from './sent.js';
import { fieldsIn } from '../judge/fields-in.js';

/** What a creation asks for, but its fields. */
function marketOf(creation: Recorded): string | null {
  const { city, entity_type: type } = sentObject(creation) ?? {};
  const isKnown = typeof city === 'string' && typeof type === 'string';
  return isKnown ? JSON.stringify([creation.baseUrl, fold(city), fold(type)]) : null;
}

/** What deployments have accepted at any time, over all recordings. */
export class Accepted {
  /** ids of subscriptions by base URL */
  readonly #ids = new Set<string>();
  /** entity types of interpretations by base URL */
  readonly #types = new Set<string>();

  /** names of fields that subscriptions had, by base URL */
  readonly #fields = new Set<string>();

  /** markets of creations of which nobody knows whether they took effect, by base URL */
  readonly #unanswered = new Set<string>();

  constructor(streams: readonly (readonly Recorded[])[]) {
    for (const recorded of streams.flat()) {
      if (succeeded(recorded.response)) this.#note(recorded);
      else if (isIndefinite(recorded.response)) this.#noteUnanswered(recorded);
    }
  }

  #noteUnanswered(recorded: Recorded): void {
    const { operation } = recorded.response.request;
    const market = operation === 'createSubscription' ? marketOf(recorded) : null;
    if (market !== null) this.#unanswered.add(market);
  }

  #note(recorded: Recorded): void {
    const { baseUrl, response } = recorded;
    const { request } = response;
    const { id } = bodyObject(response);
    if (request.id !== undefined) this.#ids.add(`${baseUrl} ${fold(request.id)}`);
    if (isSubscription(response) && typeof id === 'string') this.#ids.add(`${baseUrl} ${fold(id)}`);
    const names = isSubscription(response) ? fieldsIn(bodyObject(response)) : null;
    for (const name of names ?? []) this.#fields.add(`${baseUrl} ${fold(name)}`);
    const type = sentObject(recorded)?.entity_type;
    const isInterpretation = request.operation === 'interpretFields';
    if (isInterpretation && typeof type === 'string') this.#types.add(`${baseUrl} ${type}`);
  }

  /** Whether another creation of the same market, without a response, may have taken effect. */
  mayBeRepeated(creation: Recorded): boolean {
    const market = marketOf(creation);
    return market !== null && this.#unanswered.has(market);
  }

  /** Whether anything shows that there is, or was, such a subscription. */
  hasSubscription(baseUrl: string, id: string): boolean {
    return this.#ids.has(`${baseUrl} ${fold(id)}`);
  }

  /** Whether names of fields of that entity type were interpreted. */
  hasType(baseUrl: string, type: string): boolean {
    return this.#types.has(`${baseUrl} ${type}`);
  }

  /**
   * Whether a subscription has all the names that were asked for, but some that none ever had there:
   * they may mean nothing to the deployment.
   */
  leavesOut({ baseUrl, response }: Recorded, asked: readonly string[]): boolean {
    const body = bodyObject(response);
    const isEmpty = Array.isArray(body.fields) && body.fields.length === 0;
    const names = isEmpty ? [] : fieldsIn(body);
    if (names === null) return false;
    const shown = new Set(names.map(fold));
    const due = new Set(asked.map(fold));
    const missing = [...due].filter((name) => !shown.has(name));
    const isPart = [...shown].every((name) => due.has(name));
    return (
      isPart &&
      missing.length > 0 &&
      !missing.some((name) => this.#fields.has(`${baseUrl} ${name}`))
    );
  }
}
