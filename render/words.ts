/** Lists words in a sentence: `a, b and c`; with more than `most`, `a, b and 5 more`. */
export function enumerated(words: readonly string[], most = 6): string {
  const shown = words.length > most ? words.slice(0, most - 1) : words;
  const left = words.length - shown.length;
  const all = left === 0 ? shown : [...shown, `${left} more`];
  const last = all.at(-1) ?? '';
  if (all.length < 2) return last;
  return `${all.slice(0, -1).join(', ')} and ${last}`;
}

/** Removes repeated words. */
export const distinct = (words: readonly string[]): string[] => [...new Set(words)];

export function capitalised(text: string): string {
  const first = text.charAt(0).toUpperCase();
  return first + text.slice(1);
}

export function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}

/** Formats a time as `2026-11-24 10:00`, in UTC like all times in reports. */
export const minuteOf = (instant: string): string => instant.slice(0, 16).replace('T', ' ');

export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) {
    return `${(ms / 1000).toFixed(1)} s`;
  }
  const seconds = Math.round(ms / 1000);
  const minutes = `${Math.floor(seconds / 60)} min`;
  const rest = seconds % 60;
  return rest === 0 ? minutes : `${minutes} ${rest} s`;
}

/**
 * Returns the last line of a report that a terminal shows partially.
 * @param hasPage whether there is also an HTML page
 */
export const moreText = (hasPage: boolean): string =>
  `More: --verbose${hasPage ? '' : ', or --reporter html=report.html'}`;
