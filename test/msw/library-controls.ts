import { setupServer } from 'msw/node';
import t, { type Test } from '../fixtures/tap.js';
import {
  createSandbox,
  type EntityPage,
  type NextOptions,
  type OperationId,
  type Sandbox,
  type SubscriptionAction,
} from '../../src/index.js';
import { createMock, isolated, type Mock } from '../../src/msw/index.js';
import { baseUrl } from '../fixtures/mocked.js';

/** Controls of the library, which a sandbox and a mock have in common. */

interface Target {
  readonly url: string;
  readonly control: Mock | Sandbox;
}

const clock = Date.parse('2030-01-31T12:00:00Z');

const mounts: Readonly<Record<string, (t: Test) => Promise<Target>>> = {
  sandbox: async (t) => {
    const sandbox = await createSandbox({ scrapeTime: 0, now: () => clock });
    t.teardown(() => sandbox.stop());
    return { url: sandbox.url, control: sandbox };
  },
  mock: async (t) => {
    const mock = createMock({ baseUrl, scrapeTime: 0, now: () => clock });
    const server = setupServer(...mock.handlers);
    server.listen({ onUnhandledRequest: 'error' });
    t.teardown(() => server.close());
    return { url: baseUrl, control: mock };
  },
};

const cafes = { city: 'Berlin', entity_type: 'cafe', fields: ['phone'] };
const headers = { authorization: 'Bearer demo-token', 'content-type': 'application/json' };

/** A new profile applies to every stage of a request, and caches keep nothing from before. */
async function replacesProfile(t: Test, url: string, control: Mock | Sandbox): Promise<void> {
  const send = async (method: string, path: string, init: RequestInit = {}) => {
    const response = await fetch(`${url}/v1/subscriptions${path}`, { method, headers, ...init });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const { id } = await control.subscribe(cafes);
  const { id: cancelled } = await control.subscribe(cafes);
  await control.subscriptions.act(cancelled, 'cancel');
  const create = { body: JSON.stringify({ ...cafes, colour: 'red' }) };
  const requests = () =>
    Promise.all([
      send('POST', '', create),
      send('POST', '', { body: '{', headers: { ...headers, 'content-type': 'text/plain' } }),
      send('GET', `/${id}`, { headers: {} }),
      send('GET', '/x'),
      send('GET', `/${id}`),
      send('GET', `/${id}/entities?limit=1`),
      send('GET', `/${id}/entities?limit=0`),
      send('PATCH', `/${cancelled}`, { body: '{"fields":["wifi"]}' }),
    ]);
  const iso = /T.*Z$/;
  const before = [
    { status: 201 },
    { status: 415 },
    { status: 401 },
    { status: 404 },
    { status: 200, body: { created_at: iso } },
    { status: 200, body: { data: [{ updated_at: iso }] } },
    { status: 400 },
    { status: 409 },
  ];
  t.match(await requests(), before);
  t.throws(
    () => control.setProfile(JSON.parse('{ "create.status": 404 }') as object),
    /"answers.create.status" may be: a status from 200 to 299/,
  );
  t.match(await requests(), before, 'a profile that is not valid changes nothing');

  control.setProfile({
    'create.unknown-keys': 422,
    'http.content-type.status': 'accepted',
    'auth.missing.status': 403,
    'get.malformed.status': 400,
    'timestamps.format': 'unix-seconds',
    'list.limit-below': 'default',
    'cancelled.update': 410,
  });
  const after = [
    { status: 422 },
    { status: 400 },
    { status: 403 },
    { status: 400 },
    { status: 200, body: { created_at: /^\d{10}$/ } },
    { status: 200, body: { data: [{ updated_at: /^\d{10}$/ }] } },
    { status: 200, body: { limit: 50 } },
    { status: 410 },
  ];
  t.match(await requests(), after);
  t.equal(control.profile['auth.missing.status'], 403);
  await control.reset();
  t.match(await send('GET', `/${id}`, { headers: {} }), { status: 403 }, 'a reset keeps it');
  control.setProfile({});
  t.match(
    await send('GET', `/${id}`, { headers: {} }),
    { status: 401 },
    'the default answers again',
  );
}

for (const [name, start] of Object.entries(mounts)) {
  void t.test(name, async (t) => {
    const { url, control } = await start(t);
    const list = async (id: string, query = '') => {
      const response = await fetch(`${url}/v1/subscriptions/${id}/entities${query}`, { headers });
      return { status: response.status, body: (await response.json()) as EntityPage };
    };
    const { id } = await control.subscribe(cafes);

    const page = await control.entities(id, { limit: 3, offset: 2 });
    t.same(page, (await list(id, '?limit=3&offset=2')).body, 'entities as their owner gets them');
    await t.rejects(control.entities(id, { limit: 0 }), /"limit" must be greater/);
    await t.rejects(control.entities('x'), /no such subscription/);

    t.match(await control.subscriptions.get(id), { status: 'active', account: 'demo' });
    t.match(await control.subscriptions.act(id, 'pause'), { status: 'paused' });
    t.match(await control.subscriptions.act(id, 'cancel'), { status: 'cancelled' });
    t.match(await control.subscriptions.act(id, 'resume'), { status: 'active' });
    t.match(await control.subscriptions.list(), { total: 1, data: [{ id, status: 'active' }] });
    const wrong = JSON.parse('"delete"') as SubscriptionAction;
    const shown = await control.subscriptions.get(id);
    const assessed = structuredClone(shown.field_assessments);
    Object.assign(shown.field_assessments?.phone ?? {}, { confidence: 'mine' });
    const { field_assessments } = await control.subscriptions.get(id);
    t.same(field_assessments, assessed, 'subscriptions to the same fields are not changed with it');
    await t.rejects(
      control.subscriptions.act(id, wrong),
      /"action" must be one of \[pause, resume, cancel, fail-next-scrape\]/,
    );

    const undo = control.handle.listEntities((page, { request }) => {
      t.match(request, { method: 'GET', id, account: 'demo' });
      page.data = page.data.map((entity) => ({ ...entity, name: 'Café Immer' }));
      return page;
    });
    const changed = await list(id, '?limit=2');
    t.same(
      changed.body.data.map((entity) => entity.name),
      ['Café Immer', 'Café Immer'],
    );
    t.match(control.log.last()?.response?.body, { data: [{ name: 'Café Immer' }] });
    undo();
    t.notMatch((await list(id, '?limit=1')).body, { data: [{ name: 'Café Immer' }] });
    control.handle.listEntities(() => ({ broken: true }));
    control.handle.listEntities(async () => undefined);
    t.same((await list(id)).body, { broken: true }, 'what returns nothing changes nothing');
    t.equal((await list('x')).status, 404, 'errors are left alone');
    control.handle.listEntities(() => {
      throw new Error('a mistake in the handler');
    });
    t.equal((await list(id)).status, 500);

    const forget = control.handle.createSubscription((_body, { request }) => {
      Object.assign(request.headers, { 'content-type': 'changed' });
      Object.assign(request.body ?? {}, { city: 'Changed', fields: [] });
      return undefined;
    });
    const next = control.log.next('createSubscription');
    await list(id);
    await fetch(`${url}/v1/subscriptions`, {
      method: 'POST',
      headers,
      body: JSON.stringify(cafes),
    });
    const sent = { headers: { 'content-type': 'application/json' }, body: cafes };
    t.match(await next, { request: sent, response: { status: 201 } }, 'as it was sent');
    forget();
    const never = control.log.next('interpretFields', { timeout: 500 });
    await list(id);
    await t.rejects(
      never,
      /no request for interpretFields arrived within 500ms: received GET .v1.subscriptions.\S+.entities/,
    );

    const typo = JSON.parse('"listEntity"') as OperationId;
    await t.rejects(control.log.next(typo), /"operation" must be one of \[createSubscription/);
    const patience = JSON.parse('{"timout":1}') as NextOptions;
    await t.rejects(control.log.next('listEntities', patience), /"timout" is not allowed/);
    const handler = JSON.parse('3') as () => undefined;
    t.throws(
      () => control.handle.listEntities(handler),
      /the handler of listEntities is not a function/,
    );

    t.throws(
      () => control.faults.add({ operation: '*', status: 503, match: { account: 'nobody' } }),
      /there is no account "nobody"/,
    );
    await control.reset();
    await replacesProfile(t, url, control);
    const { id: later } = await control.subscribe(cafes);
    t.equal((await list(later)).status, 200, 'a reset removes handlers');
  });
}

void t.test('concurrent tests have separate mocks', async (t) => {
  const server = setupServer();
  server.listen({ onUnhandledRequest: 'error' });
  t.teardown(() => server.close());
  const creations = (count: number) =>
    isolated(server, { baseUrl }, async (mock) => {
      const body = JSON.stringify(cafes);
      for (let made = 0; made < count; made += 1)
        await fetch(`${baseUrl}/v1/subscriptions`, { method: 'POST', headers, body });
      return mock.snapshot().subscriptions.length;
    });
  t.same(await Promise.all([creations(1)(), creations(3)(), creations(2)()]), [1, 3, 2]);
});
