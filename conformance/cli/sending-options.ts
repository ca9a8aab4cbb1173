import { commandFetch } from '../http/runtime.js';
import { type RunOptions, UsageError } from '../run/run.js';
import { type CheckFlags, type RunFlags, runOptionsOf } from './check-options.js';
import { tlsFetch } from './tls-fetch.js';
import { tokensFrom } from './token-command.js';

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
