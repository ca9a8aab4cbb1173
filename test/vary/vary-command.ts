import { getEventListeners, once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import process from 'node:process';
import { marked } from 'marked';
import t, { type Test } from '../fixtures/tap.js';
import { validateXML } from 'xmllint-wasm';
import { varyCommand } from '../../src/cli/vary.js';
import { defaultProfile } from '../../src/index.js';
import type { VaryReport } from '../../src/vary/report.js';
import { runTrial } from '../../src/vary/trial.js';
import { folderOf, startCli } from '../fixtures/cli.js';
import { junitSchema } from '../fixtures/junit-schema.js';
import { runCommand } from '../fixtures/run-command.js';

/** The command `vary`, with small programs as clients. */

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Common beginning of clients: they subscribe, read, list and cancel. */
const client = `
  const { LOCATION_DATA_BASE_URL: url, LOCATION_DATA_TOKEN: token } = process.env;
  const ask = async (method, path, body) => {
    const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' };
    const response = await fetch(url + '/v1' + path, { method, headers, body: JSON.stringify(body) });
    const text = await response.text();
    return { status: response.status, body: text && JSON.parse(text) };
  };
  const need = (what, holds) => { if (!holds) { console.log('not ' + what); process.exit(1); } };
  const created = await ask('POST', '/subscriptions', { city: 'Berlin', entity_type: 'cafe', fields: ['phone'] });
  const path = '/subscriptions/' + created.body.id;
  const page = await ask('GET', path + '/entities');
  const cancelled = await ask('DELETE', path);
  const after = await ask('GET', path);
`;

interface Outcome {
  readonly code: number | undefined;
  readonly stderr: string;
  readonly report: VaryReport;
  readonly file: (name: string) => string;
}

/** Runs `vary` with a client, and with a report in a file. */
async function vary(t: Test, source: string, flags: readonly string[] = []): Promise<Outcome> {
  const file = folderOf(t);
  writeFileSync(file('client.mjs'), source);
  const { code, stderr } = await runCommand(t, varyCommand(), [
    ...flags,
    '--log-dir',
    file('logs'),
    '--reporter',
    `json=${file('report.json')}`,
    '--',
    process.execPath,
    file('client.mjs'),
  ]);
  const report = JSON.parse(readFileSync(file('report.json'), 'utf8')) as VaryReport;
  return { code, stderr, report, file };
}

const questions = 'create.status,cancelled.get,cancel.shown-after,list.order,format';
const some = ['--only', questions, '--scrape-time', '0s'];

void t.test("vary reports a client's assumptions with their evidence", async (t) => {
  const naive = `${client}
    need('created', created.status === 201);
    need('readable', after.status === 200);
    need('cancelled', after.body.status === 'cancelled');
    need('exact', Object.keys(created.body).every((key) => key.length > 1 && !/extra|_links/.test(key)));`;
  const file = folderOf(t);
  const reporters = ['pretty', 'junit', 'html', 'markdown'].flatMap((name) => [
    '--reporter',
    `${name}=${file(name)}`,
  ]);
  const { code, report, stderr } = await vary(t, naive, [...some, ...reporters]);
  t.equal(code, 1);
  t.match(report, { verdict: 'assumptions', baseline: { outcome: 'passed' }, stopped: null });
  const answers = report.assumptions.filter(({ section }) => section !== 'format');
  t.match(answers, [
    { id: 'create.status', expected: 201, failing: [{ answer: 200 }, { answer: 202 }] },
    {
      id: 'cancel.shown-after',
      expected: 'at-once',
      failing: [{ answer: 'within-a-second' }, { answer: 'within-three-seconds' }],
    },
    {
      id: 'cancelled.get',
      expected: 'readable',
      failing: [{ answer: 404 }, { answer: 410 }, { answer: 403 }],
    },
  ]);
  const [creation, delay, reading] = answers;
  t.match(creation?.failing[0], {
    wire: { method: 'POST', url: '/v1/subscriptions', differences: ['status 201 → 200'] },
    run: { ending: 'exit code 1', last_lines: ['not created'] },
  });
  t.match(delay?.failing[0], {
    wire: { method: 'GET', differences: [/status: "cancelled" → "active"/] },
    run: { last_lines: ['not cancelled'] },
  });
  t.match(reading?.failing[0], {
    wire: { url: '/v1/subscriptions/{id}', baseline: { status: 200 }, other: { status: 404 } },
    run: { last_lines: ['not readable'] },
  });
  const log = readFileSync(creation?.failing[0]?.run.log ?? '', 'utf8');
  t.match(log, /create\.status = 200[^]*not created/);
  t.ok(report.passed.some(({ id }) => id === 'list.order'));
  t.match(stderr, /^Run 1: baseline: passed/);
  t.ok(report.runs < report.one_at_a_time + 7);

  const pretty = readFileSync(file('pretty'), 'utf8').replace(/\s+/g, ' ');
  t.match(pretty, 'create.status: your client needs `201`; it fails with `200` and `202`');
  t.match(pretty, /status 201 → 200 .* │ not created/);
  t.match(pretty, /\d assumptions found/);
  const xml = [{ fileName: 'x.xml', contents: readFileSync(file('junit'), 'utf8') }];
  const schema = [{ fileName: 'junit.xsd', contents: junitSchema }];
  t.same((await validateXML({ xml, schema })).errors, []);
  t.match(xml[0]?.contents, /<failure [^>]*message="create.status: your client needs `201`/);
  const page = readFileSync(file('html'), 'utf8');
  t.match(page, /<code>create.status<\/code>: your client needs <code>201<\/code>/);
  t.notMatch(page, report.logs, 'nobody else has that folder');
  t.match(
    await marked.parse(readFileSync(file('markdown'), 'utf8')),
    /<summary>✖ <b><code>create.status<\/code>: your client needs <code>201<\/code>/,
  );
});

void t.test('a tolerant client passes, with a list of invisible variations', async (t) => {
  const { code, report } = await vary(t, client, ['--only', 'interpret.invalid,cancel.status']);
  t.equal(code, 4, 'that was not everything');
  t.match(report, { verdict: 'partly', assumptions: [], not_tried: [], runs: 4 });
  t.match(
    report.passed.map(({ id, exercised }) => [id, exercised]),
    [
      ['cancel.status', true],
      ['cancel.status', true],
      ['interpret.invalid.status', false],
      ['interpret.invalid.status', false],
    ],
  );
});

void t.test('vary starts from the profile of --profile', async (t) => {
  const file = folderOf(t);
  const answers = { 'create.status': 202 };
  writeFileSync(file('profile.json'), JSON.stringify({ version: 1, answers }));
  const source = `${client} need('accepted', created.status === 202);`;
  const flags = ['--profile', file('profile.json'), '--only', 'create.status'];
  const { code, report } = await vary(t, source, flags);
  t.equal(code, 1);
  t.match(report.assumptions, [
    { id: 'create.status', expected: 202, failing: [{ answer: 201 }, { answer: 200 }] },
  ]);
});

void t.test(
  'no variation is tried if the command fails, is flaky, or sends no request',
  async (t) => {
    const flaky = `import { existsSync, writeFileSync } from 'node:fs';
    const file = process.argv[1] + '.seen';
    if (existsSync(file)) process.exit(3);
    writeFileSync(file, '');`;
    const cases = {
      failed: "console.log('no good'); process.exit(7);",
      flaky,
      'no-requests': '',
    };
    for (const [outcome, source] of Object.entries(cases)) {
      const { code, report } = await vary(t, source);
      t.equal(code, 3, outcome);
      t.match(report, { verdict: 'not-tried', baseline: { outcome }, runs: 2, passed: [] });
    }
  },
);

/** The source of the number of this run, from 1, and of whether the run before has failed. */
const counted = `
  import { existsSync, readFileSync, writeFileSync } from 'node:fs';
  const file = process.argv[1] + '.runs';
  const [runs, last] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [0, 0];
  const run = runs + 1;
  const hasFailed = last !== 0;
  writeFileSync(file, JSON.stringify([run, 0]));
  process.on('exit', (code) => writeFileSync(file, JSON.stringify([run, code])));`;

const part = client.replace(/  const cancelled[^]*/, '');
const rest = "const gone = await ask('DELETE', path);";

void t.test('a run with fewer requests than the baseline is not a pass', async (t) => {
  const flags = ['--only', 'create.status,list.order,format.key-order', '--scrape-time', '0s'];
  const cases: { readonly name: string; readonly source: string; readonly unlike: object }[] = [
    {
      name: 'results are cached from the second run on',
      source: `if (run > 1) process.exit(0); ${client}`,
      unlike: { run: 2, passed: true, missing: [] },
    },
    {
      name: 'from the third run on',
      source: `if (run > 2) process.exit(0); ${client}`,
      unlike: { run: 3, passed: true, missing: [] },
    },
    {
      name: 'once something has failed, so that innocent answers would be blamed',
      source: `if (run > 3) process.exit(0); ${client} need('created', created.status === 201);`,
      unlike: { run: 4, passed: true, missing: [] },
    },
    {
      name: 'in part, from the second run on',
      source: `${part} if (run > 1) process.exit(0); ${rest}`,
      unlike: { run: 2, passed: true, missing: ['cancelSubscription'] },
    },
    {
      name: 'in part, from the third run on',
      source: `${part} if (run > 2) process.exit(0); ${rest}`,
      unlike: { run: 3, passed: true, missing: ['cancelSubscription'] },
    },
    {
      name: 'only what has failed before runs again',
      source: `${part} need('created', hasFailed || created.status === 201);
        if (hasFailed) process.exit(0); ${rest}`,
      unlike: { passed: true, missing: ['cancelSubscription'] },
    },
    {
      name: 'a run that fails without a request has another reason than an answer',
      source: `if (run > 2) process.exit(1); ${client}`,
      unlike: { run: 3, passed: false, missing: [] },
    },
  ];
  for (const { name, source, unlike } of cases) {
    const { code, report } = await vary(t, `${counted}${source}`, flags);
    t.equal(code, 3, name);
    const stopped = {
      verdict: 'not-tried',
      stopped: 'baseline-mismatch',
      baseline_mismatch: unlike,
    };
    t.match(report, stopped, name);
    t.same(
      report.assumptions.filter(({ id }) => id !== 'create.status'),
      [],
      name,
    );
  }
});

void t.test('a run without requests is reported, with advice', async (t) => {
  const file = folderOf(t);
  const source = `${counted} if (run > 2) process.exit(0); ${client}`;
  await vary(t, source, ['--only', 'create.status', '--reporter', `pretty=${file('pretty')}`]);
  const text = readFileSync(file('pretty'), 'utf8').replace(/\s+/g, ' ');
  t.match(text, /No result: .* Run 3 passed without a request: is its result cached\?/);
  t.match(text, 'turbo run --force');
});

void t.test('variations with fewer requests are listed separately', async (t) => {
  const source = `${part} if (created.status !== 201) process.exit(0); ${rest}`;
  const only = ['--only', 'create.status,list.order', '--scrape-time', '0s'];
  const { code, report } = await vary(t, source, only);
  t.equal(code, 4);
  t.match(report, { verdict: 'partly', stopped: null, baseline_mismatch: null, assumptions: [] });
  t.match(report.fewer_requests, [
    { variations: [{ answer: 200 }], missing: ['cancelSubscription'] },
    { variations: [{ answer: 202 }], missing: ['cancelSubscription'] },
  ]);
  t.ok(report.passed.some(({ id }) => id === 'list.order'));
});

void t.test('a client with occasional requests can be tested', async (t) => {
  const source = `${counted} ${part} if (run !== 2) await ask('GET', path); ${rest}`;
  const { report } = await vary(t, source, ['--only', 'create.status', '--scrape-time', '0s']);
  t.match(report, { stopped: null, assumptions: [], fewer_requests: [], not_tried: [] });
});

void t.test('a suite with its own mock reads the profile from a file', async (t) => {
  const source = `import { readFileSync } from 'node:fs';
    const { LOCATION_DATA_PROFILE, LOCATION_DATA_CONDITIONS } = process.env;
    const { answers } = JSON.parse(readFileSync(LOCATION_DATA_PROFILE, 'utf8'));
    process.exit(answers['create.status'] === 201 && LOCATION_DATA_CONDITIONS === '' ? 0 : 1);`;
  const { code, report } = await vary(t, source, [
    '--mock',
    '--only',
    'create.status,format.key-order',
  ]);
  t.equal(code, 1);
  t.match(report.assumptions, [{ id: 'format.key-order' }, { id: 'create.status' }]);
});

void t.test('a hanging command is ended, with everything that it has started', async (t) => {
  const file = folderOf(t);
  const source = `
    import { spawn } from 'node:child_process';
    const child = "process.stdin.resume(); require('net').connect(" + process.argv[2] + ')';
    spawn(process.execPath, ['-e', child], { stdio: ['pipe', 'inherit', 'inherit'] });
    console.log('hangs');
    setInterval(() => {}, 1000);`;
  writeFileSync(file('hangs.mjs'), source);
  const late = new AbortController();
  const server = createServer().listen(0, '127.0.0.1');
  t.teardown(() => server.close());
  await once(server, 'listening');
  const connected = once(server, 'connection') as Promise<[Socket]>;
  // By now, everything is started.
  void connected.then(() => late.abort());
  const trial = await runTrial(
    {
      command: [process.execPath, file('hangs.mjs'), String(portOf(server))],
      baseline: defaultProfile,
      sandbox: {},
      folder: file(''),
      signal: new AbortController().signal,
    },
    { number: 1, variations: [], timeout: 90_000 },
    (end) => {
      late.signal.addEventListener('abort', end);
      return () => undefined;
    },
  );
  t.match(trial, { passed: false, ending: 'not finished after 1 min 30 s' });
  t.same(trial.last_lines, ['hangs']);
  const [socket] = await connected;
  if (!socket.closed)
    await once(
      socket.resume().on('error', () => undefined),
      'close',
    );
  t.ok(socket.closed, 'its child has gone as well');
});

void t.test('an ended run does not keep the process alive', async (t) => {
  const file = folderOf(t);
  const { signal } = new AbortController();
  let timers = 0;
  await runTrial(
    {
      command: [process.execPath, '-e', ''],
      baseline: defaultProfile,
      sandbox: {},
      folder: file(''),
      signal,
    },
    { number: 1, variations: [], timeout: 600_000 },
    () => {
      timers += 1;
      return () => (timers -= 1);
    },
  );
  t.equal(timers, 0);
  t.same(getEventListeners(signal, 'abort'), []);
});

void t.test('a budget stops vary, and untried variations are named', async (t) => {
  const { code, report } = await vary(t, '', ['--only', 'cancel.status', '--budget', '1ms']);
  t.equal(code, 3, 'not even the baseline was tried twice');
  t.match(report, { stopped: 'budget', baseline: { outcome: 'unfinished' } });
  t.same(
    report.not_tried.map(({ id }) => id),
    ['cancel.status', 'cancel.status'],
  );
});

void t.test('Ctrl-C ends the command, and reports the findings so far', async (t) => {
  const file = folderOf(t);
  const source = `${client}
    if (created.status !== 201) { console.log('waits'); setInterval(() => {}, 1000); }`;
  writeFileSync(file('client.mjs'), source);
  const flags = ['--only', 'create.status', '--reporter', 'json'];
  const command = ['vary', ...flags, '--', process.execPath, file('client.mjs')];
  const started = startCli(command, { scope: t });
  await started.said(/2 variations in 2 runs/);
  t.equal(await started.stop('SIGINT'), 130);
  const report = JSON.parse((await started.ended).stdout) as VaryReport;
  t.match(report, { verdict: 'partly', stopped: 'interrupted' });
  t.match(report.not_tried, [{ id: 'create.status', answer: 200 }, { answer: 202 }]);
});

void t.test('usage errors exit with 2 and one line', async (t) => {
  const cases: [args: string[], expected: RegExp][] = [
    [[], /pass a command after --/],
    [['--', 'no-such-command'], /no-such-command: no such command/],
    [['--only', 'creat', '--', 'true'], /"creat" matches no open question/],
    [
      ['--conditions', 'danger', '--', 'true'],
      /--conditions .* must be one of format, data, failures/,
    ],
    [['--jobs', '0', '--', 'true'], /must be at least 1/],
    [['--profile', '/no/such', '--', 'true'], /--profile .*there is no such file/],
    [['--reporter', 'tap', '--', 'true'], /one of pretty, junit, json, html, markdown/],
  ];
  for (const [args, expected] of cases) {
    const { code, stderr } = await runCommand(t, varyCommand(), args);
    t.equal(code, 2, args.join(' '));
    t.match(stderr, expected);
    t.notMatch(stderr, / {4}at /, 'no stack');
  }
});
