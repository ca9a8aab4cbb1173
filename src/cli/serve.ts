import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { requestExamples } from '../api/examples.js';
import { ConfigError, givenValues, usualConfigFile } from '../command/config-file.js';
import { withFlags } from '../command/flags.js';
import { say } from '../command/print.js';
import { rejectUsage } from '../command/usage.js';
import { NamedFileError, readNamedFile, readPem } from '../command/read-file.js';
import { escapeJson, terminalText } from '../input/escape.js';
import { codeOf } from '../input/system-error.js';
import {
  answersOf,
  type ProfileFile,
  readProfile,
  unansweredBy,
} from '../open-questions/profile.js';
import { tlsProblem, tokenOrHosts } from '../server/options.js';
import type { Sandbox, SandboxOptions } from '../server/sandbox.js';
import { version } from '../server/version.js';
import { defaultTokens } from '../operations/access.js';
import { StateFileError } from '../store/storage.js';
import { clockText } from './clock-text.js';
import { untilAskedToEnd } from '../command/end-requests.js';
import { logLine, printable } from '../server/request-log.js';
import {
  type ServeFlags,
  serveOptions,
  type ServeSettings,
  withServeDefaults,
} from './serve-options.js';
import { isSandbox } from './running-sandbox.js';

const defaultTokenText = Object.entries(defaultTokens)
  .map(([token, name]) => `${token} (account ${name})`)
  .join(', ');

/** Tokens chosen by the user are secret and never printed; the default tokens are. */
function tokenText({ tokens, anyToken }: ServeSettings): string {
  const names = new Set(Object.values(tokens ?? {}));
  const known = tokens ? `your own, for ${[...names].join(', ')}` : defaultTokenText;
  if (!anyToken) return known;
  return `any, each with its own account; ${known}`;
}

function stateText(sandbox: Sandbox, flags: ServeSettings): string {
  if (flags.memory) return 'in memory, lost when the sandbox stops';
  if (!sandbox.resumed) return `${resolve(flags.stateFile)} (new)`;
  const count = sandbox.snapshot().subscriptions.length;
  const noun = count === 1 ? 'subscription' : 'subscriptions';
  return `${resolve(flags.stateFile)} (resumed with ${count} ${noun})`;
}

function fixtureText({ seed }: Sandbox, { fixture }: ServeSettings): string {
  if (fixture === undefined) return `seed ${seed}`;
  return `seed ${seed}, ${fixture}`;
}

/** Describes the profile, with the number of open questions that it does not answer. */
function profileText(file: string, profile: ProfileFile): string {
  const others = unansweredBy(profile).length;
  const name = printable(profile.name ?? '');
  const which = name === '' ? file : `${name} (${file})`;
  return `${which}; ${others} open questions use the default answer`;
}

const isLoopback = (host: string): boolean => /^(localhost|127\.|::1$)/i.test(host);

/** Describes which clients can use the console and the control interface. */
function accessText({ host, controlToken, allowHosts = [] }: ServeSettings): string {
  const hosts = allowHosts.map((name) => `requests to ${name}`);
  const ways = controlToken === undefined ? ['this machine', ...hosts] : ['the control token'];
  const text = `console and control: ${ways.join(', ')}`;
  if (isLoopback(host)) return text;
  return `${text}; the API itself: any machine that can reach this one`;
}

/** Returns the text printed when the sandbox is ready. @param profile the content of `--profile` */
function banner(sandbox: Sandbox, flags: ServeSettings, profile: ProfileFile | undefined): string {
  const { url, seed, clock } = sandbox;
  if (flags.log === 'json') {
    const unobserved = profile && unansweredBy(profile);
    return escapeJson(JSON.stringify({ event: 'ready', url, version, seed, unobserved }));
  }
  if (flags.quiet) return `Sandbox ready on ${url}`;
  const token = flags.tokens ? '<one of your tokens>' : (Object.keys(defaultTokens)[0] ?? '');
  const profileLine = profile ? `\n  Profile  ${profileText(flags.profile ?? '', profile)}` : '';
  const { conditions = [], faults = [] } = flags;
  const difficulties = [...conditions, ...faults.map((name) => `fault ${name}`)];
  const difficultiesLine = difficulties.length > 0 ? `\n  With     ${difficulties.join(', ')}` : '';
  return `location-data-kit ${version}: sandbox ready on ${url}

  Tokens   ${tokenText(flags)}
  State    ${stateText(sandbox, flags)}
  Fixture  ${fixtureText(sandbox, flags)}
  Clock    ${clockText(new Date(clock.now()).toISOString(), clock.offset)}
  Console  ${url}/ (API reference: /docs)
  Control  ${url}/_sandbox/ (lists its requests)
  Access   ${accessText(flags)}${profileLine}${difficultiesLine}

Subscribe to cafes in Berlin:
  curl -s ${url}/v1/subscriptions -H "Authorization: Bearer ${token}" \\
    -H "Content-Type: application/json" \\
    -d '${JSON.stringify(requestExamples.createSubscription)}'
`;
}

const examples = `
Examples:
  $ location-data-kit serve
        listens on http://127.0.0.1:4010 and stores its state in location-data.json

  $ location-data-kit serve --memory --scrape-time 0s --seed 7
        in memory, entities available at once, another seed: for automated tests

  $ location-data-kit serve --fixture node_modules/location-data-kit/fixtures/states/small.json --memory
        starts with subscriptions in every status, and with custom places

  $ location-data-kit serve --fault slow --fault rate-limited
        starts with faults, until "location-data-kit fault clear" or a reset

  $ location-data-kit serve -- npm test
        in memory and on a free port, while \`npm test\` runs; the tests find the URL and tokens in
        LOCATION_DATA_BASE_URL, LOCATION_DATA_TOKEN and LOCATION_DATA_OTHER_TOKEN; serve exits with their exit code

While it runs, in the same folder (each has its own --help):
  $ location-data-kit clock +1d
  $ location-data-kit fault add --operation getSubscription --status 503 --times 2
  $ location-data-kit log --follow
  $ location-data-kit reset
A client can request a fault itself: with the header "Prefer: code=500" the request fails, and with
"Prefer: wait=2" it is delayed by 2 s.

Options can also be in ${usualConfigFile}: {"serve": {"port": 4020, "scrapeTime": "0s"}}
Durations: 300ms, 2s, 5m, 1d. Exit codes: 0 stopped, 1 could not start, or lost its state file,
2 usage error, 130 a second Ctrl-C; with a command, the command's exit code, or 127 if it does not exist.
`;

/** The command `serve`. */
export function serveCommand(): Command {
  const command = new Command('serve')
    .description(
      'Runs the Location Data Subscription Service on this machine: ' +
        'all six operations, with realistic data.',
    )
    .argument('[command...]', 'after --: a command to run; the sandbox stops when it ends')
    .addHelpText('after', examples)
    .action(async (beside: string[], flags: ServeFlags) => {
      const hasStateFile = command.getOptionValueSource('stateFile') === 'cli';
      // A flag wins over an environment variable.
      if (flags.memory && hasStateFile) {
        command.error(
          'error: --memory and --state-file contradict each other: use only one of them',
        );
      }
      const given = await givenFlags(command, flags);
      if (given.controlToken !== undefined && given.allowHosts?.length) {
        command.error(`error: ${tokenOrHosts('--control-token', '--allow-host')}`);
      }
      if (hasStateFile) delete given.memory;
      if (beside.length === 0) {
        process.exitCode = await serve(withServeDefaults(given));
        return;
      }
      if (!process.argv.includes('--')) {
        command.error(`error: unknown argument '${beside[0]}'; pass a command after --`);
      }
      // Each run of a command has its own sandbox, in memory, unless a state file is given.
      if (given.stateFile === undefined) given.memory = true;
      process.exitCode = await serveBeside(beside, withServeDefaults({ ...given, quiet: true }, 0));
    });
  return withFlags(command, serveOptions);
}

/**
 * Reads the configuration file, and merges it with the flags. Ends the process if the file is
 * invalid.
 */
async function givenFlags(command: Command, flags: ServeFlags): Promise<ServeFlags> {
  try {
    const { values, file } = await givenValues('serve', serveOptions, flags);
    if (file !== null) say(`Options from ${file}`);
    return values;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return rejectUsage(command, error);
  }
}

/** Formats an error: the message if the user can fix it, otherwise the stack trace for a report. */
function failureText(error: Error): string {
  if (error instanceof StateFileError) return error.message;
  return error.stack ?? error.message;
}

/**
 * Creates a function that prints failures. A repeated failure is printed once, because any client
 * can repeat its request.
 */
function failurePrinter(): (error: Error) => void {
  let last = '';
  return (error) => {
    const text = failureText(error);
    if (text !== last) say(text);
    last = text;
  };
}

async function optionsOf(
  flags: Omit<ServeSettings, 'faults'>,
  answers: ProfileFile | undefined,
): Promise<SandboxOptions> {
  const { stateFile, memory, fixture, profile, nativeScripts, log, quiet, ...others } = flags;
  const { tlsCert, tlsKey, ...named } = others;
  const options: SandboxOptions = {
    ...named,
    ...(await tlsOf(tlsCert, tlsKey)),
    onFailure: failurePrinter(),
  };
  if (!memory) options.stateFile = stateFile;
  if (fixture !== undefined) {
    // Loaded only now, like the server, so that --help and usage errors do not wait for it.
    const { readFixture } = await import('../service/fixture-file.js');
    options.fixture = await readNamedFile('--fixture', fixture, readFixture);
  }
  if (nativeScripts) {
    const { nativeScripts: locales } = await import('../data/native-scripts/index.js');
    options.locales = locales;
  }
  if (profile !== undefined && answers) options.profile = answersOf(answers);
  if (!quiet) {
    const color = process.stdout.isTTY && !process.env.NO_COLOR;
    options.onExchange = (exchange) => print(logLine(exchange, log, color));
  }
  return options;
}

/** @throws {NamedFileError} naming the flag, without the content of the file */
async function tlsOf(cert?: string, key?: string): Promise<Pick<SandboxOptions, 'tls'>> {
  if (cert === undefined && key === undefined) return {};
  if (cert === undefined) throw new NamedFileError('--tls-key needs --tls-cert, the certificate');
  if (key === undefined) throw new NamedFileError('--tls-cert needs --tls-key, its key');
  const tls = {
    cert: await readPem('--tls-cert', cert, 'CERTIFICATE'),
    key: await readPem('--tls-key', key, 'PRIVATE KEY'),
  };
  const problem = tlsProblem(tls);
  if (problem === null) return { tls };
  throw new NamedFileError(`--tls-cert ${cert}, --tls-key ${key}: ${problem}`);
}

/** Returns the URL at which another sandbox with these settings would respond. */
function urlOf({ host, port, basePath = '', tlsCert }: ServeSettings): string {
  const name = isIP(host) === 6 ? `[${host}]` : host;
  return `${tlsCert === undefined ? 'http' : 'https'}://${name}:${port}${basePath}`;
}

/** Explains in one line why the sandbox did not start, and how to fix that. */
async function startProblem(error: unknown, settings: ServeSettings): Promise<string> {
  const { host, port } = settings;
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(error);
  if (code === 'EADDRINUSE') {
    const user = (await isSandbox(urlOf(settings))) ? 'in use by another sandbox' : 'in use';
    return `Port ${port} of ${host} is ${user}. Choose another with --port; 0 picks a free one.`;
  }
  if (code === 'EACCES') {
    return `Port ${port} of ${host} needs more permissions. Choose one above 1023 with --port.`;
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `${host} is not an address of this machine. Change --host.`;
  }
  return error.message;
}

/** Maximum number of log characters buffered for a stalled reader; the rest is dropped. */
const maxBufferedLog = 1_000_000;

/** @param text without control characters */
function print(text: string): void {
  if (process.stdout.writableLength < maxBufferedLog) {
    process.stdout.write(`${text}\n`);
  }
}

/** Maximum duration of the shutdown, ms. */
const shutdownTimeout = 4000;

/**
 * Exits even if the output is not read, a client keeps its connection open, or the sandbox still
 * waits for the state file.
 */
function exitSoon(code: number): void {
  setTimeout(() => process.exit(code), shutdownTimeout).unref();
}

/** A running sandbox, and the content of `--profile`. */
interface Started {
  readonly sandbox: Sandbox;
  readonly profile: ProfileFile | undefined;
}

/**
 * Starts a sandbox, or prints why it cannot start.
 * @param onLost called `lossNotice` ms after the sandbox has lost its state file
 * @returns the exit code if it could not be started
 */
async function start(flags: ServeSettings, onLost: () => void): Promise<Started | number> {
  try {
    const { faults = [], ...others } = flags;
    const { profile: file } = flags;
    const profile =
      file === undefined ? undefined : await readNamedFile('--profile', file, readProfile);
    const { createSandbox } = await import('../server/sandbox.js');
    const sandbox = await createSandbox({
      ...(await optionsOf(others, profile)),
      onStorage: ({ type, message }) => {
        say(message);
        if (type === 'lost') setTimeout(onLost, lossNotice);
      },
    });
    for (const preset of faults) sandbox.faults.add({ preset });
    return { sandbox, profile };
  } catch (error) {
    complain(await startProblem(error, flags));
    return error instanceof NamedFileError ? 2 : 1;
  }
}

const complain = (reason: string): void => say(`location-data-kit serve: ${reason}`);

/** How long a sandbox that has lost its state file continues to report that to its clients, ms. */
const lossNotice = 1000;

/** Runs a sandbox until a signal ends it. @returns the exit code */
async function serve(flags: ServeSettings): Promise<number> {
  // Registered before anything is loaded, so that a signal during the start also counts.
  const asked = untilAskedToEnd().then(() => 0);
  let onLost: () => void = () => undefined;
  const lost = new Promise<number>((resolve) => (onLost = () => resolve(1)));
  const ended = Promise.race([asked, lost]);
  void ended.then(exitSoon);
  const started = await start(flags, () => onLost());
  if (typeof started === 'number') return started;
  const { sandbox, profile } = started;
  print(terminalText(banner(sandbox, flags, profile)));
  const code = await ended;
  await sandbox.stop();
  if (!flags.quiet && flags.log === 'pretty') print('Stopped.');
  return code;
}

/** Runs a sandbox for the duration of a command. @returns the command's exit code */
async function serveBeside(command: readonly string[], flags: ServeSettings): Promise<number> {
  let onLost: () => void = () => undefined;
  const started = await start(flags, () => onLost());
  if (typeof started === 'number') return started;
  const { sandbox } = started;
  const { startChildCommand, variablesFor } = await import('../command/child-command.js');
  const variables = variablesFor({ url: sandbox.url, tokens: flags.tokens ?? defaultTokens });
  const beside = startChildCommand(command, { variables, passesSignals: true }, complain);
  const stateIsLost = new Promise<number>((resolve) => {
    onLost = () => {
      beside.signal('SIGTERM');
      resolve(1);
    };
  });
  const code = await Promise.race([stateIsLost, beside.ended]);
  exitSoon(code);
  await sandbox.stop();
  return code;
}
