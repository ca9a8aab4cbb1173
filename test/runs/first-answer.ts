import t from '../fixtures/tap.js';
import { exitCodeOf, type RunOptions } from '../../conformance/index.js';
import { plainDeployment } from '../fixtures/plain-deployment.js';
import { against } from '../fixtures/running.js';

/** Deployments that are starting, or fail sometimes. */

type Answer = () => Promise<Response>;

const refused: Answer = () =>
  Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }));
const closed: Answer = () =>
  Promise.reject(
    new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNRESET' }) }),
  );
const gateway =
  (status: number): Answer =>
  () =>
    Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status }));

/** A run against a deployment that has started after a time, ms. */
async function starting(after: number, before: Answer, options: Partial<RunOptions> = {}) {
  const deployment = plainDeployment();
  const { now } = deployment.time;
  const began = now();
  const waits: string[] = [];
  const report = await against(deployment, {
    waitFor: undefined,
    only: ['get', 'list.unknown'],
    fetch: (input, init) =>
      now() - began < after
        ? deployment.time.during(before)(input, init)
        : deployment.fetch(input, init),
    onEvent: (event) => event.type === 'waiting' && waits.push(event.reason),
    ...options,
  });
  return { report, waits: waits.join('\n'), took: now() - began };
}

void t.test('a brief outage at the first contact does not void the run', async (t) => {
  for (const before of [refused, closed, gateway(502), gateway(503), gateway(504)]) {
    const { report, waits } = await starting(2000, before);
    t.equal(exitCodeOf(report), 4, waits);
    t.equal(report.summary.inconclusive, 0);
  }
  const { waits } = await starting(2000, gateway(502));
  t.match(waits, 'nothing responds yet: a gateway responds 502');
});

void t.test('a run waits for the first response until --wait-for', async (t) => {
  const late = await starting(50_000, closed, { waitFor: '60s' });
  t.equal(exitCodeOf(late.report), 4);
  t.match(late.waits, 'nothing responds yet: the connection was closed before a response arrived');
  const later = await starting(70_000, closed, { waitFor: '60s' });
  t.equal(exitCodeOf(later.report), 3);
  t.ok(later.took >= 60_000 && later.took < 62_000, `${later.took} ms`);
  const never = await starting(1000, closed, { waitFor: 0 });
  t.equal(exitCodeOf(never.report), 3);
  t.equal(never.report.target.requests, 1);
});

void t.test('failed requests are retried --retries times', async (t) => {
  const failingTwice = () => {
    const times = new Map<string, number>();
    return plainDeployment({
      before: ({ method, path, query, authorization }) => {
        if (method !== 'GET') return undefined;
        const key = `${path}?${query.toString()} ${authorization ?? ''}`;
        const before = times.get(key) ?? 0;
        times.set(key, before + 1);
        return before < 2 ? { status: 502, body: { error: 'oops' } } : undefined;
      },
    });
  };
  const report = await against(failingTwice(), { retries: 2 });
  t.equal(exitCodeOf(report), 0);
  t.ok(report.target.retries > 20);
  const without = await against(failingTwice(), { retries: 0 });
  t.equal(exitCodeOf(without), 3);
  t.equal(without.target.retries, 0);
});

void t.test(
  'a read whose connection is lost once is repeated, even among concurrent requests',
  async (t) => {
    const seen = new Set<string>();
    const report = await against(
      plainDeployment({
        before: ({ method, path, query, authorization }) => {
          const key = `${path}?${query.toString()} ${authorization ?? ''}`;
          // if the first request got no response, the run would find no deployment
          const isFirst = method === 'GET' && seen.size > 0 && !seen.has(key);
          seen.add(key);
          if (isFirst) throw new TypeError('fetch failed', { cause: new Error('socket hang up') });
          return undefined;
        },
      }),
    );
    t.equal(exitCodeOf(report), 0);
    t.ok(report.target.retries > 20, `${report.target.retries} were sent again`);
  },
);
