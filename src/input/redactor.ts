const inScript = /\\{1,8}(?:u([\da-f]{4})|u\{([\da-f]{1,6})\}|x([\da-f]{2})|(.))/;
const inUrl = /%(?:25){0,4}([\da-f]{2})/;
const inHtml =
  /&(?:amp;){0,4}(?:#x([\da-f]{1,8})|#(\d{1,8})|(amp|lt|gt|quot|apos|plus|sol|equals|colon|period|lowbar));?/;

/** One character escaped in JSON or a script, in a URL or in HTML, once or several times. */
const escaped = new RegExp(`${inScript.source}|${inUrl.source}|${inHtml.source}`, 'gi');

const entities = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  plus: '+',
  sol: '/',
  equals: '=',
  colon: ':',
};
const namedEntities = new Map(Object.entries({ ...entities, period: '.', lowbar: '_' }));

/** The character that an escape sequence represents; undefined where it is not one. */
function unescaped([, unit, point, byte, itself, percent, hex, decimal, name]: readonly (
  string | undefined
)[]) {
  if (itself !== undefined) return itself;
  if (name !== undefined) return namedEntities.get(name.toLowerCase());
  const code =
    decimal === undefined
      ? parseInt(unit ?? point ?? byte ?? percent ?? hex ?? '', 16)
      : Number(decimal);
  if (code <= 0x10_ffff) return String.fromCodePoint(code);
  return undefined;
}

/** A text, and where each of its characters comes from. */
interface Copy {
  readonly text: string;
  /** the position in the original */
  readonly sourceOf: (index: number) => number;
}

/** The last of some ascending numbers that is not above another. */
function lastUpTo(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? Infinity) <= most) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

/** A text without its escapes. */
function unescapedCopy(text: string): Copy {
  /** where a part without escapes begins, in the copy and in the text */
  const [starts, sources] = [[0], [0]];
  let [plain, from] = ['', 0];
  for (const match of text.matchAll(escaped)) {
    const character = unescaped(match);
    if (character === undefined) continue;
    plain += text.slice(from, match.index) + character;
    from = match.index + match[0].length;
    starts.push(plain.length);
    sources.push(from);
  }
  const sourceOf = (index: number): number => {
    const part = lastUpTo(starts, index);
    return (sources[part] ?? 0) + index - (starts[part] ?? 0);
  };
  return { text: plain + text.slice(from), sourceOf };
}

/** How many kinds of escapes may be inside each other: a string of JSON in a URL in HTML has three. */
const mostRounds = 3;

/** The text itself, and its copies with more and more escapes resolved. */
function* copiesOf(text: string): Generator<Copy, void, void> {
  let copy: Copy = { text, sourceOf: (index) => index };
  yield copy;
  for (let round = 0; round < mostRounds && /\\|%[\da-f]|&[#a-z]/i.test(copy.text); round += 1) {
    const { sourceOf } = copy;
    const next = unescapedCopy(copy.text);
    copy = { text: next.text, sourceOf: (index) => sourceOf(next.sourceOf(index)) };
    yield copy;
  }
}

/** A part of a text: from a position up to, and without, another. */
interface TextSpan {
  readonly from: number;
  to: number;
}

/** Adds a span, which begins where the last one does or later. Overlapping ones become one. */
function addSpan(spans: TextSpan[], from: number, to: number): void {
  const last = spans.at(-1);
  if (last === undefined || from >= last.to) {
    spans.push({ from, to });
  } else {
    last.to = Math.max(last.to, to);
  }
}

function foldedCharacter(character: string): string {
  const upper = character.toUpperCase();
  const lower = (upper.length === character.length ? upper : character).toLowerCase();
  return lower.length === character.length ? lower : character;
}

/** A text of the same length in which letters have no case, whatever is around them. */
function folded(text: string): string {
  // Σ is the only letter whose small form depends on its place.
  const lower = text.toUpperCase().toLowerCase().replaceAll('ς', 'σ');
  if (lower.length === text.length) return lower;
  return text.replace(/[A-Z]|[^\0-\x7f]/gu, foldedCharacter);
}

/** How many characters tell a spelling: where a text has that many of its first ones, it counts as written there. */
const seedLength = 64;

/** One way to write a secret. Its cost does not depend on the length of the secret, unless a text contains it. */
class SecretSpelling {
  /** whether it is a part of other words too often */
  readonly isShort: boolean;
  /** its first characters, folded */
  readonly seed: string;
  readonly #encoded: () => string;
  #whole: string | undefined;
  #borders: Uint32Array | undefined;

  /**
   * @param encode whose result for a text begins like that for a beginning of the text
   * @param shrinks how many characters of the secret become one at most
   */
  constructor(secret: string, encode: (text: string) => string, shrinks = 1) {
    // Twice as many, since the last one may be half a character.
    const sample = secret.slice(0, 2 * shrinks * seedLength);
    this.seed = folded(encode(sample)).slice(0, seedLength);
    this.#encoded = () => encode(secret);
    this.isShort = secret.length < shortSecret;
  }

  /** Where a folded text contains it, or at least the seed of it: as far as the two agree. */
  spansIn(text: string): TextSpan[] {
    const first = text.indexOf(this.seed);
    if (first === -1) return [];
    const whole = (this.#whole ??= folded(this.#encoded()));
    const borders = (this.#borders ??= bordersOf(whole));
    const spans: TextSpan[] = [];
    let matched = 0;
    for (let at = first; at < text.length; at += 1) {
      matched = extended(whole, borders, matched, text.charCodeAt(at));
      if (matched >= this.seed.length) {
        addSpan(spans, at + 1 - matched, at + 1);
      }
    }
    return spans;
  }
}

/**
 * How many characters of a pattern end with this one, when `matched` ended with the one before: a
 * step of the algorithm of Knuth, Morris and Pratt, which is linear whatever the texts are.
 */
function extended(pattern: string, borders: Uint32Array, matched: number, code: number): number {
  let length = matched;
  while (length > 0 && pattern.charCodeAt(length) !== code) {
    length = borders[length - 1] ?? 0;
  }
  if (pattern.charCodeAt(length) === code) return length + 1;
  return 0;
}

/** For each beginning of a pattern: the length of the longest shorter one that it ends with. */
function bordersOf(pattern: string): Uint32Array {
  const borders = new Uint32Array(pattern.length);
  for (let at = 1; at < pattern.length; at += 1) {
    borders[at] = extended(pattern, borders, borders[at - 1] ?? 0, pattern.charCodeAt(at));
  }
  return borders;
}

/** The placeholder that replaces a credential. */
export const redacted = '[redacted]';

/** Secrets of fewer characters are only replaced where they stand as whole words. */
const shortSecret = 8;

const wordCharacter = /[\p{L}\p{N}_-]/u;

function isInWord(text: string, { from, to }: TextSpan): boolean {
  // the letter of an escape such as `\n` is none of a word
  const before = text[from - 2] === '\\' ? '' : text.slice(Math.max(0, from - 1), from);
  return wordCharacter.test(before + text.slice(to, to + 1));
}

/** Secrets of fewer bytes are not searched for in base64, or in hex: there would be too many false matches. */
const shortest = { base64: 6, hex: 4 } as const;

/** The most characters of one escape: `&amp;amp;amp;amp;#x00000041;`. */
const longestEscape = 28;

const bytesOf = (text: string): readonly number[] => Array.from(new TextEncoder().encode(text));

const characterOf = (byte: number): string => String.fromCharCode(byte);

/** Percent-encoding has one escape for each byte. */
function byteText(text: string): string {
  const characters = bytesOf(text).map(characterOf);
  return characters.join('');
}

/**
 * The characters that depend on the text alone inside the base64 of a longer one, of which `shift`
 * bytes come before it.
 */
function base64Core(text: string, shift: 0 | 1 | 2): string {
  const { length } = bytesOf(text);
  if (length < shortest.base64) return '';
  const before = '\0'.repeat(shift);
  const encoded = btoa(before + byteText(text));
  // each character has six bits of the bytes
  const start = shift === 0 ? 0 : shift + 1;
  const end = Math.floor(((shift + length) * 8) / 6);
  return encoded.slice(start, end);
}

const forUrls = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_');

function hex(text: string, separator: string): string {
  const bytes = bytesOf(text);
  if (bytes.length < shortest.hex) return '';
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0'));
  return digits.join(separator);
}

/**
 * The ways in which a secret may be written in a text whose escapes are resolved. An empty result
 * stands for no way.
 */
const encodings: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  byteText,
  (secret) => base64Core(secret, 0),
  (secret) => base64Core(secret, 1),
  (secret) => base64Core(secret, 2),
  (secret) => forUrls(base64Core(secret, 0)),
  (secret) => forUrls(base64Core(secret, 1)),
  (secret) => forUrls(base64Core(secret, 2)),
  (secret) => hex(secret, ''),
  // As debuggers and tools print bytes.
  (secret) => hex(secret, ' '),
  (secret) => hex(secret, ':'),
];

function spellingsOf(secret: string): readonly SecretSpelling[] {
  const encoded = encodings.map((encode) => new SecretSpelling(secret, encode));
  // A secret may look escaped itself.
  const plain = (text: string): string => unescapedCopy(text).text;
  const plainBytes = (text: string): string => plain(byteText(text));
  const unescaped = [
    new SecretSpelling(secret, plain, longestEscape),
    new SecretSpelling(secret, plainBytes, longestEscape),
  ];
  return withoutRepeated([...encoded, ...unescaped]);
}

/** The spellings that are there, each once. */
function withoutRepeated(all: readonly SecretSpelling[]): SecretSpelling[] {
  const kept: SecretSpelling[] = [];
  const seeds = new Set<string>();
  for (const spelling of all) {
    const { seed } = spelling;
    if (seed.trim() === '') continue;
    // Longer ones may differ after their seeds.
    const isWhole = seed.length < seedLength;
    if (isWhole && seeds.has(seed)) continue;
    seeds.add(seed);
    kept.push(spelling);
  }
  return kept;
}

/** Whether a span is inside a placeholder, which stays as it is. */
function isInPlaceholder(text: string, { from, to }: TextSpan): boolean {
  const start = Math.max(0, to - redacted.length);
  const end = from + redacted.length;
  return text.slice(start, end).includes(redacted);
}

/**
 * Removes credentials from everything that is shown, however they are encoded. Takes time linear in
 * the text, whatever is in it; a longer credential costs more only where a text contains it.
 */
export class Redactor {
  #spellings: readonly SecretSpelling[];
  /** characters of the shortest and of the longest seed */
  #seeds: { readonly least: number; readonly most: number } = { least: Infinity, most: 0 };

  /** @param base whose secrets are removed as well */
  constructor(secrets: readonly string[], base?: Redactor) {
    this.#spellings = base === undefined ? [] : base.#spellings;
    this.add(secrets);
  }

  /** Removes these as well from now on. */
  add(secrets: readonly string[]): void {
    const distinct = [...new Set(secrets)];
    this.#spellings = [...this.#spellings, ...distinct.flatMap(spellingsOf)];
    const lengths = this.#spellings.map(({ seed }) => seed.length);
    this.#seeds = { least: Math.min(Infinity, ...lengths), most: Math.max(0, ...lengths) };
  }

  /** The text without credentials. */
  text(text: string): string {
    const spans = this.#spansIn(text);
    if (spans.length === 0) return text;
    let [shown, end] = ['', 0];
    for (const { from, to } of spans) {
      shown += text.slice(end, from) + redacted;
      end = to;
    }
    return shown + text.slice(end);
  }

  /** The beginning of a truncated text, without what may be the start of a credential at its end. */
  beginning(text: string): string {
    const clean = this.text(text);
    // Where there is a whole seed, it was found. The end may have less of it, and an escape of
    // escapes that is cut in two.
    const unsure = this.#seeds.most + 3 * longestEscape;
    let end = Infinity;
    for (const copy of copiesOf(clean)) {
      const sure = Math.max(0, copy.text.length - unsure);
      end = Math.min(end, copy.sourceOf(sure));
    }
    return clean.slice(0, end);
  }

  /** Where credentials are, in order. */
  #spansIn(text: string): TextSpan[] {
    // Escaped, they are longer still.
    if (text.length < this.#seeds.least) return [];
    const found: TextSpan[] = [];
    for (const copy of copiesOf(text)) {
      const plain = folded(copy.text);
      for (const spelling of this.#spellings) {
        for (const span of spelling.spansIn(plain)) {
          if (spelling.isShort && isInWord(copy.text, span)) continue;
          found.push({ from: copy.sourceOf(span.from), to: copy.sourceOf(span.to) });
        }
      }
    }
    found.sort((left, right) => left.from - right.from);
    const spans: TextSpan[] = [];
    for (const span of found) {
      if (isInPlaceholder(text, span)) continue;
      addSpan(spans, span.from, span.to);
    }
    return spans;
  }
}

/** Words of names, of headers and parameters, whose values let somebody in. */
const secretName = new RegExp(
  [
    'authorization|cookie|token|secret|password|passwd|credential|session|jwt|assertion|signature',
    'csrf|xsrf|oidc',
    '(api|access|auth|subscription|functions?|private|client|shared)[-_]?key',
    '(^|[-_])(auth|sid|otp)([-_]|$)',
  ].join('|'),
  'i',
);

/** `Access-Control-Allow-Credentials` and the like say `true`, and the names of headers. */
const isOfPolicy = (name: string): boolean => /^access-control-/i.test(name);

/** Whether a header or parameter of this name is always hidden, in a request and in a response. */
export function isSecretName(name: string): boolean {
  return secretName.test(name) && !isOfPolicy(name);
}

/** Hides the values of parameters that are named like credentials, in an address or beside others. */
export function redactUrl(url: string): string {
  return url.replace(/([?&#])([^=&?#]*)=([^&#\s<>"]*)/g, (whole, before: string, name: string) => {
    if (!isSecretName(name)) return whole;
    return `${before}${name}=${redacted}`;
  });
}

/**
 * The value of a header as it is shown, wherever it is: hidden if its name says that it is secret,
 * and addresses in it without secret parameters.
 */
export const shownHeader = (name: string, value: string): string =>
  isSecretName(name) ? redacted : redactUrl(value);
