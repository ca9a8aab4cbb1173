/** Fraction of the length in which a word boundary is searched. */
const nearEnd = 0.2;

const isWordPart = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}_-]/u.test(character);

/**
 * Truncates a string to at most `length` characters, with an ellipsis, at a word boundary if one is
 * near.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = length - 1;
  const least = Math.floor(end * (1 - nearEnd));
  for (let at = end; at > least; at -= 1) {
    const isInWord = isWordPart(text[at - 1]) && isWordPart(text[at]);
    if (!isInWord) {
      return `${text.slice(0, at).trimEnd()}…`;
    }
  }
  return `${text.slice(0, end)}…`;
}
