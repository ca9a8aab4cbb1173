import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import t, { type Test } from '../fixtures/tap.js';
import type { ConformanceReport } from '../../conformance/index.js';
import { createDeployment } from '../self-test/index.js';
import { folderOf, startCli } from '../fixtures/cli.js';
import { http } from '../fixtures/listening.js';
import { runLine } from '../fixtures/run-command.js';
import { serveFetch } from '../fixtures/serve-fetch.js';

/** `audit --target URL -- COMMAND`: the traffic of a suite is judged as it passes. */

/** An end-to-end suite, with its own token. */
const suite = `
  const { LOCATION_DATA_BASE_URL: url } = process.env;
  const send = async (method, path, body) => {
    const response = await fetch(url + '/v1' + path, {
      method,
      headers: { authorization: 'Bearer demo-token', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return text === '' ? {} : JSON.parse(text);
  };
  const { id } = await send('POST', '/subscriptions', {
    city: 'Berlin', entity_type: 'cafe', fields: ['phone'],
  });
  for (let round = 0; round < 3; round += 1) await send('GET', '/subscriptions/' + id);
  await send('GET', '/subscriptions/' + id + '/entities');
  await send('PATCH', '/subscriptions/' + id, { fields: ['website'] });
  await send('GET', '/subscriptions/' + id);
  await send('DELETE', '/subscriptions/' + id);
  process.exitCode = Number(process.env.SUITE_CODE ?? 0);
`;

const command = ['--', process.execPath, '--input-type=module', '-e', suite];

type Fetch = typeof globalThis.fetch;

/** A deployment whose responses are all changed. */
function changed(change: (text: string, method: string) => string): Fetch {
  const { fetch } = createDeployment({ now: Date.now });
  return async (input, init) => {
    const request = new Request(input, init);
    const { method } = request;
    const { status, headers, body } = await fetch(request);
    if (body === null) return new Response(null, { status, headers });
    return new Response(change(await new Response(body).text(), method), { status, headers });
  };
}

/** Audits the suite, which prints nothing, against that deployment. */
async function audited(t: Test, fetch: Fetch, args: readonly string[] = [], env = {}) {
  const target = await serveFetch(t, fetch);
  const file = folderOf(t)('report.json');
  const flags = ['--target', target, '--reporter', `json=${file}`, ...args];
  const ended = await runLine(t, ['audit', ...flags, ...command], { env });
  const report = JSON.parse(readFileSync(file, 'utf8')) as ConformanceReport;
  return { ...ended, report, target };
}

const { fetch: good } = createDeployment({ now: Date.now });

void t.test('traffic that conforms passes with exit code 0', async (t) => {
  const { code, stderr, report, target } = await audited(t, good);
  t.equal(code, 0, stderr);
  t.match(report, { verdict: 'partly-checked', target: { base_url: target, requests: 8 } });
  t.match(report.summary, { fail: 0, warn: 0 });
  t.same(report.audit?.not_judged, {});
  const times = new Map(report.audit?.coverage.map((one) => [one.id, one.times]));
  for (const id of ['create.fields', 'list.ok', 'update.persists'] as const)
    t.ok(times.get(id), `${id}: requests that follow each other do not overlap`);
  t.match(stderr, /Checking requests to http:\/\/127\.0\.0\.1:\d+, .*\n8 requests forwarded\./s);
  t.notMatch(stderr, /demo-token/);
});

void t.test('a violation in the traffic is found, with its cause', async (t) => {
  // a create request is accepted, with other fields
  const fetch = changed((text, method) =>
    method === 'POST' ? text.replaceAll('"fields":["phone"]', '"fields":["rating"]') : text,
  );
  const { code, report } = await audited(t, fetch);
  t.equal(code, 1);
  t.match(report.causes, [{ checks: ['create.fields'] }]);
});

void t.test('the exit code of a failed command takes precedence', async (t) => {
  const failing = await audited(t, good, [], { SUITE_CODE: '7' });
  t.equal(failing.code, 7);
  t.match(
    failing.stderr,
    /Exit code 7, because the command failed; the audit's own exit code is 0/,
  );
  const flags = ['--target', failing.target, '--', 'no-such-command'];
  const none = await runLine(t, ['audit', ...flags]);
  t.match(none, { code: 127, stdout: '', stderr: /no-such-command: no such command/ });
});

void t.test("a report on stdout is not mixed with the command's output", async (t) => {
  const target = await serveFetch(t, good);
  const talking = [...command.slice(0, -1), `console.log('from the suite');${suite}`];
  const start = (...flags: string[]) =>
    startCli(['audit', '--target', target, ...flags, ...talking], { scope: t }).ended;
  const json = await start('--reporter', 'json');
  t.match(JSON.parse(json.stdout), { verdict: 'partly-checked' });
  t.match(json.stderr, /^from the suite$/m);
  const pretty = await start();
  t.match(pretty.stdout, /^from the suite$[^]*Nothing wrong/m);
});

void t.test('traffic with nothing to judge exits with 3', async (t) => {
  const target = await http(t, (_request, response) => response.end('hello'));
  const ask = 'fetch(process.env.LOCATION_DATA_BASE_URL + "/health")';
  const args = ['audit', '--target', target, '--', process.execPath, '-e', ask];
  const { code, stdout } = await runLine(t, args);
  t.equal(code, 3);
  t.match(stdout, `Nothing to judge: ${target}`);
});

void t.test('a deployment can be under a path, or down', async (t) => {
  const target = await serveFetch(t, good, { basePath: '/api' });
  const below = await runLine(t, ['audit', '--target', `${target}/`, ...command]);
  t.equal(below.code, 0, below.stdout);
  t.match(below.stdout, `Nothing wrong: ${target}`);
  // clients that add the path `/api` themselves
  const { origin } = new URL(target);
  const named = [...command.slice(0, -1), suite.replaceAll("'/v1'", "'/api/v1'")];
  const above = await runLine(t, ['audit', '--target', origin, ...named]);
  t.match(above.stdout, `Nothing wrong: ${target}`);
  const ask = `fetch(process.env.LOCATION_DATA_BASE_URL + '/v1/subscriptions/a', {
    headers: { authorization: 'Bearer demo-token' } }).then(async (response) =>
      console.log(response.status, await response.text()));`;
  const down = ['audit', '--target', 'http://127.0.0.1:9', '--', process.execPath, '-e', ask];
  const { code, stdout, stderr } = await startCli(down, { scope: t }).ended;
  t.equal(code, 3);
  t.match(stdout, /^502 \{"error":"location-data-kit audit: no response from http:\/\/127/);
  t.match(stdout, /1 request without a response/);
  t.match(stderr, /^0 requests forwarded\.$/m);
  t.match(stderr, /1 request was not forwarded and got a 502: .* refused/);
  t.match(stderr, /Is the deployment running at http:\/\/127\.0\.0\.1:9\?/);
});

void t.test('Ctrl-C ends a proxy without a command, and prints the verdict', async (t) => {
  const target = await serveFetch(t, good);
  const config = folderOf(t)('location-data-kit.config.json');
  writeFileSync(config, JSON.stringify({ audit: { target } }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const args = ['audit', '--listen', '0', '--config', config];
    const proxy = startCli(args, { scope: t });
    await proxy.said(/Checking requests to /);
    const [, url = ''] = /requests to (\S+),/.exec(proxy.err()) ?? [];
    const headers = { authorization: 'Bearer demo-token', 'content-type': 'application/json' };
    const body = JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['phone'] });
    const create = { method: 'POST', headers, body };
    t.match(await fetch(`${url}/v1/subscriptions`, create), { ok: true });
    // a request whose response is never read
    const unread = get(`${url}/v1/subscriptions/a`, { headers }).on('error', () => undefined);
    t.match(await once(unread, 'response'), [{ statusCode: 404 }]);
    t.equal(await proxy.stop(signal), 0);
    t.match(proxy.out(), /Nothing wrong/);
    t.match(proxy.err(), /Press Ctrl-C to stop.*2 requests forwarded\./s);
  }
});

void t.test('the proxy stores only the file of --har, which has no token', async (t) => {
  const har = folderOf(t)('traffic.har');
  const passed = await audited(t, good, ['--har', har]);
  t.equal(passed.code, 0);
  const text = readFileSync(har, 'utf8');
  t.notMatch(text, /demo-token/);
  t.match(text, /"_account": "1"/);
  const file = folderOf(t)('again.json');
  const again = await runLine(t, ['audit', har, '--reporter', `json=${file}`]);
  t.equal(again.code, 0);
  const report = JSON.parse(readFileSync(file, 'utf8')) as ConformanceReport;
  const timesIn = ({ audit }: ConformanceReport) =>
    audit?.coverage.filter(({ times }) => times > 0);
  // a recording has times in whole milliseconds, so it may show fewer requirements
  t.ok((timesIn(report)?.length ?? 0) > 40);
  t.match(report.summary, { fail: 0, warn: 0 });
  const unwritable = ['audit', '--target', passed.target, '--har', folderOf(t)('.'), ...command];
  t.match(await runLine(t, unwritable), {
    code: 2,
    stderr: /cannot be written: it is a folder/,
  });
});

void t.test('usage errors exit with 2', async (t) => {
  const wrong: [args: string[], told: RegExp][] = [
    [[], /pass recordings, or send requests through a proxy/],
    [['--listen', '0'], /--listen needs --target/],
    [['--target', 'http://127.0.0.1:9'], /--target needs --listen with a port, or a command/],
    [['--target', 'nowhere', '--listen', '0'], /--target: the base URL must begin with http/],
    [['x.har', '--listen', '0'], /--listen is for requests that pass through a proxy/],
    [['x.har', '--har', 'y.har'], /--har is for requests that pass through a proxy/],
    [['--target', 'http://a.test', 'npm', 'test'], /--target is for requests .* after --/],
    [['--listen', '70000', '--target', 'http://a.test'], /--listen .*65535/],
    [
      ['--listen', '0', '--target', 'http://a.test', '--base-url', 'http://a.test'],
      /--base-url is for recordings/,
    ],
    [['--listen', '0', '--target', 'http://a.test', '--ca', 'none.pem'], /--ca: none\.pem cannot/],
  ];
  for (const [args, told] of wrong) {
    const { code, stderr } = await runLine(t, ['audit', ...args]);
    t.equal(code, 2, args.join(' '));
    t.match(stderr.replaceAll('\n', ' '), told);
  }
  const taken = await http(t, (_request, response) => response.end());
  const port = new URL(taken).port;
  const inUse = ['audit', '--listen', port, '--target', 'http://a.test'];
  t.match(await runLine(t, inUse), { code: 2, stderr: `--listen: port ${port} is in use` });
});
