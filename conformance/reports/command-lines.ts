import { columns } from './columns.js';

/**
 * A shell command over several lines, broken between its arguments with a backslash, so that it can be copied
 * from a terminal of that width. An argument that is too long for a line stays whole: the terminal wraps it, and
 * copying gives it back.
 */
export function commandLines(command: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const argument of argumentsOf(command)) {
    const longer = line === '' ? argument : `${line} ${argument}`;
    if (line === '' || columns(longer) <= width - 2) {
      line = longer;
      continue;
    }
    lines.push(`${line} \\`);
    line = `  ${argument}`;
  }
  return [...lines, line].flatMap((text) => text.split('\n'));
}

/** The command split at its blanks outside quotes; an option stays with its value. */
function argumentsOf(command: string): string[] {
  const words = command.match(/(?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s'"\\]|['"\\])+/gs) ?? [];
  return words.reduce<string[]>((grouped, word) => {
    const previous = grouped.at(-1);
    if (previous !== undefined && /^-{1,2}[A-Za-z-]+$/.test(previous) && !word.startsWith('-')) {
      grouped[grouped.length - 1] = `${previous} ${word}`;
    } else grouped.push(word);
    return grouped;
  }, []);
}
