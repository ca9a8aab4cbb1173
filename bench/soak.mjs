import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { createSandbox } from '../dist/src/index.js';
import { Pair } from '../dist/test/fixtures/pair.js';
import { sequences } from '../dist/test/fixtures/pair-steps.js';
import { spread } from './measure.mjs';

/** How often the memory is looked at, and how many sequences come between two looks at the clock. */
const looks = 12;
const batch = 10;

/** The reference, and one that differs from it; each sandbox has a state file. */
const kinds = [
  { seed: 7 },
  {
    scrapeTime: 0,
    quota: 3,
    profile: { 'create.invalid.status': 422, 'cancelled.get': 404, 'cancel.status': 204 },
  },
];

const megabytes = (bytes) => `${(bytes / 2 ** 20).toFixed(1)} MB`;

/** Heap in use after a garbage collection, in bytes. */
function collectedHeap() {
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

/** Plays random conversations with all pairs. @throws {Error} with the steps that make a difference */
async function play(pairs, seed) {
  const property = fc.asyncProperty(sequences(pairs.length), ([kind, steps]) =>
    pairs[kind].play(steps),
  );
  const result = await fc.check(property, { numRuns: batch, seed });
  if (!result.failed) return;
  const steps = JSON.stringify(result.counterexample?.[0]);
  throw new Error(`seed ${seed}: ${result.errorInstance}\nDIFFERENTIAL_REPLAY of ${steps}`);
}

/** @throws {Error} unless a sandbox continues with the state that the last one left in its file */
async function assertLoads(db, options, left) {
  const again = await createSandbox({ ...options, db });
  const { clock: _now, ...found } = again.snapshot();
  await again.stop();
  const { clock: _before, ...wanted } = left;
  if (JSON.stringify(found) === JSON.stringify(wanted)) return;
  throw new Error(`${db} holds another state than the sandbox had`);
}

/** Caches fill in the first third. @throws {Error} if the last third needs more than the second */
function assertFlat(heaps) {
  const third = looks / 3;
  const before = spread(heaps.slice(third, 2 * third)).median;
  const after = spread(heaps.slice(2 * third)).median;
  const change = `from ${megabytes(before)} in the second third to ${megabytes(after)} in the last`;
  if (after > before * 1.1) throw new Error(`the heap grew ${change}`);
  console.log(`  memory is flat: ${change}`);
}

/**
 * Random conversations with sandboxes that have state files, and with mocks beside them, for so
 * many minutes: the same responses from both, memory that does not grow, state files that load.
 * @throws {Error} saying what is not so
 */
export async function soak(minutes) {
  const folder = await mkdtemp(join(tmpdir(), 'location-data-soak-'));
  const files = kinds.map((_, at) => join(folder, `state-${at}.json`));
  const pairs = await Promise.all(
    kinds.map((options, at) => Pair.start(options, { db: files[at] })),
  );
  let seed = Date.now() % 1_000_000;
  const start = performance.now();
  const heaps = [];
  console.log(`conversations for ${minutes} minutes, from seed ${seed}`);
  for (let look = 1; look <= looks; look += 1) {
    const until = start + (minutes * 60_000 * look) / looks;
    do {
      seed += 1;
      await play(pairs, seed);
    } while (performance.now() < until);
    heaps.push(collectedHeap());
    console.log(
      `  after ${((minutes * look) / looks).toFixed(1)} minutes: heap ${megabytes(heaps.at(-1))}`,
    );
  }
  const requests = pairs.flatMap((pair) => [...pair.statuses.values()]);
  const total = requests.reduce((sum, count) => sum + count, 0);
  console.log(`  ${total.toLocaleString('en')} requests had the same response from both`);
  const left = pairs.map((pair) => pair.snapshot());
  await Promise.all(pairs.map((pair) => pair.stop()));
  for (const [at, options] of kinds.entries()) await assertLoads(files[at], options, left[at]);
  console.log('  the state files load');
  assertFlat(heaps);
  await rm(folder, { recursive: true, force: true });
}
