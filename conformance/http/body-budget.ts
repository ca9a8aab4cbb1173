/**
 * Limits of the kit for bodies, so that no deployment exhausts its memory: enough for 1,000
 * entities with long fields. A larger body says nothing about a requirement.
 */
export const longestBody = 2_000_000;
const mostValues = 200_000;
const deepest = 500;
/**
 * Length above which a body is large, and the maximum total length of a run's large bodies,
 * characters.
 */
export const largeBody = 100_000;
export const allLargeBodies = 100_000_000;

/** Not `toLocaleString`, which would load language data in each process. */
const number = (amount: number): string => String(amount).replace(/\B(?=(?:\d{3})+$)/g, ',');

export const tooLarge = `this run's large response bodies exceed location-data-kit's budget of ${number(allLargeBodies)} characters`;
export const tooLong = `the body is longer than ${number(longestBody)} characters, the most that location-data-kit reads`;
const tooMany = `the body has more than ${number(mostValues)} values, the most that location-data-kit reads`;
const tooDeep = `the body is nested more than ${deepest} levels deep, the most that location-data-kit reads`;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Counts the values of a JSON text and their nesting, without parsing it.
 * @returns what exceeds a limit; otherwise null
 */
export function excessOf(text: string): string | null {
  if (text.length <= deepest) return null;
  let [values, depth] = [1, 0];
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at);
        break;
      case comma:
        values += 1;
        break;
      case openBracket:
      case openBrace:
        values += 1;
        depth += 1;
        break;
      case closeBracket:
      case closeBrace:
        depth -= 1;
        break;
    }
    if (values > mostValues) return tooMany;
    if (depth > deepest) return tooDeep;
  }
  return null;
}

/** Returns the position of the quote that ends the string beginning at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) {
    at += text.charCodeAt(at) === backslash ? 2 : 1;
  }
  return at;
}
