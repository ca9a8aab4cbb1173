/** A text as one word of a command for a POSIX shell. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * A command as words: spaces separate them, and what is in single or double quotes is one, without
 * the quotes. Nothing else has a meaning: no escapes, variables or patterns.
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
