/**
 * A thousand sandboxes in one process, then a thousand mocks: what each costs, and whether anything
 * is left once they have stopped. `node bench/many.mjs`, or `node bench/many.mjs 200`, after
 * `npm run build`. It runs itself under a heap of 1 GB.
 *
 * Memory that is left is told in two parts, see heap.mjs: of values, some would stay for each if
 * anything were kept.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getResponse } from 'msw';
import { createSandbox } from '../dist/src/index.js';
import { createMock } from '../dist/src/msw/index.js';
import { heapContent } from './heap.mjs';
import { authorization, json, subscription } from './sandbox.mjs';

const heap = 1024;
const [count = 1000] = process.argv.slice(2).map(Number);

if (globalThis.gc === undefined) {
  const flags = ['--expose-gc', `--max-old-space-size=${heap}`];
  const args = [...flags, fileURLToPath(import.meta.url), String(count)];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  process.exit(status ?? 1);
}

const method = 'POST';
const headers = { ...authorization, ...json };
const body = JSON.stringify(subscription);
const baseUrl = 'https://api.example.com';

/** Not with `fetch`, which remembers every host that it has ever talked to. */
async function createOver(url) {
  const sent = request(`${url}/v1/subscriptions`, { method, headers, agent: false }).end(body);
  const [response] = await once(sent, 'response');
  response.resume();
  await once(response, 'close');
  assertCreated(response.statusCode);
}

async function createBy(handlers) {
  const sent = new Request(`${baseUrl}/v1/subscriptions`, { method, headers, body });
  const response = await getResponse(handlers, sent);
  await response?.text();
  assertCreated(response?.status);
}

function assertCreated(status) {
  if (status !== 201) throw new Error(`A creation got ${status}`);
}

const kinds = {
  sandboxes: {
    start: (seed) => createSandbox({ seed }),
    use: ({ url }) => createOver(url),
    stop: (sandbox) => sandbox.stop(),
  },
  mocks: {
    start: (seed) => createMock({ seed, baseUrl }),
    use: ({ handlers }) => createBy(handlers),
    stop: () => undefined,
  },
};

/** CPU time in ms, and the heap after a garbage collection in kB. */
async function usage() {
  // What has just ended is closed in the next turns of the event loop.
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  globalThis.gc();
  const { user, system } = process.cpuUsage();
  return { cpu: (user + system) / 1000, heap: process.memoryUsage().heapUsed / 1024 };
}

/** What keeps a process alive, by kind. */
function resources() {
  const counted = {};
  for (const name of process.getActiveResourcesInfo()) counted[name] = (counted[name] ?? 0) + 1;
  return counted;
}

/** Lets so many run at once, and stops them. @returns the usage before, and after each step */
async function runAll({ start, use, stop }, amount) {
  const before = await usage();
  const running = [];
  for (let seed = 1; seed <= amount; seed += 1) running.push(await start(seed));
  const started = await usage();
  for (const one of running) await use(one);
  const used = await usage();
  for (const one of running) await stop(one);
  return { before, started, used };
}

async function measure(name, kind, amount) {
  const first = await heapContent();
  // Its variables would keep the last one that was stopped.
  const { before, started, used } = await runAll(kind, amount);
  const stopped = await usage();
  const last = await heapContent();
  const each = (from, to, what) =>
    ((to[what] - from[what]) / amount).toFixed(what === 'cpu' ? 2 : 0);
  console.log(`${amount.toLocaleString('en')} ${name}`);
  console.log(`  to start one: ${each(before, started, 'cpu')} ms of CPU time`);
  console.log(
    `  its heap: ${each(before, started, 'heap')} kB, ${each(before, used, 'heap')} kB after a creation`,
  );
  console.log(`  to stop one: ${each(used, stopped, 'cpu')} ms of CPU time`);
  const [values, code] = ['values', 'code'].map((what) =>
    ((last[what] - first[what]) / 1024).toFixed(0),
  );
  console.log(`  left of all: ${values} kB of values, ${code} kB of code`);
}

const atFirst = resources();
for (const [name, kind] of Object.entries(kinds)) {
  // The first ones load and compile what all of them share.
  for (let warm = 0; warm < 20; warm += 1) {
    const one = await kind.start(warm);
    await kind.use(one);
    await kind.stop(one);
  }
  await measure(name, kind, count);
}
console.log(
  `keeps the process alive: ${JSON.stringify(resources())}, before ${JSON.stringify(atFirst)}`,
);
