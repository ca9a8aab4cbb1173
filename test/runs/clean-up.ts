import t, { type Test } from '../fixtures/tap.js';
import type { RunOptions } from '../../conformance/index.js';
import { createDeployment, defaultTokens } from '../self-test/index.js';
import { plainDeployment } from '../fixtures/plain-deployment.js';
import { against, resultOf, urlOf } from '../fixtures/running.js';

const [token, otherToken] = defaultTokens;

const usualCreation = '{"city":"Berlin","entity_type":"cafe","fields":["phone","website"]}';

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
  void t.test('a run cleans up if it is stopped while it waits for entities', async (t) => {
    const deployment = plainDeployment({ entities: 0 });
    const controller = new AbortController();
    const report = await against(deployment, {
      scrapeTimeout: '1h',
      signal: controller.signal,
      onEvent: (event) => {
        if (event.type === 'waiting') controller.abort();
      },
    });
    t.same(deployment.live(), []);
    t.equal(report.verdict, 'not-fully-verified');
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
