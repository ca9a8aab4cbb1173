import t from '../fixtures/tap.js';
import { isStateful } from '../stories/scope.js';
import { verdictOn } from '../stories/comparison.js';
import { storiesOf } from '../stories/files.js';
import type { Story } from '../stories/story.js';

/** The model on some of the stories; `test/thorough/stories.test.ts` runs all. */

const oneIn = 16;

void t.test('each requirement that the model judges is violated in a story', async (t) => {
  // a read of another account's subscription also violates rules about its values
  const isToldByOthers = (check: string): boolean => check === 'auth.one-account';
  const ofCheck = new Map<string, Story>();
  for (const story of storiesOf('mutants')) ofCheck.set(story.check ?? '', story);
  const stateful = [...ofCheck].filter(([check]) => isStateful(check));
  t.ok(stateful.length > 120);
  for (const [check, story] of stateful) {
    const { kill } = verdictOn(story, 'mutants');
    t.equal(kill, isToldByOthers(check) ? 'other' : 'same', story.name);
  }
});

void t.test('the model blames no conforming deployment', async (t) => {
  for (const story of storiesOf('variants', oneIn)) {
    const { blamed } = verdictOn(story, 'variants');
    if (!story.report.found.some(isStateful)) t.same(blamed, [], story.name);
  }
});
