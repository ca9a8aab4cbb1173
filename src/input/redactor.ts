import { addSpan, folded, seedLength, type Span, Spelling } from './spelling.js';
import { copiesOf, unescapedCopy } from './unescaped.js';

/** The placeholder that replaces a credential. */
export const redacted = '[redacted]';

/** Secrets of fewer bytes are not searched for in base64, or in hex: there would be too many false matches. */
const shortest = { base64: 6, hex: 4 } as const;

/** The most characters of one escape: `&amp;amp;amp;amp;#x00000041;`. */
const longestEscape = 28;

const bytesOf = (text: string): readonly number[] => Array.from(new TextEncoder().encode(text));

const characterOf = (byte: number): string => String.fromCharCode(byte);

/** Percent-encoding has one escape for each byte. */
const byteText = (text: string): string => bytesOf(text).map(characterOf).join('');

/**
 * The characters that depend on the text alone inside the base64 of a longer one, of which `shift`
 * bytes come before it.
 */
function base64Core(text: string, shift: 0 | 1 | 2): string {
  const { length } = bytesOf(text);
  if (length < shortest.base64) return '';
  const encoded = btoa('\0'.repeat(shift) + byteText(text));
  return encoded.slice(shift === 0 ? 0 : shift + 1, Math.floor(((shift + length) * 8) / 6));
}

const forUrls = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_');

function hex(text: string, separator: string): string {
  const bytes = bytesOf(text);
  if (bytes.length < shortest.hex) return '';
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(separator);
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

function spellingsOf(secret: string): readonly Spelling[] {
  const encoded = encodings.map((encode) => new Spelling(secret, encode));
  // A secret may look escaped itself.
  const plain = (text: string): string => unescapedCopy(text).text;
  const unescaped = [plain, (text: string) => plain(byteText(text))].map(
    (encode) => new Spelling(secret, encode, longestEscape),
  );
  const all = [...encoded, ...unescaped].filter(({ seed }) => seed.trim() !== '');
  // Longer ones may differ after their seeds.
  const isWhole = ({ seed }: Spelling): boolean => seed.length < seedLength;
  return all.filter(
    (one, at) => !isWhole(one) || all.findIndex(({ seed }) => seed === one.seed) === at,
  );
}

/** Whether a span is inside a placeholder, which stays as it is. */
const isInPlaceholder = (text: string, { from, to }: Span): boolean =>
  text.slice(Math.max(0, to - redacted.length), from + redacted.length).includes(redacted);

/**
 * Removes credentials from everything that is shown, however they are encoded. Takes time linear in
 * the text, whatever is in it; a longer credential costs more only where a text contains it.
 */
export class Redactor {
  readonly #spellings: readonly Spelling[];
  /** characters of the shortest and of the longest seed */
  readonly #seeds: { readonly least: number; readonly most: number };

  /** @param base whose secrets are removed as well */
  constructor(secrets: readonly string[], base?: Redactor) {
    const own = [...new Set(secrets)].flatMap(spellingsOf);
    this.#spellings = [...(base ? base.#spellings : []), ...own];
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
    const ends = Array.from(copiesOf(clean), (copy) =>
      copy.sourceOf(Math.max(0, copy.text.length - unsure)),
    );
    return clean.slice(0, Math.min(...ends));
  }

  /** Where credentials are, in order. */
  #spansIn(text: string): Span[] {
    // Escaped, they are longer still.
    if (text.length < this.#seeds.least) return [];
    const found: Span[] = [];
    for (const copy of copiesOf(text)) {
      const plain = folded(copy.text);
      for (const spelling of this.#spellings) {
        for (const { from, to } of spelling.spansIn(plain)) {
          found.push({ from: copy.sourceOf(from), to: copy.sourceOf(to) });
        }
      }
    }
    const spans: Span[] = [];
    for (const span of found.sort((left, right) => left.from - right.from)) {
      if (!isInPlaceholder(text, span)) addSpan(spans, span.from, span.to);
    }
    return spans;
  }
}

const secretName = /authorization|cookie|token|secret|password|api[-_]?key|credential/i;

/** Whether a header or parameter of this name is always hidden. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

/** Hides the values of query parameters that are named like credentials. */
export function redactUrl(url: string): string {
  return url.replace(/([?&])([^=&?]*)=([^&]*)/g, (whole, before: string, name: string) =>
    secretName.test(name) ? `${before}${name}=${redacted}` : whole,
  );
}
