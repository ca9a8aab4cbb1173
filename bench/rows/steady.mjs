import { get, post, Sandbox, subscription } from '../contenders/sandbox.mjs';
import { atMost, megabytes } from '../line.mjs';
import { load } from '../load.mjs';
import { spread } from '../spread.mjs';

const windows = 20;
const perWindow = 10_000;
/** The caches are full after these. */
const settled = 4;

/** A mix of what clients send, mistakes included. */
function mixFor(id) {
  const path = `/v1/subscriptions/${id}`;
  const page = (offset) => get(`${path}/entities?limit=10&offset=${offset}`);
  const patch = { ...post(path, { fields: subscription.fields }), method: 'PATCH' };
  return [
    ...Array.from({ length: 5 }, (_, position) => page(position * 10)),
    ...Array.from({ length: 10 }, () => get(path)),
    patch,
    post('/v1/subscriptions', subscription),
    post('/v1/subscriptions', { city: '' }),
    post('/v1/fields/interpret', {
      entity_type: 'cafe',
      fields: [{ name: 'wifi' }, { name: 'colour of the door' }],
    }),
    get('/v1/subscriptions/00000000-0000-4000-8000-000000000000'),
  ];
}

export const steadyRows = [
  {
    name: 'steady',
    title: `memory over ${(windows * perWindow).toLocaleString('en')} requests: later windows / the ${settled + 1}th`,
    async run() {
      const sandbox = await Sandbox.start('--memory');
      const seen = [];
      for (let window = 0; window < windows; window += 1) {
        await sandbox.reset();
        // The same history makes the same id after each reset.
        const requests = mixFor(await sandbox.subscribe());
        await load({ server: sandbox.server, requests, statuses: [200, 201, 400, 404] }, perWindow);
        await sandbox.reset();
        const { memory } = await sandbox.server.usage({ collect: true });
        seen.push(memory);
      }
      const line = (measure, key) => {
        const sizes = seen.map((memory) => memory[key]);
        return {
          title: this.title,
          measure,
          ratio: spread(sizes.slice(settled + 1).map((size) => size / sizes[settled])),
          target: atMost(1.1),
          detail: `MB after each ${perWindow}: ${sizes.map((size) => megabytes(size).slice(0, -3)).join(' ')}`,
        };
      };
      return [line('heap after GC', 'heapUsed'), line('resident set', 'rss')];
    },
  },
];
