/** Letters that Unicode normalisation does not decompose. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  ı: 'i',
};

/**
 * Normalises a string for comparisons: lowercase, no accents, words of letters and digits separated
 * by single spaces.
 */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßłøæı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Makes a host name label: `Café Lindenblüte` is `cafe-lindenbluete` in German. At most 40
 * characters; can be empty.
 */
export function slugOf(text: string, language: string): string {
  // German spells umlauts in host names as the letter followed by an e.
  const spelled =
    language === 'de' ? text.normalize('NFD').replace(/([aou])\u0308/gi, '$1e') : text;
  const words = plainWords(spelled.replace(/['’]/g, ''));
  return shortened(words.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, ''), 40);
}

/** Returns as many whole words of a slug as fit; if not even the first fits, its beginning. */
export function shortened(slug: string, most: number): string {
  if (slug.length <= most) return slug;
  const start = slug.slice(0, most);
  if (slug.charAt(most) === '-') return start;
  return start.replace(/-[^-]*$/, '');
}

/**
 * Returns the edit distance of two words; swapping neighbours is one edit (optimal string
 * alignment).
 */
export function editDistance(left: string, right: string): number {
  let older: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const same = left[i - 1] === right[j - 1];
      const swapped = left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      const changed = (last[j - 1] ?? 0) + (same ? 0 : 1);
      const swap = swapped ? (older[j - 2] ?? 0) + 1 : Infinity;
      const removed = (last[j] ?? 0) + 1;
      const added = (row[j - 1] ?? 0) + 1;
      row.push(Math.min(changed, swap, removed, added));
    }
    older = last;
    last = row;
  }
  return last[right.length] ?? 0;
}
