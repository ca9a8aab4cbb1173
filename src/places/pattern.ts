/**
 * Fills a form: # becomes a digit, @ a letter, [1-3] or [13] one of these; everything else stays.
 * `random` gives numbers from 0 (inclusive) to 1 (exclusive).
 */
export function fillPattern(pattern: string, random: () => number): string {
  const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
  return pattern.replace(/\[([^\]]+)\]|[#@]/g, (sign, choice: string | undefined) => {
    if (sign === '#') return String(Math.floor(random() * 10));
    if (sign === '@') return letters.charAt(Math.floor(random() * letters.length));
    const [from = '', dash, to = ''] = choice ?? '';
    if (dash === '-') return String(Number(from) + Math.floor(random() * (Number(to) - Number(from) + 1)));
    return (choice ?? '').charAt(Math.floor(random() * (choice ?? '').length));
  });
}
