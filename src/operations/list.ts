import Joi from 'joi';
import { onDemand } from '../input/on-demand.js';
import { listDefaults } from '../api/operations.js';
import type { ListQuery } from '../api/wire.js';
import { noSuchId, type Profile } from '../open-questions/index.js';
import { entityRules } from './entity.js';
import { emptyPage, entityPage, type PageBounds } from './entity-pages.js';
import type { ByStatus, OperationContext, GivenQuery, Result, ValidRequest } from './operation.js';
import { type InvalidRule, outcomeOf, Rejection, resultFor } from './rejection.js';
import { delaysOfLists, shownState } from './visibility.js';

type ListRules = ReturnType<typeof listRules>;

/** Derives the rules of "list entities" from the answers of a profile. */
export function listRules(answers: Profile) {
  const absent = {
    // Section "Errors", 2: listing an unknown subscription returns 404.
    unknown: new Rejection(404, noSuchId.message),
    malformed: outcomeOf(answers, 'list.malformed.status'),
  };
  const access = accessOf(answers);
  const questions = ['create.shown-after', 'update.listed-after', 'cancel.shown-after'];
  return {
    schemas: { query: onDemand(() => validatedSchema(answers)) },
    documented: { query: () => querySchema(answers, rejectedAbove(answers)) },
    query: withoutRepeats(answers),
    read: queryReader(answers),
    invalid: invalidLists(answers),
    delays: delaysOfLists(answers),
    status: 200,
    questions: ['list.', 'cancelled.list', ...questions],
    absent,
    access,
    bounds: boundsOf(answers),
    entities: entityRules(answers),
  };
}

/** Derives whether entities are listed, by the status of their subscription. */
function accessOf(answers: Profile): ByStatus<'listed' | 'empty' | Rejection> {
  return {
    active: 'listed',
    paused: outcomeOf(answers, 'list.paused'),
    cancelled: outcomeOf(answers, 'cancelled.list'),
  };
}

/** Derives the function that reduces repeated parameters, which are arrays, to one value. */
function withoutRepeats(answers: Profile): (query: GivenQuery) => GivenQuery {
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

/** Returns the maximum limit, if larger ones are rejected. */
function rejectedAbove(answers: Profile): number | undefined {
  const maximum = answers['list.maximum'];
  if (maximum === 'none' || typeof answers['list.excess'] !== 'number') return undefined;
  return maximum;
}

/**
 * @param maximum of `limit`, only for the document: values above it are a separate open question,
 * `list.excess`
 */
function querySchema(answers: Profile, maximum?: number) {
  return Joi.object<ListQuery>({
    limit: limitSchema(answers, maximum).description('Maximum number of entities on the page'),
    offset: offsetSchema(answers).description(offsetText(answers)),
  }).unknown(answers['list.unknown-keys'] === 'ignored');
}

/**
 * Describes how a query contains null, which is an open question: the specification calls `offset`
 * nullable.
 */
function offsetText(answers: Profile): string {
  const ways: string[] = [];
  if (answers['list.offset-null'] === 'zero') ways.push('`offset=null`');
  if (answers['list.offset-empty'] === 'zero') ways.push('`offset=`');
  if (answers['list.offset-bare'] === 'zero') ways.push('`offset`');
  const written = ways.length === 0 ? '' : ` or write ${ways.join(' or ')}`;
  return `Number of entities to skip. To send null, which means 0, omit the parameter${written}`;
}

type NumberKey = keyof typeof listDefaults;

/** Notations of integers that some parsers accept. */
const forms = [
  { question: 'list.number-decimal', pattern: /^\d+\.0+$/ },
  { question: 'list.number-exponent', pattern: /^\d+e\d+$/i },
  { question: 'list.number-sign', pattern: /^\+\d+$/ },
] as const;

const wholeNumber = onDemand(() => Joi.number().unsafe().integer().required());

/**
 * Returns the open question about a value that the deployment does not read as an integer; null for
 * other values.
 */
function questionOf(answers: Profile, key: NumberKey, value: unknown) {
  const form = forms.find(({ pattern }) => typeof value === 'string' && pattern.test(value));
  if (form && answers[form.question] !== 'accepted') return form.question;
  if (wholeNumber().validate(value).error === undefined) return null;
  if (key === 'limit') return value === '' ? 'list.limit-empty' : 'list.limit-malformed';
  if (value === '') return 'list.offset-empty';
  if (value === 'null') return 'list.offset-null';
  return value === null ? 'list.offset-bare' : 'list.offset-malformed';
}

/**
 * Derives the function that prepares a query for joi: it removes values that count as absent, and
 * converts those that count as a number.
 */
function queryReader(answers: Profile): (query: GivenQuery) => GivenQuery {
  const numberIn = (key: NumberKey, value: unknown): unknown => {
    if (value === undefined || Array.isArray(value)) return value;
    const question = questionOf(answers, key, value);
    const answer = question && answers[question];
    if (answer === 'default' || answer === 'zero') return undefined;
    if (answer === 'clamped') return 1;
    const isCut = answer === 'leading-digits' && typeof value === 'string';
    return isCut ? Number.parseInt(value, 10) : value;
  };
  return ({ limit, offset, ...others }) => ({
    ...others,
    limit: numberIn('limit', limit),
    offset: numberIn('offset', offset),
  });
}

/** Values that joi would accept as a number, or reject with its own message. */
const rejectedValues = [
  { question: 'list.offset-bare', value: () => Joi.valid(null), message: 'must have a value' },
  ...forms.map(({ question, pattern }) => ({
    question,
    value: () => Joi.string().pattern(pattern),
    message: 'must be an integer, written in digits',
  })),
  { question: 'list.repeated', value: () => Joi.array(), message: 'must not be repeated' },
] as const;

/**
 * Returns the schema that validates a query; unlike the documented schema, it also rejects unusual
 * notations.
 */
function validatedSchema(answers: Profile): Joi.ObjectSchema<ListQuery> {
  const rejected = rejectedValues.filter(({ question }) => typeof answers[question] === 'number');
  const schema = querySchema(answers);
  const numberOf = (key: NumberKey) =>
    rejected.reduce<Joi.Schema>((otherwise, { question, value, message }) => {
      const then = Joi.any()
        .custom((_, { error }) => error(question))
        .messages({ [question]: `{{#label}} ${message}` });
      return Joi.alternatives().conditional(value().required(), { then, otherwise });
    }, schema.extract(key));
  return schema.keys({ limit: numberOf('limit'), offset: numberOf('offset') });
}

function limitSchema(answers: Profile, maximum?: number): Joi.Schema {
  const anyInteger = Joi.number().unsafe().integer();
  const integer = maximum === undefined ? anyInteger : anyInteger.max(maximum);
  const isRejected = typeof answers['list.limit-below'] === 'number';
  return (isRejected ? integer.min(1) : integer).default(listDefaults.limit);
}

function offsetSchema(answers: Profile): Joi.Schema {
  // `null` as in section "Limits": in a query, `offset` without `=`.
  const integer = Joi.number().integer().allow(null);
  const isRejected = typeof answers['list.offset-below'] === 'number';
  return (isRejected ? integer.min(0) : integer).default(listDefaults.offset);
}

function invalidLists(answers: Profile): readonly InvalidRule[] {
  return [
    ...rejectedValues.map(({ question }) => ({ type: question, answer: answers[question] })),
    { type: 'object.unknown', answer: answers['list.unknown-keys'] },
    { key: 'limit', value: '', answer: answers['list.limit-empty'] },
    { key: 'limit', type: 'number.min', answer: answers['list.limit-below'] },
    { key: 'limit', answer: answers['list.limit-malformed'] },
    { key: 'offset', value: '', answer: answers['list.offset-empty'] },
    { key: 'offset', value: 'null', answer: answers['list.offset-null'] },
    { key: 'offset', type: 'number.min', answer: answers['list.offset-below'] },
    { key: 'offset', answer: answers['list.offset-malformed'] },
  ];
}

/** Derives the function that returns the effective bounds of a valid query, or its rejection. */
function boundsOf(answers: Profile) {
  const maximum = answers['list.maximum'];
  const excess = answers['list.excess'];
  const lowest = answers['list.limit-below'] === 'default' ? listDefaults.limit : 1;

  return (query: ListQuery): PageBounds | Rejection => {
    const { limit } = query;
    const offset = Math.max(0, query.offset);
    if (limit < 1) return { limit: lowest, offset };
    if (maximum === 'none' || limit <= maximum) return { limit, offset };
    if (excess === 'capped') return { limit, offset, most: maximum };
    if (excess === 'clamped') return { limit: maximum, offset };
    if (excess === 'default') return { limit: listDefaults.limit, offset };
    return new Rejection(excess, `"limit" must be less than or equal to ${maximum}`);
  };
}

export async function list(
  rules: ListRules,
  context: OperationContext,
  { account, id, query, departure }: ValidRequest<ListQuery>,
): Promise<Result> {
  const { status } = rules;
  const record = shownState(context, rules.delays, { account, id });
  if (record === null) return resultFor(rules.absent, id);
  const bounds = rules.bounds(query);
  if (bounds instanceof Rejection) return bounds;
  const listed = rules.access[record.status];
  if (listed instanceof Rejection) return listed;
  if (listed === 'empty') return { status, body: emptyPage(bounds) };
  return { status, body: await entityPage(rules.entities, context, record, bounds, departure) };
}
