import t from '../fixtures/tap.js';
import { checks } from '../../conformance/requirements/index.js';
import { actsNamedBy } from '../../conformance/run/acts-of-checks.js';
import { actsFor, actsIn, type Act } from '../../conformance/script/act.js';
import { arrival } from '../../conformance/script/before-creation.js';
import { script } from '../../conformance/script/script.js';

/** All kinds of runs that need different acts. */
const runs = [
  { readOnly: false, subscription: undefined, extended: true },
  { readOnly: false, subscription: 'x', extended: true },
  { readOnly: true, subscription: 'x', extended: true },
];

const groups = script.flatMap(({ when, groups: all }) =>
  all.map(({ how, parts }) => ({ when, how, acts: parts.flatMap(({ acts }) => acts) })),
);
const acts = groups.flatMap((group) => group.acts);

/** The place of an act in the script, for messages. */
const placeOf = (act: Act): string => {
  const group = groups.findIndex((one) => one.acts.includes(act));
  return group < 0 ? 'nowhere' : `${groups[group]?.when}, act ${acts.indexOf(act)}`;
};

void t.test('the script plays each act once', async (t) => {
  t.ok(acts.length > 100);
  t.equal(new Set(acts).size, acts.length);
  t.ok(acts.every(({ sends }) => sends !== null));
});

void t.test('the script plays all acts that checks need, and no others', async (t) => {
  const needed = new Set(
    runs.flatMap((run) => [...actsFor([arrival, ...checks.flatMap(actsNamedBy)], run)]),
  );
  t.strictSame([...needed].filter((act) => !acts.includes(act)).map(String), []);
  t.strictSame(acts.filter((act) => !needed.has(act)).map(placeOf), []);
});

void t.test('acts need only what the script plays before, or concurrently', async (t) => {
  const early = runs.flatMap((run) =>
    acts.flatMap((act, index) =>
      actsIn(act.of(run), run)
        .filter((need) => acts.indexOf(need) >= index)
        .map((need) => `${placeOf(act)} needs ${placeOf(need)}`),
    ),
  );
  t.strictSame(early, []);
});

void t.test('no two parts of the script have the same name', async (t) => {
  const names = script.flatMap((phase) =>
    phase.groups.flatMap(({ parts }) => parts.map(({ name }) => name)),
  );
  t.equal(new Set(names).size, names.length);
});
