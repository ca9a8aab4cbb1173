/** A part of a text: from a position up to, and without, another. */
export interface Span {
  readonly from: number;
  to: number;
}

/** Adds a span, which begins where the last one does or later. Overlapping ones become one. */
export function addSpan(spans: Span[], from: number, to: number): void {
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
export function folded(text: string): string {
  // Σ is the only letter whose small form depends on its place.
  const lower = text.toUpperCase().toLowerCase().replaceAll('ς', 'σ');
  if (lower.length === text.length) return lower;
  return text.replace(/[A-Z]|[^\0-\x7f]/gu, foldedCharacter);
}

/** How many characters tell a spelling: where a text has that many of its first ones, it counts as written there. */
export const seedLength = 64;

/** One way to write a secret. Its cost does not depend on the length of the secret, unless a text contains it. */
export class Spelling {
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
  }

  /** Where a folded text contains it, or at least the seed of it: as far as the two agree. */
  spansIn(text: string): Span[] {
    const first = text.indexOf(this.seed);
    if (first === -1) return [];
    const whole = (this.#whole ??= folded(this.#encoded()));
    const borders = (this.#borders ??= bordersOf(whole));
    const spans: Span[] = [];
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
