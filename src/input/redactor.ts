/** A changed copy of a string, which maps each of its characters to a position in the original. */
interface Copy {
  readonly text: string;
  /** position in the original at which a character begins */
  readonly startOf: (index: number) => number;
  /** position in the original at which a character ends */
  readonly endOf: (index: number) => number;
}

/** Returns the string itself as a copy. */
const sameText = (text: string): Copy => ({
  text,
  startOf: (index) => index,
  endOf: (index) => index + 1,
});

const inScript = /\\{1,8}(?:u([\da-f]{4})|u\{([\da-f]{1,6})\}|x([\da-f]{2})|(.))/;
const inUrl = /%(?:25){0,4}([\da-f]{2})/;
const inHtml =
  /&(?:amp;){0,4}(?:#x([\da-f]{1,8})|#(\d{1,8})|(amp|lt|gt|quot|apos|plus|sol|equals|colon|period|lowbar));?/;

/** A character escaped in JSON or a script, in a URL or in HTML, once or several times. */
const escaped = new RegExp(`${inScript.source}|${inUrl.source}|${inHtml.source}`, 'gi');

const inScripts = { n: '\n', r: '\r', t: '\t' };
const characters = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", plus: '+', sol: '/' };
const names = new Map(
  Object.entries({
    ...inScripts,
    ...characters,
    equals: '=',
    colon: ':',
    period: '.',
    lowbar: '_',
  }),
);

/** Decodes an escape sequence. */
function characterOf([, ...groups]: readonly (string | undefined)[]): string {
  const [unit, point, byte, itself, percent, hex, decimal, name] = groups;
  const named = itself ?? name?.toLowerCase();
  if (named !== undefined) return names.get(named) ?? named;
  const digits = unit ?? point ?? byte ?? percent ?? hex;
  const code = digits === undefined ? Number(decimal) : parseInt(digits, 16);
  return code <= 0x10_ffff ? String.fromCodePoint(code) : '\ufffd';
}

type Replacement = (match: readonly (string | undefined)[]) => string;

/** Returns the positions in a string at which the characters of its copy begin and end. */
function positionsIn(text: string, pattern: RegExp, replacement: Replacement) {
  const [starts, ends] = [new Uint32Array(text.length), new Uint32Array(text.length)];
  let [length, end] = [0, 0];
  const keep = (to: number): void => {
    for (; end < to; end += 1, length += 1) {
      starts[length] = end;
      ends[length] = end + 1;
    }
  };
  for (const match of text.matchAll(pattern)) {
    keep(match.index);
    end = match.index + match[0].length;
    const added = length + replacement(match).length;
    starts.fill(match.index, length, added);
    ends.fill(end, length, added);
    length = added;
  }
  keep(text.length);
  return { starts, ends };
}

/** Returns a copy in which every match of a pattern is replaced, possibly by nothing. */
function replacedIn(original: Copy, pattern: RegExp, replacement: Replacement): Copy {
  const { text, startOf, endOf } = original;
  if (text.search(pattern) === -1) return original;
  // Most copies are only searched, and contain nothing that is looked for.
  let found: ReturnType<typeof positionsIn> | undefined;
  const positions = () => (found ??= positionsIn(text, pattern, replacement));
  return {
    text: text.replace(pattern, (...match: string[]) => replacement(match)),
    startOf: (index) => startOf(positions().starts[index] ?? 0),
    endOf: (index) => endOf((positions().ends[index] ?? 0) - 1),
  };
}

/** Maximum nesting of escapes: a JSON string in a URL in HTML has three levels. */
const mostRounds = 3;

/** Returns a copy in which the escapes are decoded. */
function unescaped(text: string): Copy {
  let copy = sameText(text);
  for (let round = 0; round < mostRounds; round += 1) {
    const before = copy;
    copy = replacedIn(before, escaped, characterOf);
    if (copy === before) break;
  }
  return copy;
}

/** The placeholder that replaces a credential. */
export const redacted = '[redacted]';

/** How many characters beyond the end of an excerpt a redactor reads. */
export const redactionMargin = 600;

/** Number of first characters by which a longer secret is recognised. */
const headLength = 64;

/** The most characters of one escape sequence, `&amp;amp;amp;amp;#x00000041;`. */
const longestEscape = 28;

/** Shorter secrets are redacted only as whole words, because other words contain them. */
const shortestInWords = 8;

/** Secrets of fewer bytes are not searched for in base64 or in hex: chance would find too many. */
const shortest = { base64: 6, hex: 4 } as const;

type Encode = (secret: string) => string;

/** A character for each byte: percent-encoding has an escape for each. */
const byteText: Encode = (secret) =>
  Array.from(new TextEncoder().encode(secret), (byte) => String.fromCharCode(byte)).join('');

const plainText: Encode = (secret) => unescaped(secret).text;

/** Characters that depend only on the secret, in the base64 of a string with `shift` bytes before it. */
function base64Of(secret: string, shift: number): string {
  const bytes = byteText(secret);
  if (bytes.length < shortest.base64) return '';
  const start = shift === 0 ? 0 : shift + 1;
  return btoa('\0'.repeat(shift) + bytes).slice(
    start,
    Math.floor(((shift + bytes.length) * 8) / 6),
  );
}

function hexOf(secret: string): string {
  const bytes = byteText(secret);
  if (bytes.length < shortest.hex) return '';
  const digitsOf = (byte: string): string => byte.charCodeAt(0).toString(16).padStart(2, '0');
  return Array.from(bytes, digitsOf).join('');
}

/** The ways to write a secret as text, once escapes are resolved: it may look escaped itself. */
const asText: readonly Encode[] = [
  (secret) => secret,
  byteText,
  plainText,
  (secret) => plainText(byteText(secret)),
];

/** The ways to encode a secret, in which there are no words. */
const encoded: readonly Encode[] = [
  ...[0, 1, 2].map(
    (shift): Encode =>
      (secret) =>
        base64Of(secret, shift),
  ),
  hexOf,
];

/** A part of a string: from a position up to, and without, another. */
interface Span {
  readonly from: number;
  readonly to: number;
}

const wordCharacter = /[\p{L}\p{N}_-]/u;

const isInWord = (text: string, { from, to }: Span): boolean =>
  wordCharacter.test(text.slice(Math.max(0, from - 1), from) + text.slice(to, to + 1));

/** Whether a position is in a placeholder, which stays as it is. */
const isRedacted = (text: string, at: number): boolean =>
  text.slice(Math.max(0, at - redacted.length + 1), at + redacted.length).includes(redacted);

/** Converts text to one letter case, with the same number of characters. */
const folded = (text: string): string =>
  text
    .replace(/[\u0080-\uffff]/g, (one) => one.toUpperCase().toLowerCase().charAt(0))
    .toLowerCase();

/** A secret, written in one of the ways. All strings are folded. */
interface Writing {
  /** the first characters, or all */
  readonly head: string;
  readonly isShortWord: boolean;
  /** the longest part that a string of some length can contain */
  readonly whole: (length: number) => string;
}

function writingsOf(secret: string, ways: readonly Encode[]): Writing[] {
  const longest = ways === asText ? longestEscape : 1;
  const written = (encode: Encode, length: number): string =>
    folded(encode(secret.slice(0, longest * length)));
  const heads = new Map(
    ways.map((encode) => [written(encode, 2 * headLength).slice(0, headLength), encode]),
  );
  const found = [...heads].filter(([head]) => head.trim() !== '');
  return found.map(([head, encode]) => ({
    head,
    isShortWord: ways === asText && head.length < shortestInWords,
    whole: (length) => written(encode, length),
  }));
}

/** Returns where a string contains a secret, or the beginning of a long one, as far as they match. */
function spansIn(text: string, { head, isShortWord, whole }: Writing): Span[] {
  const spans: Span[] = [];
  let next = 0;
  let all: string | undefined;
  for (let from = text.indexOf(head); from !== -1; from = text.indexOf(head, next)) {
    let to = from + head.length;
    next = to;
    if (head.length === headLength) {
      all ??= whole(text.length);
      while (to - from < all.length && text[to] === all[to - from]) to += 1;
      // A long secret can begin again inside a partial match.
      next = to - headLength + 1;
    }
    const span = { from, to };
    if (!isRedacted(text, from) && !(isShortWord && isInWord(text, span))) spans.push(span);
  }
  return spans;
}

/** The copies of a string in which secrets are searched for. */
interface Copies {
  readonly texts: readonly Copy[];
  /** without what splits base64 into lines and hex into bytes */
  readonly compact: Copy;
}

const urlAlphabet = new Map([
  ['-', '+'],
  ['_', '/'],
]);

function copiesOf(text: string): Copies {
  const [same, plain] = [sameText(text), unescaped(text)];
  return {
    texts: plain.text === text ? [same] : [same, plain],
    // Base64 for URLs has other characters.
    compact: replacedIn(plain, /[\s:]+|[-_]/g, ([found = '']) => urlAlphabet.get(found) ?? ''),
  };
}

/** Removes credentials from everything that is shown. Takes time linear in a string. */
export class Redactor {
  readonly #asText: Writing[];
  readonly #encoded: Writing[];
  /** length of the shortest writing: decoding makes no text longer, so shorter texts contain none */
  #shortest = Infinity;

  /** @param base a redactor whose secrets are also removed */
  constructor(secrets: readonly string[], base?: Redactor) {
    this.#asText = base ? [...base.#asText] : [];
    this.#encoded = base ? [...base.#encoded] : [];
    this.add(secrets);
  }

  /** Also removes these secrets from now on. */
  add(secrets: readonly string[]): void {
    for (const secret of new Set(secrets)) {
      this.#asText.push(...writingsOf(secret, asText));
      if (secret.trim() !== '') this.#encoded.push(...writingsOf(secret, encoded));
    }
    const all = [...this.#asText, ...this.#encoded];
    this.#shortest = all.reduce((least, { head }) => Math.min(least, head.length), Infinity);
  }

  /** The text without credentials. */
  text(text: string): string {
    if (text.length < this.#shortest) return text;
    return this.#shown(text, copiesOf(text), text.length);
  }

  /**
   * The first characters of a longer text, without credentials, and without the beginning of one at
   * the end.
   */
  excerpt(text: string, length: number): string {
    if (text.length <= length) return this.text(text);
    const read = text.slice(0, length + redactionMargin);
    const copies = copiesOf(read);
    const ends = [...copies.texts, copies.compact].map((copy) => {
      // A head, and an escape in an escape that is cut in two.
      const sure = copy.text.length - headLength - 3 * longestEscape;
      return sure > 0 ? copy.startOf(sure) : 0;
    });
    return this.#shown(read, copies, Math.min(...ends)).slice(0, length);
  }

  /** @param end where the shown part of the text ends */
  #shown(text: string, { texts, compact }: Copies, end: number): string {
    const search = (writings: readonly Writing[], copy: Copy): Span[] => {
      const copied = folded(copy.text);
      const { startOf, endOf } = copy;
      const spans = writings.flatMap((writing) => spansIn(copied, writing));
      return spans.map(({ from, to }) => ({ from: startOf(from), to: endOf(to - 1) }));
    };
    const spans = [
      ...texts.flatMap((copy) => search(this.#asText, copy)),
      ...search(this.#encoded, compact),
    ];
    spans.sort((left, right) => left.from - right.from);
    let [shown, at] = ['', 0];
    for (const { from, to } of spans) {
      if (from >= end) break;
      if (from >= at) shown += text.slice(at, from) + redacted;
      at = Math.max(at, to);
    }
    return shown + text.slice(at, Math.max(at, end));
  }
}
