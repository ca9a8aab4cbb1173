import t, { type Test } from '../fixtures/tap.js';
import { defaultProfile } from '../../src/index.js';
import { type Variation, nameOf } from '../../src/vary/variation.js';
import { candidates, coveringSets } from '../../src/vary/candidates.js';
import { Diagnosis, type Trial } from '../../src/vary/diagnosis.js';

/**
 * The number of runs that the search needs with clients that send requests one after another and
 * give up at the first unexpected response. Their assumptions are drawn with a seed.
 */

const { variations } = candidates({
  baseline: defaultProfile,
  sandbox: {},
  only: [],
  groups: [],
});

const ids = [...new Set(variations.map(({ id }) => id))];
const sets = coveringSets(variations, () => 1);

/** Number of requests of a client. */
const length = 30;

/** Number of clients for each number of assumptions. */
const clients = 15;

/** Numbers in [0, 1), deterministic for the seed. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    yield state / 2 ** 32;
  }
}

interface Searched {
  readonly found: readonly string[];
  readonly assumed: readonly string[];
  readonly runs: number;
}

const textOf = (some: readonly Variation[]): string => some.map(nameOf).sort().join(' + ');

/** @param size number of variations of an assumption: one, or two that only fail together */
async function search(assumptions: number, size: number, seed: number): Promise<Searched> {
  const random = numbers(seed);
  const below = (most: number): number => Math.floor(random.next().value * most);
  const places = new Map(ids.map((id) => [id, below(length)]));
  const placeOf = ({ id }: Variation): number => places.get(id) ?? 0;
  const culprits = new Map<string, Variation[]>();
  while (culprits.size < assumptions) {
    const set = sets[below(sets.length)] ?? [];
    const drawn = Array.from({ length: size }, () => set[below(set.length)]);
    const some = [...new Set(drawn)].filter((one) => one !== undefined);
    if (some.length === size) culprits.set(textOf(some), some);
  }

  const lastOf = new Map<Trial, number>();
  let runs = 0;
  const run = async (some: readonly Variation[]): Promise<Trial> => {
    runs += 1;
    const present = new Set(some);
    const failing = [...culprits.values()].filter((all) => all.every((one) => present.has(one)));
    const lasts = failing.map((all) => Math.max(...all.map(placeOf)));
    const trial: Trial = {
      passed: failing.length === 0,
      ending: '',
      duration_ms: 1,
      leftBehind: false,
      log: '',
      last_lines: [],
      exchanges: [],
      operations: new Set(),
      number: 1,
    };
    lastOf.set(trial, Math.min(...lasts));
    return trial;
  };
  const diagnosis = new Diagnosis({
    variations,
    run,
    weight: (one, failing) => {
      const last = lastOf.get(failing) ?? 0;
      if (placeOf(one) === last) return 4;
      return placeOf(one) < last ? 1 : 0.05;
    },
    stop: (one, failing) => (placeOf(one) === lastOf.get(failing) ? placeOf(one) : null),
    jobs: 1,
  });
  await diagnosis.examine(sets);
  return {
    found: diagnosis.findings.map((finding) => textOf(finding.variations)).sort(),
    assumed: [...culprits.keys()].sort(),
    runs,
  };
}

/** The numbers of runs with that many assumptions, in ascending order. */
async function runsWith(t: Test, assumptions: number, size = 1): Promise<number[]> {
  const all: number[] = [];
  for (let seed = 1; seed <= clients; seed += 1) {
    const { found, assumed, runs } = await search(assumptions, size, seed);
    t.same(found, assumed, `${assumptions} assumptions, seed ${seed}`);
    all.push(runs);
  }
  return all.toSorted((one, other) => one - other);
}

const third = variations.length / 3;

/*
 * `most` is what the worst of these 15 clients needs. With one assumption, 14 of them need 11 to 14 runs: 9 that cover all
 * variations, and 2 to 5 that halve the failing one's 24. Of 300 clients, 10 need 16 to 19.
 */
for (const { assumptions, usual, most } of [
  { assumptions: 0, usual: 9, most: 9 },
  { assumptions: 1, usual: 14, most: 17 },
  { assumptions: 5, usual: 27, most: 33 },
  { assumptions: 13, usual: 54, most: 60 },
  { assumptions: 20, usual: 74, most: 84 },
]) {
  void t.test(`${assumptions} assumptions are found in few runs, and no others`, async (t) => {
    const runs = await runsWith(t, assumptions);
    const median = runs[Math.floor(runs.length / 2)] ?? Infinity;
    t.ok(median <= usual, `${median} runs as a rule`);
    t.ok((runs.at(-1) ?? Infinity) <= most, `${runs.at(-1)} runs at most`);
  });
}

void t.test('a pair of variations in the same run is found', async (t) => {
  const runs = await runsWith(t, 1, 2);
  t.ok((runs.at(-1) ?? Infinity) <= third, `${runs.at(-1)} runs at most`);
});
