import type { ChildProcess } from 'node:child_process';
import spawn from 'cross-spawn';
import { codeOf } from '../../src/input/system-error.js';
import { wordsOf } from '../../src/input/shell-word.js';
import type { TokenSource } from '../http/issued-tokens.js';
import { UsageError } from '../run/run.js';

/** More than any header can contain. */
const mostCharacters = 64 * 1024;

/**
 * Creates a source of tokens from a command, which prints a token to stdout; surrounding spaces are
 * ignored. The command runs without a shell, and its stderr goes to the terminal.
 * @throws {UsageError} for an invalid command
 */
export function tokensFrom(flag: string, command: string): TokenSource {
  try {
    const words = wordsOf(command);
    return (signal) => run(words, signal);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(`${flag} is not a command: ${error.message}`);
  }
}

/** @throws {Error} without the command's output */
async function run(
  [file, ...args]: readonly [string, ...string[]],
  signal: AbortSignal,
): Promise<string> {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = (): void => void child.kill();
  signal.addEventListener('abort', stop);
  try {
    const [written] = await Promise.all([outputOf(child), ended(child, file)]);
    return written.trim();
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function outputOf({ stdout }: ChildProcess): Promise<string> {
  let written = '';
  if (stdout === null) return written;
  stdout.setEncoding('utf8');
  for await (const part of stdout) written = (written + String(part)).slice(0, mostCharacters);
  return written;
}

const ended = (child: ChildProcess, file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('error', (error) => {
      const isMissing = codeOf(error) === 'ENOENT';
      reject(new Error(isMissing ? `there is no command ${file}` : `${file}: ${error.message}`));
    });
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${file} ended with ${signal ?? `exit code ${String(code)}`}`));
    });
  });
