import type { LocaleDefinition } from '@faker-js/faker';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The texts of a list, or of all lists in a record, each once. */
function textsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
  return isRecord(value) ? [...new Set(Object.values(value).flatMap(textsIn))] : [];
}

/** The definitions that methods of faker draw from. */
const methods: Readonly<Record<string, string>> = {
  'person.firstName': 'person.first_name',
  'person.lastName': 'person.last_name',
};

/** All texts that a pattern can give. */
function fillings(pattern: string, choices: (placeholder: string) => readonly string[]): string[] {
  const [, placeholder] = /\{\{([\w.]+)\}\}/.exec(pattern) ?? [];
  if (placeholder === undefined) return [pattern];
  return choices(placeholder).flatMap((choice) =>
    fillings(pattern.replace(`{{${placeholder}}}`, choice), choices),
  );
}

/** What two lists give together: "Blue" and "Door", or "Gold" and "stück". */
const pairsOf = (heads: readonly string[], tails: readonly string[]): readonly string[] =>
  heads.flatMap((head) => tails.flatMap((tail) => [`${head} ${tail}`, head + tail]));

/** A function that says, and remembers, what a placeholder can stand for. */
export function choicesFrom(definitions: LocaleDefinition) {
  const known = new Map<string, readonly string[]>();

  /** What would give a name that another pattern gives, too. */
  function given(placeholder: string): readonly string[] {
    if (placeholder === 'word.near') return choices('word.tail');
    if (placeholder === 'person.firstName') return choices('person.lastName');
    if (placeholder !== 'word.theme') return [];
    const pairs = pairsOf(choices('word.head'), choices('word.tail'));
    return [...pairs, ...choices('person.firstName'), ...choices('person.lastName')];
  }

  function find(placeholder: string): readonly string[] {
    if (placeholder === 'location.street') {
      const patterns = definitions.location?.street_pattern ?? [];
      return [...new Set(patterns.flatMap((pattern) => fillings(pattern, choices)))];
    }
    const path = (methods[placeholder] ?? placeholder).split('.');
    let value: unknown = definitions;
    for (const key of path) value = isRecord(value) ? value[key] : undefined;
    const others = new Set(given(placeholder));
    return textsIn(value).filter((text) => !others.has(text));
  }

  function choices(placeholder: string): readonly string[] {
    const before = known.get(placeholder);
    if (before !== undefined) return before;
    const found = find(placeholder);
    known.set(placeholder, found);
    return found;
  }

  return choices;
}
