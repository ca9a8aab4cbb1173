/** Part of the length within which a place between two words is looked for. */
const nearEnd = 0.2;

const isWordPart = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}_-]/u.test(character);

/**
 * At most `length` characters of a text. What is left out leaves an ellipsis, and no part of a word
 * if a place between two words is near.
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
