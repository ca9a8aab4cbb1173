/** A list in a sentence: `a, b and c`; with more than `most`, `a, b and 5 more`. */
export function enumerated(words: readonly string[], most = 6): string {
  const shown = words.length > most ? words.slice(0, most - 1) : words;
  const left = words.length - shown.length;
  const all = left === 0 ? shown : [...shown, `${left} more`];
  const last = all.at(-1) ?? '';
  if (all.length < 2) return last;
  return `${all.slice(0, -1).join(', ')} and ${last}`;
}

/** The words without repetitions. */
export const distinct = (words: readonly string[]): string[] => [...new Set(words)];

export function capitalised(text: string): string {
  const first = text.charAt(0).toUpperCase();
  return first + text.slice(1);
}
