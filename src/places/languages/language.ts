/**
 * What places, people and streets are called where a language is spoken. Lists are separated by |.
 */
export interface Language {
  readonly first: string;
  readonly last: string;
  readonly street: string;
  /** forms of further streets, made of a head (H), a first name (F) or a surname (S) */
  readonly ways: string;
  /** how street (s) and number (n) are put together */
  readonly door: string;
  /** the highest house number */
  readonly doors: string;
  /** mailboxes of a business */
  readonly box: string;
  /** page of a website that has the menu */
  readonly menu: string;
  /** what a café or shop calls itself */
  readonly theme: string;
  /** beginnings and endings of more such names; any two go together */
  readonly heads: string;
  readonly tails: string;
  /** two words that make a name together */
  readonly pair: string;
  /** animals and the like on old signs */
  readonly sign?: string;
  /** where a place is, as a part of its name */
  readonly near: string;
  /**
   * Forms of names by group of types: N is the word for the type, T a theme, P a pair, C a head and a tail,
   * F a first name, S a surname, L where it is, A a sign; *40 limits how many names a form contributes.
   */
  readonly names: Readonly<Record<string, string>>;
  /** words for some types, "cafe:Café,Kaffebar;bakery:…", of a language that has no column in nouns.ts */
  readonly nouns?: string;
}
