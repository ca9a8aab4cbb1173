import Joi from 'joi';
import { listDefaults } from '../api/operations.js';
import type { ListQuery } from '../api/wire.js';
import type { Profile } from '../points/index.js';
import { absence } from './absence.js';
import { pointsOfDelays } from './delays.js';
import type { InvalidRule } from './invalid-request.js';
import type { ByStatus } from './operation.js';
import { firstIf } from './precedence.js';
import { Refusal, wordOrRefusal } from './refusal.js';

/**
 * The bounds of a page: the echoed values, and how many entities it may have (`limit` by default).
 */
export interface PageBounds extends ListQuery {
  readonly most?: number;
}

/** Operation "list entities". */
export function listPolicy(profile: Profile) {
  // Section "Errors", 2: listing answers an unknown subscription with 404.
  const absent = absence(404, profile['list.malformed.status']);
  const access = accessOf(profile);
  return {
    schemas: { query: querySchemaOf(profile) },
    documented: { query: querySchema(profile, refusedAbove(profile)) },
    invalid: invalidRules(profile),
    precedence: {
      unknown: firstIf(profile['list.invalid-or-unknown'] === 'id', absent.unknown),
      malformed: firstIf(profile['list.invalid-or-malformed'] === 'id', absent.malformed),
      cancelled: firstIf(profile['list.invalid-or-cancelled'] === 'status', access.cancelled),
    },
    status: 200,
    points: ['list.', 'cancelled.list', ...pointsOfDelays.list],
    absent,
    access,
    bounds: boundsOf(profile),
    order: profile['list.order'],
    leavesOutRemoved: profile['list.removed'] === 'left-out',
  };
}

/** Whether the entities are listed, by the status of their subscription. */
function accessOf(profile: Profile): ByStatus<'listed' | 'empty' | Refusal> {
  return {
    active: 'listed',
    paused: wordOrRefusal(profile['list.paused'], 'The subscription is paused'),
    cancelled: wordOrRefusal(profile['cancelled.list'], 'The subscription is cancelled'),
  };
}

/** The largest limit, if larger ones are refused. */
function refusedAbove(profile: Profile): number | undefined {
  const maximum = profile['list.maximum'];
  if (maximum === 'none' || typeof profile['list.excess'] !== 'number') return undefined;
  return maximum;
}

/**
 * @param maximum of `limit`. Only the document has it: values above it are an open point of their
 * own, `list.excess`.
 */
function querySchema(profile: Profile, maximum?: number) {
  return Joi.object<ListQuery>({
    limit: limitSchema(profile, maximum).description('How many entities a page has'),
    offset: offsetSchema(profile).description(offsetText(profile)),
  }).unknown(profile['list.unknown-keys'] === 'ignored');
}

/** The specification calls `offset` nullable; how a query has a null is an open point. */
function offsetText(profile: Profile): string {
  const ways: string[] = [];
  if (profile['list.offset-null'] === 'zero') ways.push('`offset=null`');
  if (profile['list.offset-empty'] === 'zero') ways.push('`offset=`');
  if (profile['list.offset-bare'] === 'zero') ways.push('`offset`');
  const written = ways.length === 0 ? '' : ` or written as ${ways.join(' or ')}`;
  return `How many entities come before the page; null is left out${written}, and means 0`;
}

/** All that the profile says of a query. */
const querySchemaOf = (profile: Profile): Joi.ObjectSchema<ListQuery> =>
  withoutRepeated(withForms(withoutBare(querySchema(profile), profile), profile), profile);

/** The schema, which refuses an `offset` without `=`, unless the profile takes it. */
function withoutBare(query: Joi.ObjectSchema<ListQuery>, profile: Profile) {
  if (profile['list.offset-bare'] === 'zero') return query;
  const offset = query.extract('offset').invalid(null);
  return query.keys({ offset: offset.messages({ 'any.invalid': '{{#label}} must have a value' }) });
}

/** The schema, which refuses a key that is sent twice, unless the profile takes such queries. */
function withoutRepeated(query: Joi.ObjectSchema<ListQuery>, profile: Profile) {
  if (typeof profile['list.repeated'] !== 'number') return query;
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
function withForms(query: Joi.ObjectSchema<ListQuery>, profile: Profile) {
  const message = '{{#label}} must be written as a whole number, in digits';
  return forms.reduce((schema, { point, pattern }) => {
    const answer = profile[point];
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

function limitSchema(profile: Profile, maximum?: number): Joi.Schema {
  const below = profile['list.limit-below'];
  const notANumber = profile['list.limit-malformed'];
  const anyInteger = Joi.number().unsafe().integer();
  const integer = maximum === undefined ? anyInteger : anyInteger.max(maximum);
  const isEmptyDefault = profile['list.limit-empty'] === 'default';
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

function offsetSchema(profile: Profile): Joi.Schema {
  const below = profile['list.offset-below'];
  // `null` as section "Limits" has it: in a query, `offset` without `=`.
  const integer = Joi.number().integer().allow(null);
  const replaced: Joi.Schema[] = [];
  if (profile['list.offset-malformed'] === 'zero') {
    replaced.push(malformed('', 'null', null));
  }
  if (profile['list.offset-empty'] === 'zero') {
    replaced.push(Joi.valid(''));
  }
  if (profile['list.offset-null'] === 'zero') {
    replaced.push(Joi.valid('null'));
  }

  const bounded = typeof below === 'number' ? integer.min(0) : integer;
  return absentWhere(bounded, replaced).default(listDefaults.offset);
}

function invalidRules(profile: Profile): readonly InvalidRule[] {
  return [
    { type: 'any.unknown', answer: profile['list.repeated'] },
    { type: 'object.unknown', answer: profile['list.unknown-keys'] },
    ...forms.map(({ point }) => ({ type: point, answer: profile[point] })),
    { key: 'limit', value: '', answer: profile['list.limit-empty'] },
    { key: 'limit', type: 'number.min', answer: profile['list.limit-below'] },
    { key: 'limit', answer: profile['list.limit-malformed'] },
    { key: 'offset', value: '', answer: profile['list.offset-empty'] },
    { key: 'offset', value: null, answer: profile['list.offset-bare'] },
    { key: 'offset', value: 'null', answer: profile['list.offset-null'] },
    { key: 'offset', type: 'number.min', answer: profile['list.offset-below'] },
    { key: 'offset', answer: profile['list.offset-malformed'] },
  ];
}

/** The bounds in force for a valid query, or its refusal. */
function boundsOf(profile: Profile) {
  const maximum = profile['list.maximum'];
  const excess = profile['list.excess'];
  const lowest = profile['list.limit-below'] === 'default' ? listDefaults.limit : 1;

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
