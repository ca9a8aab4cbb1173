import { setupServer } from 'msw/node';
import t, { type Test } from '../fixtures/tap.js';
import { createSandbox, type Fault } from '../../src/index.js';
import { createMock } from '../../src/msw/index.js';
import { baseUrl } from '../fixtures/mocked.js';
import { turnsUntil } from '../fixtures/patience.js';

/** Faults that drop the response but not the effect, over a port and through MSW. */

interface Target {
  readonly url: string;
  readonly control: Pick<Awaited<ReturnType<typeof createSandbox>>, 'faults' | 'snapshot'>;
}

const mounts: Readonly<Record<string, (t: Test) => Promise<Target>>> = {
  sandbox: async (t) => {
    const sandbox = await createSandbox({ scrapeTime: 0 });
    t.teardown(() => sandbox.stop());
    return { url: sandbox.url, control: sandbox };
  },
  mock: async (t) => {
    const mock = createMock({ baseUrl, scrapeTime: 0 });
    const server = setupServer(...mock.handlers);
    server.listen({ onUnhandledRequest: 'bypass' });
    t.teardown(() => server.close());
    return { url: baseUrl, control: mock };
  },
};

const creation = {
  method: 'POST',
  headers: { authorization: 'Bearer demo-token', 'content-type': 'application/json' },
  body: JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['phone'] }),
};

for (const [name, start] of Object.entries(mounts)) {
  void t.test(name, async (t) => {
    const { url, control } = await start(t);
    const create = (signal?: AbortSignal) =>
      fetch(`${url}/v1/subscriptions`, { ...creation, ...(signal && { signal }) });
    const stored = () => control.snapshot().subscriptions.length;
    const inject = (fault: Omit<Fault, 'operation'>) =>
      control.faults.add({ operation: 'createSubscription', times: 1, ...fault });

    inject({ latency: '300ms' });
    const controller = new AbortController();
    const lost = create(controller.signal);
    await turnsUntil('the fault has hit', () => control.faults.list().length === 0);
    controller.abort();
    await t.rejects(lost, { name: 'AbortError' });
    t.equal((await create()).status, 201);
    t.equal(stored(), 2, 'who gives up, and tries again, has a duplicate');

    inject({ status: 504 });
    t.equal((await create()).status, 504);
    t.equal(stored(), 2, 'an error has no effect');
    inject({ status: 504, perform: true });
    t.equal((await create()).status, 504);
    t.equal(stored(), 3, 'unless it only concerns the response');

    inject({ body: 'drop' });
    await t.rejects(create(), TypeError);
    t.equal(stored(), 3);
    inject({ body: 'drop', perform: true });
    await t.rejects(create(), TypeError);
    t.equal(stored(), 4);

    inject({ response: { status: 502, body: '<html>' }, perform: true, latency: 1 });
    const response = await create();
    t.same([response.status, await response.text(), stored()], [502, '<html>', 5]);
    inject({ status: 504, perform: true });
    const rejected = await fetch(`${url}/v1/subscriptions`, { ...creation, body: '{}' });
    t.same([rejected.status, stored()], [504, 5], 'what the service rejects has no effect');
  });
}
