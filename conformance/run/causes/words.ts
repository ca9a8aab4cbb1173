/** A list in a sentence: `a, b and c`; with more than `most`, `a, b and 5 more`. */
export function listed(words: readonly string[], most = 6): string {
  const shown = words.length > most ? words.slice(0, most - 1) : words;
  const left = words.length - shown.length;
  const all = left === 0 ? shown : [...shown, `${left} more`];
  const last = all.at(-1) ?? '';
  if (all.length < 2) return last;
  return `${all.slice(0, -1).join(', ')} and ${last}`;
}

export const code = (word: string): string => `\`${word}\``;

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
