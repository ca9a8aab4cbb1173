/**
 * A Vitest project of 100 small files, each with a mock of its own in a worker of its own, and the same files on six bare
 * handlers: how long each takes, its CPU time and its memory.
 * `npm run build && npm install --prefix bench && node bench/suite.mjs`
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bareHandlers } from './bare-handlers.mjs';
import { spread } from './measure.mjs';
import { costOf, medians, programsInTurns } from './programs.mjs';

const [files = 100, rounds = 3] = process.argv.slice(2).map(Number);
const pathOf = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const vitest = pathOf('node_modules/vitest/vitest.mjs');
const kit = new URL('../dist/lib/msw.js', import.meta.url).href;

const mocked = `
import { createMock } from ${JSON.stringify(kit)};
const server = setupServer(...createMock({ baseUrl: 'https://api.example.com', scrapeTime: 0 }).handlers);`;

const file = (setup) => `
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
${setup}
beforeAll(() => server.listen());
afterAll(() => server.close());

const headers = { authorization: 'Bearer demo-token', 'content-type': 'application/json' };
const url = 'https://api.example.com/v1/subscriptions';

test('a subscription is created, and has places', async () => {
  const body = JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['phone', 'wifi'] });
  const created = await fetch(url, { method: 'POST', headers, body });
  expect(created.status).toBe(201);
  const { id } = await created.json();
  const list = await fetch(url + '/' + id + '/entities', { headers });
  expect((await list.json()).data).toBeInstanceOf(Array);
});`;

/** As if it were installed, so that Vitest leaves the package to Node.js. */
const config = 'export default { test: { server: { deps: { external: [/dist.lib/] } } } };';

/** Writes a project. @returns a function that runs it */
async function project(folder, setup) {
  await mkdir(folder);
  await writeFile(join(folder, 'vitest.config.mjs'), config);
  for (let number = 1; number <= files; number += 1) {
    await writeFile(join(folder, `places-${number}.test.mjs`), file(setup));
  }
  return () => costOf([vitest, 'run', '--root', folder, '--pool', 'threads']);
}

await mkdir(pathOf('.cache'), { recursive: true });
const folder = await mkdtemp(pathOf('.cache/suite-'));
try {
  const ours = await project(join(folder, 'mock'), mocked);
  const other = await project(join(folder, 'bare'), bareHandlers);
  const pairs = await programsInTurns(ours, other, rounds);
  const [mock, handlers] = medians(pairs);
  console.log(`${files} files, each in a worker of its own; ${rounds} rounds in turns`);
  for (const [what, unit] of [
    ['time', 'ms'],
    ['cpu', 'ms of CPU time'],
    ['memory', 'MB at most'],
  ]) {
    const { min, median, max } = spread(pairs.map(([a, b]) => a[what] / b[what]));
    const ratio = [min, median, max].map((value) => value.toFixed(2)).join(' ');
    console.log(
      `mock ${mock[what].toFixed(0)}, bare handlers ${handlers[what].toFixed(0)} ${unit}: ${ratio}`,
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
