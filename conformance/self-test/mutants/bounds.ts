import type { JsonValue } from '../../../src/api/wire.js';
import type { ClauseId } from '../../clauses.js';
import { empty, json, text, type Answer, type JsonObject } from '../answer.js';
import type { Twist } from '../call.js';
import { answerOf, bodyIn, bodyOf, mutant, ok, type Mutant } from './mutant.js';
import { asking, items, list } from './paging.js';

/** Takes in requests with such a `limit` or `offset` and says them back. */
function servesAsGiven(key: 'limit' | 'offset', matches: RegExp, said: (given: string) => JsonValue): Twist {
  return (call, next) => {
    const given = call.query.get(key);
    if (call.operation !== list || given === null || !matches.test(given)) return next(call);
    const query = new URLSearchParams(call.query);
    query.delete(key);
    return bodyOf(list, (body) => ({ ...body, [key]: said(given) }))({ ...call, query }, next);
  };
}

function isPastEnd(page: JsonObject): boolean {
  return items(page).length === 0 && Number(page.offset) >= Number(page.total);
}

function pastEnd(answer: Answer): Twist {
  return answerOf(list, (given) => {
    const page = bodyIn(given);
    return page && isPastEnd(page) ? answer : given;
  });
}

function unknownAnswers(word: string, title: string, clause: ClauseId, answer: Answer): Mutant {
  return mutant(
    clause,
    word,
    title,
    answerOf(
      list,
      () => answer,
      ({ status }, call) => status === 404 && !call.state.find(call.id),
    ),
  );
}

/** What is asked of a list at its edges: defaults, bounds, the end, no list at all. */
export const boundsMutants: readonly Mutant[] = [
  mutant(
    'list.default-limit',
    '20',
    'the default limit is 20',
    asking((query) => {
      if (!query.has('limit')) query.set('limit', '20');
    }),
  ),
  mutant(
    'list.default-limit',
    'items',
    'limit says how many entities there are, where none was given',
    bodyOf(
      list,
      (body) => ({ ...body, limit: items(body).length }),
      (_body, call) => !call.query.has('limit'),
    ),
  ),
  mutant(
    'list.default-offset',
    '1',
    'the default offset is 1',
    asking((query) => {
      if (!query.has('offset')) query.set('offset', '1');
    }),
  ),
  mutant(
    'list.past-end',
    '404',
    'a page past the end is answered by 404',
    pastEnd(json(404, { error: 'No such page' })),
  ),
  mutant(
    'list.past-end',
    '416',
    'a page past the end is answered by 416',
    pastEnd(json(416, { error: 'No such page' })),
  ),
  mutant(
    'list.past-end',
    'at-end',
    'a page that begins right behind the last entity is answered by 404',
    answerOf(list, (given) => {
      const page = bodyIn(given);
      return page && page.offset === page.total ? json(404, { error: 'No such page' }) : given;
    }),
  ),
  mutant('list.past-end', 'around', 'past the end the list starts again', (call, next) => {
    const answer = next(call);
    const page = call.operation === list ? bodyIn(answer) : null;
    if (!page || !isPastEnd(page)) return answer;
    return bodyOf(list, (first) => ({ ...first, offset: page.offset ?? 0 }))(
      { ...call, query: new URLSearchParams() },
      next,
    );
  }),
  mutant('list.past-end', '204', 'a page past the end is answered by 204', pastEnd(empty(204))),
  unknownAnswers(
    'error-200',
    'an unknown subscription is an error of status 200',
    'list.unknown',
    ok({ error: 'There is no such subscription' }),
  ),
  unknownAnswers(
    'empty',
    'an unknown subscription has an empty list',
    'list.unknown',
    ok({ data: [], total: 0, limit: 50, offset: 0 }),
  ),
  unknownAnswers(
    '403',
    'an unknown subscription is answered by 403',
    'list.unknown',
    json(403, { error: 'Forbidden' }),
  ),
  unknownAnswers(
    '410',
    'an unknown subscription is answered by 410',
    'list.unknown',
    json(410, { error: 'Gone' }),
  ),
  unknownAnswers(
    '500',
    'an unknown subscription is answered by 500',
    'list.unknown',
    json(500, { error: 'Internal error' }),
  ),
  unknownAnswers('302', 'an unknown subscription leads elsewhere', 'list.unknown', {
    ...text(302, ''),
    headers: { location: '/' },
  }),
  mutant('list.limit-minimum', 'zero', 'a limit of 0 is served', servesAsGiven('limit', /^0$/, Number)),
  mutant('list.limit-minimum', 'empty-page', 'a limit of 0 gives an empty page', (call, next) =>
    bodyOf(
      list,
      (body) => ({ ...body, data: [] }),
      () => call.query.get('limit') === '0',
    )(call, (inner) => servesAsGiven('limit', /^0$/, Number)(inner, next)),
  ),
  mutant(
    'list.limit-integer',
    'fraction',
    'a limit of one and a half is served',
    servesAsGiven('limit', /^\d+\.\d+$/, Number),
  ),
  mutant(
    'list.limit-integer',
    'word',
    'a limit that is a word is said back',
    servesAsGiven('limit', /^[a-z]+$/i, (given) => given),
  ),
  mutant(
    'list.limit-integer',
    'nan',
    'a limit that is a word becomes null',
    servesAsGiven('limit', /^[a-z]+$/i, () => null),
  ),
  mutant(
    'list.offset-minimum',
    'negative',
    'a negative offset is served',
    servesAsGiven('offset', /^-\d+$/, Number),
  ),
  mutant(
    'list.offset-integer',
    'fraction',
    'an offset of one and a half is served',
    servesAsGiven('offset', /^\d+\.\d+$/, Number),
  ),
  mutant(
    'list.offset-integer',
    'word',
    'an offset that is a word is said back',
    servesAsGiven('offset', /^(?!null$)[a-z]+$/i, (given) => given),
  ),
  mutant(
    'list.offset-integer',
    'nan',
    'an offset that is a word becomes null',
    servesAsGiven('offset', /^(?!null$)[a-z]+$/i, () => null),
  ),
];
