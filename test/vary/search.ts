import t from '../fixtures/tap.js';
import { defaultProfile } from '../../src/index.js';
import { type Variation, excludeEachOther, nameOf } from '../../src/vary/variation.js';
import { candidates, coveringSets, possible } from '../../src/vary/candidates.js';
import { Diagnosis, isolate, Stopped, type Trial } from '../../src/vary/diagnosis.js';

/** The search for assumptions, with functions as clients instead of commands. */

const { variations } = candidates({
  baseline: defaultProfile,
  sandbox: {},
  only: [],
  groups: ['data'],
});
const names = variations.map(nameOf);

const named = (name: string): Variation => {
  const found = variations.find((one) => nameOf(one) === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};

/** Whether a client passes with variations of these names. */
type Client = (names: ReadonlySet<string>) => boolean;

const trial = (passed: boolean): Trial => ({
  passed,
  ending: passed ? 'exit code 0' : 'exit code 1',
  duration_ms: 1,
  leftBehind: false,
  log: '',
  last_lines: [],
  exchanges: [],
  operations: new Set(),
  number: 1,
});

/** A client that fails with all names of any of these sets. */
const failsWith =
  (...sets: readonly (readonly string[])[]): Client =>
  (present) =>
    !sets.some((set) => set.every((name) => present.has(name)));

interface Searched {
  readonly found: string[];
  readonly passed: string[];
  readonly flaky: string[];
  readonly runs: string[][];
}

async function search(
  client: Client,
  sets: readonly (readonly Variation[])[],
  { jobs = 1 } = {},
): Promise<Searched> {
  const runs: string[][] = [];
  const run = async (some: readonly Variation[]): Promise<Trial> => {
    runs.push(some.map(nameOf));
    return trial(client(new Set(some.map(nameOf))));
  };
  const diagnosis = new Diagnosis({ variations, run, weight: () => 1, jobs });
  await diagnosis.examine(sets);
  const textOf = (some: readonly Variation[]): string => some.map(nameOf).sort().join(' + ');
  return {
    found: diagnosis.findings.map((finding) => textOf(finding.variations)).sort(),
    passed: variations.filter((one) => diagnosis.hasPassed(one)).map(nameOf),
    flaky: diagnosis.flaky.map(nameOf),
    runs,
  };
}

const cover = (): Variation[][] => coveringSets(variations, () => 1);

void t.test('few sets cover every variation once, with no conflicting pair', async (t) => {
  const sets = cover();
  t.ok(sets.length <= 10, `${sets.length} sets`);
  t.same(sets.flat().map(nameOf).sort(), names.toSorted());
  for (const set of sets) {
    for (const one of set) {
      const excluded = set.filter((other) => other !== one && excludeEachOther(one, other));
      t.same(excluded, []);
    }
  }
});

void t.test('isolation finds one, two and three items', async (t) => {
  const items = Array.from({ length: 40 }, (_, index) => index);
  for (const culprits of [[0], [39], [17], [3, 30], [0, 1], [38, 39], [5, 20, 35]]) {
    let runs = 0;
    const found = await isolate({
      items,
      weight: () => 1,
      fails: async (some) => {
        runs += 1;
        return culprits.every((culprit) => some.includes(culprit));
      },
    });
    t.same(
      found.toSorted((one, other) => one - other),
      culprits,
    );
    // Combinations are only searched if no single variation is responsible.
    t.ok(runs <= 10 * culprits.length, `${runs} runs`);
  }
  const likely = await isolate({
    items,
    weight: (item) => (item === 0 ? 100 : 1),
    fails: async (some) => some.includes(0),
  });
  t.same(likely, [0]);
});

void t.test('a tolerant client needs one run per set', async (t) => {
  const { found, passed, runs } = await search(() => true, cover());
  t.same(found, []);
  t.same(passed, names);
  t.equal(runs.length, cover().length);
});

void t.test("exactly the client's assumptions are found, each alone", async (t) => {
  const culprits = [
    'create.status = 200',
    'create.status = 202',
    'cancelled.get = 404',
    'format.extra-keys',
    'timestamps.format = unix-seconds',
  ];
  for (const jobs of [1, 3]) {
    const client = failsWith(...culprits.map((name) => [name]));
    const { found, passed, runs } = await search(client, cover(), { jobs });
    t.same(found, culprits.toSorted());
    t.same(
      passed,
      names.filter((name) => !culprits.includes(name)),
      'everything else was in a run that passed',
    );
    for (const culprit of culprits) t.ok(runs.some((run) => run.join() === culprit));
    t.ok(runs.length <= names.length / 3, `${runs.length} runs`);
  }
});

void t.test('an assumption behind another assumption is found', async (t) => {
  const [set = []] = cover();
  const all = set.map(nameOf);
  const culprits = [all[0] ?? '', all[7] ?? '', all.at(-1) ?? ''];
  const { found } = await search(failsWith(...culprits.map((name) => [name])), [set]);
  t.same(found, culprits.toSorted());
});

void t.test('two variations that fail only together are a pair', async (t) => {
  const pair = ['create.status = 202', 'list.order = name'];
  const sets = [[...pair, 'cancelled.get = 404', 'format.key-order'].map(named)];
  const { found, passed } = await search(failsWith(pair), sets);
  t.same(found, [pair.join(' + ')]);
  t.same(passed.length, 4, 'each passes by itself');
  const both = await search(failsWith(pair, ['format.key-order']), sets);
  t.same(both.found, [pair.join(' + '), 'format.key-order']);
});

void t.test('a variation that fails once is run again, and called flaky', async (t) => {
  const culprit = 'create.status = 200';
  let alone = 0;
  const moody: Client = (present) => {
    if (present.size === 1 && present.has(culprit)) alone += 1;
    return present.size !== 1 || !present.has(culprit) || alone > 1;
  };
  const both = [[culprit, 'list.order = id'].map(named), [named(culprit)]];
  const { found, flaky } = await search(moody, both);
  t.same(found, []);
  t.same(flaky, [culprit]);
  const { found: again } = await search(
    (present) => present.size !== 1 || !present.has(culprit),
    both,
  );
  t.same(again, [culprit], 'it fails alone every time');
});

void t.test('a stopped search keeps its findings', async (t) => {
  let left = 8;
  const diagnosis = new Diagnosis({
    variations,
    weight: () => 1,
    jobs: 1,
    run: async (some) => {
      left -= 1;
      if (left < 0) throw new Stopped();
      return trial(!some.some((one) => nameOf(one) === 'create.status = 200'));
    },
  });
  await t.rejects(diagnosis.examine([[named('create.status = 200')], ...cover()]), Stopped);
  t.same(
    diagnosis.findings.map((finding) => finding.variations.map(nameOf)),
    [['create.status = 200']],
  );
  t.ok(variations.some((one) => diagnosis.hasPassed(one)));
  t.notOk(variations.every((one) => diagnosis.hasPassed(one)));
});

void t.test("variations that make a client's requests impossible are excluded", async (t) => {
  const baseline = { ...defaultProfile, 'create.cities': ['Berlin', 'Lyon'] };
  const all = candidates({ baseline, sandbox: {}, only: ['fields', 'create'], groups: [] });
  const ids = (fields: number) => {
    const requested = { operations: [], cities: ['Lyon'], entityTypes: ['cafe'], fields };
    return possible(all, requested);
  };
  const few = ids(3);
  t.ok(few.variations.some(({ id }) => id === 'fields.maximum'));
  const many = ids(30);
  t.notOk(many.variations.some(({ id }) => id === 'fields.maximum'));
  t.match(
    many.excluded.filter(({ id }) => id === 'fields.maximum'),
    [{ reason: 'the client requests 30 fields, but 20 would be the maximum' }],
  );
  t.match(
    all.excluded.filter(({ id }) => id === 'create.quota.status'),
    [{ reason: 'it matters only with --quota' }],
  );
});

void t.test('--only selects answers and conditions, and rejects unknown ids', async (t) => {
  const idsOf = (...only: string[]) => {
    const found = candidates({ baseline: defaultProfile, sandbox: {}, only, groups: [] });
    return [...new Set(found.variations.map(({ id }) => id))];
  };
  t.same(idsOf('failures.unavailable'), ['failures.unavailable']);
  t.same(idsOf('cancel.status', 'data'), [
    'data.nulls',
    'data.empty-list',
    'data.several-pages',
    'cancel.status',
  ]);
  t.throws(() => idsOf('creat'), { name: 'RangeError', message: /"creat" matches no/ });
});
