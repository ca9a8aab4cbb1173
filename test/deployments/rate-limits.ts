import t, { type Test } from '../fixtures/tap.js';
import { exitCodeOf, render, type RunOptions } from '../../conformance/index.js';
import { idsOf, judged, unblamed, type Judged } from '../fixtures/judged.js';
import { resultOf } from '../fixtures/running.js';
import type { Asked, Deviations } from '../fixtures/plain-service.js';

/** Deployments behind a proxy that rejects requests that come too fast. */

t.jobs = 4;

/** Default page of nginx, sent without Retry-After. */
const page =
  '<html>\r\n<head><title>503 Service Temporarily Unavailable</title></head>\r\n<body>\r\n' +
  '<center><h1>503 Service Temporarily Unavailable</h1></center>\r\n' +
  '<hr><center>nginx/1.24.0</center>\r\n</body>\r\n</html>\r\n';

function reject({ port }: Asked, status = 503): 'sent' {
  port().response.writeHead(status, { 'content-type': 'text/html', server: 'nginx' }).end(page);
  return 'sent';
}

/**
 * The module limit_req of nginx, with `nodelay`.
 * @returns whether it rejects a request at that time
 */
function limited(perSecond: number, burst: number): (at: number) => boolean {
  const last = { at: -Infinity, excess: 0 };
  return (at) => {
    const drained = (perSecond * (at - last.at)) / 1000;
    const excess = Math.max(0, last.excess - drained + 1);
    if (excess > burst) return true;
    Object.assign(last, { at, excess });
    return false;
  };
}

const creates = ({ known, method, path }: Asked): boolean =>
  known && method === 'POST' && path === '/v1/subscriptions';

async function told(t: Test, deviations: Deviations, options: Partial<RunOptions> = {}) {
  const waits: string[] = [];
  const judgement: Judged = await judged(t, deviations, undefined, {
    ...options,
    onEvent: (event) => event.type === 'waiting' && waits.push(event.reason),
  });
  return { ...judgement, waits: waits.join('\n') };
}

/**
 * Maximum number of requests of a run; before a run repeats a create request, reads prove that a
 * 503 is the proxy's.
 */
const mostRequests = { 429: 210, 503: 285 } as const;

for (const status of [503, 429] as const) {
  for (const [perSecond, burst] of [
    [50, 20],
    [10, 20],
    [10, 0],
    [1, 5],
  ] as const) {
    const name = `${perSecond} requests a second, ${burst} at once, ${status} for the others`;
    void t.test(name, { buffered: true }, async (t) => {
      const isTooFast = limited(perSecond, burst);
      const { report, service, waits } = await told(t, {
        onPort: true,
        before: (asked) => (isTooFast(asked.at) ? reject(asked, status) : undefined),
      });
      t.same(idsOf(report, 'fail', 'error', 'inconclusive'), []);
      t.equal(exitCodeOf(report), 0);
      t.ok(report.target.throttled > 0);
      const which = new RegExp(`throttled \\d+ times? \\(${status}\\)`);
      t.match(render(report, 'pretty').replace(/\s+/g, ' '), which);
      t.same([report.leftovers, service.live()], [[], []]);
      const reason = status === 429 ? 'rate limit (429)' : 'unavailable, or rate-limited (503)';
      t.match(waits, `${reason}: one request at a time from now on`);
      if (burst === 0) t.match(waits, 'rate limit: a pause of 100 ms between requests');
      t.ok(report.target.requests < mostRequests[status], `${report.target.requests} requests`);
    });
  }
}

void t.test('a create request rejected with a page is not repeated', async (t) => {
  let creations = 0;
  const { report, service } = await judged(t, {
    onPort: true,
    before: (asked, service) => {
      if (!creates(asked) || service.perform(asked).status !== 201) return undefined;
      creations += 1;
      return reject(asked);
    },
  });
  t.equal(creations, service.live().length);
  t.equal(report.leftovers.length, creations, 'each of them is listed');
  t.same(idsOf(report, 'fail', 'error'), []);
  t.equal(exitCodeOf(report), 3);
});

void t.test('an operation that is always unavailable does not block others', async (t) => {
  let interpretations = 0;
  const { report, waits } = await told(t, {
    before: ({ path }) => {
      if (!path.endsWith('/interpret')) return undefined;
      interpretations += 1;
      return { status: 503, body: { error: 'no interpreter today' } };
    },
  });
  t.same(idsOf(report, 'fail', 'error'), []);
  t.equal(resultOf(report, 'update.persists')?.outcome, 'pass');
  t.ok(interpretations < 30, `${interpretations} interpretations`);
  t.notMatch(waits, 'a pause of', 'the pace is not what is wrong');
});

for (const status of [502, 503]) {
  for (const last of [5, 40, 45, 100, 150]) {
    void t.test(`a service goes down (${status}) after ${last} requests`, async (t) => {
      let requests = 0;
      const { report } = await told(t, {
        before: () => {
          requests += 1;
          return requests > last ? { status, body: { error: 'down' } } : undefined;
        },
      });
      t.same(idsOf(report, 'fail', 'error'), []);
      t.equal(exitCodeOf(report), 3);
      const titles = report.causes.map(({ title }) => title);
      t.equal(titles.length, 1, titles.join('; '));
      t.match(titles[0], /^the service has been down since [\d:]{8}, after \d+ requests: /);
      t.ok(report.target.requests < last + 65, `${report.target.requests} requests`);
    });
  }
}

void t.test('operations that are always unavailable do not count as an outage', async (t) => {
  const { report } = await told(t, {
    before: ({ path }) =>
      path.endsWith('/interpret') || path.endsWith('/entities')
        ? { status: 503, body: { error: 'not today' } }
        : undefined,
  });
  t.same(idsOf(report, 'fail', 'error'), []);
  for (const id of ['get.ok', 'update.persists', 'cancel.accepted'] as const) {
    t.equal(resultOf(report, id)?.outcome, 'pass', id);
  }
});

void t.test('an outage of two seconds is tolerated', { buffered: true }, async (t) => {
  const down = { from: 0 };
  let requests = 0;
  await unblamed(
    t,
    {
      onPort: true,
      before: (asked) => {
        requests += 1;
        if (requests === 90) down.from = asked.at;
        return asked.at - down.from < 2000 && !creates(asked) ? reject(asked) : undefined;
      },
    },
    [],
  );
});

for (const nth of [15, 23]) {
  void t.test(`one of ${nth} responses is a 503 with Retry-After: 0`, async (t) => {
    let count = 0;
    const { report, service, waits } = await told(t, {
      before: () => {
        count += 1;
        if (count % nth !== 0) return undefined;
        return { status: 503, body: { error: 'busy' }, headers: { 'retry-after': '0' } };
      },
    });
    t.same([idsOf(report, 'fail', 'error'), service.live()], [[], []]);
    t.notMatch(waits, /a pause of|one request at a time/);
    t.ok(report.target.requests < 200, `${report.target.requests} requests`);
  });
}

void t.test('an occasional rate limit does not lead to longer pauses', async (t) => {
  let count = 0;
  const { report, waits } = await told(t, {
    before: () => {
      count += 1;
      if (count % 10 !== 0) return undefined;
      return { status: 429, body: { error: 'busy' }, headers: { 'retry-after': '1' } };
    },
  });
  t.equal(report.verdict, 'conformant');
  t.notMatch(waits, /a pause of [^1]/);
});
