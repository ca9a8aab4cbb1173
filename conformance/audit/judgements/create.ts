import type { JsonValue } from '../../../src/api/wire.js';
import {
  bodyObject,
  isObject,
  parseBody,
  refused,
  succeeded,
  type JsonObject,
} from '../../http/response.js';
import { isSubscription } from '../../session/findings/expect-subscription.js';
import { describe, fold, sameNames, sameWord, show } from '../../session/findings/expect.js';
import { momentOf, isZoned } from '../../session/findings/moment.js';
import { precedes } from '../order.js';
import type { Recorded } from '../recorded.js';
import type { Judgement, Scene } from '../scene.js';
import { fieldsIn, isLegible, isWord, sentObject } from '../sent.js';

/** A creation that every deployment has to understand, though it may refuse it. */
interface Valid {
  readonly city: string;
  readonly type: string;
  readonly fields: readonly string[];
}

function validCreation(recorded: Recorded): Valid | null {
  const body = sentObject(recorded);
  const fields = fieldsIn(body);
  if (body === undefined || fields === null) return null;
  const { city, entity_type: type } = body;
  return isWord(city) && isWord(type) ? { city, type, fields } : null;
}

/** How much older than its creation a subscription has to be to be another one, ms. */
const clearlyOlder = 300_000;

/** Whether a creation may have returned a subscription that was there before, which is open. */
function isEarlierOne({ at, history }: Scene): boolean {
  const { created_at: created } = bodyObject(at.response);
  const isKnown = history?.events.some((event) => event !== at && !precedes(at, event)) === true;
  if (isKnown || typeof created !== 'string' || !isZoned(created)) return isKnown;
  const date = Date.parse(at.response.headers.get('date') ?? '');
  const now = Number.isNaN(date) ? at.start : date;
  return momentOf(created) < now - clearlyOlder;
}

export const judgeCreation: Judgement = (scene) => {
  const { at, ledger } = scene;
  const { response } = at;
  const asked = validCreation(at);
  if (asked === null) judgeRefusal(scene);
  if (asked === null || !succeeded(response)) return;
  if (response.kind === 'unread') return;
  const isGood = isSubscription(response);
  ledger.expect('create.subscription', isGood, 'a subscription', describe(response), at);
  if (!isGood) return;
  judgeOwnId(scene, asked);
  if (!isEarlierOne(scene)) judgeContent(scene, asked);
};

function judgeContent({ at, ledger }: Scene, { city, type, fields }: Valid): void {
  const { response } = at;
  const body = bodyObject(response);
  const { status, fields: shown, city: shownCity, entity_type: shownType } = body;
  const code = `status ${response.status}`;
  ledger.expect('create.created', response.status === 201, 'status 201', code, at);
  const isActive = status === 'active';
  ledger.expect('create.active', isActive, 'status "active"', `status ${show(status)}`, at);
  if (!isLegible(at)) {
    ledger.leave('names in another encoding');
    return;
  }
  const found = `fields ${show(shown)}`;
  ledger.expect(
    'create.fields',
    sameNames(shown, fields),
    `fields ${show([...fields])}`,
    found,
    at,
  );
  ledger.expect('create.city', sameWord(shownCity, city), show(city), show(shownCity), at);
  ledger.expect('create.entity-type', sameWord(shownType, type), show(type), show(shownType), at);
}

/** The id of another subscription that is alive, of another market. */
function judgeOwnId({ at, history, ledger }: Scene, asked: Valid): void {
  if (history === undefined) return;
  const other = history.events.findLast(
    (event) => event !== at && event.response.request.operation === 'createSubscription',
  );
  const before = other === undefined ? null : validCreation(other);
  if (other === undefined || before === null || history.mayBeCancelled(at)) {
    ledger.expect('create.own-id', true, '', '', at);
    return;
  }
  const isSame = fold(before.city) === fold(asked.city) && fold(before.type) === fold(asked.type);
  const found = `the id of a live subscription to ${show(before.city)}, ${show(before.type)}`;
  ledger.expect('create.own-id', isSame, 'an id of its own', found, at, other);
}

/** Keys as lenient decoders match them. */
const bare = (key: string): string => key.toLowerCase().replaceAll(/[^a-z]/g, '');

/** A key that is missing, and that nothing else in the body may stand for. */
const isMissing = (body: JsonObject, key: string): boolean =>
  (body[key] ?? null) === null &&
  !Object.keys(body).some((other) => other !== key && bare(other) === bare(key));

/** What a creation breaks, by the check that says so; each a test of its own. */
const invalid: readonly (readonly [
  check: string,
  what: string,
  test: (body: JsonObject) => boolean,
])[] = [
  ['create.city-required', 'no `city`', (body) => isMissing(body, 'city')],
  ['create.city-length', 'an empty `city`', ({ city }) => city === ''],
  ['create.entity-type-required', 'no `entity_type`', (body) => isMissing(body, 'entity_type')],
  ['create.entity-type-length', 'an empty `entity_type`', ({ entity_type: type }) => type === ''],
  ['create.fields-required', 'no `fields`', (body) => isMissing(body, 'fields')],
  ['create.fields-count', 'an empty array `fields`', ({ fields }) => show(fields) === '[]'],
  [
    'create.fields-lengths',
    'an empty string among `fields`',
    ({ fields }) => Array.isArray(fields) && fields.includes(''),
  ],
  ['create.city-string', 'a number for `city`', ({ city }) => typeof city === 'number'],
  [
    'create.entity-type-string',
    'a number for `entity_type`',
    ({ entity_type: type }) => typeof type === 'number',
  ],
  ['create.fields-array', 'a string for `fields`', ({ fields }) => typeof fields === 'string'],
  [
    'create.fields-strings',
    'a number or null among `fields`',
    ({ fields }) =>
      Array.isArray(fields) && fields.some((name) => name === null || typeof name === 'number'),
  ],
];

/** Statuses that say nothing about the body. */
const otherRefusals = [401, 403, 429];

/** A creation that has to be refused. */
function judgeRefusal({ at, ledger }: Scene): void {
  const fault = faultOf(at);
  const { response } = at;
  const isConclusive = succeeded(response) || refused(response);
  if (fault === null || !isConclusive || otherRefusals.includes(response.status)) return;
  const [check, what] = fault;
  const found = `success with ${what}: ${describe(response)}`;
  ledger.expect(check, refused(response), 'an error (4xx or 5xx)', found, at);
}

type Fault = readonly [check: string, what: string];

/** What is wrong with the body of a creation; null if nothing is, or it is not known. */
function faultOf({ sent, response }: Recorded): Fault | null {
  const { text, isCertain } = sent;
  if (text === undefined) return null;
  if (text.trim() === '') return isCertain ? ['create.body-required', 'no body'] : null;
  const { json, kind } = parseBody({ text, isUtf8: true }, null);
  const isForm = response.request.contentType?.includes('form') === true;
  if (json !== undefined) return faultIn(json);
  const isOther = isCertain && !isForm && kind !== 'unread';
  return isOther ? ['create.body-json', 'a body that is not JSON'] : null;
}

function faultIn(json: JsonValue): Fault | null {
  if (!isObject(json)) return ['create.body-object', 'a body that is no object'];
  const [check, what] = invalid.find(([, , test]) => test(json)) ?? [];
  return check === undefined || what === undefined ? null : [check, what];
}
