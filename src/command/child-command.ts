import { constants } from 'node:os';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { isatty } from 'node:tty';
import spawn from 'cross-spawn';
import { codeOf } from '../input/system-error.js';

/** The address of a service for the command that runs with it. */
interface ServiceAddress {
  readonly url: string;
  /** account names by token; absent if the command has its own tokens */
  readonly tokens?: Readonly<Record<string, string>>;
}

/** There are no signals there: each ends the process at once, and not all are accepted. */
const isWindows = process.platform === 'win32';

/** The descriptor of this process's stderr. */
const stderr = 2;

/** The exit code of shells for a command that they do not find. */
const notFound = 127;

/** The hosts that no proxy is requested, and that of an address. */
function withoutProxy(url: string, { NO_PROXY = '', no_proxy: lower = '' }: NodeJS.ProcessEnv) {
  const { hostname } = new URL(url);
  const hosts = `${NO_PROXY},${lower}`.split(',').filter((host) => host.trim() !== '');
  return [...new Set([...hosts, hostname])].join(',');
}

/**
 * The variables that `check`, and the suites of clients, read: the address, and the tokens of the
 * first two accounts. The address is not behind a proxy, whichever the environment names.
 */
export function variablesFor({ url, tokens = {} }: ServiceAddress): Record<string, string> {
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

/** A command that runs while a service does. */
export interface ChildCommand {
  /** its exit code, as shells report it; 127 if there is no such command */
  readonly ended: Promise<number>;
  /** whether the command has its own process group, which a terminal's Ctrl-C does not reach */
  readonly hasGroup: boolean;
  /** Passes a signal on to it, and to all that it has started if it has a group of its own. */
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Ends it, and all that it has started: with SIGTERM, and with SIGKILL if that takes too long. */
  readonly end: () => Promise<void>;
  /**
   * Ends the processes that it has left behind in its group. Call this after it has ended.
   * @returns whether there were any
   */
  readonly endRest: () => Promise<boolean>;
}

interface ChildSettings {
  /** environment variables, in addition to those of this process */
  readonly variables: Readonly<Record<string, string>>;
  /** a file, by its descriptor, for all that it writes; without it, the output of this process */
  readonly output?: number;
  /** whether what it writes to stdout goes to stderr, since a report goes to stdout */
  readonly isStdoutTaken?: boolean;
}

/**
 * Starts a command, without a shell.
 * @param complain receives the reason why it cannot be started
 */
export function startChildCommand(
  [file = '', ...args]: readonly string[],
  { variables, output, isStdoutTaken = false }: ChildSettings,
  complain: (reason: string) => void,
): ChildCommand {
  const isInBackground = output !== undefined;
  // A signal to this process alone has to reach what npm and its shell have started, which do not
  // pass it on. In a terminal, only the group in the foreground can read keys, so it stays there.
  const hasGroup = !isWindows && (isInBackground || !isatty(0));
  const stdout = isStdoutTaken ? stderr : 'inherit';
  const child = spawn(file, args, {
    stdio: isInBackground ? ['ignore', output, output] : ['inherit', stdout, 'inherit'],
    detached: hasGroup,
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
    if (hasGroup) {
      signalGroup(child.pid, name);
    } else {
      child.kill(isWindows ? 'SIGTERM' : name);
    }
  };
  const endRest = async (): Promise<boolean> => hasGroup && endGroup(child.pid);
  const end = async (): Promise<void> => {
    signal('SIGTERM');
    const kill = setTimeout(() => signal('SIGKILL'), patience.asked);
    await ended;
    clearTimeout(kill);
    await endRest();
  };
  return { ended, hasGroup, signal, end, endRest };
}

/** Passes the signals that end this process on to a command, which decides what becomes of them. */
export function passSignalsTo(beside: ChildCommand): void {
  // A terminal interrupts both of them, unless the command has a group of its own. SIGBREAK is
  // Ctrl-Break on Windows, and unknown elsewhere.
  for (const signal of ['SIGINT', 'SIGBREAK'] as const) {
    process.on(signal, () => {
      if (beside.hasGroup) beside.signal(signal);
    });
  }
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => beside.signal(signal));
  }
}

/**
 * Sends a signal to all processes of a group; 0 only asks whether there are any.
 * @returns whether there were any
 */
function signalGroup(leader: number | undefined, name: NodeJS.Signals | 0): boolean {
  if (leader === undefined) return false;
  try {
    return process.kill(-leader, name);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
    return false;
  }
}

/** How long what is left of a group may take to end by itself, and anything after SIGTERM, ms. */
const patience = { byItself: 500, asked: 5000 } as const;

/** @returns whether something of the group had not ended by itself */
async function endGroup(leader: number | undefined): Promise<boolean> {
  if (await isGone(leader, patience.byItself)) return false;
  signalGroup(leader, 'SIGTERM');
  if (!(await isGone(leader, patience.asked))) signalGroup(leader, 'SIGKILL');
  return true;
}

/** Waits until no process of a group is left. @returns whether that took less than `most` ms */
async function isGone(leader: number | undefined, most: number): Promise<boolean> {
  const until = performance.now() + most;
  while (signalGroup(leader, 0)) {
    if (performance.now() > until) return false;
    await wait(25);
  }
  return true;
}

/** As shells report the end by a signal. */
const codeOfSignal = (signal: NodeJS.Signals | null): number =>
  128 + (signal === null ? 0 : constants.signals[signal]);
