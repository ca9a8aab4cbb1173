import type { OpenPointId } from '../../../src/profile/open-points.js';
import type { JsonValue } from '../../../src/api/wire.js';
import type { Check } from '../check.js';
import { fold } from '../../session/expect.js';
import { notApplicable, observed, type Finding } from '../../session/finding.js';
import { isObject, bodyObject, succeeded, type HttpResponse, type JsonObject } from '../../http/response.js';
import { comparablePages, entitiesOf, idsOf, requestPage } from '../../session/pages.js';
import type { Session } from '../../session/session.js';
import { observation } from '../check.js';
import { listMalformed } from '../list-bounds.js';
import { largestPageObservations } from './largest-page.js';
import { refusalOr, refusalStatus } from './status.js';

const list = (point: OpenPointId, run: (session: Session) => Promise<Finding>): Check =>
  observation(point, { stage: 'created', sends: 'reads', run });
const interpret = (point: OpenPointId, run: (session: Session) => Promise<Finding>): Check =>
  observation(point, { stage: 'preflight', sends: 'interpretations', run });

const servedAs = (answer: HttpResponse, key: 'limit' | 'offset'): JsonValue | undefined =>
  answer.status === 200 ? bodyObject(answer)[key] : undefined;

/** What an odd page parameter is taken for. */
const oddLimit = (value: string, clamped?: number) => async (session: Session) => {
  const answer = await requestPage(session, { limit: value });
  const served = servedAs(answer, 'limit');
  return refusalOr(answer, served === 50 ? 'default' : served !== undefined && served === clamped ? 'clamped' : null);
};
const oddOffset = (value: string) => async (session: Session) => {
  const answer = await requestPage(session, { offset: value });
  return refusalOr(answer, servedAs(answer, 'offset') === 0 ? 'zero' : null);
};

const text = (entity: JsonObject, key: string): string => {
  const value = entity[key];
  return typeof value === 'string' ? value : '';
};

const orders: readonly (readonly [word: string, key: string, direction: 1 | -1])[] = [
  ['discovery', 'discovered_at', 1],
  ['newest', 'discovered_at', -1],
  ['name', 'name', 1],
  ['id', 'id', 1],
];

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

/** A timestamp for comparing: a moment, where it can be told from the text. */
function moment(timestamp: string): string | number {
  if (/^\d+(\.\d+)?$/.test(timestamp)) return Number(timestamp);
  const instant = Date.parse(timestamp);
  return Number.isNaN(instant) ? timestamp : instant;
}

const valuesOf = (entities: readonly JsonObject[], key: string): (string | number)[] => {
  const read = key === 'discovered_at' ? moment : (word: string) => word;
  return entities.map((entity) => read(text(entity, key)));
};

/** Do entities stand in that order, and do they differ in it? */
function isInOrder(entities: readonly JsonObject[], key: string, direction: 1 | -1): boolean {
  const values = valuesOf(entities, key);
  const steps = values.slice(1).map((value, index) => compare(values[index] ?? '', value) * direction);
  return steps.every((step) => step <= 0) && steps.some((step) => step < 0);
}

/** How likely it is that values stand in order by chance: one in n!, more where some are alike. */
function chanceOfOrder(values: readonly (string | number)[]): number {
  const seen = new Map<string | number, number>();
  return values.reduce<number>((chance, value, index) => {
    const alike = (seen.get(value) ?? 0) + 1;
    seen.set(value, alike);
    return (chance * alike) / (index + 1);
  }, 1);
}

/** Beyond this, an order may be one by chance, and the next run against other places would find another. */
const mostChance = 1 / 500;

type InterpretBody = Record<string, JsonValue>;

const variation = (point: OpenPointId, change: (body: InterpretBody) => InterpretBody): Check =>
  interpret(point, async (session) => {
    const answer = await session.send('interpretFields', { body: change(session.interpretBody()) });
    return refusalOr(answer, succeeded(answer) ? 'accepted' : null);
  });

const withoutKey = (key: string) => (body: InterpretBody) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== key));
/** Without a key in the first of the fields. */
const withoutFieldKey = (key: string) => (body: InterpretBody) => {
  const fields = Array.isArray(body.fields) ? body.fields : [];
  const [first, ...others] = fields;
  return { ...body, fields: isObject(first) ? [withoutKey(key)(first), ...others] : others };
};

const arrayOf = (value: JsonValue | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Sections "List entities" and "Interpret fields": what is open about them. */
export const readingObservations: readonly Check[] = [
  ...largestPageObservations,
  list('list.limit-below', oddLimit('0', 1)),
  list('list.limit-malformed', oddLimit('abc', 1)),
  list('list.limit-empty', oddLimit('')),
  list('list.offset-below', oddOffset('-1')),
  list('list.offset-malformed', oddOffset('abc')),
  list('list.offset-empty', oddOffset('')),
  list('list.offset-null', oddOffset('null')),
  list('list.removed', async (session) => {
    const { all } = await comparablePages(session);
    const page = all.find((one) => entitiesOf(one).some(({ removed_at: at }) => typeof at === 'string'));
    return page === undefined ? notApplicable('no removed entity was seen') : observed('listed', page);
  }),
  observation('list.malformed.status', {
    stage: 'preflight',
    sends: 'reads',
    run: async (session) => refusalStatus(await listMalformed(session)),
  }),
  list('list.order', async (session) => {
    const { before, after } = await comparablePages(session);
    const entities = entitiesOf(after);
    if (entities.length < 6) return notApplicable('it takes six entities to tell');
    if (idsOf(before).join() !== idsOf(after).join()) return observed('other', before, after);
    const found = orders.filter(([, key, direction]) => isInOrder(entities, key, direction));
    const [first] = found;
    if (first !== undefined) {
      const [word, key] = first;
      if (chanceOfOrder(valuesOf(entities, key)) <= mostChance) return observed(word, after);
      return notApplicable('so few entities may stand in that order by chance');
    }
    const alike = new Set(entities.map((entity) => text(entity, 'discovered_at'))).size === 1;
    return alike ? notApplicable('all entities were discovered at once') : observed('other', after);
  }),

  interpret('interpret.invalid.status', async (session) => {
    const body = { ...session.interpretBody(), fields: 'phone' };
    return refusalStatus(await session.send('interpretFields', { body }));
  }),
  interpret('confidence.high', async (session) => {
    const response = await session.interpretation();
    const words = arrayOf(bodyObject(response).interpretations).map(({ confidence }) => confidence);
    const word = words.find((one) => typeof one === 'string' && fold(one) === 'high');
    return typeof word === 'string' ? observed(word, response) : notApplicable('no field has that confidence');
  }),
  variation('interpret.missing-entity-type', withoutKey('entity_type')),
  variation('interpret.missing-fields', withoutKey('fields')),
  variation('interpret.empty-fields', (body) => ({ ...body, fields: [] })),
  variation('interpret.missing-name', withoutFieldKey('name')),
  variation('interpret.missing-description', withoutFieldKey('description')),
];
