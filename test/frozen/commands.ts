import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSandbox } from '../../src/index.js';
import { createDeployment } from '../self-test/index.js';
import { mutants } from '../mutants/index.js';
import { startCli, withToken } from '../fixtures/cli.js';
import { against } from '../fixtures/running.js';
import { isInSample, line, linesOf, type Case, type Lines } from './lines.js';
import { standstill } from './determinism.js';

/** Normal and wrong use of every command: exit code, stdout and stderr. `@URL` is that of a sandbox. */

const strict = '@ROOT/fixtures/profiles/strict.json';
const lax = '@ROOT/fixtures/profiles/lax.json';
const recording = '@ROOT/test/fixtures/recordings/polly-node-http.har';

const wrong = {
  '': ['', '--version', 'help', 'help check', 'help nonsense', 'chek @URL', '--nonsense'],
  check: [
    ...['', 'not-a-url', 'ftp://a.example', 'http://a.example/v1', 'http://a.example/?x=1'],
    ...['@URL @URL', '@URL --only nonsense', '@URL --only list --skip list', '@URL --timeout soon'],
    ...['@URL --retries 11', '@URL --concurrency 0', '@URL --reporter nope', '@URL --nonsense'],
    ...['@URL --header bad', '@URL --fields ', '@URL --profile none.json'],
    ...['@URL --profile broken.json', '@URL --known-failures broken.json'],
    ...['@URL --update-known-failures', '@URL --config none.json'],
    ...['@URL --config broken.json', '@URL --config wrong.json', '@URL --client-cert none.pem'],
    ...['@URL --token-command false', 'http://127.0.0.1:1 --wait-for 0s --only list.ok'],
    ...['--list --only nonsense', '--list --plan', '--json', '--list --timeout soon'],
  ],
  audit: ['', 'none.har', 'broken.json', `${recording} --profile none.json`, '--nonsense'],
  compare: [
    '',
    'good.json',
    'good.json none.json',
    'good.json broken.json',
    'good.json --name a --name b',
  ],
  openapi: ['nonsense', '--profile none.json', '--server nowhere'],
  profile: [
    '',
    'nonsense',
    'show',
    'show none.json',
    'show broken.json',
    `diff ${strict}`,
    'verify',
  ],
  vary: ['', '--jobs 0 -- true', '--only nonsense -- true', '--reporter nope -- true', '-- false'],
  serve: [
    ...[
      '--port abc',
      '--port 99999',
      '--memory --state-file a.json',
      '--seed x',
      '--fixture none.json',
    ],
    ...[
      '--profile broken.json',
      '--conditions nonsense',
      '--rate-limit x',
      '--token  ',
      '--log nope',
    ],
    ...['--base-path bad', '--nonsense', '--config wrong.json', '-- none-such-command'],
  ],
};

const normal = {
  check: [
    ...[
      '@URL',
      '@URL --read-only',
      '@URL --only list --verbose',
      '@URL --skip create --allow-partial',
    ],
    ...['@URL --only errors --reporter tap', '@URL --only get --reporter markdown'],
    ...['@URL --only get --reporter junit', '@URL --only list.limit --reporter github'],
    ...[`@URL --only list --profile ${strict}`, '@URL --only update --strict --city Lyon'],
    ...['@URL --only list.limit --reporter html', '@URL --only list.limit --reporter json'],
    ...['--list', '--list --json', '--list --only list', '--plan', '--plan --read-only'],
  ],
  audit: [recording, `${recording} --verbose --reporter markdown`, `${recording} --profile ${lax}`],
  vary: [
    '--only create.status -- node client.mjs',
    '--only create.status,list --reporter html -- node client.mjs',
    '--only create.status --reporter json -- node client.mjs',
    '--only create.status --reporter markdown -- node client.mjs',
    '--only cancel -- node --version',
  ],
  compare: [
    'good.json bad.json',
    'good.json bad.json --reporter html',
    'good.json bad.json --reporter json',
    'good.json bad.json --all --reporter markdown',
    'good.json good.json',
  ],
  openapi: ['', `--profile ${lax} --server https://a.example`],
  profile: [`show ${strict}`, `diff ${strict} ${lax}`, `diff ${lax} ${lax}`],
  serve: ['--quiet --memory -- node --version'],
};

const help = [
  ...Object.keys(wrong).map((command) => `${command} --help`.trim()),
  ...['show', 'diff', 'verify'].map((one) => `profile ${one} --help`),
];

const linesIn = (table: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(table).flatMap(([command, all]) => all.map((one) => `${command} ${one}`.trim()));

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** Without what is another one each time: places on the disk, processes, ports, times and random ids. */
const masked = (text: string, folder: string, url: string): string =>
  text
    .replaceAll(folder, '{folder}')
    .replaceAll(root, '{root}')
    .replaceAll(url, '{url}')
    .replaceAll(process.version, '{version of node}')
    .replaceAll(/\d{4}-\d\d-\d\d(T[\d:.\\]+Z?| \d\d:\d\d UTC)/g, '{time}')
    .replaceAll(/127\.0\.0\.1:\d{4,}/g, '{address}')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '{id}')
    .replaceAll(/location-data-kit-vary-\w{6}\b/g, 'location-data-kit-vary-{random}')
    .replaceAll(
      /(?<="duration_ms": )\d+|(?<="duration" value=")[\d.]+|(?<=, |>)[\d.]+ m?s(?=$|<)/gm,
      '{duration}',
    )
    .replaceAll(/^waiting: .*\n/gm, '')
    .replaceAll(/created-\d+-[0-9a-f]{8}\.json/g, 'created-{process}.json')
    .replaceAll(/\b(in|after|took|time=")\s?[\d.]+( ms| s|")/g, '$1 {duration}');

/** A client that wants a 201. */
const client = `
const { LOCATION_DATA_BASE_URL: url, LOCATION_DATA_TOKEN: token } = process.env;
const { status } = await fetch(url + '/v1/subscriptions', {
  method: 'POST',
  headers: { authorization: 'Bearer ' + token, 'content-type': 'application/json' },
  body: JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['phone'] }),
});
if (status !== 201) throw new Error('not created: ' + status);
`;

/** Files for the commands. */
async function filesOf(): Promise<Readonly<Record<string, string>>> {
  const mutant = mutants.find(({ check }) => check === 'general.json-bodies');
  const good = await against(createDeployment());
  const bad = await against(createDeployment({ middleware: mutant ? [mutant.mutation] : [] }));
  return {
    'good.json': JSON.stringify(good),
    'bad.json': JSON.stringify(bad),
    'client.mjs': client,
    'broken.json': '{"answers":\n  {oops}}',
    'wrong.json': '{"check":{"city":7,"colour":"red"},"serve":{"port":"x"}}',
  };
}

let files: ReturnType<typeof filesOf> | undefined;

/** Where a command runs. */
async function folderWithFiles(): Promise<string> {
  files ??= filesOf();
  const folder = await mkdtemp(join(tmpdir(), 'frozen-'));
  for (const [name, text] of Object.entries(await files)) await writeFile(join(folder, name), text);
  return folder;
}

/** For the order of a plan, that a computation takes no time: one that does lets others have their turn. */
const timeless = 'Object.assign(performance, { now: () => 0 })';

async function run(command: string): Promise<Lines> {
  const folder = await folderWithFiles();
  const now = () => standstill;
  const sandbox = await createSandbox({ scrapeTime: 0, places: 60, now });
  try {
    const words = command.split(' ').filter((word, at) => word !== '' || at > 0);
    const args = words.map((word) => word.replace('@ROOT', root).replace('@URL', sandbox.url));
    const env = { ...withToken, TMPDIR: folder, COLUMNS: '100' };
    const { code, stdout, stderr } = await startCli(args[0] === '' ? [] : args, {
      cwd: folder,
      env,
      ...(command.includes('--plan') && { preload: timeless }),
    }).ended;
    return [
      line('exit code', code),
      ...linesOf(masked(stdout, folder, sandbox.url), 'stdout'),
      ...linesOf(masked(stderr, folder, sandbox.url), 'stderr'),
    ];
  } finally {
    await sandbox.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Cases of commands; one in five by default, because each case is a process or two. */
export const commandCases = (): Case[] =>
  [...help, ...linesIn(wrong), ...linesIn(normal)].map((command) => {
    const name = `location-data-kit ${command.replaceAll('@ROOT/', '')}`.trim();
    return { name, sampled: isInSample(name, 5), lines: () => run(command) };
  });
