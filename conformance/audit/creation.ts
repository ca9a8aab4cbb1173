import type { ClauseId } from '../clause-id.js';
import type { JsonValue } from '../../src/api/wire.js';
import { bodyObject, isObject, parseBody, type JsonObject } from '../http/response.js';
import { typeOf } from '../judge/seen.js';
import { show } from '../session/findings/expect.js';
import { isZoned, momentOf } from '../session/findings/moment.js';
import { precedes } from './order.js';
import type { Recorded } from './recorded.js';
import type { Scene } from './scene.js';
import { fieldsIn, isWord, sentObject } from './sent.js';

/** A creation that every deployment has to understand, though it may refuse it. */
export interface ValidCreation {
  readonly city: string;
  readonly type: string;
  readonly fields: readonly string[];
}

/** Null for any other body. */
export function validCreation(recorded: Recorded): ValidCreation | null {
  const body = sentObject(recorded);
  const fields = fieldsIn(body);
  if (body === undefined || fields === null) return null;
  const { city, entity_type: type } = body;
  return isWord(city) && isWord(type) ? { city, type, fields } : null;
}

/**
 * How much older than its creation a subscription has to be to be another one, ms: by the clock of
 * the deployment, and by that of the recorder, which may be wrong.
 */
const clearlyOlder = { byServer: 3000, byRecorder: 300_000 };

/** The last moment at which a subscription that the exchange created cannot have been created. */
function earliestCreation({ response, start, end, isMeasured }: Recorded): number {
  const date = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(date) || !isMeasured || !Number.isFinite(end))
    return start - clearlyOlder.byRecorder;
  return date - (end - start) - clearlyOlder.byServer;
}

/** Whether a creation may have returned a subscription that was there before, which is open. */
export function isEarlierOne({ at, history, accepted }: Scene): boolean {
  const isKnown = history?.events.some((event) => event !== at && !precedes(at, event)) === true;
  return isKnown || isClearlyOlder(at) || accepted.mayBeRepeated(at);
}

/** Whether what a creation returned says that it was created before. */
export function isClearlyOlder(creation: Recorded): boolean {
  const { created_at: created } = bodyObject(creation.response);
  if (typeof created !== 'string' || !isZoned(created)) return false;
  return momentOf(created) < earliestCreation(creation);
}

/** Keys as lenient decoders match them. */
const bare = (key: string): string => key.toLowerCase().replaceAll(/[^a-z]/g, '');

/** A key that is missing, and that nothing else in the body may stand for. */
const isMissing = (body: JsonObject, key: string): boolean =>
  (body[key] ?? null) === null &&
  !Object.keys(body).some((other) => other !== key && bare(other) === bare(key));

/** What is missing has a check of its own. */
const isTextOrNone = (value: JsonValue = null): boolean =>
  ['string', 'null'].includes(typeOf(value));

/** What a creation breaks, by the check that says so; each a test of its own. */
const invalid: readonly (readonly [
  check: ClauseId,
  sent: string,
  test: (body: JsonObject) => boolean,
])[] = [
  ['create.city-required', 'without `city`', (body) => isMissing(body, 'city')],
  ['create.city-length', 'with an empty `city`', ({ city }) => city === ''],
  [
    'create.entity-type-required',
    'without `entity_type`',
    (body) => isMissing(body, 'entity_type'),
  ],
  [
    'create.entity-type-length',
    'with an empty `entity_type`',
    ({ entity_type: type }) => type === '',
  ],
  ['create.fields-required', 'without `fields`', (body) => isMissing(body, 'fields')],
  ['create.fields-count', 'with an empty array `fields`', ({ fields }) => show(fields) === '[]'],
  [
    'create.fields-lengths',
    'with an empty string among `fields`',
    ({ fields }) => Array.isArray(fields) && fields.includes(''),
  ],
  ['create.city-string', 'with another type for `city`', ({ city }) => !isTextOrNone(city)],
  [
    'create.entity-type-string',
    'with another type for `entity_type`',
    ({ entity_type: type }) => !isTextOrNone(type),
  ],
  [
    'create.fields-array',
    'with another type for `fields`',
    ({ fields = null }) => !['array', 'null'].includes(typeOf(fields)),
  ],
  [
    'create.fields-strings',
    'with another type among `fields`',
    ({ fields }) => Array.isArray(fields) && fields.some((name) => typeof name !== 'string'),
  ],
];

/** The check that says so, and what it is: `without a body`. */
type Fault = readonly [check: ClauseId, sent: string];

/** What is wrong with the body of a creation, as far as that is known. */
export function faultsOf({ sent, response }: Recorded): Fault[] {
  const { text, isCertain } = sent;
  if (text === undefined) return [];
  if (text.trim() === '') return isCertain ? [['create.body-required', 'without a body']] : [];
  const { json, kind } = parseBody({ text, isUtf8: true }, null);
  const isForm = response.request.contentType?.includes('form') === true;
  if (json !== undefined) return faultsIn(json);
  const isOther = isCertain && !isForm && kind !== 'unread';
  return isOther ? [['create.body-json', 'with a body that is not JSON']] : [];
}

function faultsIn(json: JsonValue): Fault[] {
  if (!isObject(json)) return [['create.body-object', 'with a body that is not an object']];
  const broken = invalid.filter(([, , test]) => test(json));
  return broken.map(([check, sent]) => [check, sent]);
}
