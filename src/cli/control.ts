import { resolve } from 'node:path';
import { Argument, type Command, InvalidArgumentError } from 'commander';
import Joi from 'joi';
import { printRendered, say } from '../command/print.js';
import { fileErrorReason, NamedFileError, readNamedFile } from '../command/read-file.js';
import { writeOwnFile } from '../command/regular-file.js';
import type { Duration } from '../input/values.js';
import { controlRequests as requests } from '../service/control/requests.js';
import type { LogEntry } from '../service/request-log/request-log.js';
import type { FixtureFile } from '../service/fixture-file.js';
import { clockText } from './clock-text.js';
import { controlCommand, group, show, FlagsError } from './control-command.js';
import { SandboxError } from './running-sandbox.js';
import { untilAskedToEnd } from '../command/end-requests.js';
import { entryLine } from '../server/request-log.js';
import { operationIds } from '../api/operations.js';
import type { Declarations } from '../input/option.js';
import { faultPresets, givenFaultSchema, type Fault, type PresetFault } from '../service/fault.js';

/** The command `fault`. */

const faultKey = (name: keyof Fault) => givenFaultSchema().extract(name);

/** The keys of a fault that have a flag. */
const faultFlags = {
  operation: {
    schema: () => faultKey('operation'),
    flag: '--operation <id>',
    help: `operation that fails: ${operationIds.join(', ')}, * for all, or scrape`,
  },
  status: {
    schema: () => faultKey('status'),
    flag: '--status <code>',
    help: 'respond with this status',
  },
  error: {
    schema: () => faultKey('error'),
    flag: '--error <text>',
    help: 'error message of that response',
  },
  latency: {
    schema: () => faultKey('latency'),
    flag: '--latency <duration>',
    help: 'delay the response, such as 2s; a bare number is milliseconds',
  },
  body: {
    schema: () => faultKey('body'),
    flag: '--body <how>',
    help: 'malformed (truncated) or drop (the connection is closed)',
  },
  times: {
    schema: () => faultKey('times'),
    flag: '--times <number>',
    help: 'remove the fault after this many requests',
  },
  after: {
    schema: () => faultKey('after'),
    flag: '--after <number>',
    help: 'let this many requests pass first',
  },
  probability: {
    schema: () => faultKey('probability'),
    flag: '--probability <share>',
    help: 'affect this share of the requests, 0 to 1',
  },
  perform: {
    schema: () => faultKey('perform'),
    flag: '--perform',
    help: 'perform the operation; only its response is lost or replaced',
  },
} as const satisfies Declarations;

const withoutVariables = (flags: Declarations): Declarations =>
  Object.fromEntries(
    Object.entries(flags).map(([name, flag]) => [name, { ...flag, variable: null }]),
  );

/** Formats the value of a fault's key; durations get a unit. */
const valueText = (key: string, value: unknown): string =>
  key === 'latency' && typeof value === 'number' ? `${value}ms` : JSON.stringify(value);

/** Formats a fault in one line: its id, preset, operation and other keys. */
function faultText(fault: Fault & { id: number; hits: number }): string {
  const { id, preset = [], operation, hits, ...rest } = fault;
  const keys = Object.entries(rest).map(([key, value]) => `${key}=${valueText(key, value)}`);
  return [`${id}:`, preset, operation, ...keys, `hits=${hits}`].flat().join('  ');
}

/** The flags of which a fault without a preset needs at least one. */
const effects = ['status', 'latency', 'body'] as const;

/** @throws {FlagsError} naming the missing flags; the sandbox would name keys */
function requireFault(preset: string | undefined, given: readonly (keyof Fault)[]): void {
  if (preset !== undefined) return;
  if (!given.includes('operation')) {
    throw new FlagsError(`name a preset (${faultPresets.join(', ')}), or pass --operation`);
  }
  if (!effects.some((name) => given.includes(name))) {
    throw new FlagsError('pass what happens: --status, --latency or --body');
  }
}

/** @throws {FlagsError} for a flag that does not apply to scrapes */
function requireScrapeFault(given: readonly (keyof Fault)[]): void {
  const other = given.find((name) => name !== 'operation' && name !== 'times');
  if (other === undefined) return;
  throw new FlagsError(`--operation scrape takes --times only, not --${other}`);
}

const faultAdd = (): Command =>
  controlCommand<Partial<Fault>>({
    name: 'add',
    description: 'Makes requests to a running sandbox fail',
    argument: new Argument('[preset]', 'a common fault').choices(faultPresets),
    flags: withoutVariables(faultFlags),
    examples: `  $ location-data-kit fault add expired-token --times 1
        the next request gets a 401, as if its token had expired
  $ location-data-kit fault add --operation listEntities --status 503 --times 2
        the next two list requests get a 503; without --times, all do until "fault clear"
  $ location-data-kit fault add slow --operation createSubscription
        flags override the values of the preset

POST /_sandbox/faults also accepts headers, complete responses, and conditions for the request (docs/control-api.md).
`,
    run: async (sandbox, preset, flags) => {
      const keys = Object.keys(faultFlags) as (keyof Fault)[];
      const given = keys.filter((key) => flags[key] !== undefined);
      if (flags.operation === 'scrape') requireScrapeFault(given);
      else requireFault(preset, given);
      const values = Object.fromEntries(given.map((key) => [key, flags[key]]));
      const fault = { ...values, ...(preset && { preset }) } as PresetFault;
      const response = await sandbox.send(requests.addFault, fault);
      await show(flags, response, faultText(response));
    },
  });

const faultList = (): Command =>
  controlCommand({
    name: 'list',
    description: 'Shows the active faults of a running sandbox',
    examples: `  $ location-data-kit fault list\n`,
    run: async (sandbox, _, flags) => {
      const response = await sandbox.send(requests.faults, {});
      const lines = response.faults.map(faultText);
      await show(flags, response, lines.join('\n') || 'There are no active faults.');
    },
  });

const faultClear = (): Command =>
  controlCommand({
    name: 'clear',
    description: 'Removes one or all faults from a running sandbox',
    argument: new Argument('[id]', 'the number that "fault list" shows'),
    examples: `  $ location-data-kit fault clear        all\n  $ location-data-kit fault clear 3\n`,
    run: async (sandbox, id, flags) => {
      const filter = id === undefined ? {} : { id: id as unknown as number };
      const response = await sandbox.send(requests.removeFaults, filter);
      if (id !== undefined && response.removed === 0) {
        throw new SandboxError(`There is no fault ${id}; "fault list" shows the active faults`);
      }
      await show(flags, response, `Faults removed: ${response.removed}`);
    },
  });

const faultCommand = (): Command =>
  group('fault', 'Faults make requests to a sandbox fail.', faultAdd(), faultList(), faultClear());

/** The commands that control a sandbox in another process, by control requests. */

const clockCommand = (): Command =>
  controlCommand<object, ReturnType<typeof readTime>>({
    name: 'clock',
    description: "Shows a running sandbox's time, or moves its clock forward",
    argument: new Argument(
      '[to]',
      '+1h, a time such as 2030-01-31T12:00Z, or "finish-scrapes"',
    ).argParser(readTime),
    examples: `  $ location-data-kit clock +1h             by an hour: the running scrapes finish
  $ location-data-kit clock finish-scrapes  to the end of all running scrapes
  $ location-data-kit clock                 shows the time of the sandbox
`,
    run: async (sandbox, to, flags) => {
      const response = await (to === undefined
        ? sandbox.send(requests.clock, {})
        : sandbox.send(requests.moveClock, to));
      await show(flags, response, clockText(response.now, response.offset_ms));
    },
  })
    // `-1h` looks like an unknown option; the sandbox explains the error better than commander.
    .allowUnknownOption();

/** Converts the argument to the input of the control request. */
function readTime(text: string): { advance?: Duration; set?: string; finish_scrapes?: true } {
  if (text === 'finish-scrapes') return { finish_scrapes: true };
  if (/^-\d/.test(text)) {
    throw new InvalidArgumentError('The clock only moves forward, for example by +1h.');
  }
  if (text.startsWith('-')) throw new InvalidArgumentError('There is no such option.');
  if (text.startsWith('+')) return { advance: text.slice(1) as Duration };
  if (/^[\d.]+[a-z]+$/.test(text)) throw new InvalidArgumentError(`Write +${text}.`);
  return { set: text };
}

const resetCommand = (): Command =>
  controlCommand<{ fixture?: string }>({
    name: 'reset',
    description: 'Returns a running sandbox to its initial state',
    flags: {
      fixture: {
        schema: () => Joi.string(),
        flag: '--fixture <file>',
        variable: null,
        help: 'start from this fixture file instead, now and at each later reset',
      },
    },
    examples: `  $ location-data-kit reset\n  $ location-data-kit reset --fixture states/small.json\n`,
    run: async (sandbox, _, flags) => {
      const { fixture: file } = flags;
      const fixture =
        file && (await readNamedFile('--fixture', file, (value) => value as FixtureFile));
      const response = await sandbox.send(requests.reset, fixture ? { fixture } : {});
      const what = 'state, clock, faults, request log, quota and revoked tokens';
      await show(flags, response, `Reset: ${what}`);
    },
  });

const snapshotSave = (): Command =>
  controlCommand({
    name: 'save',
    description: 'Writes the state of a running sandbox to a file',
    argument: new Argument('<file>', 'file to write; an existing file is replaced'),
    examples: `  $ location-data-kit snapshot save bug.json\n`,
    run: async (sandbox, file = '', flags) => {
      const response = await sandbox.send(requests.snapshot, {});
      try {
        writeOwnFile(file, `${JSON.stringify(response, null, 2)}\n`);
      } catch (error) {
        throw new NamedFileError(`${resolve(file)}: ${fileErrorReason(error)}`);
      }
      await show(flags, response, `Saved in ${resolve(file)}`);
    },
  });

const snapshotRestore = (): Command =>
  controlCommand({
    name: 'restore',
    description: 'Restores a saved state in a running sandbox',
    argument: new Argument('<file>', 'file written by "snapshot save", or a state file'),
    examples: `  $ location-data-kit snapshot restore bug.json\n`,
    run: async (sandbox, file = '', flags) => {
      const snapshot = await readNamedFile('snapshot', file, (value) => value as object);
      const response = await sandbox.send(requests.restore, snapshot).catch((error: unknown) => {
        if (!(error instanceof SandboxError)) throw error;
        throw new SandboxError(`${resolve(file)}: ${error.message}`);
      });
      await show(flags, response, 'Restored. Faults, the quota and revoked tokens are kept');
    },
  });

const snapshotCommand = (): Command =>
  group(
    'snapshot',
    'A snapshot is the whole state of a sandbox.',
    snapshotSave(),
    snapshotRestore(),
  );

const tokenChange = (name: 'revoke' | 'restore', description: string): Command =>
  controlCommand({
    name,
    description,
    argument: new Argument('[account]', 'account name').default('demo'),
    examples: `  $ location-data-kit token ${name}\n  $ location-data-kit token ${name} other\n`,
    run: async (sandbox, account = '', flags) => {
      const response = await sandbox.send(requests.changeTokens, { [name]: account });
      const lines = response.accounts.map(
        (one) => `${one.name}: tokens ${one.revoked ? 'revoked' : 'valid'}`,
      );
      await show(flags, response, lines.join('\n'));
    },
  });

const tokenCommand = (): Command =>
  group(
    'token',
    'Requests with a revoked token get a 401, as if the token had expired.',
    tokenChange('revoke', "Revokes an account's tokens in a running sandbox"),
    tokenChange('restore', "Makes an account's revoked tokens valid again"),
  );

/** Formats an exchange as `serve` logs it. */
function lineOf(entry: LogEntry, isJson: boolean): string {
  const color = process.stdout.isTTY && !process.env.NO_COLOR;
  return `${entryLine(entry, isJson ? 'json' : 'pretty', color)}\n`;
}

const logCommand = (): Command =>
  controlCommand<{ follow?: boolean }>({
    name: 'log',
    description: 'Shows the latest requests to a running sandbox, oldest first',
    flags: {
      follow: {
        schema: () => Joi.boolean(),
        flag: '--follow',
        variable: null,
        help: 'also print each new request, until Ctrl-C or until the sandbox stops',
      },
    },
    examples: `  $ location-data-kit log                the last 200 requests
  $ location-data-kit log --follow --json | jq 'select(.status >= 400)'
`,
    run: async (sandbox, _, { follow = false, json = false }) => {
      const ending = new AbortController();
      if (follow) void untilAskedToEnd().then(() => ending.abort());
      // Subscribed before the log is read, so that no exchange is missed in between.
      const later = follow ? await sandbox.exchanges(ending.signal) : [];
      const { entries } = await sandbox.send(requests.log, {});
      const newest = entries[0]?.id ?? 0;
      await printRendered(
        entries
          .toReversed()
          .map((entry) => lineOf(entry, json))
          .join(''),
      );
      for await (const entry of later) {
        const isRead = entry.id <= newest || (await printRendered(lineOf(entry, json)));
        if (!isRead) return;
      }
      if (follow && !ending.signal.aborted) say('The sandbox has stopped.');
    },
  });

/** The commands, by name; each entry creates the command. */
export const controlCommands = {
  clock: clockCommand,
  fault: faultCommand,
  log: logCommand,
  reset: resetCommand,
  snapshot: snapshotCommand,
  token: tokenCommand,
};
