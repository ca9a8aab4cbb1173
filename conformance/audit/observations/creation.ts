import type { JsonValue } from '../../../src/api/wire.js';
import { locationForm } from '../../clauses/observations/forms.js';
import { bodyObject, isQuotaError, refused, succeeded } from '../../http/response.js';
import { isSubscription } from '../../session/findings/expect-subscription.js';
import { fold, sameNames, show } from '../../session/findings/expect.js';
import { faultsOf, isEarlierOne, validCreation, type ValidCreation } from '../creation.js';
import type { History } from '../history.js';
import { freshness, precedes } from '../order.js';
import type { Recorded } from '../recorded.js';
import type { Scene } from '../scene.js';
import { isLegible, sentJson, sentObject } from '../sent.js';
import type { Answers, Observation } from './answers.js';
import { isOfInput } from './refusal.js';

export const observeCreation: Observation = (scene, answers) => {
  const { at } = scene;
  const { response } = at;
  if (isQuotaError(response)) answers.see('create.quota.status', response.status, at);
  const asked = validCreation(at);
  if (asked === null) observeFault(at, answers);
  if (asked === null || !succeeded(response) || !isSubscription(response)) return;
  observeDuplicate(scene, asked, answers);
  if (!isEarlierOne(scene)) observeNew(at, asked, answers);
};

function observeNew(at: Recorded, { fields }: ValidCreation, answers: Answers): void {
  const { response, hasHeaders } = at;
  const { id, fields: shown } = bodyObject(response);
  answers.see('create.status', response.status, at);
  if (hasHeaders && typeof id === 'string')
    answers.see('create.location', locationForm(response, id), at);
  if (!isLegible(at)) return;
  observeOrder(at, fields, answers);
  if (Array.isArray(shown)) observeRepeated(at, fields, shown, answers);
}

/** Two names stand in any order by chance. */
const enoughNames = 3;

/** In which order fields are shown that were not sorted when they were sent. */
export function observeOrder(at: Recorded, fields: readonly string[], answers: Answers): void {
  const { fields: shown } = bodyObject(at.response);
  const [asSent, sorted] = [show([...fields]), show([...fields].sort())];
  const isSame = Array.isArray(shown) && shown.length === fields.length;
  if (fields.length < enoughNames || asSent === sorted || !isSame || !sameNames(shown, fields))
    return;
  const words = new Map([
    [asSent, 'as-sent'],
    [sorted, 'sorted'],
  ]);
  answers.see('fields.order', words.get(show(shown)) ?? null, at);
}

function observeRepeated(
  at: Recorded,
  fields: readonly string[],
  shown: readonly JsonValue[],
  answers: Answers,
): void {
  const distinct = new Set(fields);
  // names that differ in letter case alone may count as the same
  if (distinct.size === fields.length || new Set(fields.map(fold)).size < distinct.size) return;
  const words = new Map([
    [fields.length, 'kept'],
    [distinct.size, 'removed'],
  ]);
  answers.see('fields.duplicates', words.get(shown.length) ?? null, at);
}

/** What a second subscription to the same gets, while the first one is certainly alive. */
function observeDuplicate(scene: Scene, asked: ValidCreation, answers: Answers): void {
  const { at, histories, history } = scene;
  const earlier = histories.all().filter((other) => isSameBefore(other, at, asked));
  const [first] = earlier;
  if (first?.creation === undefined) return;
  const isExisting = first === history;
  answers.see('create.duplicate', isExisting ? 'existing' : 'allowed', at, first.creation);
}

function isSameBefore(other: History, at: Recorded, asked: ValidCreation): boolean {
  const { creation } = other;
  if (creation === undefined || creation === at || !precedes(creation, at)) return false;
  if (creation.account === null || creation.account !== at.account) return false;
  if (JSON.stringify(validCreation(creation)) !== JSON.stringify(asked)) return false;
  const evidence = other.before(at);
  const isFresh = evidence !== null && at.start - evidence.at <= freshness;
  return isFresh && other.wasLive(at) && sameNames([...(evidence.fields ?? [])], asked.fields);
}

/** Which point it answers how a creation is refused that has only that fault. */
const ofEmpty = [
  'create.city-length',
  'create.entity-type-length',
  'create.fields-count',
  'create.fields-lengths',
];
const keyOf: Readonly<Record<string, string>> = {
  'create.city-required': 'city',
  'create.entity-type-required': 'entity_type',
  'create.fields-required': 'fields',
};

function observeFault(at: Recorded, answers: Answers): void {
  const faults = faultsOf(at);
  const [check] = faults;
  if (check === undefined || faults.length > 1) return;
  if (check === 'create.city-string') observeNumber(at, answers);
  if (!refused(at.response) || !isOfInput(at)) return;
  const { status } = at.response;
  if (sentJson(at) === null) answers.see('http.null-body.status', status, at);
  if (check === 'create.body-json') answers.see('http.malformed-json.status', status, at);
  if (ofEmpty.includes(check)) answers.see('create.empty.status', status, at);
  const key = keyOf[check];
  if (key === undefined) return;
  const isMissing = !Object.hasOwn(sentObject(at) ?? {}, key);
  answers.see(isMissing ? 'create.missing.status' : 'create.invalid.status', status, at);
}

function observeNumber(at: Recorded, answers: Answers): void {
  const { response } = at;
  if (typeof sentObject(at)?.city !== 'number') return;
  if (isOfInput(at)) answers.see('create.city-number', response.status, at);
  if (!succeeded(response) || !isSubscription(response)) return;
  const isText = bodyObject(response).city === show(sentObject(at)?.city);
  answers.see('create.city-number', isText ? 'as-text' : null, at);
}
