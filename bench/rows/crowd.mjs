import { writeFile } from 'node:fs/promises';
import { cost, speed } from '../compare.mjs';
import { get, Sandbox, subscription } from '../contenders/sandbox.mjs';
import { paths } from '../contenders/same-bytes.mjs';
import { atMost, costLines } from '../line.mjs';
import { creator } from './hapi.mjs';

const crowd = 10_000;
/** So many subscriptions are read in either state; without them there would be nothing to read in the small one. */
const read = 50;

const idAt = (position) => `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`;

/** A sandbox with a state file and that many live subscriptions, which a reset brings back. */
async function startWith(folder, name, count) {
  const world = `${folder}/${name}-world.json`;
  const subscriptions = Array.from({ length: count }, (_, position) => ({
    ...subscription,
    id: idAt(position),
    age: '1h',
  }));
  await writeFile(world, JSON.stringify({ version: 1, subscriptions }));
  return Sandbox.start('--db', `${folder}/${name}.json`, '--world', world);
}

const title = (what, where) => `${what}: ${crowd.toLocaleString('en')} live subscriptions / ${where}`;

export const crowdRows = [
  {
    name: 'crowd-reads',
    title: title('reads', 'hardly any'),
    async run({ folder }) {
      const many = await startWith(folder, 'many', crowd);
      const few = await startWith(folder, 'few', read);
      const lines = [];
      for (const [name, what] of [
        ['get', 'get'],
        ['page', 'page of 50'],
      ]) {
        const at = (step) => Array.from({ length: read }, (_, i) => get(paths(idAt(i * step))[name]));
        const found = await cost(
          { server: many.server, requests: at(crowd / read) },
          { server: few.server, requests: at(1) },
        );
        const detail = `${speed(found.a)} against ${speed(found.b)}; ${read} of them read in turn`;
        lines.push(...costLines(title(what, read), found, atMost(1.1), detail));
      }
      return lines;
    },
  },
  {
    name: 'crowd-create',
    title: title('durable create', 'none'),
    async run({ folder }) {
      const many = await startWith(folder, 'many', crowd);
      const none = await startWith(folder, 'none', 0);
      const lines = [];
      for (const [connections, amount] of [
        [50, 500],
        [1, 30],
      ]) {
        const found = await cost(creator(many, amount), creator(none, amount), { connections });
        const detail = `${speed(found.a)} against ${speed(found.b)}`;
        const what = `durable create, ${connections} connection${connections > 1 ? 's' : ''}`;
        lines.push(...costLines(title(what, 'none'), found, atMost(5), detail));
      }
      return lines;
    },
  },
];
