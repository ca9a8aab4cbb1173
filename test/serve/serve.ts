import { mkdtempSync, readdirSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from '../fixtures/tap.js';
import { serveCommand } from '../../src/cli/serve.js';
import { createSandbox, readFixture } from '../../src/index.js';
import { Client, textOf } from '../fixtures/client.js';
import { folderOf, serve } from '../fixtures/cli.js';
import { runCommand, runLine } from '../fixtures/run-command.js';
import { looksUntil } from '../fixtures/patience.js';

/** The built command, in separate processes and folders. */

const folder = mkdtempSync(join(tmpdir(), 'serve-'));
t.after(() => rm(folder, { recursive: true }));
const fixtures = fileURLToPath(new URL('../../../fixtures/states', import.meta.url));
const damaged = `{\n  "version": 1,\n  "seed": 1,,\n}\n`;
const foreign = '{"name":"some-package"}';
const emptyState = {
  version: 1,
  seed: 1,
  clock: { offset_ms: 0 },
  accounts: [],
  markets: [],
  subscriptions: [],
};

void t.test('usage errors print one clear message and exit with 2', async (t) => {
  for (const { args, env, says } of [
    { args: ['--port', '70000'], says: /--port/ },
    { args: ['--scrape-time', 'soon'], says: /--scrape-time.*must be a duration/ },
    { args: ['--rate-limit', '0'], says: /--rate-limit.*10\/s/ },
    { args: ['--log', 'xml'], says: /--log.*pretty, json/ },
    { args: ['--token', 'a b'], says: /--token/ },
    { args: ['--token', 'a=one', '--token', 'a=two'], says: /--token.*same token twice/ },
    { args: ['--memory', '--state-file', 'x.json'], says: /--memory.*--state-file/ },
    { args: ['--state-file', ''], says: /--state-file.*empty/ },
    { args: ['--host', ''], says: /--host.*empty/ },
    {
      args: ['--control-token', 'x', '--allow-host', 'localhost'],
      says: /--control-token.*--allow-host.*set only one/,
    },
    { args: ['--control-token', 'se cret'], says: /--control-token [^']*without spaces$/m },
    { args: ['--nope'], says: /unknown option '--nope'/ },
    { args: [], env: { LOCATION_DATA_PORT: 'x' }, says: /LOCATION_DATA_PORT/ },
  ]) {
    const { code, stderr } = await runCommand(t, serveCommand(), args, env);
    t.equal(code, 2, says.source);
    t.match(stderr, says);
  }
  const { code, stdout } = await runCommand(t, serveCommand(), ['--help']);
  t.equal(code, 0);
  for (const part of [
    /--port/,
    /--rate-limit/,
    /LOCATION_DATA_TOKENS/,
    /Examples/,
    /location-data-kit clock \+1d/,
  ])
    t.match(stdout, part);
});

void t.test('help is 80 columns wide in a terminal that reports none', async (t) => {
  t.intercept(process.stdout, 'columns', { value: 0 });
  const { stdout } = await runCommand(t, serveCommand(), ['--help']);
  const [generated = ''] = stdout.split('Examples:');
  const longest = Math.max(...generated.split('\n').map((line) => line.length));
  t.ok(longest > 60 && longest <= 80, `${longest}`);
});

void t.test('files that serve cannot read are named', async (t) => {
  const file = folderOf(t);
  await writeFile(file('damaged.json'), damaged);
  await writeFile(file('foreign.json'), foreign);
  for (const [args, ...says] of [
    [['--fixture', file('damaged.json')], '--fixture', 'damaged.json', 'line 3, column 13'],
    [['--fixture', file('foreign.json')], '--fixture', 'foreign.json', '"version"'],
    [['--fixture', file('absent.json')], '--fixture', 'absent.json: there is no such file'],
    [['--profile', file('foreign.json')], '--profile', 'foreign.json', '"version"'],
  ] as const) {
    const { code, stderr } = await runCommand(t, serveCommand(), [
      '--port',
      '0',
      '--memory',
      ...args,
    ]);
    t.equal(code, 2, args.join(' '));
    t.match(stderr, /^location-data-kit serve: .+\n$/, 'one line');
    for (const part of says) t.match(stderr, part);
  }
});

/** Resolves when each fault's requests have arrived. */
const faultsHit = (client: Client): Promise<void> =>
  looksUntil(
    'all faults have hit',
    async () => (await client.control('GET', 'faults')).text === '{"faults":[]}',
  );

void t.test('help contains examples', async (t) => {
  for (const [args, ...parts] of [
    ['--help', /serve/, /check/, /Examples/],
    ['--version', /^\d+\.\d+\.\d+\n$/],
  ] as const) {
    const { code, stdout } = await runLine(t, args.split(' '));
    t.equal(code, 0, args);
    for (const part of parts) t.match(stdout, part);
  }
});

void t.test('usage errors print one message on stderr', async (t) => {
  for (const { args = [], env = {}, says } of [
    { args: ['--port', '70000'], says: /--port/ },
    { env: { LOCATION_DATA_ANY_TOKEN: 'yes' }, says: /LOCATION_DATA_ANY_TOKEN/ },
  ]) {
    const { code, stdout, stderr } = await runLine(t, ['serve', ...args], { env });
    t.equal(code, 2, says.source);
    t.match(stderr, says);
    t.equal(stdout, '');
  }
  t.equal((await runLine(t, ['nope'])).code, 2, 'an unknown command');
});

void t.test('a sandbox that cannot start prints one line, and exits with 1', async (t) => {
  const unusable = join(folder, 'unusable');
  await mkdir(unusable);
  const listening = await createSandbox();
  t.teardown(() => listening.stop());
  const { port } = new URL(listening.url);
  const file = async (name: string, text: string) => {
    await writeFile(join(unusable, name), text);
    return join(unusable, name);
  };
  const damagedDb = await file('damaged.json', damaged);
  const newer = await file(
    'newer.json',
    JSON.stringify({ ...emptyState, version: 2, more: 'to lose' }),
  );
  const foreignDb = await file('foreign.json', foreign);
  const texts = () =>
    Promise.all([damagedDb, newer, foreignDb].map((path) => readFile(path, 'utf8')));
  const before = await texts();
  for (const [args, ...says] of [
    [['--port', port, '--state-file', join(unusable, 'new.json')], /in use/, port, '--port'],
    [['--host', '192.0.2.1', '--memory'], '192.0.2.1', '--host'],
    [['--state-file', damagedDb], damagedDb, 'line 3, column 13', 'left untouched'],
  ] as const) {
    const { code, stderr } = await runLine(t, ['serve', '--port', '0', ...args]);
    t.equal(code, 1, args.join(' '));
    t.match(stderr, /^location-data-kit serve: .+\n$/, 'one line');
    for (const part of says) t.match(stderr, part);
  }
  for (const [db, ...says] of [
    [join(unusable, 'no', 'such', 'folder.json'), /no.such.folder\.json/],
    [newer, newer, 'version is 2', 'a later release', 'left untouched'],
    [foreignDb, foreignDb, '"version" is required', 'left untouched'],
  ] as const) {
    const error: unknown = await createSandbox({ stateFile: db }).catch(
      (caught: unknown) => caught,
    );
    for (const part of [/^.+$/, ...says]) t.match(error, { message: part }, db);
  }
  t.strictSame(await texts(), before, 'no file has changed');
  const left = (await readdir(unusable)).filter(
    (name) => !/^(damaged|newer|foreign)\.json$/.test(name),
  );
  t.strictSame(left, [], 'and nothing is left behind');
});

void t.test('the banner is complete, and its curl line works', async (t) => {
  const db = join(folder, 'banner.json');
  const serving = await serve(t, ['--state-file', db, '--seed', '7']);
  const { url } = serving;
  const banner = serving.out();
  t.match(banner.split('\n')[0], new RegExp(`ready on ${url}$`));
  for (const part of ['demo-token', 'other-token', db, 'seed 7', 'Berlin', `${url}/_sandbox/ `])
    t.match(banner, part);
  await serving.printed(/fields/);
  const [, json = ''] = /-d '(\{.*\})'/.exec(serving.out()) ?? [];
  const reply = await new Client(url).send('POST', '/v1/subscriptions', { body: json });
  t.equal(reply.status, 201);
});

void t.test('environment variables mean the same as flags, which take precedence', async (t) => {
  const db = join(folder, 'twins.json');
  const env = {
    LOCATION_DATA_STATE_FILE: db,
    LOCATION_DATA_SEED: '11',
    LOCATION_DATA_SCRAPE_TIME: '0s',
    LOCATION_DATA_PLACES: '5',
    LOCATION_DATA_QUOTA: '1',
    LOCATION_DATA_LOG: 'json',
    LOCATION_DATA_TOKENS: 'abc',
    LOCATION_DATA_TOKEN: 'for the check',
    LOCATION_DATA_ANY_TOKEN: 'false',
    LOCATION_DATA_MEMORY: '0',
  };
  const serving = await serve(t, ['--seed', '12'], { env });
  t.match(JSON.parse(await serving.printed(/ready/)), {
    event: 'ready',
    url: serving.url,
    seed: 12,
  });
  const client = new Client(serving.url, 'abc');
  const id = await client.subscribe();
  t.ok(Number((await client.list(id)).body.total) <= 5);
  t.equal((await client.create()).status, 403);
  t.equal((await client.as('any').create()).status, 401, 'not open');
  await serving.stop();
  t.match(await readFile(db, 'utf8'), id);
  const other = await runLine(t, ['serve', '--port', '0', '--seed', '13'], { env });
  t.equal(other.code, 1, 'a seed beside another state');
  t.match(other.stderr, /--seed.*--reset-state/);
  const again = await serve(t, ['--seed', '13', '--reset-state'], {
    env: { ...env, LOCATION_DATA_ANY_TOKEN: '1' },
  });
  t.equal((await new Client(again.url, 'any').get(id)).status, 404, 'a new state, and open');
});

void t.test('each request is logged in one line: pretty, JSON or not at all', async (t) => {
  const env = {
    LOCATION_DATA_TOKENS: 'sesame-1=alice,sesame-2',
    LOCATION_DATA_CONTROL_TOKEN: 'sesame-3',
  };
  const formats: [string[], RegExp | undefined][] = [
    [[], /201 .*POST .*\/v1\/subscriptions .*createSubscription.*alice/],
    [['--log', 'json', '--any-token'], /^\{"event":"request".*"status":201/],
    [['--quiet'], undefined],
  ];
  for (const [args, line] of formats) {
    const serving = await serve(t, ['--memory', ...args], { env });
    const before = serving.out().split('\n').length;
    const client = new Client(serving.url, 'sesame-1');
    const control = (method: string, name: string, json?: unknown) =>
      client.send(method, `/_sandbox/${name}`, { token: 'sesame-3', json });
    t.equal((await client.create()).status, 201);
    t.equal((await client.as('sesame-2').create()).status, 201);
    const standard = await client.as('demo-token').create();
    t.equal(standard.status, args.includes('--any-token') ? 201 : 401, 'they replace the defaults');
    await client.send('GET', '/v1/subscriptions/sesame-2?sesame-1=x&token=sesame-9');
    await client.send('GET', '/v1/nope', { token: 'sesame-4', headers: { prefer: 'code=500' } });
    await client.as('sesame-5').send('GET', '/sesame-5');
    await client.get('%0d%0aforged%1b[31m');
    await client.create({}, { body: '{"city": \u202e\u2066"gnireggats" \u009b31m \ufeff\u2028}' });
    await client.send('GET', '/v1/subscriptions/x', { headers: { prefer: 'x=\u009b31m\u0085' } });
    t.equal((await control('GET', 'health')).status, 200);
    await client.create({ city: '' });
    await control('POST', 'faults', { operation: 'getSubscription', status: 503, times: 1 });
    await client.get('x');
    await client.send('GET', '/v1/subscriptions/x', { headers: { prefer: 'delay=9' } });
    const mistaken = await control('POST', 'tokens', { revoke: 'sesame-1' });
    t.equal(mistaken.status, 400, 'a token instead of an account');
    if (line) {
      await serving.printed(line);
      await serving.printed(/400.*city.* is not allowed to be empty/);
      await serving.printed(/POST.*\/_sandbox\/faults/);
      await serving.printed(/503.*(injected: status 503|"fault":\{.*"status":503)/);
      await serving.printed(/forged/);
      await serving.printed(
        /404.*(  |"warning":")ignored Prefer: delay=9; code must be 400 to 599/,
      );
    }
    t.equal(await serving.stop('SIGINT'), 0);
    const lines = serving.out().trimEnd().split('\n');
    const unsafe = /(?!\n)\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/u;
    t.notMatch(serving.out(), unsafe, 'nothing that a terminal acts on');
    if (line) await serving.printed(/gnireggats/);
    const shown = serving.out() + serving.err();
    t.notMatch(shown, /sesame|demo-token/, 'no tokens, even in reasons of rejections');
    t.notMatch(serving.out(), /_sandbox\/health"|GET +\/_sandbox/, 'looking at it is not logged');
    if (!line) t.equal(lines.length, before - 1, 'quiet');
    if (args.includes('json')) for (const one of lines) t.type(JSON.parse(one), 'object');
  }
});

void t.test('a restarted sandbox has the same state', async (t) => {
  const db = join(folder, 'again.json');
  const seen: string[][] = [];
  let id = '';
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'] as const) {
    const serving = await serve(t, ['--state-file', db]);
    const client = new Client(serving.url);
    if (id === '') {
      id = await client.subscribe({ fields: ['phone', '__proto__'], city: 'Zürich\u2028"' });
      await client.control('POST', 'clock', { advance: '10d' });
      await client.update(id, { status: 'paused' });
    } else t.match(serving.out(), 'resumed with 1 subscription');
    seen.push([(await client.get(id)).text, (await client.list(id)).text]);
    t.equal(await serving.stop(signal), signal === 'SIGKILL' ? null : 0, signal);
    t.match(JSON.parse(await readFile(db, 'utf8')), {
      version: 1,
      subscriptions: [{ id, status: 'paused' }],
    });
  }
  const sandbox = await createSandbox({ stateFile: db });
  t.teardown(() => sandbox.stop());
  const last = new Client(sandbox.url);
  seen.push([(await last.get(id)).text, (await last.list(id)).text]);
  t.equal(seen.length, 4);
  for (const later of seen) t.strictSame(later, seen[0], 'as before the first end');
});

void t.test('requests in progress are answered before the end, and do not delay it', async (t) => {
  const file = join(folder, 'under-way.json');
  const serving = await serve(t, ['--state-file', file]);
  const client = new Client(serving.url);
  const late: ReturnType<Client['create']>[] = [];
  for (const latency of ['300ms', '1h']) {
    await client.control('POST', 'faults', { operation: 'createSubscription', latency, times: 1 });
    late.push(client.create());
    await faultsHit(client);
  }
  t.equal(await serving.stop(), 0);
  for (const { status, body } of await Promise.all(late)) {
    t.equal(status, 201);
    t.match(await readFile(file, 'utf8'), textOf(body.id), 'and kept');
  }
});

void t.test('--fixture starts from that fixture, and --native-scripts changes names', async (t) => {
  const options = ['--native-scripts', '--scrape-time', '0s'];
  const { url } = await serve(t, [
    '--memory',
    '--fixture',
    join(fixtures, 'small.json'),
    ...options,
  ]);
  const client = new Client(url);
  t.match((await client.control('GET', 'snapshot')).body, { subscriptions: [{}, {}] });
  const bars = { city: 'Seoul', entity_type: 'bar', fields: ['전화'] };
  const [first] = await client.entities(await client.subscribe(bars));
  t.match(first?.name, /\p{Script=Hangul}/u);
});

for (const name of readdirSync(fixtures).filter((file) => file.endsWith('.json'))) {
  void t.test(`the sandbox can start from the fixture ${name}, and reset to it`, async (t) => {
    const fixture = readFixture(JSON.parse(await readFile(join(fixtures, name), 'utf8')));
    const sandbox = await createSandbox({ fixture });
    t.teardown(() => sandbox.stop());
    const client = new Client(sandbox.url);
    const ids = () => sandbox.snapshot().subscriptions.map(({ id }) => id);
    const start = ids();
    t.equal(start.length > 0, name !== 'empty.json', `${start.length} subscriptions`);
    for (const id of start) {
      const [one, other] = [await client.list(id), await client.as('other-token').list(id)];
      t.strictSame([one.status, other.status].sort(), [200, 404], 'each is somebody’s');
    }
    await client.subscribe();
    await client.control('POST', 'reset');
    t.strictSame(ids(), start);
  });
}
