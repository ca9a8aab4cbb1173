import { findType } from '../places/entity-types/entity-type.js';
import type { Field } from './field.js';
import { fieldWords, keyOfWords } from './field-name.js';

const longest = 40;
const usual = ['phone', 'website', 'opening_hours', 'rating', 'address'];

function pairsOf(text: string): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (let at = 0; at + 2 <= Math.min(text.length, longest); at += 1) pairs.add(text.slice(at, at + 2));
  return pairs;
}

/** Share of pairs of letters that two words have in common. */
function likeness(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let common = 0;
  for (const pair of left) if (right.has(pair)) common += 1;
  return left.size + right.size === 0 ? 0 : (2 * common) / (left.size + right.size);
}

let known: readonly { readonly field: Field; readonly pairs: ReadonlySet<string> }[] | undefined;

/** Three fields whose names look most like `name` and that suit the type; the most usual ones when none looks like it. */
export function nearestFields(
  name: string,
  entityType: string | undefined,
  all: readonly Field[],
): readonly Field[] {
  known ??= all.map((field) => ({ field, pairs: pairsOf(keyOfWords(fieldWords(field.name))) }));
  const type = entityType === undefined || entityType.trim() === '' ? undefined : findType(entityType);
  const suits = (field: Field) =>
    field.groups.length === 0 || type === undefined || field.groups.includes(type.group);
  const pairs = pairsOf(keyOfWords(fieldWords(name)));
  const alike = known
    .filter(({ field }) => suits(field))
    .map((one) => ({ field: one.field, likeness: likeness(pairs, one.pairs) }))
    .filter((one) => one.likeness > 0.3)
    .sort((left, right) => right.likeness - left.likeness)
    .slice(0, 3)
    .map((one) => one.field);
  const others = known.filter(({ field }) => usual.includes(field.name) && !alike.includes(field));
  return [...alike, ...others.map(({ field }) => field)].slice(0, 3);
}
