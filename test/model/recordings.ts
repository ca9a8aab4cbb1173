import t from '../fixtures/tap.js';
import { judge } from '../../conformance/model/judge.js';
import { toldBy } from './prose.js';

/**
 * The model judges recordings: their author is unknown, and the requests of other clients may be
 * missing.
 */

const idsIn = (story: string, more: Parameters<typeof toldBy>[1] = {}): readonly string[] =>
  judge(toldBy(story, { isRecording: true, ...more })).findings.map(({ id }) => id);

void t.test('the first read shows the state before a recording', async (t) => {
  t.same(idsIn('get A -> active phone\nlist A -> e1 of 1 with phone'), []);
  const other = 'get A -> active phone\nlist A -> e1 of 1 with menu\nget A -> active phone';
  t.same(idsIn(other), ['entity.fields-subscribed', 'entity.fields-complete']);
  const changed = 'get A -> active phone\nlist A -> e1 of 1 with menu\nget A -> active menu';
  t.same(idsIn(changed), [], 'another client has changed it');
});

void t.test('different fields count if no other client can have written them', async (t) => {
  const lost = `
    create A with phone
    get A -> active phone
    update A to menu
    4 s later`;
  t.same(idsIn(`${lost}\nget A -> active phone`), ['update.persists']);
  t.same(idsIn(`${lost}\nget A -> active phone @9 s`), [], '`updated_at` shows a later change');
  t.same(idsIn(`${lost}\nget A -> active rating @9 s`), [], 'another client wrote them');
});

void t.test(
  'a rejected cancellation that takes effect between two reads is reported',
  async (t) => {
    const story = `
    create A with phone
    get A -> active phone
    with a made-up token, cancel A -> 401`;
    t.same(idsIn(`${story}\nget A -> cancelled phone`), ['auth.no-effect.cancel']);
    t.same(
      idsIn(`${story}\n6 s later\nget A -> cancelled phone`),
      [],
      'or the system cancelled it',
    );
    t.same(idsIn(`${story}\nget A -> paused phone`), [], 'the system may have paused it');
  },
);

void t.test('a subscription changes with an operation on another', async (t) => {
  const story = `
    create A with phone
    create B with menu
    get A -> active phone
    cancel B`;
  t.same(idsIn(`${story}\nget A -> cancelled phone`), ['cancel.beside']);
  t.same(idsIn(`${story}\n6 s later\nget A -> cancelled phone`), []);
});

void t.test('a subscription that a list misses between two reads existed', async (t) => {
  const story = `
    create A with phone
    get A -> active phone
    4 s later
    get A -> 404`;
  t.same(idsIn(story), []);
  t.same(idsIn(`${story}\nget A -> active phone`), ['get.subscription']);
});

void t.test('changes in another recording are unknown', async (t) => {
  const story = `
    create A with phone
    update A to menu
    4 s later
    get A -> active phone`;
  t.same(idsIn(story), ['update.persists']);
  for (const disturbed of ['all', ['aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa']] as const) {
    t.same(idsIn(story, { disturbed }), []);
  }
});

void t.test('a failure counts once it lasts', async (t) => {
  const failing = `
    create A with phone
    get A -> active phone
    get A -> 500
    get A -> 500`;
  const served = '\n20 s later\nget A -> active phone';
  t.same(idsIn(failing), [], 'a restart, perhaps');
  t.same(idsIn(`${failing}\n20 s later\nget A -> 500`), [
    'get.subscription',
    'get.subscription',
    'get.subscription',
  ]);
  t.same(idsIn(`${failing}${served}`), []);
  t.same(idsIn(failing, { isOfRun: true }).length, 2, 'a run sends again what failed');
});

const filled = `
    create A with phone
    4 s later
    get A -> active phone`;

void t.test('a page past the end that fails between two that succeed is reported', async (t) => {
  const story = `${filled}
    list A limit=5 -> e1 e2 e3 of 3 with phone
    list A limit=5 offset=5 -> of 3
    list A limit=5 offset=5 -> 404
    list A limit=5 offset=5 -> of 3`;
  t.same(idsIn(story), ['list.past-end']);
});

void t.test('two create requests that return one new id are reported', async (t) => {
  const again = (answer: string): string => `
    create A with phone
    get A -> active phone
    create B with menu -> ${answer}`;
  t.ok(idsIn(again('as A active menu since 9 s')).includes('create.own-id'));
  t.same(idsIn(again('as A active menu')), [], 'it may return what there is');
  t.same(idsIn(again('200 as A active menu')), [], 'and say so');
});

void t.test('pages of two sizes contradict each other', async (t) => {
  const story = `${filled}
    list A limit=4 -> e1 e2 e3 e4 of 6 with phone
    list A limit=2 -> e1 e2 of 6 with phone
    list A limit=2 offset=2 -> e1 e2 of 6 with phone
    list A limit=4 -> e1 e2 e3 e4 of 6 with phone`;
  t.same(idsIn(story), ['list.pages-differ']);
});

void t.test('an update gives another subscription its fields', async (t) => {
  const before = `
    get A -> active phone
    get B -> active website
    update B to menu`;
  t.same(idsIn(`${before}\nget A -> active menu`), ['update.beside']);
  t.same(idsIn(`${before}\nget A -> active rating`), [], 'another client wrote them');
  t.same(idsIn(`${before}\nupdate A to menu\nget A -> active menu`), []);
  t.same(idsIn(`${before}\n6 s later\nget A -> active menu`), [], 'another client had the time');
});

void t.test('a total that lags behind new entities proves nothing', async (t) => {
  const page = (total: number): string => `\nlist A limit=9 -> e1 e2 e3 of ${total} with phone`;
  t.same(idsIn(`${filled}${page(2)}${page(3)}${page(3)}`), []);
  t.same(idsIn(`${filled}${page(2)}`), []);
  t.same(idsIn(`${filled}${page(2)}${page(2)}`), ['list.total-covers'], 'it is still so later');
  t.same(idsIn(`${filled}${page(3)}${page(2)}`), ['list.total-covers'], 'it was counted before');
});
