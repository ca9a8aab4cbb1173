import { getResponse, http, HttpResponse } from 'msw';
import { atMost, inTurns, spread } from '../measure.mjs';
import { authorization, json, subscription } from '../sandbox.mjs';

const base = 'https://api.example.com';

/** A mock with a subscription whose entities are all known. */
async function startMock() {
  const { createMock } = await import('../../dist/src/msw/index.js');
  const { handlers, clock } = createMock({ baseUrl: base, scrapeTime: 0, places: 1000 });
  const headers = { ...authorization, ...json };
  const body = JSON.stringify(subscription);
  const created = await getResponse(
    handlers,
    new Request(`${base}/v1/subscriptions`, { method: 'POST', headers, body }),
  );
  clock.advance('60d');
  return { handlers, id: (await created.json()).id };
}

/** Time of one request that is made, handled and read, µs. */
async function timeOf(handlers, url, amount) {
  const start = performance.now();
  for (let done = 0; done < amount; done += 1) {
    const response = await getResponse(handlers, new Request(url, { headers: authorization }));
    if (response.status !== 200) throw new Error(`Status ${response.status}`);
    await response.text();
  }
  return ((performance.now() - start) * 1000) / amount;
}

export const mockRows = [
  {
    name: 'mock',
    async run() {
      const { handlers, id } = await startMock();
      const lines = [];
      for (const [what, path, amount] of [
        ['get', '/v1/subscriptions/:id', 2000],
        ['page of 50', '/v1/subscriptions/:id/entities', 500],
      ]) {
        const url = base + path.replace(':id', id);
        const response = await getResponse(handlers, new Request(url, { headers: authorization }));
        const { status, headers } = response;
        const body = await response.text();
        const bare = [http.get(base + path, () => new HttpResponse(body, { status, headers }))];
        const measure = (side) => timeOf(side, url, amount);
        await inTurns(4, handlers, bare, measure);
        const pairs = await inTurns(15, handlers, bare, measure);
        const median = (side) => spread(pairs.map((pair) => pair[side])).median.toFixed(0);
        lines.push({
          title: `${what}: handled by the mock / by a bare MSW handler, same bytes`,
          measure: 'time',
          ratio: spread(pairs.map(([ours, other]) => ours / other)),
          target: atMost(2),
          detail: `${median(0)} µs against ${median(1)} µs`,
        });
      }
      return lines;
    },
  },
];
