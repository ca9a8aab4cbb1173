import { constants } from 'node:os';
import spawn from 'cross-spawn';
import { defaultTokens } from '../service/accounts/accounts.js';
import { codeOf } from '../input/system-error.js';

/** What a command beside the sandbox is told in its environment. */
interface Address {
  readonly url: string;
  /** the tokens of the sandbox; undefined for the default ones */
  readonly tokens: Readonly<Record<string, string>> | undefined;
}

/** There are no signals there: each ends the process at once, and not all are accepted. */
const isWindows = process.platform === 'win32';

/** The exit code of shells for a command that they do not find. */
const notFound = 127;

/**
 * The variables that `check`, and the suites of clients, read: the address, and the tokens of the
 * first two accounts.
 */
export function variablesFor({ url, tokens = defaultTokens }: Address): Record<string, string> {
  const [token, other] = Object.keys(tokens);
  const variables: Record<string, string> = { LOCATION_DATA_BASE_URL: url };
  if (token !== undefined) variables.LOCATION_DATA_TOKEN = token;
  if (other !== undefined) variables.LOCATION_DATA_OTHER_TOKEN = other;
  return variables;
}

/** A command that runs while the sandbox does. */
export interface Beside {
  /** its exit code, as shells report it; 127 if there is no such command */
  readonly ended: Promise<number>;
  /** Passes a signal on to it. */
  readonly signal: (signal: NodeJS.Signals) => void;
}

/**
 * Starts a command, without a shell, in the terminal of the sandbox.
 * @param complain is told why it cannot be started
 */
export function startBeside(
  [file = '', ...args]: readonly string[],
  address: Address,
  complain: (reason: string) => void,
): Beside {
  const child = spawn(file, args, {
    stdio: 'inherit',
    env: { ...process.env, ...variablesFor(address) },
  });
  const ended = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      const isMissing = codeOf(error) === 'ENOENT';
      complain(isMissing ? `${file}: there is no such command` : `${file}: ${error.message}`);
      resolve(notFound);
    });
    child.once('exit', (code, signal) => resolve(code ?? codeOfSignal(signal)));
  });
  return { ended, signal: (signal) => child.kill(isWindows ? 'SIGTERM' : signal) };
}

/** As shells report the end by a signal. */
const codeOfSignal = (signal: NodeJS.Signals | null): number =>
  128 + (signal === null ? 0 : constants.signals[signal]);
