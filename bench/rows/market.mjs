import { Sandbox, subscription } from '../contenders/sandbox.mjs';
import { atMost, costLines, megabytes } from '../line.mjs';
import { spread } from '../spread.mjs';

const places = 10_000_000;
const rounds = 15;
/** Subscriptions per round: a page is cold when its subscription never showed it, and places are never remembered. */
const batch = 6;

async function manySubscriptions(sandbox, count) {
  const ids = [];
  for (let made = 0; made < count; made += 1) ids.push(await sandbox.subscribe());
  // Refreshes find what the first scrape missed; after two months every place is known.
  await sandbox.advance('60d');
  return ids;
}

const pageAt = (sandbox, id, offset) =>
  sandbox.send('GET', `/v1/subscriptions/${id}/entities?limit=50&offset=${offset}`);

async function timed(sandbox, ids, offset) {
  const before = await sandbox.server.usage();
  const start = performance.now();
  for (const id of ids) await pageAt(sandbox, id, offset);
  const time = (performance.now() - start) / ids.length;
  const after = await sandbox.server.usage();
  return { time, cpu: (after.cpu - before.cpu) / ids.length };
}

const pagesRow = {
  name: 'market',
  title: `market of ${places.toLocaleString('en')} places: last page / first page, cold`,
  async run() {
    const sandbox = await Sandbox.start('--memory', '--market-size', places);
    const ids = await manySubscriptions(sandbox, (rounds + 10) * batch);
    const { total } = JSON.parse(await pageAt(sandbox, ids[0], 0));
    if (total !== places) throw new Error(`${total} places are known instead of ${places}`);
    const last = places - 50;
    for (let round = 0; round < 10; round += 1) {
      const some = ids.splice(0, batch);
      await timed(sandbox, some, places / 2);
      await timed(sandbox, some, places / 4);
    }
    const pairs = [];
    for (let round = 0; round < rounds; round += 1) {
      const some = ids.splice(0, batch);
      const order = round % 2 === 0 ? [last, 0] : [0, last];
      const found = new Map();
      for (const offset of order) found.set(offset, await timed(sandbox, some, offset));
      pairs.push([found.get(last), found.get(0)]);
    }
    const ratios = (key) => spread(pairs.map(([one, other]) => one[key] / other[key]));
    const typical = (side) => spread(pairs.map((pair) => pair[side].time)).median.toFixed(2);
    const detail = `${typical(0)} ms against ${typical(1)} ms, one connection`;
    return costLines(this.title, { time: ratios('time'), cpuTime: ratios('cpu') }, atMost(2), detail);
  },
};

const small = 1000;

/** The memory of a sandbox after the same number of pages, spread over the whole market. */
async function memoryOf(size) {
  const sandbox = await Sandbox.start('--memory', '--market-size', size);
  const ids = await manySubscriptions(sandbox, 25);
  const pages = small / 50;
  for (const id of ids) {
    for (let page = 0; page < pages; page += 1) {
      await pageAt(sandbox, id, page === pages - 1 ? size - 50 : Math.floor((size / pages) * page));
    }
  }
  const { memory } = await sandbox.server.usage({ collect: true });
  await sandbox.server.stop();
  return memory;
}

const memoryRow = {
  name: 'market-memory',
  title: `memory: market of ${places.toLocaleString('en')} places / one of ${small.toLocaleString('en')}`,
  async run() {
    const pairs = [];
    for (let round = 0; round < 3; round += 1) pairs.push([await memoryOf(places), await memoryOf(small)]);
    const line = (measure, key) => ({
      title: this.title,
      measure,
      ratio: spread(pairs.map(([big, little]) => big[key] / little[key])),
      target: atMost(1.1),
      detail: `${megabytes(pairs[0][0][key])} against ${megabytes(pairs[0][1][key])}, after the same 500 pages`,
    });
    return [line('heap after GC', 'heapUsed'), line('resident set', 'rss')];
  },
};

export const marketRows = [pagesRow, memoryRow];
