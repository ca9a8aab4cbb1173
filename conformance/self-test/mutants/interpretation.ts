import type { JsonValue } from '../../../src/api/wire.js';
import type { ClauseId } from '../../clauses.js';
import { isObject, json, type JsonObject } from '../answer.js';
import { answerOf, bodyOf, having, mutant, wordFor, type Mutant } from './mutant.js';

const interpret = 'interpretFields';

/** Changes the items of `interpretations`. */
function items(change: (items: JsonObject[]) => JsonValue[]): ReturnType<typeof bodyOf> {
  return bodyOf(interpret, (body) => ({
    ...body,
    interpretations: change(
      Array.isArray(body.interpretations) ? body.interpretations.filter((item) => isObject(item)) : [],
    ),
  }));
}

/** Changes the last item of `interpretations`. */
function last(change: (item: JsonObject) => JsonValue): ReturnType<typeof bodyOf> {
  return items((all) => all.map((item, place) => (place === all.length - 1 ? change(item) : item)));
}

const keys: readonly (readonly [clause: ClauseId, key: string, ...values: (JsonValue | undefined)[]])[] = [
  ['interpretation.name', 'name', undefined, null, 7],
  ['interpretation.understood-as', 'understood_as', undefined, null, ['phone']],
  ['interpretation.confidence', 'confidence', undefined, null, 0.9],
  ['interpretation.suggestion', 'suggestion', undefined, null, []],
];

export const interpretationMutants: readonly Mutant[] = [
  ...keys.flatMap(([clause, key, ...values]) =>
    values.map((value) =>
      mutant(
        clause,
        wordFor(value),
        `${key} of the last interpretation is ${value === undefined ? 'missing' : JSON.stringify(value)}`,
        last((item) => having(item, key, value)),
      ),
    ),
  ),
  mutant(
    'interpret.interpretations',
    'missing',
    'the list has another name',
    bodyOf(interpret, (body) => ({ fields: body.interpretations ?? [] })),
  ),
  mutant(
    'interpret.interpretations',
    'array',
    'the answer is the list itself',
    bodyOf(interpret, (body) => body.interpretations ?? []),
  ),
  mutant(
    'interpret.interpretations',
    'object',
    'interpretations are an object by name',
    bodyOf(interpret, () => ({ interpretations: {} })),
  ),
  mutant(
    'interpret.interpretations',
    '500',
    'interpreting fails',
    answerOf(interpret, () => json(500, { error: 'Internal error' })),
  ),
  mutant(
    'interpret.ok',
    '201',
    'interpreting is answered by 201',
    answerOf(interpret, (answer) => ({ ...answer, status: 201 })),
  ),
  mutant(
    'interpret.asked-names',
    'one-more',
    'a field is interpreted that nobody asked for',
    items((all) => [...all, ...all.slice(0, 1).map((item) => ({ ...item, name: 'something_else' }))]),
  ),
  mutant(
    'interpret.asked-names',
    'renamed',
    'the last name is rewritten',
    last((item) => ({ ...item, name: `field_${JSON.stringify(item.name).length}` })),
  ),
  mutant(
    'interpret.verbatim',
    'upper-case',
    'names come back in upper case',
    items((all) =>
      all.map(({ name, ...rest }) => ({ ...rest, name: typeof name === 'string' ? name.toUpperCase() : '' })),
    ),
  ),
  mutant(
    'interpret.answers-all',
    'last',
    'the last name is not interpreted',
    items((all) => all.slice(0, -1)),
  ),
  mutant(
    'interpret.answers-all',
    'none',
    'nothing is interpreted',
    items(() => []),
  ),
  mutant(
    'interpret.answers-all',
    'repeated',
    'each interpretation is of the first name',
    items((all) => all.map((item) => ({ ...item, name: all[0]?.name ?? '' }))),
  ),
];
