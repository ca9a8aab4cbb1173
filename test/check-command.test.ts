import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import t, { type Test } from 'tap';
import { checks } from '../conformance/index.js';
import { changeResponse } from '../conformance/checks/mutations.js';
import {
  createDeployment,
  delay,
  type Deployment,
  type DeploymentOptions,
} from '../conformance/self-test/index.js';

import { serveFetch } from './fixtures/serve-fetch.js';

const program = new URL('fixtures/kit-cli.js', import.meta.url).pathname;

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const environment = { PATH: process.env.PATH, LOCATION_DATA_TOKEN: 'demo-token' };

function start(args: readonly string[], env: Record<string, string | undefined> = {}) {
  const child = spawn(process.execPath, [program, ...args], { env: { ...environment, ...env } });
  const ended = async (): Promise<Ended> => {
    const exited: Promise<unknown[]> = once(child, 'exit');
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
    return { code: typeof code === 'number' ? code : null, stdout, stderr };
  };
  return { child, ended: ended() };
}

const cli = (args: readonly string[], env: Record<string, string | undefined> = {}): Promise<Ended> =>
  start(args, env).ended;

async function deployed(
  t: Test,
  { basePath = '', ...options }: DeploymentOptions & { basePath?: string } = {},
): Promise<{ url: string; deployment: Deployment }> {
  const deployment = createDeployment(options);
  return { url: await serveFetch(t, deployment.fetch, { basePath }), deployment };
}

void t.test('check', async (t) => {
  void t.test('ends with 0 and nothing but the report on stdout', async (t) => {
    const { url, deployment } = await deployed(t, { basePath: '/api' });
    const { code, stdout, stderr } = await cli(['check', `${url}/`, '--reporter', 'json']);
    t.equal(code, 0);
    t.match(JSON.parse(stdout), { verdict: 'conformant', target: { base_url: url } });
    t.match(stderr, /Running \d+ checks/);
    t.same(deployment.live(), []);
  });

  void t.test('ends with 1, 3 or, where unverified is allowed, 0', async (t) => {
    const broken = await deployed(t, {
      mutants: [changeResponse('listEntities', (response) => ({ ...response, status: 202 }))],
    });
    t.equal((await cli(['check', broken.url, '--only', 'list.ok'])).code, 1);
    const empty = await deployed(t, { marketSize: 0 });
    const unverified = ['check', empty.url, '--only', 'entity.id,create', '--scrape-timeout', '10ms'];
    t.equal((await cli(unverified)).code, 3);
    t.equal((await cli([...unverified, '--allow-unverified'])).code, 0);
    t.equal((await cli(['check', 'http://127.0.0.1:9', '--allow-unverified'])).code, 3);
  });

  void t.test('ends with 2 and one line, when it is used wrongly', async (t) => {
    for (const [args, expected] of [
      [['check'], /which deployment/],
      [['check', 'nowhere'], /not an http or https address/],
      [['check', 'http://x', '--only', 'nope'], /"nope" names no check/],
      [['check', 'http://x', '--timeout', 'soon'], /not a duration/],
      [['check', 'http://x', '--concurrency', '0'], /whole number/],
      [['check', 'http://x', '--reporter', 'morse'], /none of pretty, tap/],
      [['check', 'http://x', '--reporter', 'tap', '--reporter', 'json'], /only one report can go to stdout/],
      [['check', 'http://x', '--bogus'], /unknown option/],
      [['checks', '--only', 'nope'], /names no check/],
      [['checks', '--plan', '--kills'], /cannot be used with/],
    ] as const) {
      const { code, stdout, stderr } = await cli(args);
      t.same([code, stdout], [2, ''], args.join(' '));
      t.match(stderr, expected);
      t.notMatch(stderr, /\n {4}at /, 'no stack');
    }
    t.equal((await cli(['check', '--help'])).code, 0);
  });

  void t.test('takes its flags from the environment as well', async (t) => {
    const { url, deployment } = await deployed(t, { profile: { 'create.cities': ['Lyon'] } });
    const { code, stdout } = await cli(['check'], {
      LOCATION_DATA_BASE_URL: url,
      LOCATION_DATA_CITY: 'Lyon',
      LOCATION_DATA_ONLY: 'create.city,auth.foreign.get',
      LOCATION_DATA_OTHER_TOKEN: 'other-token',
      LOCATION_DATA_REPORTER: 'tap',
    });
    t.equal(code, 0);
    t.match(stdout, /^TAP version 14\n/);
    t.match(stdout, /ok 1 - auth\.foreign\.get/);
    t.match(deployment.requests.map(({ body }) => body).join(), /Lyon/);
  });

  void t.test('writes several reports', async (t) => {
    const { url } = await deployed(t);
    const folder = mkdtempSync(join(tmpdir(), 'kit-'));
    t.teardown(() => rmSync(folder, { recursive: true }));
    const [junit, html] = [join(folder, 'report.xml'), join(folder, 'report.html')];
    const reporters = ['--reporter', 'pretty', '--reporter', `junit=${junit}`, '--reporter', `html=${html}`];
    const { code, stdout } = await cli(['check', url, '--only', 'Get', ...reporters]);
    t.equal(code, 0);
    t.match(stdout, /Conformant/);
    t.match(readFileSync(junit, 'utf8'), /<testsuites/);
    t.match(readFileSync(html, 'utf8'), /^<!doctype html>/i);
  });

  void t.test('cancels what it created when it is interrupted, and says so', async (t) => {
    for (const [signal, expected] of [
      ['SIGINT', 130],
      ['SIGTERM', 143],
    ] as const) {
      const { url, deployment } = await deployed(t, { scrapeTime: '1h' });
      const { child, ended } = start(['check', url, '--reporter', 'json']);
      child.stderr.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('waiting')) child.kill(signal);
      });
      const { code, stdout, stderr } = await ended;
      t.equal(code, expected);
      t.match(stderr, /Stopping: .*cancelled[^]*Nothing that this run created is left/);
      t.match(JSON.parse(stdout), { verdict: 'not-fully-verified', leftovers: [] });
      t.same(deployment.live(), []);
    }
  });

  void t.test('quits at once when it is interrupted twice', async (t) => {
    const { url } = await deployed(t, { scrapeTime: '1h', middleware: [delay(400)] });
    const { child, ended } = start(['check', url, '--only', 'entity.id', '--reporter', 'json']);
    child.stderr.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('waiting') || chunk.toString().includes('Stopping')) child.kill('SIGINT');
    });
    const { code, stdout } = await ended;
    t.same([code, stdout], [130, '']);
  });
});

void t.test('checks', async (t) => {
  void t.test('prints the ledger', async (t) => {
    const { code, stdout } = await cli(['checks']);
    t.equal(code, 0);
    for (const { id, clause: title } of checks) {
      if (!stdout.includes(id) || !stdout.includes(title)) t.fail(`${id} is missing`);
    }
    t.match(stdout, new RegExp(`^${checks.length} checks: \\d+ must, \\d+ should, \\d+ open`));
  });

  void t.test('prints it as JSON', async (t) => {
    const { stdout } = await cli(['checks', '--json', '--only', 'list.ok']);
    t.match(JSON.parse(stdout), {
      checks: [
        { id: 'list.ok', clause: 'list.ok', section: 'List entities', level: 'must', effect: 'reads' },
      ],
    });
  });

  void t.test('plans', async (t) => {
    const { stdout } = await cli(['checks', '--plan', '--only', 'cancel.accepted']);
    t.match(
      stdout,
      /w POST +\/v1\/subscriptions {2}\{"city":"Berlin"[^]*w DELETE \/v1\/subscriptions\/\{id\}\n/,
    );
    t.match(stdout, /\n\d+ requests, 2 of them write\n$/);
  });
});
