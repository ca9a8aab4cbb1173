type NamePatterns = Readonly<Record<string, readonly string[]>>;

/**
 * Patterns of names by group of types, resolved by `faker.helpers.fake`.
 * @param withNoun puts `{{noun}}`, which stands for a word for the type, before or after a name
 * @param names patterns of words that make a name
 */
function patterns(withNoun: (name: string) => string, ...names: readonly string[]): NamePatterns {
  const pair = withNoun('{{person.firstName}} & {{person.firstName}}');
  const people = ['{{person.lastName}}', '{{person.fullName}}'].map(withNoun);
  const partners = withNoun('{{person.lastName}} & {{person.lastName}}');
  const themes = names.map(withNoun);
  return {
    eat: [...themes, ...names, ...people, partners, withNoun('{{person.firstName}}'), pair],
    care: ['Dr. {{person.fullName}}', ...people, partners],
    park: [...themes, ...people],
    other: [...themes, ...people, partners],
  };
}

const first = (name: string) => `{{noun}} ${name}`;
const last = (name: string) => `${name} {{noun}}`;
const theme = '{{word.theme}}';

/** "Kawiarnia Bursztyn" */
export const nounFirst = patterns(first, theme);
/** with names of two words, "Kofeynya Belaya Sova" */
export const nounFirstPair = patterns(first, theme, '{{word.head}} {{word.tail}}');
/** "Golden Lotus Coffee" */
export const nounLastPair = patterns(last, theme, '{{word.head}} {{word.tail}}');
/** with names of two joined words, "Solgården Kafé" */
export const nounLastJoined = patterns(last, theme, '{{word.head}}{{word.tail}}');
