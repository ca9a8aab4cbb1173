import t from '../fixtures/tap.js';
import { judge } from '../../conformance/model/judge.js';
import { sentenceOf } from '../../conformance/model/sentences.js';
import { toldBy } from './prose.js';

/** Situations in which a judge of single exchanges blames the wrong request, or nobody. */

const causesIn = (story: string): readonly string[] =>
  judge(toldBy(story)).findings.map((told) => `${told.id}: ${sentenceOf(told)}`);

void t.test(
  'the system changes a later subscription while an earlier one is updated',
  async (t) => {
    for (const state of ['paused', 'cancelled']) {
      const story = `
      create A with phone
      get A -> active phone
      create B with phone
      get B -> active phone
      update A to menu
      get B -> ${state} phone
      get A -> active menu`;
      t.same(causesIn(story), [], `${state}: nobody is blamed`);
      t.equal(judge(toldBy(story)).asks.length, 1, 'what would settle it is asked for');
    }
  },
);

void t.test('the system resumes a subscription that it has paused', async (t) => {
  const story = `
    create A with phone
    get A -> active phone
    create B with phone
    get B -> active phone
    get B -> paused phone
    update A to menu
    get B -> active phone`;
  t.same(causesIn(story), []);
});

void t.test('the cancellation of another account pauses a subscription', async (t) => {
  const story = `
    create A with phone
    create B with phone
    get A -> active phone
    as another account, cancel A -> 404
    get A -> paused phone`;
  t.same(causesIn(story), [], 'perhaps by the clock');
  const untouched = `${story}
    get B -> active phone
    get B -> active phone
    get B -> active phone`;
  t.same(causesIn(untouched), [
    'auth.no-effect.cancel: Cancelling with the token of another account is rejected with 404 ' +
      'but takes effect: `status` of the subscription is "paused".',
  ]);
});

void t.test('a get now and then shows another subscription', async (t) => {
  const story = `
    create A with phone
    create B with menu
    get A -> active phone
    as nobody, update A to menu -> 401
    get A -> as B active menu
    get A -> active phone
    get A -> as B active menu`;
  const cause =
    'get.same-id: Reading the subscription returns another subscription: ' +
    'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb.';
  t.same(causesIn(story), [cause, cause]);
});

void t.test('`updated_at` goes back with every second read', async (t) => {
  const story = `
    create A with phone
    3 s later
    update A to menu
    get A -> active menu
    get A -> active menu @0 s
    get A -> active menu
    get A -> active menu @0 s`;
  t.same(
    judge(toldBy(story)).findings.map(({ id, kind }) => `${id}: ${kind}`),
    ['update.updated-at: set back', 'update.updated-at: set back'],
  );
});

void t.test('a creation resets an earlier subscription', async (t) => {
  const story = `
    create A with phone
    update A to menu
    get A -> active menu
    create B with rating
    get A -> active phone`;
  t.same(causesIn(story), [
    'create.beside: Creating another subscription changes the subscription: ' +
      '`fields` is ["phone"].',
  ]);
});
