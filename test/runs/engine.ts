import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import t from '../fixtures/tap.js';
import {
  render,
  reporterNames,
  UnmatchedFilter,
  UsageError,
  type CheckResult,
  type RunOptions,
} from '../../conformance/index.js';
import { jsonResponse } from '../mutants/mutations/middleware.js';
import { nowAndThen } from '../mutants/mutations/changes.js';
import { createDeployment } from '../self-test/index.js';
import { http, https, raw } from '../fixtures/listening.js';
import { against, resultOf, run, urlOf } from '../fixtures/running.js';
import { delay } from '../fixtures/rewriting.js';

/** The failure of the first request to a deployment that does not respond. */
async function silence(
  baseUrl: string,
  options: Partial<RunOptions> = {},
): Promise<CheckResult | undefined> {
  const report = await run({ baseUrl, ...options });
  const inconclusive = report.checks.filter(({ outcome }) => outcome === 'inconclusive');
  t.equal(report.verdict, 'not-fully-verified', baseUrl);
  t.equal(report.target.requests, 1, 'it is asked once, not seventy times');
  t.equal(new Set(inconclusive.map(({ cause }) => cause)).size, 1, 'one cause');
  t.match(inconclusive[0]?.cause, /^no response: /);
  return inconclusive.find(({ exchanges }) => exchanges.length > 0);
}

const failing =
  (code: string, message = code) =>
  (): Promise<Response> =>
    Promise.reject(
      new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) }),
    );

void t.test('the report names the cause of a missing response', async (t) => {
  const closed = await http(t, (_request, response) => response.destroy());
  const cut = await http(t, (_request, response) => {
    response.writeHead(404, { 'content-type': 'application/json', 'content-length': 100 });
    response.write('{"error":');
    setImmediate(() => response.destroy());
  });
  const mute = await http(t, () => undefined);
  const other = await raw(
    t,
    createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')),
  );
  const plain = await http(t, (_request, response) => response.end());
  const stopped = createServer();
  const gone = await raw(t, stopped);
  stopped.close();
  await once(stopped, 'close');
  const real: [string, string, RegExp, Partial<RunOptions>?][] = [
    ['nothing listens', gone, /refused: nothing listens/],
    ['no such host', 'http://no-such-host.invalid', /cannot be resolved/],
    [
      'closed on request',
      closed,
      /connection was closed before a response arrived: something listens there/,
    ],
    ['cut off', cut, /closed|truncated/],
    ['no answer', mute, /no complete response within 50 ms \(timeout\)/, { timeout: 50 }],
    ['another protocol', other, /does not respond with HTTP/],
    ['a port of another protocol', 'http://127.0.0.1:9', /fetch never connects to the port/],
    ['self-signed', await https(t, (_request, response) => response.end()), /is self-signed/],
    ['no TLS', plain.replace('http:', 'https:'), /this port speaks plain HTTP: pass http:\/\/127/],
  ];
  for (const [about, baseUrl, expected, options] of real) {
    const result = await silence(baseUrl, options);
    t.match(result?.message, expected, about);
    t.match(result?.exchanges[0], { response: null, failure: expected }, `${about}: evidence`);
  }
  const coded: [string, RegExp][] = [
    ['CERT_HAS_EXPIRED', /certificate of .* has expired/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /certificate is for a host other than/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /TLS certificate without its issuer's certificate/],
    ['ECONNREFUSED', /refused: nothing listens/],
    ['EHOSTUNREACH', /no route/],
    ['E_SOMETHING', /the request failed: E_SOMETHING/],
  ];
  for (const [code, expected] of coded) {
    const result = await silence('http://deployment.example', { fetch: failing(code) });
    t.match(result?.message, expected, code);
  }
});

void t.test('the report names the error in a body', async (t) => {
  const bodies: [string, string, RegExp][] = [
    ['HTML', '<!DOCTYPE html><title>Login</title>', /HTML instead of JSON/],
    ['breaks off', '{"id": "x", "city": "Ber', /is malformed JSON, or truncated/],
    ['text', 'ready', /the body is not JSON/],
    ['empty', '', /the body is empty/],
  ];
  for (const [about, body, expected] of bodies) {
    const baseUrl = await http(t, (request, response) => {
      const created = request.method === 'POST' && request.url === '/v1/subscriptions';
      const known = created ? 201 : 404;
      response.statusCode = request.headers.authorization === undefined ? 401 : known;
      response.end(created ? body : '{"error":"no"}');
    });
    const report = await run({ baseUrl, only: ['create.subscription'] });
    t.match(resultOf(report, 'create.subscription'), { outcome: 'fail', found: expected }, about);
  }
});

void t.test('a run follows no redirect, and reports its target', async (t) => {
  const seen: string[] = [];
  const baseUrl = await http(t, (request, response) => {
    seen.push(request.url ?? '');
    response.writeHead(308, { location: 'https://elsewhere.example/' }).end();
  });
  const report = await run({ baseUrl });
  t.equal(report.verdict, 'not-fully-verified');
  t.match(
    report.checks.find(({ message }) => message.includes('redirects')),
    { outcome: 'inconclusive', message: /redirects: 308 to https:\/\/elsewhere\.example/ },
  );
  t.notOk(seen.some((path) => !path.startsWith('/v1/')));
});

void t.test('a run retries only if the deployment requests it or limits the rate', async (t) => {
  const answering = (status: number, headers: Record<string, string>) => {
    const seen = { first: '', requests: 0 };
    const baseUrl = http(t, ({ url = '' }, response) => {
      if (seen.first === '') seen.first = url;
      if (url === seen.first) seen.requests += 1;
      const again = url === seen.first && seen.requests % 2 === 1;
      if (again) response.writeHead(status, headers);
      else response.writeHead(404);
      response.end('{"error":"x"}');
    });
    return { seen, baseUrl };
  };
  const past = new Date(0).toUTCString();
  for (const [status, headers, requests] of [
    // two reads, each of them sent again
    [429, { 'retry-after': '0' }, 4],
    [503, { 'retry-after': past }, 4],
    [429, {}, 4],
    [500, { 'retry-after': '0' }, 4],
    [429, { 'retry-after': '86400' }, 1],
  ] as const) {
    const { seen, baseUrl } = answering(status, headers);
    await run({ baseUrl: await baseUrl, only: ['get.unknown-404'] });
    t.equal(seen.requests, requests, `${status} ${JSON.stringify(headers)}`);
  }
  let requests = 0;
  const never = await http(t, (_request, response) => {
    requests += 1;
    response.writeHead(503, { 'retry-after': '0' }).end('{"error":"x"}');
  });
  const report = await run({ baseUrl: never, only: ['get.unknown'] });
  t.equal(
    requests,
    6,
    'it gives up: the first two may have come too early, and are followed by four',
  );
  t.match(resultOf(report, 'get.unknown'), {
    outcome: 'inconclusive',
    message: /^the deployment returns a temporary error: 503, .* it asks to wait 0 s$/,
  });
});

void t.test('a run observes the format of Retry-After', async (t) => {
  for (const how of ['date', 'none'] as const) {
    const headers: Record<string, string> =
      how === 'date' ? { 'retry-after': new Date().toUTCString() } : {};
    const reject = nowAndThen(10, () => jsonResponse(429, { error: 'Too many' }, headers));
    const deployment = createDeployment({ middleware: [reject], places: 9 });
    const report = await against(deployment, { only: ['get', 'list', 'rate-limit.retry-after'] });
    const question = report.open_questions.find(({ id }) => id === 'rate-limit.retry-after');
    t.equal(question?.answer, how);
  }
});

void t.test('a run respects the concurrency, and three subscriptions at a time', async (t) => {
  for (const concurrency of [1, 4]) {
    const deployment = createDeployment({ middleware: [delay(5)], places: 60 });
    const report = await against(deployment, { concurrency });
    t.equal(report.verdict, 'conformant');
    t.equal(deployment.maxConcurrent(), concurrency);
    t.equal(deployment.maxLive(), 3);
  }
});

void t.test('no report shows a credential', async (t) => {
  const secret = 'Unmistakable+Secret/"42"\\=~';
  const other = 'Other&Secret<17>%41';
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  const echoes = (text: string): string[] => [
    text,
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
    JSON.stringify(JSON.stringify(text)).slice(1, -1),
    base64(text),
    base64(`user:${text}`),
    base64(`me:${text}:x`),
    base64(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  ];
  const all = [...echoes(secret), ...echoes(other)];
  const baseUrl = await http(t, (request, response) => {
    const headers = Object.fromEntries(all.map((text, index) => [`x-echo-${index}`, text]));
    const created = request.method === 'POST' && request.url === '/v1/subscriptions';
    const later = request.method === 'DELETE' ? 200 : 500;
    response.writeHead(created ? 201 : later, {
      ...headers,
      location: `/${encodeURIComponent(secret)}`,
    });
    const body = {
      id: secret,
      city: secret,
      account_id: all.join(' '),
      status: secret,
      data_status: other,
      fields: all,
    };
    response.end(
      created
        ? JSON.stringify(body)
        : `<p>${all.join(' ')} ${JSON.stringify({ secret, other })}</p>`,
    );
  });
  const events: string[] = [];
  const report = await run({
    baseUrl,
    token: secret,
    otherToken: other,
    onEvent: (event) => events.push(JSON.stringify(event)),
  });
  t.ok(report.summary.fail > 0, 'there is evidence to show');
  // the middle of the token in any encoding; in base64, any 12 characters of it are a leak
  const tells = [
    /Unmistakable/i,
    /Other&(amp;)?Secret/i,
    /Other%26Secret/i,
    ...all.map((text) => text.slice(4, 16)),
  ];
  const outputs = [...reporterNames.map((name) => render(report, name)), ...events];
  for (const output of outputs) {
    for (const tell of tells) {
      const shown = typeof tell === 'string' ? output.includes(tell) : tell.test(output);
      if (shown)
        t.fail(`a credential is shown: ${String(tell)}`, { output: output.slice(0, 2000) });
    }
  }
  t.match(outputs.join(), /\$LOCATION_DATA_TOKEN/);
});

void t.test('each request is shown as a command line that a shell understands', async (t) => {
  const city = `Saint-Jean-d'Angély "$HOME" \\ \`id\``;
  const deployment = createDeployment({ profile: { 'create.cities': ['Berlin'] } });
  const report = await against(deployment, { city, only: ['create.subscription'] });
  const [exchange] = resultOf(report, 'create.subscription')?.exchanges ?? [];
  const script = `curl() { for arg; do printf '%s\\0' "$arg"; done; }; LOCATION_DATA_TOKEN=t; ${exchange?.curl ?? ''}`;
  const args = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0');
  t.match(args, ['-sS', '-i', '-X', 'POST', '-H', 'Authorization: Bearer t']);
  t.equal(args[args.indexOf('--data-raw') + 1], exchange?.request.body);
  t.match(JSON.parse(exchange?.request.body ?? ''), { city });
});

void t.test('long bodies are truncated in the evidence, but judged completely', async (t) => {
  const deployment = createDeployment();
  const long = 'x'.repeat(40_000);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await deployment.fetch(input, init);
    if (!urlOf(input).endsWith('/entities') || response.status !== 200) return response;
    const page = JSON.parse(await response.text()) as { data: { name: unknown; phone: unknown }[] };
    page.data.forEach((entity, index) => (entity.name = index === 49 ? 7 : long));
    return new Response(JSON.stringify(page), response);
  };
  const report = await run({ baseUrl: deployment.baseUrl, fetch, only: ['entity.name'] });
  const result = resultOf(report, 'entity.name');
  t.match(result, {
    outcome: 'fail',
    found: /^7 in 1 of \d+ entities, in \d responses \(first at index 49 of the response below\)$/,
    path: ['data', 49, 'name'],
  });
  t.match(result?.exchanges[0]?.response, { truncated: true });
  t.ok((result?.exchanges[0]?.response?.body.length ?? 0) < 70_000);
});

void t.test('filters select the checks of a run', async (t) => {
  const deployment = createDeployment();
  const ids = async (options: Partial<RunOptions>): Promise<string[]> =>
    (await against(deployment, options)).checks.map(({ id }) => id).sort();
  t.same(await ids({ only: ['list.ok', 'get.unknown'] }), [
    'get.unknown',
    'get.unknown.status',
    'list.ok',
  ]);
  t.same(await ids({ only: ['get.unknown*'] }), ['get.unknown', 'get.unknown.status']);
  t.same(await ids({ only: ['Get'], skip: ['get.unknown', 'get.malformed.status'] }), [
    'get.agrees',
    'get.ok',
    'get.same-id',
    'get.same-later',
    'get.same-place',
    'get.still-active',
    'get.subscription',
    'get.unknown-404',
    'get.until-cancelled',
  ]);
  for (const filter of ['nope', 'lis']) {
    await t.rejects(ids({ only: [filter] }), UnmatchedFilter, filter);
    await t.rejects(ids({ skip: [filter] }), UnmatchedFilter, filter);
  }
});

void t.test('contradictory options are rejected without showing a token', async (t) => {
  const wrong: [Record<string, unknown>, RegExp][] = [
    [{ baseUrl: 'ftp://x' }, /must begin with http:/],
    [{ baseUrl: 'nowhere' }, /must begin with http:/],
    [{ baseUrl: 'http://me:secret-thing@x' }, /user name or password/],
    [{ token: 'secret thing' }, /an Authorization header cannot contain/],
    [{ otherToken: 'secret\nthing' }, /the other token/],
    [{ token: 'secret', otherToken: 'secret' }, /tokens are the same/],
    [{ headers: { 'X-Key': 'secret\n' } }, /"X-Key" cannot be sent/],
    [{ timeout: Number.NaN }, /"timeout" must be a duration/],
    [{ timeout: 0 }, /"timeout" must be at least 1 ms/],
    [{ timeout: '60d' }, /"timeout" must be a duration of at most 24d/],
    [{ scrapeTimeout: -1 }, /"scrapeTimeout"/],
    [{ concurrency: 0 }, /"concurrency"/],
    [{ fields: [] }, /"fields"/],
    [{ fields: ['phone', 'Phone'] }, /"fields\[1]" contains a duplicate/],
    [{ city: '' }, /"city"/],
    [{ only: [''] }, /"only\[0]"/],
    [{ readonly: true }, /"readonly" is not allowed; the keys are .*readOnly/],
  ];
  for (const [options, expected] of wrong) {
    const error: unknown = await run({ baseUrl: 'http://x', ...options }).catch(
      (caught: unknown) => caught,
    );
    t.ok(error instanceof UsageError, String(expected));
    t.match(String(error), expected);
    t.notMatch(String(error), /secret/);
  }
});
