/** Patterns of names, by group of types. `{{noun}}` stands for a word for the type; the rest is resolved by `faker.helpers.fake`. */
type NamePatterns = Readonly<Record<string, readonly string[]>>;

/** Patterns of languages that put the word for the type last ("Bursztyn Café"), around words that make a name. */
function last(...names: readonly string[]): NamePatterns {
  const withNoun = names.map((name) => `${name} {{noun}}`);
  const people = [
    '{{person.lastName}} {{noun}}',
    '{{person.fullName}} {{noun}}',
    '{{person.lastName}} & {{person.lastName}} {{noun}}',
  ];
  return {
    eat: [...withNoun, ...names, ...people, '{{person.firstName}} {{noun}}'],
    care: ['Dr. {{person.fullName}}', ...people],
    park: [...withNoun, '{{person.lastName}} {{noun}}', '{{person.fullName}} {{noun}}'],
    other: [...withNoun, ...people],
  };
}

/** Patterns of languages that put the word for the type first ("Kawiarnia Bursztyn"). */
function first(...names: readonly string[]): NamePatterns {
  const withNoun = names.map((name) => `{{noun}} ${name}`);
  const people = [
    '{{noun}} {{person.lastName}}',
    '{{noun}} {{person.fullName}}',
    '{{noun}} {{person.lastName}} & {{person.lastName}}',
  ];
  return {
    eat: [...withNoun, ...names, ...people, '{{noun}} {{person.firstName}}'],
    care: ['Dr. {{person.fullName}}', ...people],
    park: [...withNoun, '{{noun}} {{person.lastName}}', '{{noun}} {{person.fullName}}'],
    other: [...withNoun, ...people],
  };
}

const theme = '{{word.theme}}';

export const nounFirst = first(theme);
/** with names of two words, "Golden Lotus", or of two joined ones, "Solgården" */
export const nounFirstPair = first(theme, '{{word.head}} {{word.tail}}');
export const nounLastPair = last(theme, '{{word.head}} {{word.tail}}');
export const nounLastJoined = last(theme, '{{word.head}}{{word.tail}}');
