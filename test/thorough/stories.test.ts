import t from '../fixtures/tap.js';
import { exercisable } from '../../conformance/model/exercised.js';
import { judge } from '../../conformance/model/judge.js';
import type { Told } from '../../conformance/model/rows.js';
import type { Transcript } from '../../conformance/model/transcript.js';
import { verdictsOn, type Verdict } from '../stories/comparison.js';
import { partNames } from '../stories/files.js';
import { storiesOf } from '../stories/files.js';
import { isStateful } from '../stories/scope.js';
import type { Story } from '../stories/story.js';

/** The model on all stories: what it finds, what it does not, and how fast. */

const verdicts = partNames.flatMap((part) => [...verdictsOn(part)]);

const isOf = (...parts: readonly string[]): readonly Verdict[] =>
  verdicts.filter(({ part }) => parts.includes(part));

/** Whether the run found anything that the model judges. */
const isFound = ({ report }: Verdict): boolean => report.found.some(isStateful);

void t.test('the model finds the fault of each mutant, and of each combination', async (t) => {
  const broken = isOf('mutants', 'combinations').filter(
    (one) => isStateful(one.check ?? '') && isFound(one),
  );
  const missed = broken.filter(({ kill }) => kill === 'none');
  t.same(
    missed.map(({ name }) => name),
    [],
  );
  const same = broken.filter(({ kill }) => kill === 'same');
  t.ok(same.length > 390, `${same.length} of ${broken.length} by their own requirement`);
});

void t.test('the model blames no conforming or unusual deployment', async (t) => {
  for (const part of ['variants', 'deployments']) {
    const legal = isOf(part).filter((one) => !isFound(one));
    t.ok(legal.length > 250, `${legal.length} ${part} that a run finds nothing wrong with`);
    for (const { name, blamed } of legal) if (blamed.length > 0) t.fail(name, { blamed });
  }
});

/** A story as a recording, which does not contain the purpose of requests. */
const recorded = ({ transcript }: Story): Transcript => ({
  ...transcript,
  isRecording: true,
  isOfRun: true,
  exchanges: transcript.exchanges.map((one) => ({ ...one, intent: {} })),
});

const isSelected = ({ report }: Story, { id, requirement }: Told): boolean =>
  [...report.found, ...report.passed, ...report.others].some(
    (one) => one === id || one === requirement,
  );

void t.test('the model finds most of these faults in a recording of the run', async (t) => {
  const broken = [...storiesOf('mutants')].filter(({ check }) => isStateful(check ?? ''));
  const found = broken.filter((story) =>
    judge(recorded(story)).findings.some((told) => isSelected(story, told)),
  );
  t.ok(found.length >= 285, `${found.length} of ${broken.length}`);
  for (const story of storiesOf('variants')) {
    if (story.report.found.some(isStateful)) continue;
    const wrong = judge(recorded(story)).findings.filter((told) => isSelected(story, told));
    const unexpected = wrong.filter(({ id }) => story.warns?.includes(id) !== true);
    t.same(
      unexpected.map(({ id }) => id),
      [],
      story.name,
    );
  }
});

void t.test('one story exercises each requirement, and another breaks it', async (t) => {
  const exercised = new Set(isOf('variants').flatMap((one) => [...one.exercised]));
  const broken = new Set(verdicts.flatMap(({ found }) => [...found]));
  for (const requirement of exercisable) {
    t.ok(exercised.has(requirement), `exercised: ${requirement}`);
    t.ok(broken.has(requirement), `broken: ${requirement}`);
  }
});

void t.test('the model agrees with a run on passed checks', async (t) => {
  for (const [part, least] of [
    ['variants', 0.97],
    ['deployments', 0.93],
  ] as const) {
    let [same, all] = [0, 0];
    for (const { report, exercised, found } of isOf(part)) {
      for (const requirement of new Set(exercisable)) {
        if (![...report.found, ...report.passed, ...report.others].includes(requirement)) continue;
        all += 1;
        const passes = exercised.has(requirement) && !found.has(requirement);
        if (passes === report.passed.includes(requirement)) same += 1;
      }
    }
    t.ok(same / all >= least, `${part}: ${same} of ${all}`);
  }
});

void t.test('the model finds in each story what the run has found', (t) => {
  const different = verdicts.filter(({ missed, blamed }) => missed.length + blamed.length > 0);
  t.same(
    different.map(({ part, name, missed, blamed }) => ({ part, name, missed, blamed })),
    [],
    'if the judge has changed on purpose, play these parts again',
  );
  t.end();
});
