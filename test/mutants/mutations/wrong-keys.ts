import { type OperationId, operationIds } from '../../../src/api/operations.js';
import type { JsonValue } from '../../../src/api/wire.js';
import { changeBody, changeEntities, changeLastInterpretation } from './changes.js';
import { type JsonObject, type Mutants, mutantsOf, shown, withKey } from './middleware.js';

type WrongValue = JsonValue | undefined;

/**
 * Mutants with one wrong key in a response, for each operation and value. `undefined` removes the
 * key.
 */
export function wrongKeys(
  key: string,
  wrong: Partial<Record<OperationId, readonly WrongValue[]>>,
  applies: (body: JsonObject) => boolean = () => true,
): Mutants {
  const cases = operationIds.flatMap((operation) =>
    (wrong[operation] ?? []).map((value) => [operation, value] as const),
  );
  return mutantsOf(cases, ([operation, value]) => [
    `${operation}: ${key} ${shown(value)}`,
    changeBody(operation, (body) => (applies(body) ? withKey(body, key, value) : body)),
  ]);
}

/**
 * Mutants with one wrong key in one entity of a page: alternately the last one, one in the middle,
 * the first one.
 */
export const wrongEntityKeys = (key: string, ...values: readonly WrongValue[]): Mutants =>
  mutantsOf(values, (value, turn) => [
    `one entity: ${key} ${shown(value)}`,
    changeEntities((entity, index, last) => {
      const places = [last, Math.floor(last / 2), 0];
      if (index !== places[turn % places.length]) return entity;
      return withKey(entity, key, value);
    }),
  ]);

export const wrongInterpretationKeys = (key: string, ...values: readonly WrongValue[]): Mutants =>
  mutantsOf(values, (value) => [
    `last interpretation: ${key} ${shown(value)}`,
    changeLastInterpretation((item) => withKey(item, key, value)),
  ]);
