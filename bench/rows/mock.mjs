import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { getResponse, http, HttpResponse } from 'msw';
import { authorization, json, subscription } from '../contenders/sandbox.mjs';
import { atMost, kilobytes } from '../line.mjs';
import { spread } from '../spread.mjs';

const base = 'https://api.example.com';
const library = new URL('../../dist/src/msw/index.js', import.meta.url).href;

/** A mock with a subscription whose entities are all known. */
async function startMock() {
  const { createMock } = await import(library);
  const mock = createMock({ baseUrl: base, scrapeTime: 0, marketSize: 1000 });
  const body = JSON.stringify(subscription);
  const headers = { ...authorization, ...json };
  const request = new Request(`${base}/v1/subscriptions`, { method: 'POST', headers, body });
  const created = await getResponse(mock.handlers, request);
  const { id } = await created.json();
  mock.clock.advance('60d');
  return { mock, id };
}

/** A handler of MSW that answers the same bytes with the same headers, and does nothing else. */
async function bareHandler(path, url, answer) {
  const { status } = answer;
  const headers = Object.fromEntries(answer.headers);
  const body = await answer.text();
  const handler = http.get(base + path, () => new HttpResponse(body, { status, headers }));
  const same = await getResponse([handler], new Request(url, { headers: authorization }));
  if ((await same.text()) !== body) throw new Error('The bare handler answers something else');
  return { handler, size: Buffer.byteLength(body) };
}

/** Time and CPU time of one request that is made, handled and read, µs. */
async function costOf(handlers, url, amount) {
  const cpu = process.cpuUsage();
  const start = performance.now();
  for (let done = 0; done < amount; done += 1) {
    const response = await getResponse(handlers, new Request(url, { headers: authorization }));
    if (response.status !== 200) throw new Error(`Status ${response.status}`);
    await response.text();
  }
  const time = ((performance.now() - start) * 1000) / amount;
  const { user, system } = process.cpuUsage(cpu);
  return { time, cpu: (user + system) / amount };
}

const rounds = 15;

async function compareHandlers(ours, bare, url, amount) {
  for (let round = 0; round < 4; round += 1) {
    await costOf(ours, url, amount);
    await costOf(bare, url, amount);
  }
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = await costOf(round % 2 === 0 ? ours : bare, url, amount);
    const second = await costOf(round % 2 === 0 ? bare : ours, url, amount);
    pairs.push(round % 2 === 0 ? [first, second] : [second, first]);
  }
  return pairs;
}

const mockRow = {
  name: 'mock',
  title: 'a request handled by the mock / by a bare MSW handler, same bytes',
  async run() {
    const { mock, id } = await startMock();
    const lines = [];
    for (const [what, path, query, amount] of [
      ['get', '/v1/subscriptions/:id', '', 2000],
      ['page', '/v1/subscriptions/:id/entities', '?limit=50', 1000],
    ]) {
      const url = base + path.replace(':id', id) + query;
      const answer = await getResponse(mock.handlers, new Request(url, { headers: authorization }));
      const { handler, size } = await bareHandler(path, url, answer);
      const pairs = await compareHandlers(mock.handlers, [handler], url, amount);
      const typical = (side) => spread(pairs.map((pair) => pair[side].time)).median.toFixed(0);
      const line = (measure, key) => ({
        title: this.title,
        measure: `${what}: ${measure}`,
        ratio: spread(pairs.map(([one, other]) => one[key] / other[key])),
        target: atMost(1.5),
      });
      lines.push(
        {
          ...line('time', 'time'),
          detail: `${what}: ${typical(0)} µs against ${typical(1)} µs, ${kilobytes(size)}, request made and answer read`,
        },
        line('CPU time', 'cpu'),
      );
    }
    return lines;
  },
};

/** What a new process spends on importing a module, as it tells itself: time and CPU time, ms. */
async function importCost(name) {
  const script = `
    const start = performance.now();
    const cpu = process.cpuUsage();
    await import(${JSON.stringify(name)});
    const { user, system } = process.cpuUsage(cpu);
    console.log(JSON.stringify({ time: performance.now() - start, cpu: (user + system) / 1000 }));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [[text]] = await Promise.all([once(child.stdout, 'data'), once(child, 'exit')]);
  return JSON.parse(String(text));
}

const importRow = {
  name: 'import',
  title: '`import("location-data-kit/msw")` in Node, more than `import("msw")`',
  async run() {
    const pairs = [];
    for (let round = 0; round < 17; round += 1) {
      const bare = await importCost('msw');
      const ours = await importCost('location-data-kit/msw');
      // The first two bring the files into the system's cache.
      if (round > 1) pairs.push({ bare, ours });
    }
    const line = (measure, key) => {
      const median = (side) => Math.round(spread(pairs.map((pair) => pair[side][key])).median);
      return {
        title: this.title,
        measure,
        ratio: spread(pairs.map(({ bare, ours }) => ours[key] - bare[key])),
        target: atMost(150),
        detail: `${median('ours')} ms against ${median('bare')} ms`,
      };
    };
    return [line('ms more', 'time'), line('CPU ms more', 'cpu')];
  },
};

export const mockRows = [mockRow, importRow];
