import { setupServer } from 'msw/node';
import t, { type Test } from 'tap';
import { createMock, type Mock } from '../src/msw/index.js';
import { Asking, market } from './fixtures/asking.js';
import { asking, baseUrl } from './fixtures/mocked.js';

/** Many mocks in one process, as parallel tests make them: none sees what happens to another. */

const cities = ['Berlin', 'Lyon', 'Tokyo'];

const createAt = (base: string, seed: number): Mock =>
  createMock({ baseUrl: base, seed, clock: '2030-01-31T12:00:00Z', scrapeTime: 0, quota: 3 });

interface Neighbour {
  readonly mock: Mock;
  readonly ask: Asking;
}

/** What happens to the mock with that number; every answer to it. Other mocks have their turn at each request. */
async function live({ mock, ask }: Neighbour, number: number): Promise<string[]> {
  const answers: string[] = [];
  const send = async (...request: Parameters<Asking['ask']>): Promise<string> => {
    const { status, text } = await ask.ask(...request);
    answers.push(`${status} ${text}`);
    return text;
  };
  const paths: string[] = [];
  for (let index = 0; index <= number % 4; index += 1) {
    const made = await send('POST', '/v1/subscriptions', {
      ...market,
      city: cities[(number + index) % 3] ?? '',
    });
    const id = /"id":"([^"]+)"/.exec(made)?.[1];
    if (id !== undefined) paths.push(`/v1/subscriptions/${id}`);
    mock.clock.advance(`${number}h`);
  }
  const [first = '', ...others] = paths;
  if (number % 5 === 0) mock.faults.add({ operation: 'listEntities', status: 503, times: 1 });
  for (let times = 0; times < 2; times += 1) await send('GET', `${first}/entities?limit=3`);
  await send('PATCH', first, number % 2 === 0 ? { status: 'paused' } : { fields: ['wifi'] });
  for (const path of others) await send('DELETE', path);
  if (number % 7 === 0) await mock.reset();
  await send('GET', first);
  return [...answers, JSON.stringify(mock.snapshot()), String(mock.journal.entries().length)];
}

const ways: Record<string, (t: Test) => Neighbour[]> = {
  'a hundred at one address, each with handlers of its own': () =>
    Array.from({ length: 100 }, (_, seed) => {
      const mock = createAt(baseUrl, seed);
      return { mock, ask: asking(mock) };
    }),
  // MSW asks all handlers of all of them about each request: more would take long.
  'thirty at addresses of their own, in one server': (t) => {
    const bases = Array.from({ length: 30 }, (_, seed) =>
      seed % 2 === 0 ? `https://n${seed}.test` : `https://one.test/n${seed}`,
    );
    const mocks = bases.map(createAt);
    const server = setupServer(...mocks.flatMap(({ handlers }) => handlers));
    server.listen({ onUnhandledRequest: 'error' });
    t.teardown(() => server.close());
    return mocks.map((mock, seed) => ({ mock, ask: new Asking(bases[seed] ?? '', fetch) }));
  },
};

for (const [name, meet] of Object.entries(ways)) {
  void t.test(name, async (t) => {
    const together = await Promise.all(meet(t).map(live));
    for (const [number, answers] of together.entries()) {
      const mock = createAt(baseUrl, number);
      const alone = await live({ mock, ask: asking(mock) }, number);
      if (!t.same(answers, alone, `mock ${number} is as if it were alone`)) break;
    }
  });
}
