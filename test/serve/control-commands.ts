import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import t, { type Test } from '../fixtures/tap.js';
import { operationIds } from '../../src/api/operations.js';
import { clockText } from '../../src/cli/clock-text.js';
import { createSandbox } from '../../src/index.js';
import { folderOf, serve, startCli } from '../fixtures/cli.js';
import { https, raw } from '../fixtures/listening.js';
import { type Outcome, runLine } from '../fixtures/run-command.js';

/** The commands for a running sandbox. */

/** A sandbox with its state file, and its commands in the same folder. */
async function inFolder(t: Test) {
  const folder = folderOf(t)('.');
  const sandbox = await createSandbox({ stateFile: join(folder, 'location-data.json') });
  t.teardown(() => sandbox.stop());
  const command = (line: string, env = {}): Promise<Outcome> =>
    runLine(t, line.split(' '), { cwd: folder, env });
  const get = (path: string): Promise<Response> =>
    fetch(`${sandbox.url}${path}`, { headers: { authorization: 'Bearer demo-token' } });
  return { folder, sandbox, command, get };
}

let one: ReturnType<typeof inFolder> | undefined;

/** The sandbox of tests that neither stop it nor need its initial state. */
const shared = (): ReturnType<typeof inFolder> => (one ??= inFolder(t));

const unknown = '/v1/subscriptions/00000000-0000-4000-8000-000000000000';

void t.test('the help of each command explains how it finds the sandbox', async (t) => {
  const commands = ['clock', 'fault add', 'fault list', 'log', 'reset', 'snapshot save'];
  for (const command of [...commands, 'token revoke']) {
    const { stdout } = await runLine(t, [...command.split(' '), '--help']);
    t.match(stdout, /The command finds the sandbox by the state file/, command);
    t.notMatch(stdout, 'schema:', command);
  }
});

void t.test('the clock is ahead of the system clock, or behind it', (t) => {
  const now = '2026-11-29T14:00:00.000Z';
  const minute = 60_000;
  for (const [offset, text] of [
    [0, now],
    [-300, now],
    [12_300, `${now}, 12 s ahead of this machine`],
    [90 * minute, `${now}, 90 min ahead of this machine`],
    [-1440 * minute, `${now}, 1440 min behind this machine`],
    [-7 * 1440 * minute, `${now}, 7 days behind this machine`],
  ] as const) {
    t.equal(clockText(now, offset), text);
  }
  t.end();
});

void t.test('each command finds the sandbox by its state file', async (t) => {
  const { command, get, folder } = await shared();
  const done = async (line: string): Promise<string> => {
    const { code, stdout, stderr } = await command(line);
    t.equal(stderr, '', line);
    t.equal(code, 0, line);
    return stdout;
  };

  t.match(await done('clock +2h'), /^\d{4}-.*Z, 120 min ahead of this machine\n$/);
  t.match(JSON.parse(await done('clock --json')), { offset_ms: 7_200_000 });
  t.match(JSON.parse(await done('clock 2200-01-01 --json')), { now: /^2200-01-01T/ });
  t.match(await done('clock finish-scrapes'), /^2200-01-01/);

  const added = await done('fault add expired-token --times 1');
  t.match(added, /^1: {2}expired-token {2}\* {2}status=401 .* times=1 {2}hits=0\n$/);
  t.match(await done('fault list'), added);
  t.equal((await get(unknown)).status, 401);
  t.equal((await get(unknown)).status, 404, 'once');
  t.match(await done('fault list'), /no active faults/);

  const fault = 'fault add slow --operation getSubscription --status 503 --latency 1ms --json';
  t.match(JSON.parse(await done(fault)), { operation: 'getSubscription', status: 503, id: 2 });
  t.equal((await get(unknown)).status, 503);
  t.equal(await done('fault clear 2'), 'Faults removed: 1\n');
  t.same(JSON.parse(await done('fault clear --json')), { removed: 0 });
  t.match(await done('fault add offline --latency 2'), /latency=2ms/);
  t.match(await done('fault add offline --latency 2s'), /latency="2s"/);
  t.match(await done('fault clear'), /2/);

  t.match(await done('token revoke'), 'demo: tokens revoked\nother: tokens valid\n');
  t.equal((await get(unknown)).status, 401);
  await done('token restore demo');
  t.equal((await get(unknown)).status, 404);

  const lines = (await done('log')).trimEnd().split('\n');
  t.match(lines, [/ 401 /, / 404 /, / 503 /, / 401 /, / 404 /], 'oldest first');
  const [first = ''] = (await done('log --json')).split('\n');
  t.match(JSON.parse(first), { event: 'request', method: 'GET', url: unknown, status: 401 });

  const file = join(folder, 'saved', 'state.json');
  await done(`snapshot save ${file}`);
  t.match(JSON.parse(readFileSync(file, 'utf8')), { clock: { now: /^2200/ } });
  await done('reset');
  t.notMatch(await done('clock'), '2200');
  t.equal(await done('log'), '', 'the log is empty after a reset');
  await done(`snapshot restore ${file}`);
  t.match(await done('clock'), /^2200/);
  await done('reset');
});

void t.test('the help of fault add names the operations', async (t) => {
  const { stdout } = await runLine(t, ['fault', 'add', '--help']);
  const text = stdout.replace(/\s+/g, ' ');
  t.match(text, `${operationIds.join(', ')}, * for all, or scrape`);
  t.match(text, 'a bare number is milliseconds');
});

void t.test('serve reports that the port is in use by another sandbox', async (t) => {
  const { command, sandbox } = await shared();
  const { port } = new URL(sandbox.url);
  const { code, stderr } = await command(`serve --memory --port ${port}`);
  t.equal(code, 1);
  t.match(stderr, `Port ${port} of 127.0.0.1 is in use by another sandbox. Choose another`);
});

void t.test(
  'the first line names the configuration file, and the URL that receives a token',
  async (t) => {
    const { command, folder, sandbox } = await shared();
    const path = join(folder, 'location-data-kit.config.json');
    writeFileSync(path, '{"serve":{}}');
    t.teardown(() => rmSync(path));
    const { code, stderr } = await command('clock', { LOCATION_DATA_CONTROL_TOKEN: 'x' });
    t.equal(code, 0);
    const [, file, url] = /^Options from (.*); sandbox: (.*)\n$/.exec(stderr) ?? [];
    t.match(file, /\/location-data-kit\.config\.json$/);
    t.equal(url, sandbox.url);
  },
);

void t.test('rejections of the sandbox and usage errors end with an exit code', async (t) => {
  const { command, folder } = await shared();
  writeFileSync(join(folder, 'odd.json'), '{"version":1}');
  const wrong: readonly (readonly [line: string, code: number, text: RegExp])[] = [
    ['clock 1h', 2, /Write \+1h\./],
    ['clock -1h', 2, /The clock only moves forward, for example by \+1h\./],
    ['clock -- -1h', 2, /The clock only moves forward, for example by \+1h\./],
    ['clock --controltoken=x', 2, /'--controltoken'\. There is no such option\./],
    ['clock +1h --controltoken x', 2, /too many arguments/],
    ['clock 1999-01-01', 1, /^location-data-kit clock: The clock cannot go back/],
    ['clock +never', 1, /"never" is not a duration/],
    ['fault add sometimes', 2, /Allowed choices are rate-limited, .*offline/],
    ['fault add', 2, /name a preset \(rate-limited, .*\), or pass --operation/],
    ['fault add --status 503', 2, /^location-data-kit fault add: name a preset/],
    [
      'fault add --operation getSubscription',
      2,
      /pass what happens: --status, --latency or --body/,
    ],
    ['fault add --operation scrape --status 500', 2, /scrape takes --times only, not --status/],
    ['fault add offline --status 99', 2, /--status must be at least 400$/m],
    ['fault add offline --probability 7', 2, /--probability must be at most 1$/m],
    ['fault add offline --body x', 2, /--body must be one of malformed, drop$/m],
    ['fault add offline --latency x', 2, /--latency must be a duration/],
    ['reset --url x', 2, /--url .* must be an http or https URL, such as http/],
    ['fault clear 99', 1, /There is no fault 99; "fault list" shows the active faults/],
    ['fault add --operation nothing', 2, /--operation must be one of/],
    ['fault clear all', 1, /"id" must be a number/],
    ['token revoke nobody', 1, /Unknown account "nobody"; the accounts are demo, other/],
    ['snapshot restore odd.json', 1, /odd\.json: .*required/],
    ['snapshot restore missing.json', 2, /missing\.json: there is no such file/],
    ['snapshot save odd.json/x.json', 2, /^location-data-kit snapshot save: .*odd\.json/],
    ['reset --fixture missing.json', 2, /--fixture .*missing\.json: there is no such file/],
  ];
  for (const [line, code, text] of wrong) {
    const ended = await command(line);
    t.equal(ended.code, code, line);
    t.match(ended.stderr, text, line);
    t.equal(ended.stdout, '', line);
  }
});

void t.test('serve starts with faults', async (t) => {
  const folder = folderOf(t)('.');
  const expected = /^1: {2}expired-token .*\n2: {2}slow .*\n$/;
  const config = join(folder, 'location-data-kit.config.json');
  writeFileSync(config, '{"serve":{"faults":["expired-token","slow"]}}');
  await serve(t, [], { cwd: folder });
  const fault = (name: string) => runLine(t, ['fault', name], { cwd: folder });
  t.match((await fault('list')).stdout, expected);
  t.match(await fault('clear'), { code: 0, stdout: 'Faults removed: 2\n' });
  const wrong = await runLine(t, ['serve', '--fault', 'sometimes'], { cwd: folder });
  t.match(wrong, { code: 2, stderr: /--fault .*must be one of rate-limited, .*, offline$/m });
});

/** A module that makes garbage collection permanent, and delays control requests. */
const collecting = `
  import { setTimeout as wait } from 'node:timers/promises';
  import { setFlagsFromString } from 'node:v8';
  import { runInNewContext } from 'node:vm';
  setFlagsFromString('--expose-gc');
  setInterval(runInNewContext('gc'), 5).unref();
  const { fetch } = globalThis;
  globalThis.fetch = async (url, init) => {
    if (!String(url).endsWith('/journal')) return fetch(url, init);
    await wait(100);
    return fetch(url, init);
  };
`;

void t.test('log --follow prints new requests, even during garbage collection', async (t) => {
  const { folder, sandbox, get } = await inFolder(t);
  await get(`${unknown}?before`);
  const options = { cwd: folder, scope: t };
  const pretty = startCli(['log', '--follow'], { ...options, preload: collecting });
  const json = startCli(['log', '--follow', '--json'], options);
  await Promise.all([pretty.printed(/\?before/), json.printed(/\?before/)]);
  await get(`${unknown}?later`);
  t.match(await pretty.printed(/\?later/), /404 {2}GET/);
  t.match(JSON.parse(await json.printed(/\?later/)), { method: 'GET', status: 404 });
  t.equal(await pretty.stop('SIGINT'), 0, 'Ctrl-C');
  t.equal(pretty.err(), '');
  await sandbox.stop();
  t.match(await json.ended, { code: 0, stderr: 'The sandbox has stopped.\n' });
});

void t.test('log --follow reports that the sandbox rejects it', async (t) => {
  const { sandbox, command } = await inFolder(t);
  const url = `${sandbox.url}/_sandbox/events`;
  await Promise.all(
    Array.from({ length: 100 }, async () => {
      const stream = request(url, { agent: false }).end();
      t.teardown(() => stream.destroy());
      const [response] = (await once(stream, 'response')) as [IncomingMessage];
      response.on('error', () => undefined);
    }),
  );
  const { code, stderr } = await command('log --follow');
  t.equal(code, 1);
  t.match(stderr, /^location-data-kit log: There are 100 event streams already/);
});

void t.test('log --follow reports that its output is read too slowly', async (t) => {
  const { folder, sandbox } = await inFolder(t);
  const log = startCli(['log', '--follow'], { cwd: folder, scope: t });
  const send = async (query: string, headers = {}): Promise<void> => {
    const response = await fetch(`${sandbox.url}${unknown}?${query}`, { headers });
    await response.text();
  };
  await send('first');
  await log.printed(/\?first/);
  log.child.kill('SIGSTOP');
  const long = Object.fromEntries(
    Array.from({ length: 15 }, (_, at) => [`x-long-${at}`, 'x'.repeat(990)]),
  );
  // The buffers of the connection take some of it, too.
  const enough = 24 * 1_048_576;
  for (let sent = 0; sent < enough; sent += 20 * 15_000) {
    await Promise.all(Array.from({ length: 20 }, () => send('more', long)));
  }
  log.child.kill('SIGCONT');
  const { code, stderr } = await log.ended;
  t.equal(code, 1);
  t.match(stderr, /^location-data-kit log: The sandbox closed the connection: the output was read/);
});

void t.test('log --follow ends when the sandbox is killed', async (t) => {
  const folder = folderOf(t)('.');
  const sandbox = await serve(t, [], { cwd: folder });
  await fetch(`${sandbox.url}${unknown}?first`);
  const log = startCli(['log', '--follow'], { cwd: folder, scope: t });
  await log.printed(/\?first/);
  await sandbox.stop('SIGKILL');
  t.match(await log.ended, { code: 0, stderr: 'The sandbox has stopped.\n' });
});

void t.test('commands without a sandbox explain how to start one', async (t) => {
  const folder = folderOf(t)('.');
  const sandbox = await serve(t, [], { cwd: folder });
  const command = (line: string, env = {}): Promise<Outcome> =>
    runLine(t, line.split(' '), { cwd: folder, env });
  const says = async (line: string, text: RegExp, env = {}): Promise<void> => {
    const { code, stdout, stderr } = await command(line, env);
    t.equal(code, 1, line);
    t.match(stderr, text, line);
    t.equal(stdout, '');
  };
  await says(
    'clock --state-file other.json',
    /No sandbox uses the state file .*other\.json\. Start .*serve/,
  );

  const requests: string[] = [];
  const other = createServer(({ method, url }, response) => {
    requests.push(`${method ?? ''} ${url ?? ''}`);
    response.end('{}');
  });
  const url = await raw(t, other);
  await says(`reset --url ${url}`, /is not a sandbox: GET \/_sandbox\/health returns 200/);
  const env = { LOCATION_DATA_BASE_URL: url };
  await says('reset', /is not a sandbox.*LOCATION_DATA_BASE_URL/s, env);
  t.same(new Set(requests), new Set(['GET /_sandbox/health']), 'nothing else is sent there');
  const named = await command('clock --state-file location-data.json', env);
  t.equal(named.code, 0, '--state-file wins over the variable');
  t.equal((await command(`clock --url ${sandbox.url}`, env)).code, 0, 'so does --url');

  const secure = await https(t, (_, response) => response.end());
  await says(`reset --url ${secure}`, /is not trusted \(\w+\)\. .*NODE_EXTRA_CA_CERTS/);
  const closed = createServer();
  const gone = await raw(t, closed);
  closed.close();
  await says(`reset --url ${gone}`, /Nothing responds at http.*ECONNREFUSED/);
  await sandbox.stop('SIGKILL');
  t.ok((await readdir(folder)).includes('location-data.json.lock'), 'the lock is left behind');
  await says('reset', /No sandbox uses the state file/);
});

void t.test('a sandbox in another container is found', async (t) => {
  const { folder, command } = await shared();
  const lock = join(folder, 'location-data.json.lock');
  const [name = ''] = await readdir(lock);
  const owner = JSON.parse(await readFile(join(lock, name), 'utf8')) as object;
  const copy = join(folder, 'copy.json.lock');
  await mkdir(copy);
  await writeFile(join(copy, name), JSON.stringify({ ...owner, system: 'other', host: 'box' }));
  const { code, stderr } = await command('clock --state-file copy.json');
  t.equal(code, 1);
  t.match(stderr, /runs on another machine or container \(box\): pass its URL with --url/);
});

void t.test('the environment variable of "serve -- COMMAND" names the sandbox', async (t) => {
  const { sandbox } = await inFolder(t);
  const env = { LOCATION_DATA_BASE_URL: sandbox.url };
  const cwd = folderOf(t)('.');
  const { code, stdout } = await runLine(t, ['clock', '+1d', '--json'], { cwd, env });
  t.equal(code, 0);
  t.match(JSON.parse(stdout), { offset_ms: 86_400_000 });
});

void t.test('commands send the control token', async (t) => {
  const stateFile = folderOf(t)('location-data.json');
  const sandbox = await createSandbox({ stateFile, controlToken: 'secret' });
  t.teardown(() => sandbox.stop());
  const clock = (args: readonly string[], env = {}) =>
    runLine(t, ['clock', '--state-file', stateFile, ...args], { env });
  const none = await clock([]);
  t.equal(none.code, 1);
  t.match(none.stderr, /requires a control token\. Pass it with --control-token, or in LOCATION/);
  const wrong = await clock(['--control-token', 'wrong']);
  t.match(wrong.stderr, /has a different control token/);
  t.notMatch(wrong.stderr, 'wrong\n');
  t.equal((await clock(['--control-token', 'secret'])).code, 0);
  t.equal((await clock([], { LOCATION_DATA_CONTROL_TOKEN: 'secret' })).code, 0);
});
