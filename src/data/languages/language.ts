import type { LocaleDefinition } from '@faker-js/faker';
import type { TypeGroup } from '../entity-types/groups.js';
import type { TypeId } from '../entity-types/types.js';

/**
 * Everything of a language: a locale definition of faker, with words and patterns of our own. Only
 * what differs from the parent has to be there.
 *
 * Each list is a choice. A pattern has placeholders: for methods of faker, `{{person.lastName}}`,
 * `{{person.firstName}}`, `{{person.fullName}}`, and for lists of the file, `{{word.theme}}`.
 * Languages that are not written in Latin letters are romanised, as on signs for visitors; in their
 * own scripts they are in `native-scripts`, with the romanised one as parent. Lists there have the
 * order of the parent's, so that hosts can be named after a place.
 */
export interface Language {
  /** English name of the language */
  readonly title: string;
  /** code of the language that lends what is missing here; English by default */
  readonly parent?: string;
  /** names of people; `female` and `male` where a surname depends on it, else `generic` */
  readonly person: NonNullable<LocaleDefinition['person']>;
  readonly location: Streets;
  readonly word: Words;
  /**
   * Patterns of names by group of types; `other` is for groups without an entry. `{{noun}}` stands
   * for a noun of the type, or for the words of the request if there is no record of its type. All
   * of them are those of the parent if there are none.
   */
  readonly names?: Partial<Record<TypeGroup, readonly string[]>>;
  /** names of companies, `{{company.name}}` in patterns */
  readonly company?: NonNullable<LocaleDefinition['company']>;
  /** cuisines of restaurants, common ones more than once; those of the parent if there are none */
  readonly food?: { ethnic_category: string[] };
  /** words for types of places in names, by the id of the type */
  readonly nouns?: Partial<Record<TypeId, readonly string[]>>;
  /** names of cities and quarters in its script, by those of the table of cities */
  readonly toponyms?: Readonly<Record<string, string>>;
}

/** Languages that replace those of the package, by their codes. */
export type Locales = Readonly<Record<string, Language>>;

interface Streets {
  readonly street_name: string[];
  /** patterns of street names, with `{{location.street_name}}` for those above */
  readonly street_pattern: string[];
  /** the order of `{{location.street}}` and `{{location.buildingNumber}}` in an address */
  readonly street_line?: string;
  /**
   * a whole address, with `{{street}}` for that line, `{{district}}`, `{{city}}` and `{{postcode}}`;
   * by default as is usual in the country
   */
  readonly address?: string;
  /** patterns of house numbers; # is a digit */
  readonly building_number?: string[];
}

/** Words that names are made of; any further list can be used in patterns, too. */
interface Words {
  /** complete names of places: "Old Mill" */
  readonly theme: string[];
  /** the first half of such a name: "Golden" */
  readonly head?: string[];
  /** the second half: "Lotus" */
  readonly tail?: string[];
  /** "Salt & Honey" */
  readonly pair?: string[];
  /** where in the city, after a name: "Riverside", "an der Brücke" */
  readonly near: string[];
  /** local parts of e-mail addresses */
  readonly mailbox?: string[];
  readonly [own: string]: string[] | undefined;
}
