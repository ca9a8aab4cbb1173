import type { Profile } from '../points/index.js';

type Spelling = Profile['create.city-kept'];

/** How a text is kept that a client has sent. A text of spaces only stays as it is. */
export function spelled(
  text: string,
  spelling: Spelling,
  canonical: (text: string) => string,
): string {
  const trimmed = text.trim();
  if (trimmed === '') return text;
  switch (spelling) {
    case 'trimmed':
      return trimmed;
    case 'lower-case':
      return text.toLowerCase();
    case 'trimmed-lower-case':
      return trimmed.toLowerCase();
    case 'canonical':
      return canonical(trimmed);
    default:
      return text;
  }
}

const capitalized = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

/** How cities and entity types are kept. */
export function spellingPolicy(profile: Profile) {
  const city = profile['create.city-kept'];
  const entityType = profile['create.entity-type-kept'];
  return {
    /** @param canonical returns the name of a city that is written in another way */
    city: (text: string, canonical: (text: string) => string) => spelled(text, city, canonical),
    entityType: (text: string) => spelled(text, entityType, capitalized),
  };
}
