import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import t, { type Test } from '../fixtures/tap.js';
import { checkCommand } from '../../conformance/cli/check.js';
import { History } from '../../conformance/cli/history.js';
import { changeLastEntity, changeResponse } from '../../conformance/checks/mutations.js';
import { changesLine, changesSince } from '../../conformance/compare/index.js';
import { type ConformanceReport, render } from '../../conformance/index.js';
import {
  createDeployment,
  type DeploymentOptions,
  VirtualTime,
} from '../../conformance/self-test/index.js';
import { folderOf } from '../fixtures/cli.js';
import { runCommand } from '../fixtures/run-command.js';
import { against } from '../fixtures/running.js';
import { serveFetch } from '../fixtures/serve-fetch.js';

/** The reports of earlier runs, and what changed since the last one. */

/** A run that begins at an instant. */
async function runAt(instant: string, options: DeploymentOptions): Promise<ConformanceReport> {
  const time = new VirtualTime();
  const shift = Date.parse(instant) - time.now();
  return against(createDeployment({ ...options, time }), { now: () => time.now() + shift });
}

const numericPhone = changeLastEntity((entity) => ({ ...entity, phone: 42 }));
const wrongTotal = changeResponse('listEntities', (response) => ({
  ...response,
  body: response.body.replace(/"total":\d+/, '"total":"many"'),
}));

const before = await runAt('2026-11-24T10:00:00.000Z', { middleware: [wrongTotal] });
const after = await runAt('2026-11-25T10:00:00.000Z', {
  middleware: [numericPhone],
  profile: { 'create.status': 202 },
});
const empty = await runAt('2026-11-26T10:00:00.000Z', { marketSize: 0 });

/** A history in a folder of its own, and what it said. */
async function opened(t: Test) {
  const folder = folderOf(t)('runs');
  const said: string[] = [];
  const history = await History.open(folder, (text) => said.push(text));
  return { folder, history, said };
}

void t.test('tells what changed since the last run', async (t) => {
  const { started_at: started, changes } = changesSince(before, after);
  t.equal(started, '2026-11-24T10:00:00.000Z');
  t.ok(changes.includes('entity.phone fails now'));
  t.ok(
    changes.includes('list.shape holds again') ||
      changes.some((one) => /^list\..* holds again$/.test(one)),
  );
  t.ok(changes.includes('create.status: 201 → 202'));
  t.match(changesLine({ started_at: started, changes }), /^Since 2026-11-24 10:00: entity\.phone /);
  t.same(changesSince(after, after).changes, []);
  t.match(changesLine(changesSince(after, after)), /^Since 2026-11-25 10:00: nothing changed$/);
});

void t.test('what could not be verified neither failed nor holds again', async (t) => {
  const { changes } = changesSince(after, empty);
  t.notOk(changes.some((one) => one.startsWith('entity.phone')));
  t.match(changes.at(-1), /^\d+ clauses could not be verified now$/);
  t.ok(changesSince(empty, after).changes.includes('entity.phone fails (unknown then)'));
});

void t.test('keeps every report, each in a file of its own', async (t) => {
  const { folder, history, said } = await opened(t);
  for (const report of [before, before, after]) t.ok(await history.keep(report));
  t.same(readdirSync(folder), [
    '2026-11-24T10-00-00.000Z-2.json',
    '2026-11-24T10-00-00.000Z.json',
    '2026-11-25T10-00-00.000Z.json',
  ]);
  const kept = readFileSync(`${folder}/2026-11-24T10-00-00.000Z.json`, 'utf8');
  t.equal(kept, render(before, 'json'));
  t.same(said, []);
});

void t.test('compares with the last run against the same base URL', async (t) => {
  const { folder, history, said } = await opened(t);
  t.notOk((await history.compared(before)).since_last, 'the first one');
  await history.keep(before);
  const { target } = empty;
  await history.keep({ ...empty, target: { ...target, base_url: 'http://other.example' } });
  writeFileSync(`${folder}/2026-11-27T10-00-00.000Z.json`, '{"torn":');
  writeFileSync(`${folder}/notes.json`, '{}');
  const report = await history.compared(after);
  t.equal(report.since_last?.started_at, before.target.started_at);
  t.match(said, [
    /2026-11-27T10-00-00\.000Z\.json is no JSON report of check: .*\. It is left out\.$/,
    /^Since 2026-11-24 10:00: entity\.phone fails now; .*holds again/,
  ]);
  const text = render(report, 'pretty');
  t.match(text, /\nSince 2026-11-24 10:00\n {2}entity\.phone fails now\n/);
  t.match(JSON.parse(render(report, 'json')), { since_last: { changes: [/phone/] } });
});

void t.test('the command keeps its runs, and tells on stderr', async (t) => {
  const file = folderOf(t);
  let isBroken = false;
  const accepted = changeResponse('listEntities', (response) => ({
    ...response,
    status: isBroken ? 202 : response.status,
  }));
  const url = await serveFetch(t, createDeployment({ middleware: [accepted] }).fetch);
  const check = () => {
    const args = ['--only', 'list.ok,get.unknown', '--history', file('runs/nightly')];
    const quiet = ['--allow-partial', '--reporter', `json=${file('report.json')}`];
    return runCommand(t, checkCommand(), [url, ...args, ...quiet]);
  };
  const first = await check();
  t.equal(first.code, 0);
  t.notMatch(first.stderr, /^Since/m);
  isBroken = true;
  t.match(await check(), { code: 1, stderr: /^Since .*: list\.ok fails now$/m });
  t.match(await check(), { code: 1, stderr: /^Since .*: nothing changed$/m });
  isBroken = false;
  t.match(await check(), { code: 0, stderr: /^Since .*: list\.ok holds again$/m });
  t.equal(readdirSync(file('runs/nightly')).length, 4);
});

void t.test('a folder that cannot hold reports is refused before the run', async (t) => {
  const file = folderOf(t);
  writeFileSync(file('file'), '');
  const args = ['http://127.0.0.1:9', '--history', file('file')];
  t.match(await runCommand(t, checkCommand(), args), {
    code: 2,
    stderr: /^location-data-kit check: --history .*: it is no folder\n$/,
  });
});
