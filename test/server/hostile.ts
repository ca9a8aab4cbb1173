import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import t from '../fixtures/tap.js';
import { Client } from '../fixtures/client.js';
import { bomb, type HostileRequest, hostileRequest, knownId } from '../fixtures/hostile.js';
import { type Served, serve } from '../fixtures/cli.js';

/**
 * Number of generated requests; `HOSTILE_RUNS=10000` for a thorough run, an empty `HOSTILE_SEED=`
 * for a random seed.
 */
const runs = Number(process.env.HOSTILE_RUNS ?? 300);
const seed = process.env.HOSTILE_SEED ?? '20261121';

/** Timeout for a response, even on a busy machine, ms. */
const deadline = 120_000;

/** Sends bytes over a new connection. Resolves with everything received when the server closes it. */
function exchange(
  port: number,
  { bytes, complete }: HostileRequest,
): Promise<{ text: string; reset: boolean }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`the connection still stood open after ${deadline} ms`));
    }, deadline);
    let [text, reset] = ['', false];
    // The server may close a connection before it has read the whole request.
    socket.on('error', () => (reset = true));
    socket.setEncoding('utf8').on('data', (data: string) => (text += data));
    socket.on('end', () => socket.end());
    socket.on('close', () => {
      clearTimeout(timer);
      resolve({ text, reset });
    });
    if (complete) socket.write(bytes);
    else socket.end(bytes);
  });
}

/** An error in the response to an HTTP request; null if there is none. */
function problemOf(text: string, { asked, summary }: HostileRequest): string | null {
  const [head = '', body = ''] = text
    .split('\r\n\r\n')
    .slice(text.startsWith('HTTP/1.1 100') ? 1 : 0);
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
  if (!status || (status >= 500 && !asked.includes(status)))
    return `status ${status}: ${text.slice(0, 300)}`;
  if (status < 400 || summary.startsWith('HEAD')) return null;
  // Faults may have other bodies.
  if (!/^content-type: application\/json/im.test(head) && asked.includes(status)) return null;
  const error: unknown = JSON.parse(body);
  const sound =
    typeof error === 'object' &&
    error !== null &&
    'error' in error &&
    typeof error.error === 'string';
  return sound ? null : `status ${status} without an error: ${body}`;
}

async function attack(served: Served, id: string, request: HostileRequest): Promise<number> {
  const named = request.bytes
    .toString('latin1')
    .replaceAll(knownId, id)
    .replaceAll(knownId.toUpperCase(), id.toUpperCase());
  const { text, reset } = await exchange(served.port, {
    ...request,
    bytes: Buffer.from(named, 'latin1'),
  });
  if (!request.complete || (text === '' && reset)) return 0;
  const problem = problemOf(text, request);
  if (problem !== null) throw new Error(problem);
  return Number(text.slice(9, 12));
}

void t.test(`${runs} hostile requests do no harm`, async (t) => {
  const served = await serve(t, ['--quiet', '--memory', '--scrape-time', '0s']);
  const client = new Client(served.url);
  const id = await client.subscribe();
  const statuses = new Set<number>();
  const result = await fc.check(
    fc.asyncProperty(hostileRequest, async (request) => {
      statuses.add(await attack(served, id, request));
      // A normal request still succeeds, unless the previous one cancelled the subscription.
      if ((await client.create()).status !== 201) throw new Error('an ordinary request fails');
    }),
    { numRuns: runs, ...(seed !== '' && { seed: Number(seed) }), endOnFailure: true },
  );
  const [counterexample] = result.counterexample ?? [];
  const failure = [counterexample?.summary ?? '', String(result.errorInstance), served.err()];
  t.notOk(result.failed, `seed ${result.seed} ${result.failed ? failure.join('\n') : ''}`);
  t.equal(served.err(), '', 'nothing went wrong inside');
  // If a usual status is missing, the requests are not varied enough.
  for (const status of [200, 201, 400, 401, 404, 405, 415])
    t.ok(statuses.has(status), `some ended with ${status}`);
  t.equal(await served.stop('SIGTERM'), 0, 'and it stops as it should');
});

void t.test('clients that abort a compressed body do not end the server', async (t) => {
  const served = await serve(t, ['--quiet', '--memory']);
  const client = new Client(served.url);
  const headers = [
    'Host: 127.0.0.1',
    'Authorization: Bearer demo-token',
    'Content-Type: application/json',
    'Content-Encoding: gzip',
  ].join('\r\n');
  for (const line of [
    'POST /v1/subscriptions',
    'POST /v1/fields/interpret',
    'PUT /_sandbox/snapshot',
    'DELETE /_sandbox/faults',
    'DELETE /v1/subscriptions/x',
    'POST /_sandbox/login',
    'OPTIONS /_sandbox/faults',
    'PUT /nowhere',
  ]) {
    for (let time = 0; time < 40; time += 1) {
      const socket = connect(served.port, '127.0.0.1').on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(`${line} HTTP/1.1\r\n${headers}\r\nContent-Length: ${bomb.length}\r\n\r\n`);
      socket.write(bomb);
      // Abort a little later each time.
      for (let turn = 0; turn < 30 * time; turn += 1) await setImmediate();
      socket.destroy();
      await once(socket, 'close');
    }
    t.equal((await client.create()).status, 201, line);
  }
  t.equal(await served.stop('SIGTERM'), 0);
  t.equal(served.err(), '');
});

void t.test('an unknown expectation is ignored', async (t) => {
  const { port } = await serve(t, ['--quiet', '--memory']);
  const head = 'GET /v1/subscriptions/x HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close';
  const bytes = Buffer.from(`${head}\r\nExpect: the-unexpected\r\n\r\n`);
  const request = { bytes, complete: true, asked: [], summary: 'GET with an expectation' };
  const { text } = await exchange(port, request);
  t.match(text, /^HTTP\/1\.1 401 .+\{"error":"[^"]+"\}$/s, 'instead of a 417 without a body');
});
