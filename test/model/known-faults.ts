import t from '../fixtures/tap.js';
import { judge } from '../../conformance/model/judge.js';
import { sentenceOf } from './sentences.js';
import { toldBy } from './prose.js';

/** Situations in which judging single exchanges would blame the wrong request, or none. */

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

void t.test('a get intermittently shows another subscription', async (t) => {
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

void t.test('a create request resets an earlier subscription', async (t) => {
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

void t.test('an effect that ends seconds later is reported', async (t) => {
  const idsIn = (story: string): readonly string[] =>
    judge(toldBy(story, { lag: 3000 })).findings.map(({ id }) => id);
  const update = `
    create A with phone
    4 s later
    update A to menu
    get A -> active menu
    2 s later
    get A -> active phone`;
  t.same(idsIn(update), [], 'a replica that lags, perhaps');
  t.same(idsIn(`${update}\n2 s later\nget A -> active phone`), ['update.lasts']);
  const cancellation = `
    create A with phone
    4 s later
    cancel A
    get A -> cancelled phone
    1 s later
    get A -> active phone`;
  t.same(idsIn(cancellation), []);
  t.same(idsIn(`${cancellation}\n3 s later\nget A -> active phone`), ['cancel.kept']);
});

void t.test('a rejected update with a made-up token takes effect', async (t) => {
  const story = `
    create A with phone
    get A -> active phone
    with a made-up token, update A to menu -> 401
    get A -> active menu`;
  t.same(causesIn(story), [
    'auth.no-effect.update: Updating with an invalid token is rejected with 401 but takes ' +
      'effect: `fields` of the subscription is ["menu"].',
  ]);
});

void t.test('lists that are wrong in one place are reported', async (t) => {
  const idsIn = (story: string): readonly string[] =>
    judge(toldBy(story)).findings.map(({ id }) => id);
  const lowercased = `
    create A with Phone menu
    list A -> e1 e2 of 2 with phone menu`;
  t.same(idsIn(lowercased), ['entity.fields-complete'], 'names in entities are lowercased');
  const ignored = `
    create A with phone
    create B with menu
    list A limit=1 -> e1 of 3 with phone
    list B limit=1 -> e1 e2 e3 of 3 with menu`;
  t.same(idsIn(ignored), ['list.limit-respected'], 'the limit of a second subscription is ignored');
  const far = (total: number): string => `
    create A with phone
    list A limit=2 -> e1 e2 of ${total} with phone
    list A limit=2 offset=10000 -> 400`;
  t.same(idsIn(far(20_000)), ['list.ok'], 'a far offset is rejected, and the total is larger');
  t.same(idsIn(far(9000)), [], 'far beyond the end, a rejection is open');
  const alone = 'create A with phone\nlist A limit=2 offset=10000 -> 400';
  t.same(idsIn(alone), [], 'or may be');
});
