import { constants } from 'node:os';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { isatty } from 'node:tty';
import spawn from 'cross-spawn';
import { codeOf } from '../input/system-error.js';

/** The address of a service, for the command that runs with it. */
interface ServiceAddress {
  readonly url: string;
  /** account names by token; absent if the command brings its own tokens */
  readonly tokens?: Readonly<Record<string, string>>;
}

/** Windows has no signals: each ends the process at once, and some are rejected. */
const isWindows = process.platform === 'win32';

/** The descriptor of this process's stderr. */
const stderr = 2;

/** The exit code of shells for an unknown command. */
const notFound = 127;

/** Returns NO_PROXY with the host of a URL added. */
function withoutProxy(url: string, { NO_PROXY = '', no_proxy: lower = '' }: NodeJS.ProcessEnv) {
  const { hostname } = new URL(url);
  const hosts = `${NO_PROXY},${lower}`.split(',').filter((host) => host.trim() !== '');
  return [...new Set([...hosts, hostname])].join(',');
}

/**
 * The variables that `check` and test suites read: the URL, and the tokens of the first two
 * accounts. The URL is excluded from proxies that the environment names.
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

/** A child process that runs as long as a service. */
export interface ChildCommand {
  /** the exit code, as shells report it; 127 for an unknown command */
  readonly ended: Promise<number>;
  /** sends a signal to the command, and if it has its own group, to everything that it started */
  readonly signal: (signal: NodeJS.Signals) => void;
  /** ends the command and everything that it started: with SIGTERM, then with SIGKILL */
  readonly end: () => Promise<void>;
  /**
   * Ends the processes that the command left behind in its group. Call this after the command has
   * ended.
   * @returns whether there were any
   */
  readonly endRest: () => Promise<boolean>;
}

interface ChildSettings {
  /** additional environment variables */
  readonly variables: Readonly<Record<string, string>>;
  /** descriptor of a file for the command's output; by default, the output of this process */
  readonly output?: number;
  /** whether the command's stdout is redirected to stderr, because a report is written to stdout */
  readonly isStdoutTaken?: boolean;
  /**
   * whether the command decides how to react to signals that would end this process: they are
   * passed to it
   */
  readonly passesSignals?: boolean;
}

/**
 * Starts a command without a shell.
 * @param complain called with the reason if the command cannot be started
 */
export function startChildCommand(
  [file = '', ...args]: readonly string[],
  { variables, output, isStdoutTaken = false, passesSignals = false }: ChildSettings,
  complain: (reason: string) => void,
): ChildCommand {
  const isInBackground = output !== undefined;
  // A signal to this process must also reach the children of npm and its shell, which do not pass
  // it on. In a terminal, the command stays in the foreground group, because only that group can
  // read keys.
  const hasGroup = !isWindows && (isInBackground || !isatty(0));
  const signal = (name: NodeJS.Signals): void => {
    if (hasGroup) {
      signalGroup(child.pid, name);
    } else {
      child.kill(isWindows ? 'SIGTERM' : name);
    }
  };
  // Before the command is started, because a signal can arrive at once.
  if (passesSignals) onSignals(signal, hasGroup);
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
  const endRest = async (): Promise<boolean> => hasGroup && endGroup(child.pid);
  const end = async (): Promise<void> => {
    signal('SIGTERM');
    const kill = setTimeout(() => signal('SIGKILL'), patience.asked);
    await ended;
    clearTimeout(kill);
    await endRest();
  };
  return { ended, signal, end, endRest };
}

/** Calls a function with each signal that would end this process, in place of ending it. */
function onSignals(pass: (signal: NodeJS.Signals) => void, hasGroup: boolean): void {
  // A terminal interrupts both processes, unless the command has its own group. SIGBREAK is
  // Ctrl-Break on Windows, and unknown on other systems.
  for (const signal of ['SIGINT', 'SIGBREAK'] as const) {
    process.on(signal, () => {
      if (hasGroup) pass(signal);
    });
  }
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, pass);
}

/**
 * Sends a signal to all processes of a group; 0 only tests whether there are any.
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

/** How long the rest of a group can take to end by itself, and after SIGTERM, ms. */
const patience = { byItself: 500, asked: 5000 } as const;

/** Ends the rest of a group. @returns whether a process had not ended by itself */
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

/** As shells report a process that a signal has ended. */
const codeOfSignal = (signal: NodeJS.Signals | null): number =>
  128 + (signal === null ? 0 : constants.signals[signal]);
