import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type ChildCommand, startChildCommand } from '../../src/command/child-command.js';
import { endOfLog } from '../../src/command/log-file.js';
import { say } from '../../src/command/print.js';
import { fileErrorReason } from '../../src/command/read-file.js';
import { isLoopbackName } from '../../src/input/loopback.js';
import { Redactor } from '../../src/input/redactor.js';
import { shellWord, wordsOf } from '../../src/input/shell-word.js';
import type { RunEvent } from '../run/report.js';
import { resolveOptions, secretsOf } from '../run/resolve-options.js';
import { Interrupted } from '../http/abort.js';
import { type RunOptions, UsageError } from '../run/run.js';
import { supervised } from './supervised-run.js';

/** How long a run waits for the first response of a service that it has started. */
export const startingTime = '60s';

/** Maximum number of lines of its output shown after a failure. */
const mostShown = 20;

/** Timeout of the check whether something listens at an address, ms. */
const longestLook = 2000;

const signals = ['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGBREAK'] as const;

const nothing = (): void => undefined;

/** The service under test, which runs in its own process group for the duration of a run. */
export class StartedService {
  /** the base URL for the run */
  readonly baseUrl: string;
  readonly #words: readonly string[];
  readonly #path: string;
  readonly #log: FileHandle;
  readonly #redactor: Redactor;
  readonly #gone = new AbortController();
  #beside: ChildCommand | undefined;
  #hasResponded = false;
  #notStarted: string | null = null;
  /** why the service was unreliable */
  #problem: string | null = null;

  /**
   * Prepares the start of a service.
   * @param options of the run; without a base URL, the service uses a free port
   * @throws {UsageError} for an invalid command, or if something listens at that address
   */
  static async prepare(command: string, options: RunOptions): Promise<StartedService> {
    const { baseUrl: url } = options;
    const words = wordsIn(command);
    if (URL.canParse(url)) await requireFree(url);
    const baseUrl = url === '' ? `http://localhost:${await freePort()}` : url;
    const secrets = secretsOf(resolveOptions({ ...options, baseUrl }));
    const path = join(tmpdir(), `location-data-kit-service-${randomUUID()}.log`);
    const log = await open(path, 'wx+', 0o600).catch((error: unknown) => {
      throw new UsageError(`${path} cannot be written: ${fileErrorReason(error)}; set TMPDIR`);
    });
    return new StartedService(words, { baseUrl, path, log, redactor: new Redactor(secrets) });
  }

  private constructor(
    words: readonly string[],
    given: { baseUrl: string; path: string; log: FileHandle; redactor: Redactor },
  ) {
    this.#words = words;
    this.baseUrl = given.baseUrl;
    this.#path = given.path;
    this.#log = given.log;
    this.#redactor = given.redactor;
  }

  /**
   * Starts the service, and runs the checks.
   * @throws {UsageError} for an unknown command, and everything that `supervised` throws
   */
  readonly supervised: typeof supervised = async (start, guard, created) => {
    const ended = await supervised(
      (signal, onEvent) =>
        start(AbortSignal.any([signal, this.#start()]), (event) => {
          this.#note(event);
          onEvent(event);
        }),
      guard,
      created,
    );
    if (this.#notStarted !== null) throw new UsageError(`--start: ${this.#notStarted}`);
    return { ...ended, isWhole: ended.isWhole && !this.#hasEnded };
  };

  /** @returns a signal that is aborted if the service ends by itself */
  #start(): AbortSignal {
    const variables = { PORT: portOf(this.baseUrl) };
    const settings = { variables, output: this.#log.fd };
    this.#beside = startChildCommand(
      this.#words,
      settings,
      (reason) => (this.#notStarted = reason),
    );
    process.on('exit', this.#kill);
    void this.#beside.ended.then((code) => {
      const when = this.#hasResponded ? 'during the run' : 'before it responded';
      this.#problem = `the service ended ${when}, with exit code ${code}`;
      this.#gone.abort(new Interrupted(this.#problem));
    });
    return this.#gone.signal;
  }

  #note(event: RunEvent): void {
    if (event.type === 'exchange' && event.exchange.response !== null) this.#hasResponded = true;
  }

  get #hasEnded(): boolean {
    return this.#gone.signal.aborted;
  }

  /**
   * Ends the service, and reports its problems.
   * @param isNeeded whether the report contains commands that need the service
   */
  async end(isNeeded: boolean): Promise<void> {
    if (this.#beside && !this.#hasEnded && !this.#hasResponded) {
      this.#problem = `the service did not respond at ${this.baseUrl}; it must listen on $PORT`;
    }
    const problem = this.#problem;
    // Further signals are ignored until the service has ended.
    for (const name of signals) process.on(name, nothing);
    await this.#beside?.end();
    process.off('exit', this.#kill);
    for (const name of signals) process.off(name, nothing);
    const lines = await endOfLog(this.#log);
    await this.#log.close();
    await rm(this.#path, { force: true });
    if (this.#notStarted !== null) return;
    if (problem === null) {
      if (isNeeded) say(this.#howToRepeat());
      return;
    }
    const shown = lines.slice(-mostShown).map((line) => `  ${this.#redactor.text(line)}`);
    const what = shown.length === 0 ? 'It printed nothing.' : 'The end of its output:';
    say([`location-data-kit check: ${problem}. ${what}`, ...shown].join('\n'));
  }

  /** Describes how to send the report's requests after the service has ended. */
  #howToRepeat(): string {
    const command = this.#words.map(shellWord).join(' ');
    const start = `PORT=${portOf(this.baseUrl)} ${command}`;
    const way = `start it on the same port: ${this.#redactor.text(start)}`;
    return `The service has ended. To use the commands of the report, ${way}`;
  }

  readonly #kill = (): void => this.#beside?.signal('SIGKILL');
}

/** @throws {UsageError} */
function wordsIn(command: string): readonly string[] {
  try {
    return wordsOf(command);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(`--start is not a command: ${error.message}`);
  }
}

function portOf(url: string): string {
  const { port, protocol } = new URL(url);
  if (port !== '') return port;
  return protocol === 'https:' ? '443' : '80';
}

/** Returns a port on which no program listens, by IPv4 or IPv6. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port is free');
  return address.port;
}

/**
 * @throws {UsageError} if a program listens there, which the run would check instead of the service
 */
async function requireFree(url: string): Promise<void> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (!isLoopbackName(host)) {
    const why = `--start starts a service on this machine, and the base URL is ${url}`;
    throw new UsageError(`${why}: leave the base URL out (it may be in LOCATION_DATA_BASE_URL)`);
  }
  const socket = connect({ host, port: Number(portOf(url)), timeout: longestLook });
  const isTaken = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('timeout', () => resolve(false));
  });
  socket.destroy();
  if (!isTaken) return;
  throw new UsageError(
    `another program already listens at ${url}, so --start would not be checked; stop that program`,
  );
}
