import { appendFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { createSandbox } from '../dist/src/index.js';
import { Pair } from '../dist/test/fixtures/pair.js';
import { sequences } from '../dist/test/fixtures/pair-steps.js';
import { heapContent } from './heap.mjs';

/** How often the memory is looked at, and how many sequences come between two looks at the clock. */
const looks = 12;
const batch = 10;

/** By how much memory may be more in the last third of the time than in the second, when caches are full. */
const tolerance = 1.1;

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

/** Prints lines, and writes them to a file, if there is one. */
class Progress {
  #path;

  constructor(path) {
    this.#path = path;
    if (path !== undefined) writeFileSync(path, '');
  }

  tell(line) {
    console.log(line);
    if (this.#path !== undefined) appendFileSync(this.#path, `${line}\n`);
  }
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

/** What is in the heap while sandboxes and mocks hold nothing: no subscriptions, and no journal. */
async function usage(pairs) {
  for (const pair of pairs) await pair.play([]);
  globalThis.gc();
  return heapContent();
}

const requestsTo = (pairs) =>
  pairs
    .flatMap((pair) => [...pair.statuses.values()])
    .reduce((sum, count) => sum + count, 0)
    .toLocaleString('en');

/** @throws {Error} unless a sandbox continues with the state that the last one left in its file */
async function assertLoads(db, options, left) {
  const again = await createSandbox({ ...options, db });
  const { clock: _now, ...found } = again.snapshot();
  await again.stop();
  const { clock: _before, ...wanted } = left;
  if (JSON.stringify(found) === JSON.stringify(wanted)) return;
  throw new Error(`${db} holds another state than the sandbox had`);
}

/** The average of some looks: each of them depends on what was played last. */
function average(usages) {
  const of = (what) => usages.reduce((sum, usage) => sum + usage[what], 0) / usages.length;
  return { values: of('values'), code: of('code') };
}

/** @returns the finding in words @throws {Error} when the last third has more than the second */
function assertFlat(usages) {
  const third = looks / 3;
  const before = average(usages.slice(third, 2 * third));
  const after = average(usages.slice(2 * third));
  const change = ['values', 'code'].map(
    (what) => `${what} ${megabytes(before[what])}, then ${megabytes(after[what])}`,
  );
  const whole = ({ values, code }) => values + code;
  const hasGrown =
    after.values > before.values * tolerance || whole(after) > whole(before) * tolerance;
  const found = `in the second and in the last third, ${change.join(', ')}`;
  if (hasGrown) throw new Error(`the heap has grown: ${found}`);
  return `the heap is flat: ${found}`;
}

/** @returns the findings in words @throws {Error} saying what is not so */
async function converse(pairs, files, minutes, progress) {
  let seed = Date.now() % 1_000_000;
  const start = performance.now();
  const usages = [];
  progress.tell(`conversations for ${minutes} minutes, from seed ${seed}`);
  for (let look = 1; look <= looks; look += 1) {
    const until = start + (minutes * 60_000 * look) / looks;
    do {
      seed += 1;
      await play(pairs, seed);
    } while (performance.now() < until);
    const last = await usage(pairs);
    usages.push(last);
    progress.tell(
      `  ${((minutes * look) / looks).toFixed(1)} minutes, ${requestsTo(pairs)} requests: ` +
        `values ${megabytes(last.values)}, code ${megabytes(last.code)}`,
    );
  }
  // One more, so that there is something in the files.
  await play(pairs, seed + 1);
  const left = pairs.map((pair) => pair.snapshot());
  await Promise.all(pairs.map((pair) => pair.stop()));
  for (const [at, options] of kinds.entries()) await assertLoads(files[at], options, left[at]);
  return [
    `${requestsTo(pairs)} requests had the same response from sandbox and mock`,
    'the state files load',
    assertFlat(usages),
  ];
}

/**
 * Random conversations with sandboxes that have state files, and with mocks beside them, for so
 * many minutes: the same responses from both, memory that does not grow, state files that load.
 * It leaves the processors to whoever else wants them. The last line says whether it passed.
 * @param out a file for what it prints
 * @returns whether it passed
 */
export async function soak(minutes, out) {
  setPriority(constants.priority.PRIORITY_LOW);
  const progress = new Progress(out);
  const folder = await mkdtemp(join(tmpdir(), 'location-data-soak-'));
  const files = kinds.map((_, at) => join(folder, `state-${at}.json`));
  const pairs = await Promise.all(
    kinds.map((options, at) => Pair.start(options, { db: files[at] })),
  );
  try {
    const findings = await converse(pairs, files, minutes, progress);
    progress.tell(`passed: ${findings.join('; ')}`);
    return true;
  } catch (error) {
    progress.tell(`failed: ${error.message}`);
    return false;
  } finally {
    await Promise.all(pairs.map((pair) => pair.stop()));
    await rm(folder, { recursive: true, force: true });
  }
}
