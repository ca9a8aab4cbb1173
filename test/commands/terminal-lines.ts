import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import type { Command } from 'commander';
import t, { type Test } from '../fixtures/tap.js';
import { auditCommand } from '../../conformance/cli/audit.js';
import { checkCommand } from '../../conformance/cli/check.js';
import { cleanUpCommand } from '../../conformance/cli/clean-up.js';
import { compareCommand } from '../../conformance/cli/compare.js';
import { profileCommand } from '../../conformance/cli/profile.js';
import { openApiCommand } from '../../src/cli/openapi.js';
import { serveCommand } from '../../src/cli/serve.js';
import { varyCommand } from '../../src/cli/vary.js';
import { logLine } from '../../src/server/request-log.js';
import { folderOf, startCli, withToken } from '../fixtures/cli.js';
import { runCommand, runLine } from '../fixtures/run-command.js';

/**
 * Files, file names and flags with control sequences for terminals or CI runners: commands print
 * them as plain text.
 */

const commandLines = '\n::error::x\n##[error]x\n##vso[task.complete]x\n##teamcity[x]\n';
const acting = `a\u001b]0;title\u0007\u009b31m\u202e${commandLines}b`;

const control = /(?![\n\t])\p{Control}|[\u202e\u2028\u2066]/u;
const runnerCommand = /^\s*::|##\w*\[/m;

/** A file with that content. @returns its path */
function fileWith(t: Test, content: unknown, name = 'file.json'): string {
  const path = folderOf(t)(name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

/** A file with a list of created subscriptions. @returns its path */
const listWith = (t: Test, ...lines: readonly unknown[]): string =>
  fileWith(t, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), 'created.jsonl');

const named = { version: 1, name: acting, answers: {} };

void t.test('errors about flags and files cannot affect the terminal', async (t) => {
  const keyed = { [acting]: 1 };
  const url = 'http://127.0.0.1:9';
  const given: [make: () => Command, args: readonly string[]][] = [
    [checkCommand, [url, '--config', fileWith(t, keyed)]],
    [checkCommand, [url, '--config', fileWith(t, { check: keyed })]],
    [checkCommand, [url, '--known-failures', fileWith(t, keyed)]],
    [checkCommand, [url, '--profile', fileWith(t, keyed)]],
    [checkCommand, [url, '--profile', fileWith(t, { version: 1, answers: keyed })]],
    [cleanUpCommand, [listWith(t, keyed)]],
    [cleanUpCommand, [acting]],
    [checkCommand, [url, '--known-failures', acting]],
    [checkCommand, [url, '--config', acting]],
    [checkCommand, [url, '--ca', acting]],
    [checkCommand, [url, '--only', acting]],
    [checkCommand, [url, `--${acting}`]],
    [checkCommand, [`${url}/${acting}?`]],
    [checkCommand, ['--list', '--only', acting]],
    [auditCommand, [acting]],
    [auditCommand, [fileWith(t, 'x', 'x\u001b[31m\n::error::x.har')]],
    [compareCommand, [acting, acting]],
    [compareCommand, [fileWith(t, keyed), fileWith(t, keyed)]],
    [profileCommand, ['show', acting]],
    [profileCommand, ['show', fileWith(t, keyed)]],
    [openApiCommand, ['--profile', acting]],
    [openApiCommand, ['--profile', fileWith(t, keyed)]],
    [serveCommand, ['--memory', '--fixture', fileWith(t, keyed)]],
    [
      serveCommand,
      ['--memory', '--port', '0', '--state-file', fileWith(t, keyed), '--host', acting],
    ],
    [serveCommand, ['--port', '0', '--state-file', fileWith(t, keyed)]],
    [varyCommand, ['--profile', fileWith(t, keyed), '--', 'x']],
    [varyCommand, ['--fixture', acting, '--', 'x']],
  ];
  for (const [make, args] of given) {
    const { stderr } = await runCommand(t, make(), args);
    const shown = JSON.stringify(args).slice(0, 200);
    t.match(stderr, /error|location-data-kit/, shown);
    t.notMatch(stderr, control, shown);
    t.notMatch(stderr, runnerCommand, shown);
  }
});

void t.test('printed text cannot affect a terminal or a CI runner', async (t) => {
  const profile = fileWith(t, named);
  const run = { version: 1, base_url: 'http://127.0.0.1:9', started_at: acting, pid: 1 };
  const created = listWith(t, run, { id: null, note: acting, command: acting });
  for (const args of [
    ['profile', 'show', profile],
    ['profile', 'show', profile, '--format', 'json'],
    ['profile', 'diff', profile, profile],
    ['openapi', '--profile', profile, '--server', 'http://x.example'],
    ['check', '--plan', '--city', acting.slice(0, 80), '--only', 'create'],
    ['check', '--plan', '--city', acting.slice(0, 80), '--only', 'create', '--json'],
    ['clean-up', created],
  ]) {
    const { stdout, stderr } = await runLine(t, args, { env: withToken });
    t.ok(stdout.length > 20, `${args.join(' ').slice(0, 60)}: ${stderr}`);
    t.notMatch(stdout + stderr, control, args.join(' ').slice(0, 60));
    t.notMatch(stdout + stderr, runnerCommand, args.join(' ').slice(0, 60));
  }
});

void t.test('no line of the request log affects the terminal', async (t) => {
  const exchange = {
    at: 0,
    method: 'GET',
    url: `/${acting}`,
    operation: null,
    account: acting,
    status: 400,
    duration: 1,
    refusal: acting,
    warning: acting,
  };
  for (const format of ['pretty', 'json'] as const) {
    const line = logLine(exchange, format, false);
    t.notMatch(line, control, format);
    t.notMatch(line, /\n|##\w*\[/, format);
  }
});

void t.test(
  'the first line names the configuration file that was found, and the URL',
  async (t) => {
    const file = folderOf(t);
    const path = fileWith(t, { check: { baseUrl: 'http://127.0.0.1:9', waitFor: 0 } });
    mkdirSync(file('.'), { recursive: true });
    const usual = file('location-data-kit.config.json');
    writeFileSync(usual, JSON.stringify({ check: { baseUrl: 'http://127.0.0.1:9', waitFor: 0 } }));
    const options = { cwd: file('.'), env: withToken };
    const found = await runLine(t, ['check', '--only', 'get.unknown'], options);
    const [first = ''] = found.stderr.split('\n');
    t.match(
      first,
      /^Options from \/.*location-data-kit\.config\.json; base URL: http:\/\/127\.0\.0\.1:9$/,
    );
    const flags = ['http://127.0.0.1:10', '--config', path, '--only', 'get.unknown'];
    const { stderr } = await runCommand(t, checkCommand(), flags);
    t.match(stderr, /^Options from \/.*file\.json; base URL: http:\/\/127\.0\.0\.1:10\n/);

    writeFileSync(usual, '{}');
    for (const command of [
      ['serve', '--', process.execPath, '-e', ''],
      ['vary', '--', 'no-such-command'],
    ]) {
      // a process, because `serve` ends with the process that runs it
      const ended = await startCli(command, { cwd: file('.') }).ended;
      t.match(
        ended.stderr,
        /^Options from \/.*location-data-kit\.config\.json\n/,
        command.join(' '),
      );
    }

    const run = { version: 1, base_url: 'http://127.0.0.1:11', started_at: 'x', pid: 1 };
    const left = listWith(t, run);
    const cleaned = await runCommand(t, cleanUpCommand(), ['--config', path, left]);
    t.match(cleaned.stderr, /^Options from \/.*file\.json; base URL: http:\/\/127\.0\.0\.1:11\n/);
  },
);
