import t, { type Test } from '../fixtures/tap.js';
import type { RunOptions } from '../../conformance/index.js';
import type { Sleep } from '../../conformance/http/abort.js';
import { startRun } from '../../conformance/run/run.js';
import { createDeployment, defaultTokens } from '../self-test/index.js';
import { plainDeployment } from '../fixtures/plain-deployment.js';
import type { Deviations, JsonObject, Reply } from '../fixtures/plain-service.js';
import { against, resultOf, urlOf } from '../fixtures/running.js';
import { isCreation, throttled } from '../fixtures/slow-service.js';

const [token, otherToken] = defaultTokens;

const usualCreation = '{"city":"Berlin","entity_type":"cafe","fields":["phone","website"]}';

const isObject = (body: Reply['body']): body is JsonObject =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

/** Removes the zone from the times of a response, so that they do not prove a new subscription. */
function withoutZone({ body, ...reply }: Reply): Reply {
  if (!isObject(body) || typeof body.created_at !== 'string') return { ...reply, body };
  const { created_at: created, updated_at: updated } = body;
  const bare = (time: unknown): string => String(time).replace('Z', '');
  return { ...reply, body: { ...body, created_at: bare(created), updated_at: bare(updated) } };
}

/** Situations in which nothing proves yet that the run has created what it must cancel. */
const unproven: Record<string, (stop: () => void, nth: () => number) => Deviations> = {
  'when it sends the second create request, and a third one is needed': (stop, nth) => ({
    after: withoutZone,
    before: ({ body }) => {
      if (body === usualCreation && nth() === 2) stop();
      return undefined;
    },
  }),
  'when it sends an ordinary create request, because a wrong one was accepted': (stop) => ({
    before: (asked, service) => {
      if (!isCreation(asked) || !asked.known || !asked.body.includes('"city":""')) return undefined;
      stop();
      const kept = service.keep('', 'cafe', ['phone', 'website'], asked.at);
      return { status: 201, body: service.show(kept) };
    },
  }),
};

/** Pauses before the create request that would prove it, ms, and what causes them. */
const unprovenPauses: readonly [pause: number, (nth: () => number) => Deviations][] = [
  [1100, () => ({ after: withoutZone })],
  [
    5000,
    (nth) => ({
      before: ({ body }) =>
        body === usualCreation && nth() === 2 ? throttled(429, '5') : undefined,
    }),
  ],
];

/** Asserts that a run cancels everything after it was stopped. */
async function cancelsAll(
  t: Test,
  name: string,
  deviationsOf: (stop: () => void, nth: () => number) => Deviations,
  stopsAt?: number,
): Promise<void> {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  let count = 0;
  const deployment = plainDeployment(deviationsOf(stop, () => (count += 1)));
  const sleep: RunOptions['sleep'] = (pause, signal) => {
    if (pause === stopsAt) stop();
    return deployment.time.sleep(pause, signal);
  };
  const report = await against(deployment, { signal: controller.signal, sleep, only: ['create'] });
  t.ok(controller.signal.aborted, `it was really stopped ${name}`);
  t.ok(deployment.service.kept.size > 0, `something was created, and it was stopped ${name}`);
  t.same(deployment.live(), [], `stopped ${name}`);
  t.same(report.leftovers, [], `stopped ${name}`);
}

void t.test('a run cleans up if its exchanges cannot be judged', async (t) => {
  const deployment = plainDeployment();
  const { baseUrl, fetch, time } = deployment;
  const { now, sleep } = time;
  const run = startRun({ baseUrl, token, fetch, now, sleep, waitFor: 0 });
  Object.defineProperty(run.contents().run, 'transcript', {
    get: () => {
      throw new RangeError('no row for this');
    },
  });
  const report = await run.finished;
  t.ok(deployment.service.kept.size > 0, 'something was created');
  t.same(deployment.live(), []);
  t.same(report.leftovers, []);
  t.equal(report.verdict, 'not-fully-verified');
  t.match(
    report.checks.filter(({ outcome }) => outcome === 'error'),
    [{ message: /^internal error in location-data-kit: RangeError: no row for this/ }],
  );
});

void t.test('a run leaves nothing behind', async (t) => {
  const interrupted = async (t: Test, after: number, extended: boolean): Promise<boolean> => {
    const deployment = plainDeployment();
    const controller = new AbortController();
    const report = await against(deployment, {
      extended,
      signal: controller.signal,
      onEvent: (event) => {
        if (event.type === 'request' && event.count === after) controller.abort();
      },
    });
    t.same(deployment.live(), [], `stopped at request ${after}`);
    t.same(report.leftovers, [], `stopped at request ${after}`);
    const stopped = report.checks.some(
      ({ level, message }) => level === 'must' && message.includes('interrupted'),
    );
    if (stopped) t.equal(report.verdict, 'not-fully-verified');
    return stopped;
  };
  void t.test('a run cleans up if it is stopped at any request', async (t) => {
    let stopped = 0;
    for (let after = 1; after < 140; after += 33)
      if (await interrupted(t, after, true)) stopped += 1;
    t.ok(stopped > 2, `${stopped} runs were really stopped`);
  });
  void t.test('a run cleans up if it is stopped while it tests create requests', async (t) => {
    for (let after = 30; after < 54; after += 3) await interrupted(t, after, false);
  });
  void t.test(
    'a run cleans up if it is stopped before anything proves what it created',
    async (t) => {
      for (const [name, deviations] of Object.entries(unproven))
        await cancelsAll(t, name, deviations);
      for (const [pause, deviations] of unprovenPauses)
        await cancelsAll(t, `in a pause of ${pause} ms`, (_stop, nth) => deviations(nth), pause);
    },
  );
  void t.test('a run cleans up if it is stopped while it waits for entities', async (t) => {
    const rejectsItself =
      (sleep: Sleep): Sleep =>
      (pause, signal) =>
        sleep(pause, signal).catch(() => {
          throw new DOMException('This operation was aborted', 'AbortError');
        });
    for (const change of [(sleep: Sleep) => sleep, rejectsItself]) {
      const deployment = plainDeployment({ entities: 0 });
      const controller = new AbortController();
      const { checks, verdict } = await against(deployment, {
        scrapeTimeout: '1h',
        signal: controller.signal,
        sleep: change(deployment.time.sleep),
        onEvent: (event) => {
          if (event.type === 'waiting') controller.abort();
        },
      });
      t.same(deployment.live(), []);
      t.equal(verdict, 'not-fully-verified');
      t.notOk(checks.some(({ outcome }) => outcome === 'error'));
      t.ok(checks.some(({ message }) => message.includes('interrupted')));
    }
  });
  void t.test('a run cleans up if the caller throws', async (t) => {
    for (const at of [
      '"create.active"',
      '"request","count":1}',
      '"request","count":40}',
      '"end"',
    ]) {
      const deployment = plainDeployment();
      const onEvent = (event: unknown): void => {
        if (JSON.stringify(event).includes(at)) throw new Error('mine');
      };
      await t.rejects(against(deployment, { onEvent }), { message: 'mine' }, at);
      t.same(deployment.live(), [], at);
    }
  });
  void t.test('a run cleans up after failed checks', async (t) => {
    const deployment = createDeployment();
    const lax: typeof globalThis.fetch = (input, init) => {
      const creation = init?.method === 'POST' && urlOf(input).endsWith('/v1/subscriptions');
      const other = JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['phone'] });
      const body = init?.body === usualCreation ? usualCreation : other;
      const headers = new Headers(init?.headers);
      headers.set('authorization', `Bearer ${token}`);
      return deployment.fetch(input, creation ? { ...init, headers, body } : { ...init, headers });
    };
    const report = await against(deployment, { fetch: lax });
    t.equal(report.verdict, 'non-conformant');
    t.equal(resultOf(report, 'create.city-length')?.outcome, 'fail');
    t.equal(resultOf(report, 'auth.missing.create')?.outcome, 'fail');
    // a subscription with other fields than were sent may be another client's
    const listed = report.leftovers.map(({ id }) => id);
    t.same(deployment.live().toSorted(), listed.toSorted());
    t.ok(listed.length <= 10, `${listed.length} are left`);
    // five of them, in addition to those of the run
    t.ok(deployment.maxLive() <= 14, `${deployment.maxLive()} at a time`);
  });
  void t.test('an interrupted run lists its leftovers, with commands to cancel them', async (t) => {
    const deployment = plainDeployment();
    const stubborn: typeof globalThis.fetch = (input, init) =>
      init?.method === 'DELETE'
        ? Promise.resolve(Response.json({ error: 'not today' }, { status: 500 }))
        : deployment.fetch(input, init);
    const report = await against(deployment, { fetch: stubborn, only: ['create.active'] });
    const [id = ''] = deployment.live();
    const url = `${deployment.baseUrl}/v1/subscriptions/${id}`;
    t.match(report.leftovers, [
      {
        id,
        command: `curl -sS -i -X DELETE -H "Authorization: Bearer $LOCATION_DATA_TOKEN" '${url}'`,
      },
    ]);
  });
});

void t.test('a read-only run sends only reads', async (t) => {
  const existing = { city: 'Berlin', entity_type: 'cafe', fields: ['phone', 'website'] };
  const fixture = { version: 1, subscriptions: [existing] } as const;
  const deployment = createDeployment({ fixture, places: 60 });
  const [subscription = ''] = deployment.live();
  const methods = async (options: Partial<RunOptions>): Promise<unknown[]> => {
    deployment.requests.splice(0);
    const report = await against(deployment, { readOnly: true, otherToken, ...options });
    t.match(report, {
      verdict: 'partly-checked',
      summary: { fail: 0, warn: 0, inconclusive: 0 },
    });
    t.equal(resultOf(report, 'list.limit-echoed')?.outcome ?? 'pass', 'pass');
    return [...new Set(deployment.requests.map(({ method }) => method))].sort();
  };
  t.same(await methods({ subscription }), ['GET']);
  t.same(await methods({ subscription, extended: true }), ['GET']);
  t.same(await methods({ subscription, only: ['interpret', 'entity'] }), ['GET', 'POST']);
  t.same(deployment.live(), [subscription], 'the given subscription is still there');
  await against(deployment, { subscription, only: ['create', 'update', 'cancel'] });
  t.same(deployment.live(), [subscription], 'also after a run that writes');
  const nothing = await against(deployment, { readOnly: true });
  const causes = nothing.checks.filter(({ message }) => message.includes('--subscription'));
  t.match(causes, [{ outcome: 'inconclusive' }], 'one cause');
});

void t.test('a read-only run sends only reads while the service is down', async (t) => {
  const methods: string[] = [];
  const deployment = plainDeployment({
    before: ({ method }) => {
      methods.push(method);
      return methods.length > 10 ? throttled(503, null) : undefined;
    },
  });
  const { now } = deployment.time;
  const { id } = deployment.service.keep('Berlin', 'cafe', ['phone', 'website'], now() - 60_000);
  const report = await against(deployment, { readOnly: true, subscription: id });
  t.ok(methods.length > 10, 'the service was down');
  t.same([...new Set(methods)], ['GET']);
  t.equal(report.verdict, 'not-fully-verified');
});
