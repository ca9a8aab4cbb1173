import t from '../fixtures/tap.js';
import { isStateful } from '../stories/scope.js';
import { verdictOn } from '../stories/comparison.js';
import { storiesOf } from '../stories/files.js';

/** The model on a sample of the stories; `test/thorough/stories.test.ts` has all of them. */

const oneIn = 16;

void t.test('the model finds the faults of mutants', async (t) => {
  for (const story of storiesOf('mutants', oneIn)) {
    if (isStateful(story.check ?? '')) t.not(verdictOn(story, 'mutants').kill, 'none', story.name);
  }
});

void t.test('the model blames no conforming deployment', async (t) => {
  for (const story of storiesOf('variants', oneIn)) {
    const { blamed } = verdictOn(story, 'variants');
    if (!story.report.found.some(isStateful)) t.same(blamed, [], story.name);
  }
});
