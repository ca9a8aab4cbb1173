import { constants } from 'node:os';
import process from 'node:process';
import spawn from 'cross-spawn';
import { codeOf } from '../input/system-error.js';

/** What a command beside the sandbox is told in its environment. */
interface SandboxAddress {
  readonly url: string;
  /** account names by token */
  readonly tokens: Readonly<Record<string, string>>;
}

/** There are no signals there: each ends the process at once, and not all are accepted. */
const isWindows = process.platform === 'win32';

/** The exit code of shells for a command that they do not find. */
const notFound = 127;

/** The hosts that no proxy is asked for, and that of an address. */
function withoutProxy(url: string, { NO_PROXY = '', no_proxy: lower = '' }: NodeJS.ProcessEnv) {
  const { hostname } = new URL(url);
  const hosts = `${NO_PROXY},${lower}`.split(',').filter((host) => host.trim() !== '');
  return [...new Set([...hosts, hostname])].join(',');
}

/**
 * The variables that `check`, and the suites of clients, read: the address, and the tokens of the
 * first two accounts. The sandbox is not behind a proxy, whichever the environment names.
 */
export function variablesFor({ url, tokens }: SandboxAddress): Record<string, string> {
  const [token, other] = Object.keys(tokens);
  const excepted = withoutProxy(url, process.env);
  const variables: Record<string, string> = {
    LOCATION_DATA_BASE_URL: url,
    NO_PROXY: excepted,
    no_proxy: excepted,
  };
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

interface ChildSettings {
  /** environment variables, in addition to those of this process */
  readonly variables: Readonly<Record<string, string>>;
  /**
   * a file, by its descriptor, for all that it writes; then it runs in the background, and signals
   * go to whatever it has started as well. Without it, it runs in the terminal of the sandbox.
   */
  readonly output?: number;
}

/**
 * Starts a command, without a shell.
 * @param complain is told why it cannot be started
 */
export function startBeside(
  [file = '', ...args]: readonly string[],
  { variables, output }: ChildSettings,
  complain: (reason: string) => void,
): Beside {
  const isInBackground = output !== undefined;
  const child = spawn(file, args, {
    stdio: isInBackground ? ['ignore', output, output] : 'inherit',
    detached: isInBackground && !isWindows,
    env: { ...process.env, ...variables },
  });
  const ended = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      const isMissing = codeOf(error) === 'ENOENT';
      complain(isMissing ? `${file}: no such command` : `${file}: ${error.message}`);
      resolve(notFound);
    });
    child.once('exit', (code, signal) => resolve(code ?? codeOfSignal(signal)));
  });
  const signal = (name: NodeJS.Signals): void => {
    if (isInBackground && !isWindows) {
      signalGroup(child.pid, name);
    } else {
      child.kill(isWindows ? 'SIGTERM' : name);
    }
  };
  return { ended, signal };
}

/** Sends a signal to all processes of a group, if there are any left. */
function signalGroup(leader: number | undefined, name: NodeJS.Signals): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, name);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

/** As shells report the end by a signal. */
const codeOfSignal = (signal: NodeJS.Signals | null): number =>
  128 + (signal === null ? 0 : constants.signals[signal]);
