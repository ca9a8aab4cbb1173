import {
  bodyObject,
  isObject,
  isTemporary,
  succeeded,
  type HttpResponse,
} from '../http/response.js';
import type { RuleEngine } from '../rules/rule-engine.js';
import { isCompleteSubscription, isSubscription } from '../findings/expect-subscription.js';
import { entitiesOf } from '../findings/page.js';
import type { Occurrence } from './answers.js';
import { asKnownExchange, type KnownExchange, type Occasion } from './observer.js';

/** Whether a response contains a list, regardless of its content. */
export const isPage = (response: HttpResponse): boolean =>
  response.request.operation === 'listEntities' &&
  response.status === 200 &&
  isObject(response.json) &&
  Array.isArray(bodyObject(response).data);

/** The body of a cancellation is an open question, so only a complete one counts. */
const showsSubscription = (response: HttpResponse): boolean =>
  response.request.operation === 'cancelSubscription'
    ? isCompleteSubscription(response)
    : isSubscription(response);

/** Returns an exchange that was rejected because of too many requests, as an occurrence. */
export const rateLimitOf = (exchange: KnownExchange): Occurrence[] =>
  exchange.response.status === 429 && isTemporary(exchange.response)
    ? [['rateLimit', exchange]]
    : [];

/** Combines bodies of a kind to an occurrence, if there are any. */
function allOf(
  kind: Occasion,
  [first, ...others]: readonly HttpResponse[],
  known: Partial<KnownExchange> = {},
): Occurrence[] {
  if (first === undefined) return [];
  return [[kind, asKnownExchange(first, { all: [first, ...others], ...known })]];
}

/**
 * Collects the bodies of each kind in a run or in recordings, because some answers need all of
 * them.
 */
export class SeenBodies {
  readonly #subscriptions: HttpResponse[] = [];
  #page: HttpResponse | undefined;

  note(response: HttpResponse): void {
    if (!succeeded(response)) return;
    if (showsSubscription(response)) this.#subscriptions.push(response);
    if (isPage(response) && entitiesOf(response).length > 0) this.#page ??= response;
  }

  /** The occurrences in recordings. */
  ofRecordings(rules: RuleEngine): Occurrence[] {
    const errors = rules.errors.filter((one) => isObject(one.json) && !isTemporary(one));
    return [
      ...this.#ofBodies(rules),
      ...allOf('errors', errors),
      ...allOf('lastingErrors', errors),
    ];
  }

  /**
   * Returns the occurrences in a run, which knows the senders of errors.
   * @param hadConflicts whether conflicts (409) have ended by themselves: other conflicts might
   * have, too, and another run might not see them
   */
  ofRun(rules: RuleEngine, hadConflicts: boolean): Occurrence[] {
    const { errors, rejectedCredentials, elsewhere } = rules;
    const ofOperations = [...errors, ...rejectedCredentials];
    const statuses = new Set(ofOperations.map(({ status }) => status));
    // Such as 405; if an operation has the same status, its own body counts.
    const ofOthers = elsewhere.filter(({ status }) => !statuses.has(status));
    const lasting = [...ofOperations, ...ofOthers].filter(
      (one) => isObject(one.json) && !isTemporary(one) && !(one.status === 409 && hadConflicts),
    );
    return [
      ...this.#ofBodies(rules),
      ...allOf('errors', errors),
      ...allOf('lastingErrors', lasting, { others: lasting.slice(1) }),
    ];
  }

  #ofBodies({ seenKeys, declaredTypes }: RuleEngine): Occurrence[] {
    return [
      ...allOf('subscriptions', this.#subscriptions, { seenKeys }),
      ...allOf('pages', this.#page === undefined ? [] : [this.#page], { seenKeys }),
      ...[...declaredTypes.values()].flatMap((one) => allOf('contentType', [one])),
    ];
  }
}
