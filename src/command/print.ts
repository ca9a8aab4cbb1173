import { codeOf } from '../input/system-error.js';

/**
 * Prints a text on stdout. Resolves when it is flushed, so that exiting truncates nothing; also
 * when the reader has gone away.
 * @returns whether there was a reader
 */
export const print = (text: string): Promise<boolean> =>
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

/** Tells people about the work; what it yields goes to stdout. */
export const say = (text: string): void => void process.stderr.write(`${text}\n`);
