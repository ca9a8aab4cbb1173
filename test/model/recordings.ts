import t from '../fixtures/tap.js';
import { judge } from '../../conformance/model/judge.js';
import { toldBy } from './prose.js';

/** The model judges recordings: their author is unknown, and other clients may not be in them. */

const idsIn = (story: string, more: Parameters<typeof toldBy>[1] = {}): readonly string[] =>
  judge(toldBy(story, { isRecording: true, ...more })).findings.map(({ id }) => id);

void t.test('what was there before the recording is what a read shows', async (t) => {
  t.same(idsIn('get A -> active phone\nlist A -> e1 of 1 with phone'), []);
  const other = 'get A -> active phone\nlist A -> e1 of 1 with menu\nget A -> active phone';
  t.same(idsIn(other), ['entity.fields-subscribed', 'entity.fields-complete']);
  const changed = 'get A -> active phone\nlist A -> e1 of 1 with menu\nget A -> active menu';
  t.same(idsIn(changed), [], 'another client has changed it');
});

void t.test('other fields count if no other client can have written them', async (t) => {
  const lost = `
    create A with phone
    get A -> active phone
    update A to menu
    4 s later`;
  t.same(idsIn(`${lost}\nget A -> active phone`), ['update.persists']);
  t.same(idsIn(`${lost}\nget A -> active phone @9 s`), [], '`updated_at` shows a later change');
  t.same(idsIn(`${lost}\nget A -> active rating @9 s`), [], 'another client wrote them');
});

void t.test('a rejected cancellation between two reads has an effect', async (t) => {
  const story = `
    create A with phone
    get A -> active phone
    with a made-up token, cancel A -> 401`;
  t.same(idsIn(`${story}\nget A -> cancelled phone`), ['auth.no-effect.cancel']);
  t.same(idsIn(`${story}\n6 s later\nget A -> cancelled phone`), [], 'or the system cancelled it');
  t.same(idsIn(`${story}\nget A -> paused phone`), [], 'the system may have paused it');
});

void t.test('a subscription changes with an operation on another', async (t) => {
  const story = `
    create A with phone
    create B with menu
    get A -> active phone
    cancel B`;
  t.same(idsIn(`${story}\nget A -> cancelled phone`), ['cancel.beside']);
  t.same(idsIn(`${story}\n6 s later\nget A -> cancelled phone`), []);
});

void t.test('what is not found between two reads was there', async (t) => {
  const story = `
    create A with phone
    get A -> active phone
    4 s later
    get A -> 404`;
  t.same(idsIn(story), []);
  t.same(idsIn(`${story}\nget A -> active phone`), ['get.until-cancelled']);
});

void t.test('nothing is known of what another recording changes', async (t) => {
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
