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
import { controlCommand, group, show } from './control-command.js';
import { SandboxError } from './running-sandbox.js';
import { untilAskedToEnd } from '../command/end-requests.js';
import { entryLine } from '../server/request-log.js';
import { faultCommand } from './fault.js';

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
