import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { atLeast, atMost, compareServers, inTurns, load, spread } from '../measure.mjs';
import { get, Sandbox, subscription } from '../sandbox.mjs';

const places = 10_000_000;

const marketRow = {
  name: 'market',
  async run() {
    const sandbox = await Sandbox.start(['--memory', '--places', places]);
    const id = await sandbox.subscribe();
    // Refreshes find what the first scrape missed; after two months every place is known.
    await sandbox.advance('60d');
    const pages = (from) => ({
      server: sandbox.server,
      requests: Array.from({ length: 50 }, (_, page) =>
        get(`/v1/subscriptions/${id}/entities?limit=50&offset=${from + page * 50}`),
      ),
    });
    const [last, first] = [pages(places - 2500), pages(0)];
    for (const contender of [last, first, last, first]) await load(contender, 200, 1);
    const pairs = await inTurns(9, last, first, (contender) => load(contender, 200, 1));
    const title = `market of ${places.toLocaleString('en')} places: last pages / first pages`;
    const target = atMost(1.5);
    return [
      { title, measure: 'time', ratio: spread(pairs.map(([a, b]) => b.rate / a.rate)), target },
      { title, measure: 'CPU time', ratio: spread(pairs.map(([a, b]) => a.cpu / b.cpu)), target },
    ];
  },
};

const idAt = (position) => `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`;

/** A sandbox with a state file and that many live subscriptions. */
async function startWith(folder, count) {
  const fixture = join(folder, `fixture-${count}.json`);
  const subscriptions = Array.from({ length: count }, (_, at) => ({
    ...subscription,
    id: idAt(at),
    age: '1h',
  }));
  await writeFile(fixture, JSON.stringify({ version: 1, subscriptions }));
  return Sandbox.start(['--state-file', join(folder, `state-${count}.json`), '--fixture', fixture]);
}

const manyRow = {
  name: 'many',
  async run({ folder }) {
    const many = await startWith(folder, 10_000);
    const few = await startWith(folder, 10);
    const lines = [];
    for (const [what, suffix] of [
      ['get', ''],
      ['page of 50', '/entities?limit=50'],
    ]) {
      const reading = ({ server }, step) => ({
        server,
        requests: Array.from({ length: 10 }, (_, at) =>
          get(`/v1/subscriptions/${idAt(at * step)}${suffix}`),
        ),
      });
      const title = `${what}: 10,000 live subscriptions / 10`;
      lines.push(
        ...(await compareServers(title, atLeast(0.8), reading(many, 1000), reading(few, 1))),
      );
    }
    return lines;
  },
};

export const scaleRows = [marketRow, manyRow];
