import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import t from 'tap';
import { knownId } from './fixtures/hostile/addresses.js';
import { bomb } from './fixtures/hostile/bodies.js';
import { type HostileRequest, hostileRequest } from './fixtures/hostile/request.js';
import { exchange, type RawResponse, responses } from './fixtures/raw-http.js';
import { type ServeProcess, serveProcess } from './fixtures/serve-process.js';

/** How many requests are made up; `HOSTILE_RUNS=10000` for a thorough run, `HOSTILE_SEED=` (empty) for others each time. */
const runs = Number(process.env.HOSTILE_RUNS ?? 1000);
const seed = process.env.HOSTILE_SEED ?? '20261121';

t.setTimeout(900_000);

/** No answer may take longer, ms: far above what any needs, far below what a person would wait. */
const deadline = 5000;

let slowest = 0;

const headers = { authorization: 'Bearer demo-token', 'content-type': 'application/json' };

/** What anybody would ask, and its answer. */
async function ordinary({ url }: ServeProcess): Promise<string> {
  const response = await fetch(`${url}/v1/subscriptions`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['phone', 'wifi'] }),
    signal: AbortSignal.timeout(deadline),
  });
  const body: unknown = await response.json();
  if (response.status !== 201 || typeof body !== 'object' || body === null || !('id' in body)) {
    throw new Error(`an ordinary request was answered with ${response.status}: ${JSON.stringify(body)}`);
  }
  return String(body.id);
}

/** What is wrong with an answer; nothing, if it is as it should be. */
function faultOf(
  { status, headers, body }: RawResponse,
  request: HostileRequest,
  method?: string,
): string | null {
  if (status >= 500 && !request.asked.includes(status)) return `status ${status}: ${body}`;
  if (status < 200) return `status ${status}`;
  if (method === 'HEAD') return null;
  if (status < 400) {
    if (body === '') return null;
    JSON.parse(body);
    return null;
  }
  if (!headers.get('content-type')?.startsWith('application/json')) {
    return `status ${status} with content type ${headers.get('content-type') ?? 'none'}`;
  }
  const error: unknown = JSON.parse(body);
  const sound =
    typeof error === 'object' && error !== null && 'error' in error && typeof error.error === 'string';
  return sound ? null : `status ${status} without an error in ${body}`;
}

async function attack(served: ServeProcess, id: string, request: HostileRequest): Promise<number[]> {
  const text = request.bytes
    .toString('latin1')
    .replaceAll(knownId, id)
    .replaceAll(knownId.toUpperCase(), id.toUpperCase());
  const bytes = Buffer.from(text, 'latin1');
  const began = performance.now();
  const answer = await exchange(served.port, { ...request, bytes }, deadline);
  slowest = Math.max(slowest, performance.now() - began);
  const answers = responses(answer, request.methods);
  // A body below that size is read to its end, and its answer arrives.
  if (request.complete && answers.length === 0 && !(answer.reset && bytes.length > 65_536)) {
    throw new Error('no answer at all');
  }
  for (const [index, answer] of answers.entries()) {
    const fault = faultOf(answer, request, request.methods[index]);
    if (fault !== null) throw new Error(fault);
  }
  return answers.map(({ status }) => status);
}

void t.test(`${runs} hostile requests do no harm`, { timeout: 900_000 }, async (t) => {
  const start = () => serveProcess({ flags: ['--memory', '--scrape-time', '0s'] });
  let served = await start();
  t.teardown(() => served.end('SIGKILL'));
  let id = await ordinary(served);
  const statuses = new Map<number, number>();
  let lastWords = '';
  const result = await fc.check(
    fc.asyncProperty(hostileRequest, async (request) => {
      // Only while a counterexample is made smaller.
      if (served.child.exitCode !== null || served.child.signalCode !== null) {
        served = await start();
        id = await ordinary(served);
      }
      try {
        for (const status of await attack(served, id, request)) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
        await ordinary(served);
      } catch (error) {
        // One that went down takes a moment to be gone; the next request is not to pay for it.
        await served.end('SIGKILL');
        lastWords ||= served.stderr();
        throw error;
      }
    }),
    { numRuns: runs, ...(seed !== '' && { seed: Number(seed) }), endOnFailure: false },
  );
  const [counterexample] = result.counterexample ?? [];
  t.notOk(
    result.failed,
    result.failed
      ? `HOSTILE_SEED=${result.seed} path ${result.counterexamplePath ?? ''}\n${counterexample?.summary ?? ''}\n${String(result.errorInstance)}\n${lastWords}`
      : `seed ${result.seed}`,
  );
  t.comment(
    [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
  );
  t.comment(`the slowest took ${Math.round(slowest)} ms`);
  t.equal(served.stderr(), '', 'nothing went wrong inside');
  // Nearly each kind of answer has to come up, or the requests are not as odd as they should be.
  const usual = [200, 201, 400, 401, 404, 405];
  const rare = runs < 5000 ? [] : [409, 413, 415, 417, 431, 503];
  for (const status of result.failed ? [] : [...usual, ...rare]) {
    t.ok(statuses.has(status), `some were answered with ${status}`);
  }
  t.equal(await served.end('SIGTERM'), 0, 'and it stops as it should');
});

void t.test('clients that go away while their body is unpacked', async (t) => {
  const served = await serveProcess({ flags: ['--memory'] });
  t.teardown(() => served.end('SIGKILL'));
  for (const line of ['POST /v1/subscriptions', 'POST /v1/fields/interpret', 'PUT /_sandbox/snapshot']) {
    const head = [
      `${line} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Authorization: Bearer demo-token',
      'Content-Type: application/json',
      'Content-Encoding: gzip',
      `Content-Length: ${bomb.length}`,
    ];
    for (let time = 0; time < 10; time += 1) {
      const socket = connect(served.port, '127.0.0.1').on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      socket.write(bomb);
      socket.destroy();
      await once(socket, 'close');
      t.ok(await ordinary(served), line);
    }
  }
  t.equal(await served.end('SIGTERM'), 0);
  t.equal(served.stderr(), '');
});

void t.test('what hapi or node would answer in their own way', async (t) => {
  const served = await serveProcess({ flags: ['--memory'] });
  t.teardown(() => served.end('SIGKILL'));
  const get = 'GET /v1/subscriptions/x HTTP/1.1\r\nHost: x\r\n';
  for (const [name, text, statuses] of [
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', [400]],
    ['an odd Expect', `${get}Expect: 200-ok\r\nConnection: close\r\n\r\n`, [417]],
    [
      'a preflight on a broken path',
      'OPTIONS /v1/% HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nAccess-Control-Request-Method: GET\r\nConnection: close\r\n\r\n',
      [400],
    ],
    ['no HTTP after a sound request', `${get}\r\nNOT HTTP\r\n\r\n`, [401, 400]],
    ['a chunk without a length', `${get}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, [400]],
    ['headers without end', `${get}X: ${'y'.repeat(40_000)}`, [431]],
  ] as const) {
    const request = { bytes: Buffer.from(text), complete: true, methods: [] };
    const answers = responses(await exchange(served.port, request, deadline), []);
    t.same(
      answers.map(({ status }) => status),
      statuses,
      name,
    );
    for (const { body } of answers) t.match(JSON.parse(body), { error: String });
  }
});
