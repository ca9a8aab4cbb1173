import { type Copy, replacedIn, sameText, unescaped } from './unescaped.js';

/** The placeholder that replaces a credential. */
export const redacted = '[redacted]';

/** How many characters beyond the end of an excerpt a redactor reads. */
export const redactionMargin = 600;

/** How many of its first characters are enough to recognise a longer secret. */
const headLength = 64;

/** The most characters of one escape sequence, `&amp;amp;amp;amp;#x00000041;`. */
const longestEscape = 28;

/** Shorter secrets are redacted only as whole words, because other words contain them. */
const shortestInWords = 8;

/** Secrets of fewer bytes are not searched for in base64 or in hex: chance would find too many. */
const shortest = { base64: 6, hex: 4 } as const;

type Encode = (secret: string) => string;

const bytesOf = (text: string): number[] => Array.from(new TextEncoder().encode(text));

/** A character for each byte: percent-encoding has an escape for each. */
const byteText: Encode = (secret) =>
  bytesOf(secret)
    .map((byte) => String.fromCharCode(byte))
    .join('');

/** Characters that depend only on the secret, in the base64 of a string with `shift` bytes before it. */
function base64Of(secret: string, shift: number): string {
  const bytes = byteText(secret);
  if (bytes.length < shortest.base64) return '';
  const start = shift === 0 ? 0 : shift + 1;
  const end = Math.floor(((shift + bytes.length) * 8) / 6);
  return btoa('\0'.repeat(shift) + bytes).slice(start, end);
}

function hexOf(secret: string): string {
  const bytes = bytesOf(secret);
  if (bytes.length < shortest.hex) return '';
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const plainText: Encode = (secret) => unescaped(secret).text;

/** The ways to write a secret as text, once escapes are resolved: it may look escaped itself. */
const asText: readonly Encode[] = [
  (secret) => secret,
  byteText,
  plainText,
  (secret) => plainText(byteText(secret)),
];

/** The ways to encode a secret. Words, as those of text, cannot be told in them. */
const encoded: readonly Encode[] = [
  (secret) => base64Of(secret, 0),
  (secret) => base64Of(secret, 1),
  (secret) => base64Of(secret, 2),
  hexOf,
];

/** A part of a string: from a position up to, and without, another. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Where a string that begins at a position of a text stops to agree with it, in any case. */
function agreedEnd(text: string, from: number, whole: string): number {
  let length = 0;
  const character = (of: string, at: number): string => of.charAt(at).toUpperCase();
  while (length < whole.length && character(text, from + length) === character(whole, length)) {
    length += 1;
  }
  return from + length;
}

const wordCharacter = /[\p{L}\p{N}_-]/u;

const isInWord = (text: string, { from, to }: Span): boolean =>
  wordCharacter.test(text.slice(Math.max(0, from - 1), from) + text.slice(to, to + 1));

const asGroup = (text: string): string => `(${text.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&')})`;

/** The pattern of a secret: the beginnings of some ways to write it. */
class SecretPattern {
  readonly #secret: string;
  readonly #pattern: RegExp;
  readonly #ways: readonly Encode[];
  readonly #areWords: boolean;

  constructor(secret: string, ways: readonly Encode[]) {
    this.#secret = secret;
    this.#areWords = ways === asText;
    const sample = secret.slice(0, 2 * headLength * (this.#areWords ? longestEscape : 1));
    const heads = new Map<string, Encode>();
    for (const encode of ways) {
      heads.set(encode(sample).slice(0, headLength), encode);
    }
    const found = [...heads].filter(([head]) => head.trim() !== '');
    const groups = [redacted, ...found.map(([head]) => head)].map(asGroup);
    this.#pattern = new RegExp(groups.join('|'), 'gi');
    this.#ways = found.map(([, encode]) => encode);
  }

  /** Where a text has the secret, or the beginning of a long one: as far as the two agree. */
  *spansIn(text: string): Generator<Span, void, void> {
    const pattern = this.#pattern;
    pattern.lastIndex = 0;
    const wholes = new Map<Encode, string>();
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      // The first group is the placeholder, which stays as it is.
      const [, , ...groups]: readonly (string | undefined)[] = match;
      const encode = this.#ways[groups.findIndex((group) => group !== undefined)];
      if (encode === undefined) continue;
      const { index: from, 0: head } = match;
      if (head.length < headLength) {
        const span = { from, to: from + head.length };
        const isShort = this.#areWords && head.length < shortestInWords;
        if (!isShort || !isInWord(text, span)) yield span;
        continue;
      }
      const whole = wholes.get(encode) ?? encode(this.#secret.slice(0, text.length));
      wholes.set(encode, whole);
      const to = agreedEnd(text, from, whole);
      yield { from, to };
      // A secret may begin again at the cut.
      pattern.lastIndex = to - headLength + 1;
    }
  }
}

const urlAlphabet = new Map([
  ['-', '+'],
  ['_', '/'],
]);

/** The copies of a text in which secrets are searched for. */
function copiesOf(text: string): { readonly texts: readonly Copy[]; readonly compact: Copy } {
  const [same, plain] = [sameText(text), unescaped(text)];
  return {
    texts: plain.text === text ? [same] : [same, plain],
    // Base64 is split into lines and hex into bytes; base64 for URLs has other characters.
    compact: replacedIn(plain, /[\s:]+|[-_]/g, ([found = '']) => urlAlphabet.get(found) ?? ''),
  };
}

/** Removes credentials from everything that is shown. Takes time linear in a text. */
export class Redactor {
  readonly #asText: SecretPattern[];
  readonly #encoded: SecretPattern[];

  /** @param base whose secrets are removed as well */
  constructor(secrets: readonly string[], base?: Redactor) {
    this.#asText = base === undefined ? [] : [...base.#asText];
    this.#encoded = base === undefined ? [] : [...base.#encoded];
    this.add(secrets);
  }

  /** Removes these as well from now on. */
  add(secrets: readonly string[]): void {
    for (const secret of new Set(secrets)) {
      if (secret.trim() === '') continue;
      this.#asText.push(new SecretPattern(secret, asText));
      this.#encoded.push(new SecretPattern(secret, encoded));
    }
  }

  /** The text without credentials. */
  text(text: string): string {
    return this.#shown(text, text.length);
  }

  /**
   * The first characters of a longer text, without credentials, and without the beginning of one at
   * the end.
   */
  excerpt(text: string, length: number): string {
    if (text.length <= length) return this.text(text);
    const read = text.slice(0, length + redactionMargin);
    const { texts, compact } = copiesOf(read);
    const ends = [...texts, compact].map((copy) => {
      // A head, and an escape in an escape that is cut in two.
      const sure = copy.text.length - headLength - 3 * longestEscape;
      return sure > 0 ? copy.startOf(sure) : 0;
    });
    return this.#shown(read, Math.min(...ends)).slice(0, length);
  }

  /** @param end where the shown part of the text ends */
  #shown(text: string, end: number): string {
    let [shown, at] = ['', 0];
    for (const { from, to } of this.#spansIn(text)) {
      if (from >= end) break;
      if (from >= at) shown += text.slice(at, from) + redacted;
      at = Math.max(at, to);
    }
    return shown + text.slice(at, Math.max(at, end));
  }

  /** Where credentials are, in order; some overlap. */
  #spansIn(text: string): Span[] {
    const spans: Span[] = [];
    const search = (patterns: readonly SecretPattern[], copy: Copy): void => {
      for (const { from, to } of patterns.flatMap((pattern) => [...pattern.spansIn(copy.text)])) {
        spans.push({ from: copy.startOf(from), to: copy.endOf(to - 1) });
      }
    };
    const { texts, compact } = copiesOf(text);
    for (const copy of texts) search(this.#asText, copy);
    search(this.#encoded, compact);
    return spans.sort((left, right) => left.from - right.from);
  }
}
