import type { JsonObject } from '../../http/response.js';
import { momentOf } from '../../session/findings/moment.js';

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

function compare(a: string | number, b: string | number): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}

/** Sort keys of texts; timestamps as numbers if they can be parsed. */
const valuesOf = (entities: readonly JsonObject[], key: string): (string | number)[] =>
  entities.map((entity) => {
    const word = text(entity, key);
    const moment = key === 'discovered_at' ? momentOf(word) : Number.NaN;
    return Number.isNaN(moment) ? word : moment;
  });

/** Whether entities are sorted by a key, and have different values of it. */
function isInOrder(entities: readonly JsonObject[], key: string, direction: 1 | -1): boolean {
  const values = valuesOf(entities, key);
  const steps = values
    .slice(1)
    .map((value, index) => compare(values[index] ?? '', value) * direction);
  return steps.every((step) => step <= 0) && steps.some((step) => step < 0);
}

/**
 * Fewer distinct values than this may be in order by chance, and the next run would find another
 * order.
 */
export const minDifferent = 6;

interface Order {
  /** null if it cannot be told */
  readonly word: string | null;
  /** why it cannot */
  readonly reason: string;
}

const unknown = (reason: string): Order => ({ word: null, reason });

/** The order of the entities of a page. */
export function orderOf(entities: readonly JsonObject[]): Order {
  if (entities.length < minDifferent) return unknown(`it takes ${minDifferent} entities to tell`);
  const found = orders.find(([, key, direction]) => isInOrder(entities, key, direction));
  if (found !== undefined) {
    const [word, key] = found;
    const isChance = new Set(valuesOf(entities, key)).size < minDifferent;
    return isChance
      ? unknown('so few entities may be in that order by chance')
      : { word, reason: '' };
  }
  const isAtOnce = new Set(entities.map((entity) => text(entity, 'discovered_at'))).size === 1;
  return isAtOnce ? unknown('all entities were discovered at once') : { word: 'other', reason: '' };
}
