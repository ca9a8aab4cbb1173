import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import t, { type Test } from '../fixtures/tap.js';
import { profileCommand } from '../../conformance/cli/profile.js';
import { profileTarget, writeProfileFile } from '../../conformance/cli/profile-file.js';
import { profileOf } from '../../conformance/index.js';
import { createDeployment, VirtualTime, type DeploymentOptions } from '../self-test/index.js';
import { formerly } from '../../src/open-questions/index.js';
import { folderOf, startCli } from '../fixtures/cli.js';
import { runCommand, runLine } from '../fixtures/run-command.js';
import { against, checkWithin } from '../fixtures/running.js';
import { serveFetch } from '../fixtures/serve-fetch.js';

const published = (name: string): string =>
  fileURLToPath(new URL(`../../../fixtures/profiles/${name}.json`, import.meta.url));

/** The time of the deployments and of the runs. */
const time = new VirtualTime();

/** `check` in this process, which reports to a file. */
async function check(t: Test, ...args: readonly string[]) {
  const report = `json=${folderOf(t)('report.json')}`;
  return runCommand(t, checkWithin(time), [...args, '--reporter', report]);
}

async function deployed(t: Test, options: DeploymentOptions = {}): Promise<string> {
  return serveFetch(t, createDeployment({ time, places: 20, ...options }).fetch);
}

void t.test('check --write-profile records the answers', async (t) => {
  void t.test('a run writes the same profile each time', async (t) => {
    const file = folderOf(t);
    const write = async (name: string, seed: number, token: string): Promise<string> => {
      const time = new VirtualTime();
      const tokens = { [token]: 'ours' };
      const now = () => time.now() + seed * 37 * 60 * 60_000;
      const settings = { scrapeTime: '1200ms', places: 60, seed, tokens, now } as const;
      const deployment = createDeployment({ ...settings, time });
      const options = { token, extended: true, duplicate: true, scrapeTimeout: 30_000 };
      const report = await against(deployment, options);
      t.equal(report.verdict, 'conformant');
      await writeProfileFile(await profileTarget(file(name)), profileOf(report));
      t.same(deployment.live(), []);
      return readFileSync(file(name), 'utf8');
    };
    const written = await write('a.json', 1, 'demo-token');
    t.equal(await write('b.json', 20, 'a-token-of-our-own'), written);
    const words = {
      'data-status.pending': 'pending',
      'data-status.scraping': 'scraping',
      'data-status.ready': 'ready',
    };
    t.match(JSON.parse(written), { version: 1, answers: words });
  });

  void t.test('a run leaves questions open if scrapes are instant', async (t) => {
    const file = folderOf(t)('quick.json');
    const args = [
      '--only',
      'create.subscription,data-status',
      '--allow-partial',
      '--write-profile',
      file,
    ];
    const { code, stderr } = await check(t, await deployed(t), ...args);
    t.equal(code, 0, stderr);
    t.match(stderr, /\d+ of \d+ open questions answered/);
    const words = {
      'data-status.pending': null,
      'data-status.scraping': null,
      'data-status.ready': 'ready',
    };
    t.match(JSON.parse(readFileSync(file, 'utf8')), { answers: words });
  });

  void t.test('a profile keeps its name, its schema and unobserved answers', async (t) => {
    const file = folderOf(t)('staging.json');
    const answers = '{"create.status":299,"list.order":"name","data-status.failed":"broken"}';
    writeFileSync(file, `{"$schema":"./x.json","version":1,"name":"staging","answers":${answers}}`);
    const { code, stderr } = await check(
      t,
      await deployed(t),
      '--only',
      'create.subscription,create.status',
      '--write-profile',
      file,
    );
    t.equal(code, 4);
    t.match(stderr, /open questions answered; 2 answers kept from the file/);
    t.match(JSON.parse(readFileSync(file, 'utf8')), {
      $schema: './x.json',
      name: 'staging',
      answers: { 'create.status': 201, 'list.order': 'name', 'data-status.failed': 'broken' },
    });
  });

  void t.test("a run records a quota's answer instead of the answer to duplicates", async (t) => {
    const file = folderOf(t)('full.json');
    const url = await deployed(t, { quota: 1, profile: { 'create.quota.status': 402 } });
    const only = ['--only', 'create', '--allow-partial'];
    t.equal((await check(t, url, ...only, '--write-profile', file)).code, 0);
    t.match(JSON.parse(readFileSync(file, 'utf8')), {
      answers: {
        'create.duplicate': null,
        'create.quota.status': 402,
        'create.quota.current': 'live',
      },
    });
  });

  void t.test('--write-profile overwrites only profiles', async (t) => {
    const file = folderOf(t);
    writeFileSync(file('package.json'), '{"name":"mine"}');
    const rejected = await check(t, 'http://127.0.0.1:9', '--write-profile', file('package.json'));
    t.equal(rejected.code, 2);
    t.match(rejected.stderr, /package\.json: .*only a profile is overwritten/);
    writeFileSync(file('good.json'), '{"version":1,"answers":{"create.status":202}}');
    const silent = await check(t, 'http://127.0.0.1:9', '--write-profile', file('good.json'));
    t.equal(silent.code, 3);
    t.match(silent.stderr, /was not written/);
    t.match(readFileSync(file('good.json'), 'utf8'), /202/);
  });
});

void t.test('check --profile reports changed answers', async (t) => {
  void t.test('a run reports drift with both answers and the exchange', async (t) => {
    const file = folderOf(t);
    writeFileSync(
      file('before.json'),
      '{"version":1,"answers":{"create.status":202,"get.unknown.status":null}}',
    );
    const url = await deployed(t);
    const reports = ['json', 'html', 'markdown'].flatMap((name) => [
      '--reporter',
      `${name}=${file(name)}`,
    ]);
    const { code } = await runCommand(t, checkWithin(time), [
      url,
      '--profile',
      file('before.json'),
      ...reports,
    ]);
    t.equal(code, 1);
    const report = readFileSync(file('json'), 'utf8');
    t.match(
      JSON.parse(report),
      { verdict: 'conformant', summary: { fail: 0, changed: 1 } },
      'no statement is broken',
    );
    t.match(report, /"recorded": 202/);
    t.match(
      readFileSync(file('html'), 'utf8'),
      /1 answer changed[^]*check-create\.status[^]*202[^]*201/,
    );
    t.match(
      readFileSync(file('markdown'), 'utf8'),
      /## → Conformant, 1 answer changed[^]*`202` → `201`/,
    );
    writeFileSync(file('now.json'), '{"version":1,"answers":{"create.status":201}}');
    const only = ['--only', 'create.subscription,create.status', '--allow-partial'];
    t.equal((await check(t, url, ...only, '--profile', file('now.json'))).code, 0);
  });

  void t.test(
    'an invalid profile is rejected with the position and the allowed values',
    async (t) => {
      const file = folderOf(t);
      const rejected: [content: string, expected: RegExp][] = [
        ['', /not JSON at line 1, column 1/],
        ['['.repeat(300_000), /not JSON and nested too deeply to say where/],
        ['{\n  "version": 1,\n  "answers": {},\n}', /not JSON at line 4, column 1/],
        ['{"version":1,"answers":{}} {}', /not JSON at line 1, column 28/],
        ['[]', /must be an object/],
        ['{"version":1}', /"answers" is required/],
        ['{"answers":{}}', /"version" is required/],
        [
          '{"version":1,"answers":{},"more":1}',
          /"more" is not allowed; the keys are \$schema, version, name, answers$/m,
        ],
        [
          '{"version":1,"answers":{"constructor":201}}',
          /"answers\.constructor" is not an open question/,
        ],
        [
          '{"version":1,"answers":{"create.statsu":201}}',
          /"answers\.create\.statsu".* create\.status, create\.location/,
        ],
        [
          '{"version":1,"answers":{"create.status":404}}',
          /answers\.create\.status.*a status from 200 to 299/,
        ],
        [
          '{"version":1,"answers":{"list.order":"random"}}',
          /"discovery", "newest", "name", "id", "other"/,
        ],
        ['{"version":2,"answers":{}}', /version is 2/],
      ];
      const last = file('profile.json');
      for (const [content, expected] of rejected) {
        writeFileSync(last, content);
        const { code, stderr } = await runCommand(t, profileCommand(), ['show', last]);
        t.equal(code, 2, content);
        t.match(stderr, expected);
        t.match(stderr, /^.*profile\.json: .*\n$/, 'one line that names the file');
      }
      const nowhere = 'http://127.0.0.1:9';
      for (const [args, expected] of [
        [[nowhere, '--profile', last], /version is 2/],
        [[nowhere, '--profile', `${last}.none`], /profile\.json\.none: there is no such file/],
        [[nowhere, '--write-profile', tmpdir()], /: it is a folder$/m],
        [[nowhere, '--write-profile', `${last}/x.json`], /the folder \S+ cannot be written to/],
      ] as const) {
        const { code, stderr } = await runCommand(t, checkWithin(time), args);
        t.equal(code, 2);
        t.match(stderr, /^location-data-kit check: .*\n$/);
        t.match(stderr, expected);
      }
    },
  );
});

void t.test('the command profile shows and compares profiles', async (t) => {
  void t.test('profile show prints the answers of a profile', async (t) => {
    const shown = await runLine(t, ['profile', 'show', published('strict')]);
    t.equal(shown.code, 0);
    t.match(
      shown.stdout,
      /Profile strict\n(\d+) of \1 open questions answered, \d+ of them different from the default\s+answers/,
    );
    t.match(
      shown.stdout,
      /Which status does a successful cancellation get\? \(cancel\.status\)\n +204 \(\w+: 200\)/,
    );
    t.equal(
      (await runLine(t, ['profile', 'show', published('strict'), '--format', 'json'])).stdout,
      readFileSync(published('strict'), 'utf8'),
    );
  });

  void t.test('profile diff compares two profiles', async (t) => {
    const pair = [published('strict'), published('lax')] as const;
    const formats = {
      terminal:
        /strict and lax[^]*Which status does a successful create request get\? .*\n +strict: 201\n +lax: 200/,
      json: /"id": "create\.status"/,
    };
    for (const [format, expected] of Object.entries(formats)) {
      const { code, stdout } = await runLine(t, ['profile', 'diff', ...pair, '--format', format]);
      t.equal(code, 1, format);
      t.match(stdout, expected);
    }
    const same = await runLine(t, ['profile', 'diff', published('lax'), published('lax')]);
    t.equal(same.code, 0);
    t.match(same.stdout, /\n0 of the \d+ answers in both profiles differ/);
    for (const args of [
      ['diff', published('lax')],
      ['diff', ...pair, '--format', 'morse'],
    ]) {
      t.equal((await runCommand(t, profileCommand(), args)).code, 2, args.join(' '));
    }
  });
});

void t.test('a profile with answers to former open questions still works', async (t) => {
  const file = folderOf(t)('staging.json');
  const former = Object.fromEntries(formerly.map((id) => [id, 'whatever it was']));
  const answers = { ...former, 'create.status': 202 };
  writeFileSync(file, JSON.stringify({ version: 1, answers }));
  const shown = await runLine(t, ['profile', 'show', file, '--format', 'json']);
  t.equal(shown.code, 0, shown.stderr);
  t.notMatch(shown.stdout, /whatever/);
  const target = await profileTarget(file);
  await writeProfileFile(target, { version: 1, answers: { 'update.status': 202 } });
  const written = JSON.parse(readFileSync(file, 'utf8')) as { answers: object };
  t.match(written.answers, { 'create.status': 202, 'update.status': 202 });
  t.same(
    formerly.filter((id) => id in written.answers),
    [],
    'they are left out of the file',
  );
});

void t.test('serve --profile counts the questions with default answers', async (t) => {
  const file = folderOf(t)('staging.json');
  writeFileSync(
    file,
    JSON.stringify({
      version: 1,
      name: 'staging',
      answers: { 'create.status': 202, 'data-status.failed': null },
    }),
  );
  for (const [flags, expected, never] of [
    [[], /Profile +staging \(.*\); \d+ open questions use the default answer/, /create\.status/],
    [['--log', 'json'], /"unobserved":\[[^\]]*"data-status.failed"/, /create\.status/],
  ] as const) {
    const { child, ended } = startCli(
      ['serve', '--port', '0', '--memory', '--profile', file, ...flags],
      { scope: t },
    );
    child.stdout.once('data', () => child.kill('SIGTERM'));
    const { code, stdout } = await ended;
    t.equal(code, 0, 'it ends in good order');
    t.match(stdout, expected);
    t.notMatch(stdout, never);
  }
});
