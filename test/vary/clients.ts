import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import t, { type Test } from '../fixtures/tap.js';
import { varyCommand } from '../../src/cli/vary.js';
import { openQuestionIds } from '../../src/open-questions/index.js';
import type { VaryReport } from '../../src/vary/report.js';
import { consumerPackages, skipWithout } from '../fixtures/consumers.js';
import { everything } from '../fixtures/everything.js';
import { documentOf, root } from '../fixtures/openapi.js';
import { runCommand } from '../fixtures/run-command.js';

/** Findings of `vary` in the clients of examples/clients: their known assumptions, and nothing else. */

/** Every third open question, and all conditions. */
const third = [...openQuestionIds.filter((_, index) => index % 3 === 0), 'format'];

const clients = join(root, 'examples', 'clients');

/** Assumptions of a client: answers with which it fails, by open question, or null for a condition. */
type Assumptions = Readonly<Record<string, readonly unknown[]>>;

const timestamps = [
  'YYYY-MM-DD HH:mm:ss.SS+00',
  'YYYY-MM-DD HH:mm:ss.SSS +02:00',
  'rfc-1123',
  'unix-seconds',
  'unix-milliseconds',
  'other',
];

const late = ['within-a-second', 'within-three-seconds'];

/** As the comments in the client say. */
const naive: Assumptions = {
  'cancel.body': ['json', 'empty'],
  'cancel.content-type': [400, 415],
  'cancel.shown-after': late,
  'cancel.status': [204],
  'cancelled.get': [404, 410, 403],
  'cancelled.status': ['active', 'paused'],
  'create.empty.status': [422],
  'create.location': ['none'],
  'create.shown-after': late,
  'create.status': [200, 202],
  'data-status.ready': ['up to date'],
  'fields.order': ['sorted'],
  'get.unknown.status': [403, 410],
  'list.maximum': [100, 50],
  'timestamps.format': timestamps,
  'update.shown-after': late,
  'update.status': [201, 202],
};

/**
 * The document of the client has RFC 3339 times, bodies without further keys, and an optional
 * description. The client reads what it has just created.
 */
const generated: Assumptions = {
  'cancel.body': ['json', 'empty'],
  'cancel.content-type': [400, 415],
  'cancel.status': [204],
  'create.shown-after': late,
  'entity.extra-keys': [{ rating: 'number', tags: 'array' }],
  'errors.extra-keys': [['code'], ['details', 'message', 'request_id', 'statusCode']],
  'errors.keys': [
    { 400: { code: 'string', details: 'array' }, 401: {}, 404: { code: 'string' } },
    { 404: { detail: 'string', status: 'number', title: 'string', type: 'string' } },
  ],
  'interpret.missing-description': [422],
  'subscription.extra-keys': [{ _links: 'object', plan: 'string' }],
  'timestamps.format': ['YYYY-MM-DDTHH:mm:ss.SSSSSS+00:00', ...timestamps],
  'format.extra-keys': [null],
};

/**
 * Runs `vary` on the tests of a client.
 * @param only ids; none for everything
 */
async function found(t: Test, test: string, ...only: string[]): Promise<VaryReport> {
  const folder = t.testdir({});
  const report = join(folder, 'report.json');
  const selected = only.length === 0 ? [] : ['--only', only.join(',')];
  await runCommand(t, varyCommand(), [
    ...['--scrape-time', '50ms', '--jobs', '2', '--log-dir', folder],
    ...['--reporter', `json=${report}`, ...selected],
    ...['--', process.execPath, test],
  ]);
  return JSON.parse(await readFile(report, 'utf8')) as VaryReport;
}

const sorted = (answers: readonly unknown[]): string[] =>
  answers.map((answer) => JSON.stringify(answer)).sort();

/** Asserts that the report has exactly those of the assumptions that were searched for. */
function assumes(t: Test, report: VaryReport, known: Assumptions, ...only: string[]): void {
  const entries = Object.entries(known).filter(([id]) => only.length === 0 || only.includes(id));
  const expected = entries.map(([id, answers]) => [id, sorted(answers)]);
  const actual = report.assumptions.map(({ id, failing }) => [
    id,
    sorted(failing.map(({ answer }) => answer)),
  ]);
  t.same(Object.fromEntries(actual), Object.fromEntries(expected));
  t.same(report.combinations, []);
  t.same(report.flaky, []);
}

void t.test('the careful client assumes nothing', async (t) => {
  const only = everything ? [] : third;
  const report = await found(t, join(clients, 'careful', 'client.test.mjs'), ...only);
  assumes(t, report, {});
  t.equal(report.verdict, everything ? 'tolerant' : 'partly');
  t.same(report.not_tried, []);
});

void t.test('the naive client assumes the default answers', async (t) => {
  const only = everything ? [] : ['cancel.status', 'create.status'];
  const report = await found(t, join(clients, 'naive', 'client.test.mjs'), ...only);
  assumes(t, report, naive, ...only);
});

void t.test(
  'the generated client assumes what its document describes',
  { skip: skipWithout('@hey-api/openapi-ts') },
  async (t) => {
    const folder = await mkdtemp(join(root, 'dist', 'test', 'generated-client-'));
    t.teardown(() => rm(folder, { recursive: true }));
    await cp(join(clients, 'generated'), folder, { recursive: true });
    await symlink(consumerPackages, join(folder, 'node_modules'));
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(await documentOf('default')));
    await promisify(execFile)(process.execPath, ['generate.mjs'], { cwd: folder });
    const only = everything ? [] : ['format.extra-keys', 'format.upper-case-uuids'];
    const report = await found(t, join(folder, 'client.test.mjs'), ...only);
    assumes(t, report, generated, ...only);
  },
);
