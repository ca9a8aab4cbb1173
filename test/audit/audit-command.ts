import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { unzipSync, zipSync } from 'fflate';
import t from '../fixtures/tap.js';
import { auditCommand } from '../../conformance/cli/audit.js';
import { checkCommand } from '../../conformance/cli/check.js';
import { reporterNames, type ConformanceReport } from '../../conformance/index.js';
import { createDeployment } from '../self-test/index.js';
import { folderOf } from '../fixtures/cli.js';
import { OrdinaryClient } from '../fixtures/ordinary-client.js';
import { Recorder } from '../fixtures/recording.js';
import { runCommand } from '../fixtures/run-command.js';
import { serveFetch } from '../fixtures/serve-fetch.js';

/** Recorded by Playwright 1.58.2: bodies are in files next to the `.har`, in one archive. */
const archive = readFileSync(
  new URL('../../../test/fixtures/recordings/playwright.har.zip', import.meta.url),
);

const { fetch, baseUrl, time } = createDeployment();
const recorder = new Recorder(fetch, time.now);
await new OrdinaryClient(recorder.fetch, baseUrl).work(time.sleep);
const text = JSON.stringify(recorder.har);

void t.test('the exit code follows from the verdict and from errors', async (t) => {
  const inFolder = folderOf(t);
  const files = {
    good: text,
    broken: text.replaceAll(String.raw`\"total\":`, String.raw`\"count\":`),
    empty: '{"log":{"entries":[]}}',
    foreign: '{"openapi":"3.1.0"}',
    zip: 'PK\u0003\u0004',
    damaged: text.slice(0, 1000),
    invalid: '{"log":{"entries":[{"time":1}, {"a" 1}]}}',
  };
  for (const [name, content] of Object.entries(files))
    writeFileSync(inFolder(`${name}.har`), content);
  const path = (name: string): string => inFolder(`${name}.har`);
  const report = `json=${inFolder('report.json')}`;
  const ends: [args: string[], code: number, told?: RegExp][] = [
    [[path('good')], 0],
    [[path('good'), path('empty')], 0],
    [[path('broken')], 1],
    [[path('empty')], 3],
    [[path('good'), '--base-url', 'https://elsewhere.example'], 3],
    [[path('foreign')], 2, /foreign\.har: it is not a HAR file/],
    [[path('zip')], 2, /zip\.har: the zip\s+archive cannot be read/],
    [[path('damaged')], 2, /damaged\.har: it ends in the middle of entry 1/],
    [[path('invalid')], 2, /invalid\.har: entry 2: it is not JSON at line 1, column 6/],
    [[path('missing')], 2, /missing\.har: there is no such file/],
    [['-', '-'], 2, /only once/],
    [[path('good'), '--base-url', 'nowhere'], 2, /--base-url: /],
  ];
  const verdictAndPath =
    /^(Nothing wrong|Non-conformant|Nothing to judge):.*\n(First cause: .*\n)?Report: \S+report\.json\n$/;
  for (const [args, code, told = verdictAndPath] of ends) {
    const ended = await runCommand(t, auditCommand(), [...args, '--reporter', report]);
    t.equal(ended.code, code, args.join(' '));
    t.match(ended.stderr, told);
  }
});

void t.test("bodies in Playwright's files next to the recording are read", async (t) => {
  const inFolder = folderOf(t);
  const report = inFolder('report.json');
  const seen = async (path: string): Promise<number | undefined> => {
    const ended = await runCommand(t, auditCommand(), [path, '--reporter', `json=${report}`]);
    t.equal(ended.code, 0, path);
    const { audit } = JSON.parse(readFileSync(report, 'utf8')) as ConformanceReport;
    t.same(audit?.not_judged, {}, path);
    return audit?.coverage.filter(({ times }) => times > 0).length;
  };
  writeFileSync(inFolder('traffic.har.zip'), archive);
  mkdirSync(inFolder('attached'));
  const files = Object.entries(unzipSync(archive));
  for (const [name, content] of files) writeFileSync(inFolder(`attached/${name}`), content);
  const whole = await seen(inFolder('traffic.har.zip'));
  t.equal(whole, 95);
  t.equal(await seen(inFolder('attached/har.har')), whole);
  // no file outside its folder is read, and a missing file is not judged
  const elsewhere = readFileSync(inFolder('attached/har.har'), 'utf8');
  const outside = elsewhere.replaceAll('"_file":"', '"_file":"../attached/');
  writeFileSync(inFolder('outside.har'), outside);
  const args = [inFolder('outside.har'), '--base-url', 'https://places.example'];
  const ended = await runCommand(t, auditCommand(), [...args, '--reporter', `json=${report}`]);
  t.equal(ended.code, 3);
  t.match(readFileSync(report, 'utf8'), /response whose body is not in the recording/);
  const none = zipSync({ 'notes.txt': new Uint8Array([1]) });
  writeFileSync(inFolder('none.zip'), none);
  const without = await runCommand(t, auditCommand(), [inFolder('none.zip')]);
  t.match(without, {
    code: 2,
    stderr: /none\.zip: the zip\s+archive does not contain a \.har file/,
  });
});

void t.test('every format contains the coverage or the verdict, and no token', async (t) => {
  const inFolder = folderOf(t);
  writeFileSync(inFolder('traffic.har'), text);
  for (const name of reporterNames) {
    const args = [inFolder('traffic.har'), '--reporter', `${name}=${inFolder('report')}`];
    t.equal((await runCommand(t, auditCommand(), args)).code, 0);
    const report = readFileSync(inFolder('report'), 'utf8');
    t.notMatch(report, /demo-token/, name);
    if (['pretty', 'html', 'markdown'].includes(name)) t.match(report, /Coverage/);
    if (name !== 'json' && name !== 'junit') t.match(report, /Nothing wrong/, name);
  }
});

void t.test(
  'the report says that a recording contains nothing to judge, and lists no requirements',
  async (t) => {
    const inFolder = folderOf(t);
    const creator = { name: 'a recorder', version: '1' };
    writeFileSync(
      inFolder('empty.har'),
      JSON.stringify({ log: { version: '1.2', creator, entries: [] } }),
    );
    for (const name of ['pretty', 'html', 'markdown']) {
      const args = [inFolder('empty.har'), '--reporter', `${name}=${inFolder('report')}`];
      t.equal((await runCommand(t, auditCommand(), args)).code, 3);
      const report = readFileSync(inFolder('report'), 'utf8');
      t.match(report, 'Nothing to judge', name);
      t.notMatch(report, /Coverage|this traffic exercised/, name);
    }
  },
);

void t.test('check --har records a run that audit reads', async (t) => {
  const inFolder = folderOf(t);
  const url = await serveFetch(t, createDeployment({ now: Date.now }).fetch, {});
  const only = ['--only', 'create.subscription,list.ok,auth.missing.get,get.unknown'];
  const args = [url, '--har', inFolder('run.har'), ...only, '--reporter', `tap=${inFolder('tap')}`];
  t.equal((await runCommand(t, checkCommand(), args)).code, 4);
  t.notMatch(readFileSync(inFolder('run.har'), 'utf8'), /demo-token/);
  const report = `json=${inFolder('report.json')}`;
  const ended = await runCommand(t, auditCommand(), [inFolder('run.har'), '--reporter', report]);
  t.equal(ended.code, 4, 'as the run ends');
  const { summary, audit } = JSON.parse(
    readFileSync(inFolder('report.json'), 'utf8'),
  ) as ConformanceReport;
  t.match(summary, { fail: 0, warn: 0 });
  const seen = audit?.coverage.filter(({ times }) => times > 0).map(({ id }) => id) ?? [];
  for (const id of ['create.subscription', 'list.ok', 'auth.missing.get'] as const)
    t.ok(seen.includes(id), id);
  t.notOk(seen.includes('errors.message'), 'the run has left it out');
});
