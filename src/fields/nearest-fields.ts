import { findType } from '../places/entity-types/entity-type.js';
import { catalogue } from './catalogue/catalogue.js';
import { fieldWords, keyOf } from './field-name.js';
import { type Field, suits } from './field.js';

const usual = ['phone', 'website', 'opening_hours', 'rating', 'address'];

/** The pairs of neighbouring letters in the beginning of a name. */
function pairsOf(name: string): ReadonlySet<string> {
  const key = keyOf(fieldWords(name)).slice(0, 40);
  return new Set(Array.from(key.slice(1), (_, at) => key.slice(at, at + 2)));
}

const pairsOfFields = new Map(catalogue.map((field) => [field, pairsOf(field.name)]));

/** Three fields whose names look most like `name` and that suit the type; the most usual ones when none looks like it. */
export function nearestFields(name: string, entityType: string): readonly Field[] {
  const { group } = findType(entityType);
  const pairs = pairsOf(name);
  const likeness = (field: Field) => {
    const others = pairsOfFields.get(field) ?? new Set();
    const common = [...pairs].filter((pair) => others.has(pair)).length;
    return (2 * common) / (pairs.size + others.size);
  };
  const alike = catalogue
    .filter((field) => entityType === '' || suits(field, group))
    .map((field) => ({ field, likeness: likeness(field) }))
    .filter((one) => one.likeness > 0.3)
    .sort((left, right) => right.likeness - left.likeness)
    .map(({ field }) => field);
  return [
    ...new Set([...alike.slice(0, 3), ...catalogue.filter((field) => usual.includes(field.name))]),
  ].slice(0, 3);
}
