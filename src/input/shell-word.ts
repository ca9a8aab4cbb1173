/** Quotes a string as one word for a POSIX shell. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * Splits a command into words: spaces separate words, single or double quotes preserve spaces, and
 * nothing else is special (no escapes, variables or patterns).
 * @throws {RangeError} if a quote is not closed, or there is no word
 */
export function wordsOf(command: string): [string, ...string[]] {
  const found = command.match(/(?:[^\s"']|"[^"]*"|'[^']*')+|\S+/g) ?? [];
  const [first, ...others] = found.map((word) => {
    const plain = word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2');
    const hasQuote = /["']/.test(word.replace(/"[^"]*"|'[^']*'/g, ''));
    if (hasQuote) throw new RangeError('a quote is not closed');
    return plain;
  });
  if (first === undefined || first === '') throw new RangeError('it is empty');
  return [first, ...others];
}
