import { commandFetch } from '../http/runtime.js';
import { type RunOptions, UsageError } from '../run/run.js';
import { type CheckFlags, type RunFlags, runOptionsOf } from './check-options.js';
import { tlsFetch } from './tls-fetch.js';
import type { ChildProcess } from 'node:child_process';
import spawn from 'cross-spawn';
import { codeOf } from '../../src/input/system-error.js';
import { wordsOf } from '../../src/input/shell-word.js';
import type { TokenSource } from '../http/issued-tokens.js';

/** More than any header can contain. */
const mostCharacters = 64 * 1024;

/**
 * Creates a source of tokens from a command, which prints a token to stdout; surrounding spaces are
 * ignored. The command runs without a shell, and its stderr goes to the terminal.
 * @throws {UsageError} for an invalid command
 */
function tokensFrom(flag: string, command: string): TokenSource {
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

/** The clock, the timer and the fetch of a run, which tests replace. */
export type Injected = Pick<RunOptions, 'now' | 'sleep' | 'fetch'>;

/**
 * Returns the options of a command that sends requests to a deployment: base URL, tokens and
 * certificates.
 * @throws {UsageError} without a base URL, or without a token
 */
export async function sendingOptions(baseUrl: string, flags: CheckFlags, injected: Injected) {
  const ofTls = await tlsFetch(flags);
  const options = {
    ...withTokens(runOptionsOf(flags), flags),
    fetch: commandFetch,
    ...injected,
    ...(ofTls === undefined ? {} : { fetch: ofTls }),
    baseUrl,
  };
  if (baseUrl === '' && flags.start === undefined) {
    throw new UsageError('no base URL was given: pass it, or set LOCATION_DATA_BASE_URL');
  }
  if (!options.token) {
    throw new UsageError(
      'no token was given: use --token (LOCATION_DATA_TOKEN), or --token-command',
    );
  }
  return options;
}

/** Adds the tokens that commands fetch to the options. @throws {UsageError} */
function withTokens(options: RunFlags, { tokenCommand, otherTokenCommand }: CheckFlags): RunFlags {
  const fetched = { ...options };
  if (tokenCommand !== undefined) {
    if (options.token) throw new UsageError('pass either --token or --token-command');
    fetched.token = tokensFrom('--token-command', tokenCommand);
  }
  if (otherTokenCommand !== undefined) {
    if (options.otherToken) {
      throw new UsageError('pass either --other-token or --other-token-command');
    }
    fetched.otherToken = tokensFrom('--other-token-command', otherTokenCommand);
  }
  return fetched;
}

/**
 * Returns the kind of an error and where it was thrown, without its message, which could contain a
 * token.
 */
export function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line));
  return [error.name, ...frames].join('\n');
}
