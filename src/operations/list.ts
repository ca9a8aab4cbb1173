import Joi from 'joi';
import { listDefaults } from '../api/operations.js';
import type { ListQuery } from '../api/wire.js';
import { noSuchId, type Profile } from '../points/index.js';
import { entityRules } from './entity.js';
import { emptyPage, entityPage, type PageBounds } from './entity-pages.js';
import type { ByStatus, OperationContext, GivenQuery, Result, ValidRequest } from './operation.js';
import { firstIf, type InvalidRule, outcomeOf, Refusal, resultFor } from './refusal.js';
import { delaysOfLists, shownState } from './visibility.js';

type ListRules = ReturnType<typeof listRules>;

/** Operation "list entities", by the answers of a profile. */
export function listRules(answers: Profile) {
  const absent = {
    // Section "Errors", 2: listing answers an unknown subscription with 404.
    unknown: new Refusal(404, noSuchId.message),
    malformed: outcomeOf(answers, 'list.malformed.status'),
  };
  const access = accessOf(answers);
  const points = ['create.shown-after', 'update.listed-after', 'cancel.shown-after'];
  return {
    schemas: { query: querySchemaOf(answers) },
    documented: { query: querySchema(answers, refusedAbove(answers)) },
    query: repeatedKeys(answers),
    invalid: invalidLists(answers),
    precedence: {
      unknown: firstIf(answers['list.invalid-or-unknown'] === 'id', absent.unknown),
      malformed: firstIf(answers['list.invalid-or-malformed'] === 'id', absent.malformed),
      cancelled: firstIf(answers['list.invalid-or-cancelled'] === 'status', access.cancelled),
    },
    delays: delaysOfLists(answers),
    status: 200,
    points: ['list.', 'cancelled.list', ...points],
    absent,
    access,
    bounds: boundsOf(answers),
    entities: entityRules(answers),
  };
}

/** Whether the entities are listed, by the status of their subscription. */
function accessOf(answers: Profile): ByStatus<'listed' | 'empty' | Refusal> {
  return {
    active: 'listed',
    paused: outcomeOf(answers, 'list.paused'),
    cancelled: outcomeOf(answers, 'cancelled.list'),
  };
}

/** What becomes of the keys of a query that are sent several times; their values are arrays. */
export function repeatedKeys(answers: Profile): (query: GivenQuery) => GivenQuery {
  const answer = answers['list.repeated'];
  if (typeof answer === 'number') return (query) => query;
  return (query) => {
    const entries = Object.entries(query).flatMap(([key, value]): [string, unknown][] => {
      if (!Array.isArray(value)) return [[key, value]];
      if (answer === 'default') return [];
      return [[key, answer === 'first' ? value.at(0) : value.at(-1)]];
    });
    return Object.fromEntries(entries);
  };
}

/** The largest limit, if larger ones are refused. */
function refusedAbove(answers: Profile): number | undefined {
  const maximum = answers['list.maximum'];
  if (maximum === 'none' || typeof answers['list.excess'] !== 'number') return undefined;
  return maximum;
}

/**
 * @param maximum of `limit`. Only the document has it: values above it are an open point of their
 * own, `list.excess`.
 */
function querySchema(answers: Profile, maximum?: number) {
  return Joi.object<ListQuery>({
    limit: limitSchema(answers, maximum).description('How many entities a page has'),
    offset: offsetSchema(answers).description(offsetText(answers)),
  }).unknown(answers['list.unknown-keys'] === 'ignored');
}

/** The specification calls `offset` nullable; how a query has a null is an open point. */
function offsetText(answers: Profile): string {
  const ways: string[] = [];
  if (answers['list.offset-null'] === 'zero') ways.push('`offset=null`');
  if (answers['list.offset-empty'] === 'zero') ways.push('`offset=`');
  if (answers['list.offset-bare'] === 'zero') ways.push('`offset`');
  const written = ways.length === 0 ? '' : ` or written as ${ways.join(' or ')}`;
  return `How many entities come before the page; null is left out${written}, and means 0`;
}

/** All that the profile says of a query. */
const querySchemaOf = (answers: Profile): Joi.ObjectSchema<ListQuery> =>
  withoutRepeated(withForms(withoutBare(querySchema(answers), answers), answers), answers);

/** The schema, which refuses an `offset` without `=`, unless the profile takes it. */
function withoutBare(query: Joi.ObjectSchema<ListQuery>, answers: Profile) {
  if (answers['list.offset-bare'] === 'zero') return query;
  const offset = query.extract('offset').invalid(null);
  return query.keys({ offset: offset.messages({ 'any.invalid': '{{#label}} must have a value' }) });
}

/** The schema, which refuses a key that is sent twice, unless the profile takes such queries. */
function withoutRepeated(query: Joi.ObjectSchema<ListQuery>, answers: Profile) {
  if (typeof answers['list.repeated'] !== 'number') return query;
  const repeated = Joi.array().required();
  const refused = Joi.forbidden().messages({ 'any.unknown': '{{#label}} must not be repeated' });
  const once = (key: string) => {
    const single = query.extract(key);
    return Joi.alternatives().conditional(repeated, { then: refused, otherwise: single });
  };
  return query.keys({ limit: once('limit'), offset: once('offset') });
}

/** Ways to write a whole number that some parsers take. */
const forms = [
  { point: 'list.number-decimal', pattern: /^\d+\.0+$/ },
  { point: 'list.number-exponent', pattern: /^\d+e\d+$/i },
  { point: 'list.number-sign', pattern: /^\+\d+$/ },
] as const;

/** The schema, in which numbers that are written otherwise are what the profile takes them for. */
function withForms(query: Joi.ObjectSchema<ListQuery>, answers: Profile) {
  const message = '{{#label}} must be written as a whole number, in digits';
  return forms.reduce((schema, { point, pattern }) => {
    const answer = answers[point];
    if (answer === 'accepted') return schema;
    const written = (key: 'limit' | 'offset') => {
      const number = schema.extract(key);
      const then = {
        default: () => Joi.any().empty(Joi.any()).default(listDefaults[key]),
        'leading-digits': () => Joi.any().custom((text) => Number.parseInt(String(text), 10)),
      };
      const refused = Joi.any()
        .custom((_, { error }) => error(point))
        .messages({ [point]: message });
      const instead = typeof answer === 'number' ? refused : then[answer]();
      const form = Joi.string().pattern(pattern).required();
      return Joi.alternatives().conditional(form, { then: instead, otherwise: number });
    };
    return schema.keys({ limit: written('limit'), offset: written('offset') });
  }, query);
}

/** Values that are not whole numbers; `others` have open points of their own. */
function malformed(...others: readonly (string | null)[]): Joi.AnySchema {
  const integer = Joi.number().unsafe().integer().required();
  return Joi.any()
    .required()
    .invalid(...others)
    .when(integer, { then: Joi.forbidden() });
}

/** A number that counts as absent where it matches one of these schemas. */
function absentWhere(number: Joi.NumberSchema, matching: readonly Joi.Schema[]): Joi.NumberSchema {
  if (matching.length === 0) return number;
  return number.empty(Joi.alternatives(...matching));
}

function limitSchema(answers: Profile, maximum?: number): Joi.Schema {
  const below = answers['list.limit-below'];
  const notANumber = answers['list.limit-malformed'];
  const anyInteger = Joi.number().unsafe().integer();
  const integer = maximum === undefined ? anyInteger : anyInteger.max(maximum);
  const isEmptyDefault = answers['list.limit-empty'] === 'default';
  const replaced: Joi.Schema[] = [];
  if (notANumber === 'default') replaced.push(malformed(''));
  if (isEmptyDefault) replaced.push(Joi.valid(''));

  const bounded = typeof below === 'number' ? integer.min(1) : integer;
  const limit = absentWhere(bounded, replaced).default(listDefaults.limit);
  if (notANumber !== 'clamped') return limit;
  return Joi.alternatives().conditional(malformed(''), {
    then: Joi.any().empty(Joi.any()).default(1),
    otherwise: limit,
  });
}

function offsetSchema(answers: Profile): Joi.Schema {
  const below = answers['list.offset-below'];
  // `null` as section "Limits" has it: in a query, `offset` without `=`.
  const integer = Joi.number().integer().allow(null);
  const replaced: Joi.Schema[] = [];
  if (answers['list.offset-malformed'] === 'zero') {
    replaced.push(malformed('', 'null', null));
  }
  if (answers['list.offset-empty'] === 'zero') {
    replaced.push(Joi.valid(''));
  }
  if (answers['list.offset-null'] === 'zero') {
    replaced.push(Joi.valid('null'));
  }

  const bounded = typeof below === 'number' ? integer.min(0) : integer;
  return absentWhere(bounded, replaced).default(listDefaults.offset);
}

function invalidLists(answers: Profile): readonly InvalidRule[] {
  return [
    { type: 'any.unknown', answer: answers['list.repeated'] },
    { type: 'object.unknown', answer: answers['list.unknown-keys'] },
    ...forms.map(({ point }) => ({ type: point, answer: answers[point] })),
    { key: 'limit', value: '', answer: answers['list.limit-empty'] },
    { key: 'limit', type: 'number.min', answer: answers['list.limit-below'] },
    { key: 'limit', answer: answers['list.limit-malformed'] },
    { key: 'offset', value: '', answer: answers['list.offset-empty'] },
    { key: 'offset', value: null, answer: answers['list.offset-bare'] },
    { key: 'offset', value: 'null', answer: answers['list.offset-null'] },
    { key: 'offset', type: 'number.min', answer: answers['list.offset-below'] },
    { key: 'offset', answer: answers['list.offset-malformed'] },
  ];
}

/** The bounds in force for a valid query, or its refusal. */
function boundsOf(answers: Profile) {
  const maximum = answers['list.maximum'];
  const excess = answers['list.excess'];
  const lowest = answers['list.limit-below'] === 'default' ? listDefaults.limit : 1;

  return (query: ListQuery): PageBounds | Refusal => {
    const { limit } = query;
    const offset = Math.max(0, query.offset);
    if (limit < 1) return { limit: lowest, offset };
    if (maximum === 'none' || limit <= maximum) return { limit, offset };
    if (excess === 'capped') return { limit, offset, most: maximum };
    if (excess === 'clamped') return { limit: maximum, offset };
    if (excess === 'default') return { limit: listDefaults.limit, offset };
    return new Refusal(excess, `"limit" must be less than or equal to ${maximum}`);
  };
}

export async function list(
  rules: ListRules,
  context: OperationContext,
  { account, id, query, gone }: ValidRequest<ListQuery>,
): Promise<Result> {
  const { status } = rules;
  const record = shownState(context, rules.delays, { account, id });
  if (record === null) return resultFor(rules.absent, id);
  const bounds = rules.bounds(query);
  if (bounds instanceof Refusal) return bounds;
  const listed = rules.access[record.status];
  if (listed instanceof Refusal) return listed;
  if (listed === 'empty') return { status, body: emptyPage(bounds) };
  return { status, body: await entityPage(rules.entities, context, record, bounds, gone) };
}
