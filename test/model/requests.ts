import t from '../fixtures/tap.js';
import { judge } from '../../conformance/model/judge.js';
import { toldBy } from './prose.js';

/** Required outcomes of requests: success, or a rejection. */

const idsIn = (story: string): readonly string[] =>
  judge(toldBy(story)).findings.map(({ id }) => id);

void t.test('one failure is a mishap, but the same failure again is a violation', async (t) => {
  const first = `
    create A with phone
    update A to menu
    update A to phone -> 500`;
  t.same(idsIn(first), [], 'it was not sent again');
  t.same(idsIn(`${first}\nupdate A to phone`), [], 'it has passed');
  const again = ['update.again', 'update.again'];
  t.same(idsIn(`${first}\nupdate A to phone -> 500`), again);
  const silent = `${first}\nupdate A to phone -> 000`;
  t.same(idsIn(`${silent}\nupdate A to phone`), [], 'it has passed after no response');
  t.same(idsIn(`${silent}\nupdate A to phone -> 500`), again, 'no response is no success');
});

void t.test('a rejection proves nothing unless something is accepted', async (t) => {
  t.same(idsIn('create A with nothing -> 400\nas nobody, create B with phone'), []);
  t.same(idsIn('create A with phone\nas nobody, create B with phone'), ['auth.missing.later']);
});

void t.test('the id of a requirement depends on the situation', async (t) => {
  t.same(
    idsIn(`
      create A with phone
      create B with menu
      get B -> active menu
      update B to rating
      get B -> active menu`),
    ['update.second'],
    'on a later subscription',
  );
  t.same(
    idsIn(`
      create A with phone
      update A to menu
      get A -> active menu
      update A to rating
      get A -> active menu`),
    ['update.again'],
    'by a later update',
  );
});

void t.test('pages are compared only while nothing changes', async (t) => {
  const pages = (again: string): string => `
    create A with phone
    list A limit=2 offset=0 -> e1 e2 of 4 with phone
    list A limit=2 offset=2 -> e2 e3 of 4 with phone
    list A limit=2 offset=0 -> ${again} with phone`;
  t.same(idsIn(pages('e1 e2 of 4')), ['list.pages-disjoint'], 'the same page is the same again');
  t.same(idsIn(pages('e0 e1 of 5')), [], 'an entity was added');
});

void t.test('after a restart, nothing is judged', async (t) => {
  const story = `
    create A with phone
    create B with phone
    get A -> active phone
    get B -> active phone
    get A -> 404
    get B -> 404
    create C with menu
    get C -> active menu`;
  const { findings, restart } = judge(toldBy(story));
  t.same(findings, []);
  t.match(restart, { value: 'gone', count: 2 });
});

void t.test('a deployment may cancel all subscriptions at once', async (t) => {
  const story = `
    create A with phone
    create B with phone
    4 s later
    get A -> active phone
    get B -> active phone
    get A -> cancelled phone
    get B -> cancelled phone
    create C with menu
    5 s later
    get C -> active menu`;
  const { findings, restart } = judge(toldBy(story));
  t.same(findings, []);
  t.match(restart, { value: 'cancelled', count: 2 });
  const survived = story.replace('get B -> cancelled', 'get B -> active');
  t.not(judge(toldBy(survived)).findings.length, 0, 'not if one is still active');
});

void t.test('in a recording, another client might have changed a subscription', async (t) => {
  const story = `
    create A with phone
    get A -> active phone
    get A -> active menu`;
  t.same(idsIn(story), ['get.agrees']);
  t.same(judge(toldBy(story, { isRecording: true })).findings, []);
});

void t.test('repeated parameters of a list are open', async (t) => {
  const story = (limit: string): string => `
    create A with phone
    list A limit=${limit} -> e1 of 1 with phone`;
  t.same(idsIn(story('ten')), ['list.limit-integer']);
  t.same(idsIn(story('10,20')), [], 'an audit joins them');
});

void t.test('an unread body proves nothing', async (t) => {
  const told = toldBy('create A with phone\nget A -> active menu');
  const exchanges = told.exchanges.map((one) => ({ ...one, isUnread: one.operation === 'get' }));
  t.same(judge({ ...told, exchanges }).findings, []);
});
