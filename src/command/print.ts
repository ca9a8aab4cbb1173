import { escapeJson, terminalText } from '../input/escape.js';
import { codeOf } from '../input/system-error.js';

/**
 * Prints escaped text on stdout. Resolves when it is flushed, so that exiting truncates nothing, or
 * when the reader has gone away.
 * @returns whether there was a reader
 */
export const printRendered = (text: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      const hasReader = codeOf(error) !== 'EPIPE';
      if (error && hasReader) {
        reject(error);
      } else {
        resolve(hasReader);
      }
    });
  });

/** Prints lines on stdout, escaped for terminals and CI runners. */
export const print = (text: string): Promise<boolean> => printRendered(terminalText(text));

/** Prints a value as JSON on stdout, escaped in the same way. */
export const printJson = (value: unknown): Promise<boolean> =>
  printRendered(`${escapeJson(JSON.stringify(value, null, 2))}\n`);

/** Prints progress on stderr, escaped in the same way; results go to stdout. */
export const say = (text: string): void => void process.stderr.write(`${terminalText(text)}\n`);
