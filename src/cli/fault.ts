import { Argument, type Command } from 'commander';
import { operationIds } from '../api/operations.js';
import type { Declarations } from '../input/option.js';
import { controlRequests as requests } from '../service/control/requests.js';
import { faultPresets, givenFaultSchema, type Fault, type PresetFault } from '../service/fault.js';
import { controlCommand, FlagsError, group, show } from './control-command.js';
import { SandboxError } from './running-sandbox.js';

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

export const faultCommand = (): Command =>
  group('fault', 'Faults make requests to a sandbox fail.', faultAdd(), faultList(), faultClear());
