import type { JsonValue } from '../../../src/api/wire.js';
import type { ClauseId } from '../../clauses.js';
import { empty, json, type JsonObject } from '../answer.js';
import { answerOf, bodyOf, having, mutant, wordFor, type Mutant } from './mutant.js';
import { askingAs, items, later, list } from './paging.js';

const valueBreaks: readonly (readonly [
  clause: ClauseId,
  key: string,
  ...values: (JsonValue | undefined)[],
])[] = [
  ['list.data', 'data', undefined, null, {}, [null], ['6d1f0c3e-4f5b-4a2c-a9d0-0c3e4f5b4a2c']],
  ['list.total', 'total', undefined, null, '12', 12.5],
  ['list.limit', 'limit', undefined, null],
  ['list.offset', 'offset', undefined, null],
];

const wrongValues = valueBreaks.flatMap(([clause, key, ...values]) =>
  values.map((value, index) =>
    mutant(
      clause,
      `${wordFor(value)}-${index}`,
      `${key} is ${value === undefined ? 'missing' : JSON.stringify(value)}`,
      bodyOf(list, (body) => having(body, key, value)),
    ),
  ),
);

/** Past the end it still has nothing to show. */
function endingAtTotal(body: JsonObject): JsonObject {
  return Number(body.offset) < Number(body.total) ? body : { ...body, data: [] };
}

/** What a page says, and what it holds. */
export const pageMutants: readonly Mutant[] = [
  ...wrongValues,
  mutant(
    'list.ok',
    '206',
    'a page is answered by 206',
    answerOf(list, (answer) => ({ ...answer, status: 206 })),
  ),
  mutant(
    'list.ok',
    'array',
    'a page is a bare array',
    bodyOf(list, (body) => items(body)),
  ),
  mutant(
    'list.ok',
    '204',
    'a list is answered by 204',
    answerOf(list, () => empty(204)),
  ),
  mutant(
    'list.ok',
    '500',
    'listing fails',
    answerOf(list, () => json(500, { error: 'Internal error' })),
  ),
  mutant(
    'list.limit',
    'string',
    'limit is said back as a string',
    bodyOf(list, (body) => ({ ...body, limit: JSON.stringify(body.limit) })),
  ),
  mutant(
    'list.offset',
    'string',
    'offset is said back as a string',
    bodyOf(list, (body) => ({ ...body, offset: JSON.stringify(body.offset) })),
  ),
  mutant(
    'list.total',
    'later-string',
    'total is a string on later pages',
    bodyOf(list, (body) => ({ ...body, total: JSON.stringify(body.total) }), later),
  ),
  mutant(
    'list.limit-echoed',
    '50',
    'limit always says 50',
    bodyOf(list, (body) => ({ ...body, limit: 50 })),
  ),
  mutant(
    'list.limit-echoed',
    'one-more',
    'limit says one more than was given',
    bodyOf(
      list,
      (body) => ({ ...body, limit: Number(body.limit) + 1 }),
      (_body, call) => call.query.has('limit'),
    ),
  ),
  mutant(
    'list.offset-echoed',
    '0',
    'offset always says 0',
    bodyOf(list, (body) => ({ ...body, offset: 0 })),
  ),
  mutant(
    'list.offset-echoed',
    'page',
    'offset says the number of the page',
    bodyOf(
      list,
      (body) => ({ ...body, offset: Number(body.offset) / Number(body.limit) }),
      (body, call) => later(body, call) && Number(body.offset) % Number(body.limit) === 0,
    ),
  ),
  mutant(
    'list.limit-respected',
    'ignored',
    'the page size is ignored',
    askingAs('limit', 1, () => null),
  ),
  mutant(
    'list.limit-respected',
    'one-more',
    'a page has one entity more than its limit',
    askingAs('limit', 1, (limit) => limit + 1),
  ),
  mutant(
    'list.total-covers',
    'zero',
    'total is 0',
    bodyOf(list, (body) => ({ ...body, total: 0 })),
  ),
  mutant(
    'list.total-covers',
    'of-page',
    'total counts the entities of the page',
    bodyOf(list, (body) => ({ ...body, total: items(body).length })),
  ),
  mutant(
    'list.total-covers',
    'one-less',
    'total is one too small',
    bodyOf(list, (body) => ({ ...body, total: Number(body.total) - 1 })),
  ),
  mutant(
    'list.total-stable',
    'later',
    'total is larger on later pages',
    bodyOf(list, (body) => ({ ...body, total: Number(body.total) + Number(body.offset) })),
  ),
  mutant(
    'list.total-stable',
    'limit',
    'total is rounded up to whole pages',
    bodyOf(list, (body) => ({
      ...body,
      total: Math.ceil((Number(body.total) + 1) / Number(body.limit)) * Number(body.limit),
    })),
  ),
  mutant(
    'list.pages-differ',
    'offset-ignored',
    'each page is the first',
    askingAs('offset', 1, () => null, endingAtTotal),
  ),
  mutant(
    'list.pages-disjoint',
    'overlap',
    'a page begins with the last entity of the one before',
    askingAs('offset', 1, (offset) => offset - 1, endingAtTotal),
  ),
  mutant(
    'list.page-full',
    'one-less',
    'a page lacks its last entity',
    bodyOf(
      list,
      (body) => ({ ...body, data: items(body).slice(0, -1) }),
      (body) => items(body).length > 1,
    ),
  ),
  mutant(
    'list.page-full',
    'default-20',
    'a page has 20 entities and says 50',
    bodyOf(list, (body) => ({ ...body, data: items(body).slice(0, 20) })),
    { entities: 60 },
  ),
  mutant(
    'list.limit-respected',
    'default',
    'without a limit everything is listed',
    (call, next) => {
      if (call.operation !== list || call.query.has('limit')) return next(call);
      const all = new URLSearchParams({ limit: '1000', offset: call.query.get('offset') ?? '0' });
      return bodyOf(list, (body) => ({ ...body, limit: 50 }))({ ...call, query: all }, next);
    },
    { entities: 60 },
  ),
  mutant(
    'list.limit-respected',
    'later',
    'later pages have one entity more than their limit',
    bodyOf(
      list,
      (body) => ({ ...body, data: [...items(body), ...items(body).slice(0, 1)] }),
      (body, call) => later(body, call) && items(body).length === body.limit,
    ),
  ),
];
