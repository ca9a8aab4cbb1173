import type { LocaleDefinition } from '@faker-js/faker';
import type { TypeGroup } from '../entity-types/groups.js';
import type { TypeId } from '../entity-types/types.js';

/**
 * A language: a faker locale definition with additional words and patterns. Missing entries come
 * from the parent. A value is chosen from each list. A pattern has placeholders: for faker methods,
 * `{{person.lastName}}`, `{{person.firstName}}`, `{{person.fullName}}`, and for lists of the file,
 * `{{word.theme}}`. Languages that are not written in Latin letters are romanised, as on signs for
 * visitors; `native-scripts` has them in their own writing systems, with the romanised language as
 * parent. Its lists have the same order as the parent's, so that hosts can be named after a place.
 */
export interface Language {
  /** English name of the language */
  readonly title: string;
  /** code of the parent, from which missing entries come; English by default */
  readonly parent?: string;
  /** names of people; `female` and `male` if surnames depend on it, otherwise `generic` */
  readonly person: NonNullable<LocaleDefinition['person']>;
  readonly location: Streets;
  readonly word: Words;
  /**
   * Patterns of names by group of types; `other` is for groups without an entry. `{{noun}}` becomes
   * a noun for the type, or the requested words if the type has no record. Without patterns, the
   * parent's are used.
   */
  readonly names?: Partial<Record<TypeGroup, readonly string[]>>;
  /** names of companies, `{{company.name}}` in patterns */
  readonly company?: NonNullable<LocaleDefinition['company']>;
  /** cuisines of restaurants, common ones more than once; the parent's by default */
  readonly food?: { ethnic_category: string[] };
  /** words for types of places in names, by the id of the type */
  readonly nouns?: Partial<Record<TypeId, readonly string[]>>;
  /** names of cities and quarters in its writing system, by their names in the table of cities */
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
   * a whole address, with `{{street}}` for the street line, `{{district}}`, `{{city}}` and
   * `{{postcode}}`; by default as is usual in the country
   */
  readonly address?: string;
  /** patterns of house numbers; # is a digit */
  readonly building_number?: string[];
}

/** Words of which names consist; patterns can use additional lists, too. */
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
