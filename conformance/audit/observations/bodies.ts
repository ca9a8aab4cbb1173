import { keysByStatus, mediaTypes } from '../../clauses/observations/keys.js';
import { timestampFormat, timestampsIn } from '../../clauses/observations/forms.js';
import {
  bodyObject,
  isObject,
  isTemporary,
  succeeded,
  type HttpResponse,
} from '../../http/response.js';
import {
  entityKeys,
  isCompleteSubscription,
  isSubscription,
  subscriptionKeys,
} from '../../session/findings/expect-subscription.js';
import { entitiesOf } from '../../session/findings/page.js';
import { SeenKeys } from '../../session/rules/seen-keys.js';
import { isPage } from '../pages.js';
import type { Recorded } from '../recorded.js';
import type { Scene } from '../scene.js';
import type { Answers } from './answers.js';

/** What is known of a kind of body only from all of them. */
export class SeenBodies {
  readonly #subscriptionKeys = new SeenKeys();
  readonly #entityKeys = new SeenKeys();
  readonly #declaredTypes = new Map<string, Recorded>();
  readonly #subscriptions: Recorded[] = [];
  readonly #pages: Recorded[] = [];

  note({ at }: Scene): void {
    if (!succeeded(at.response)) return;
    const type = at.response.headers.get('content-type');
    if (at.hasHeaders && at.response.kind === 'json' && type !== null)
      this.#declaredTypes.set(type, at);
    if (isShown(at)) {
      this.#subscriptions.push(at);
      this.#subscriptionKeys.note(bodyObject(at.response));
    }
    if (!isPage(at)) return;
    const entities = entitiesOf(at.response);
    for (const entity of entities) this.#entityKeys.note(entity);
    if (entities.length > 0) this.#pages.push(at);
  }

  /** @param errors those of the service itself */
  finish(errors: readonly Recorded[], answers: Answers): void {
    const [subscription, page] = [this.#subscriptions[0], this.#pages[0]];
    const keys = this.#subscriptionKeys.beside([...subscriptionKeys, 'field_assessments']);
    if (keys !== null && subscription !== undefined)
      answers.see('subscription.extra-keys', keys, subscription);
    const keysOfEntities = this.#entityKeys.beside(entityKeys);
    if (keysOfEntities !== null && page !== undefined)
      answers.see('entity.extra-keys', keysOfEntities, page);
    for (const [type, at] of this.#declaredTypes) answers.see('http.media-type', type, at);
    this.#observeTimestamps(answers);
    observeErrors(errors, answers);
  }

  #observeTimestamps(answers: Answers): void {
    const texts = timestampsIn(this.#subscriptions.map(({ response }) => response));
    const [first] = this.#subscriptions;
    if (first === undefined || texts.length === 0) return;
    const format = timestampFormat(texts);
    if (!mayHaveLostZeros(format, texts)) answers.see('timestamps.format', format, first);
  }
}

/** The body of a cancellation is open, so that only a complete one counts. */
const isShown = ({ response }: Recorded): boolean =>
  response.request.operation === 'cancelSubscription'
    ? isCompleteSubscription(response)
    : isSubscription(response);

/** So many fractions without a zero at their end are no chance. */
const enoughTimestamps = 44;

/** Whether zeros at the end of a fraction are left out where there are some, as far as one can tell. */
function mayHaveLostZeros(format: string, texts: readonly string[]): boolean {
  if (!/\.S+/.test(format) || format.includes('[')) return false;
  const hasZero = texts.some((text) => /\.\d*0(?!\d)/.test(text));
  return !hasZero && texts.length < enoughTimestamps;
}

function observeErrors(errors: readonly Recorded[], answers: Answers): void {
  const shown = errors.filter(({ response }) => isObject(response.json) && !isTemporary(response));
  const [first] = shown;
  if (first === undefined) return;
  const responsesOf = (some: readonly Recorded[]): HttpResponse[] =>
    some.map(({ response }) => response);
  answers.see('errors.keys', keysByStatus(responsesOf(shown)), first);
  const declared = mediaTypes(responsesOf(shown.filter(({ hasHeaders }) => hasHeaders)));
  if (Object.keys(declared).length > 0) answers.see('errors.media-types', declared, first);
}
