import { keysByStatus, mediaTypes } from '../../clauses/observations/keys.js';
import { timestampFormat, timestampsIn } from '../../clauses/observations/forms.js';
import { isObject, isTemporary, succeeded, type HttpResponse } from '../../http/response.js';
import {
  entityKeys,
  isCompleteSubscription,
  isSubscription,
  subscriptionKeys,
} from '../../session/findings/expect-subscription.js';
import { entitiesOf } from '../../session/findings/page.js';
import type { Judge } from '../../judge/judge.js';
import { isPage } from '../pages.js';
import type { Recorded } from '../recorded.js';
import type { Scene } from '../scene.js';
import type { Answers } from './answers.js';

/** What is known of a kind of body only from all of them. */
export class SeenBodies {
  readonly #subscriptions: Recorded[] = [];
  readonly #pages: Recorded[] = [];

  note({ at }: Scene): void {
    if (!succeeded(at.response)) return;
    if (isShown(at)) this.#subscriptions.push(at);
    if (isPage(at) && entitiesOf(at.response).length > 0) this.#pages.push(at);
  }

  finish({ seenKeys, declaredTypes, errors }: Judge, answers: Answers): void {
    const [subscription, page] = [this.#subscriptions[0], this.#pages[0]];
    const keys = seenKeys.subscription.beside([...subscriptionKeys, 'field_assessments']);
    if (keys !== null && subscription !== undefined)
      answers.see('subscription.extra-keys', keys, subscription);
    const keysOfEntities = seenKeys.entity.beside(entityKeys);
    if (keysOfEntities !== null && page !== undefined)
      answers.see('entity.extra-keys', keysOfEntities, page);
    for (const [type, response] of declaredTypes)
      answers.see('http.media-type', type, { response });
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

/** Some recordings have no headers. */
const hasHeaders = ({ headers }: HttpResponse): boolean => !headers.keys().next().done;

function observeErrors(errors: readonly HttpResponse[], answers: Answers): void {
  const shown = errors.filter((one) => isObject(one.json) && !isTemporary(one));
  const [response] = shown;
  if (response === undefined) return;
  answers.see('errors.keys', keysByStatus(shown), { response });
  const declared = mediaTypes(shown.filter(hasHeaders));
  if (Object.keys(declared).length > 0) answers.see('errors.media-types', declared, { response });
}
