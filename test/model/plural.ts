import t, { type Test } from '../fixtures/tap.js';
import { judge } from '../../conformance/model/judge.js';
import { sentenceOf } from './sentences.js';
import { toldBy } from './prose.js';

/** Faults that need several processes, subscriptions or concurrent requests to show. */

const causesIn = (story: string, more: Parameters<typeof toldBy>[1] = {}): readonly string[] =>
  judge(toldBy(story, more)).findings.map((told) => `${told.id}: ${sentenceOf(told)}`);

/** The causes in a run, which a recording of it has as well. */
function causesInBoth(test: Test, story: string): readonly string[] {
  const causes = causesIn(story);
  test.same(causesIn(story, { isRecording: true }), causes, 'the same in a recording');
  return causes;
}

const unknown = 'one of several processes does not know it.';

void t.test('one of two processes does not know a subscription', async (t) => {
  const read = `
    create A with phone
    get A -> active phone
    get A -> 404
    get A -> active phone
    get A -> 404`;
  t.same(causesInBoth(t, read), [
    `get.subscription: 2 of 4 reads of the subscription return 404 and the others 200: ${unknown}`,
  ]);
  const listed = `
    create A with phone
    list A -> e1 of 1 with phone
    list A -> 404
    list A -> e1 of 1 with phone`;
  t.same(causesInBoth(t, listed), [
    `list.ok: 1 of 3 lists of the subscription returns 404 and the others 200: ${unknown}`,
  ]);
  const changed = `
    create A with phone
    get A -> active phone
    update A to menu -> 404
    update A to menu
    cancel A -> 404
    cancel A`;
  t.same(causesInBoth(t, changed), [
    `update.subscription: 1 of 2 updates of the subscription returns 404 and the others 200: ${unknown}`,
    `cancel.accepted: 1 of 2 cancellations of the subscription returns 404 and the others 204: ${unknown}`,
  ]);
});

void t.test('a process also misses a later subscription', async (t) => {
  const story = `
    create A with phone
    create B with menu
    get A -> active phone
    get B -> active menu
    get B -> 404
    get B -> active menu`;
  t.same(causesInBoth(t, story), [
    `create.second: 1 of 3 reads of a later subscription returns 404 and the others 200: ${unknown}`,
  ]);
});

void t.test('no request is blamed for a subscription that is found again', async (t) => {
  const story = `
    create A with phone
    create B with phone
    get A -> active phone
    as nobody, cancel A -> 401
    cancel B
    get A -> 404
    get A -> active phone`;
  t.same(
    judge(toldBy(story)).findings.map(({ id }) => id),
    ['get.subscription'],
  );
});

void t.test('a list finds a subscription that no get finds', async (t) => {
  const story = `
    create A with phone
    get A -> 404
    list A -> e1 of 1 with phone
    get A -> 404`;
  t.same(causesInBoth(t, story), [
    `get.subscription: 2 of 2 reads of the subscription return 404, but other requests find it: ${unknown}`,
  ]);
});

void t.test('a subscription that is never found counts as not created', async (t) => {
  const story = `
    create A with phone
    get A -> 404
    list A -> 404
    update A to menu -> 404
    cancel A -> 404`;
  t.same(causesIn(story), [
    'get.subscription: Creating the subscription is accepted but has no effect: `status` is still "gone".',
  ]);
});

void t.test('a replica can miss a subscription for a while', async (t) => {
  const young = `
    create A with phone
    get A -> active phone
    get A -> 404
    get A -> active phone
    get A -> 404
    3 s later
    get A -> active phone`;
  t.same(causesIn(young, { lag: 3000 }), []);
  t.same(causesIn(young, { lag: 3000, isRecording: true }), []);
  const old = `${young}
    get A -> 404
    get A -> active phone`;
  t.same(causesIn(old, { lag: 3000 }), [
    `get.subscription: 3 of 7 reads of the subscription return 404 and the others 200: ${unknown}`,
  ]);
});

void t.test('an id in other letter case, or with a slash, can be unknown', async (t) => {
  const told = toldBy(`
    create A with phone
    get A -> active phone
    get A -> 404
    get A -> active phone
    get A -> 404
    get A -> active phone`);
  const pathOf = (id: string): string => `/v1/subscriptions/${id}`;
  const findingsWith = (other: (id: string) => string): readonly unknown[] => {
    const exchanges = told.exchanges.map((one) => ({
      ...one,
      path: pathOf(one.status === 404 ? other(one.id) : one.id),
    }));
    return judge({ ...told, exchanges }).findings;
  };
  t.same(
    findingsWith((id) => id.toUpperCase()),
    [],
  );
  t.same(
    findingsWith((id) => `${id}/`),
    [],
  );
  t.equal(findingsWith((id) => id).length, 1);
});

void t.test('a restart, and a cancellation by the system, are still recognised', async (t) => {
  const restart = `
    create A with phone
    create B with phone
    get A -> active phone
    get B -> active phone
    get A -> 404
    get B -> 404
    create C with menu
    get C -> active menu`;
  t.same(causesIn(restart), []);
  const ended = `
    create A with phone
    get A -> active phone
    5 s later
    get A -> 404
    get A -> 404`;
  t.same(causesIn(ended), []);
  t.same(causesIn(ended, { isRecording: true }), []);
});

const siblings = `
    create A with phone
    create B with phone
    list A -> e1 e2 e3 of 3 with phone
    1 s later
    list A -> e1 e2 e3 of 3 with phone`;

const since = `
    list A -> of 0
    get A -> active phone
    11 s later
    list A -> of 0
    get A -> active phone`;

void t.test('an operation removes the entities of another subscription', async (t) => {
  t.same(causesInBoth(t, `${siblings}\ncancel B${since}`), [
    'cancel.beside: Cancelling another subscription removes the entities of the subscription: ' +
      'it had 3, and has 0.',
  ]);
  t.same(causesInBoth(t, `${siblings}\nupdate B to menu${since}`), [
    'update.beside: Updating another subscription removes the entities of the subscription: ' +
      'it had 3, and has 0.',
  ]);
  t.same(causesInBoth(t, `${siblings}\ncreate C with menu${since}`), [
    'create.beside: Creating another subscription removes the entities of the subscription: ' +
      'it had 3, and has 0.',
  ]);
});

void t.test('a job removes the entities a second later', async (t) => {
  const story = `${siblings}
    2 s later
    list A -> e1 e2 e3 of 3 with phone
    cancel B
    list A -> e1 e2 e3 of 3 with phone
    1 s later${since}`;
  t.same(
    judge(toldBy(story, { lag: 3000 })).findings.map(({ id }) => id),
    ['cancel.beside'],
  );
});

void t.test('missing entities that are not a loss are accepted', async (t) => {
  const scraped = `${siblings}
    update B to menu
    list A -> of 0
    get A -> active phone
    11 s later
    list A -> e4 e5 of 2 with phone`;
  t.same(causesInBoth(t, scraped), [], 'a new scrape brings others');
  t.same(causesInBoth(t, `${siblings}${since}`), [], 'nothing was done');
  t.same(
    causesInBoth(
      t,
      `${siblings}\nupdate A to menu\nget A -> active menu${since.replaceAll('phone', 'menu')}`,
    ),
    [],
    'it was updated itself',
  );
  const ended = `${siblings}\ncancel B\nlist A -> of 0\nget A -> paused phone\n11 s later\nlist A -> of 0`;
  t.same(causesInBoth(t, ended), [], 'it may have been paused by the clock');
});

void t.test('the judge asks whether a list stays empty', async (t) => {
  const story = `${siblings}\ncancel B\nlist A -> of 0\nget A -> active phone`;
  const { findings, asks } = judge(toldBy(story, { lag: 3000 }));
  t.same(findings, []);
  t.match(asks, [{ operation: 'list', why: /has been empty since the cancel request$/ }]);
});

void t.test('two concurrent create requests that both show one body are reported', async (t) => {
  const fields = `
    create A with phone -> active menu
    meanwhile create B with menu
    get A -> active menu
    get B -> active menu`;
  t.same(causesInBoth(t, fields), [
    'create.at-once: Creating another subscription also changes the subscription: `fields` is ["menu"].',
  ]);
  const place = `
    create A with phone -> active phone in Hamburg
    meanwhile create B in Hamburg with phone`;
  t.same(
    judge(toldBy(place)).findings.map(({ id }) => id),
    ['create.at-once'],
  );
});

void t.test('two create requests that return one id are reported', async (t) => {
  const story = `
    create A with phone
    meanwhile create B in Hamburg with menu -> as A active menu in Hamburg`;
  t.ok(judge(toldBy(story)).findings.some(({ id }) => id === 'create.own-id'));
  const upsert = `
    create A with phone
    meanwhile create B with phone -> 200 as A active phone`;
  t.same(causesInBoth(t, upsert), [], 'one market may have one subscription');
});

void t.test('a failed create request leaves its outcome open', async (t) => {
  const unverifiedIn = (story: string): readonly string[] =>
    judge(toldBy(story)).unverified.map(({ requirement, why }) => `${requirement}: ${why}`);
  const together = `
    create A with phone
    meanwhile create B in Hamburg with menu -> 500`;
  const why = 'a valid create request, sent together with another create request, returned 500';
  t.same(unverifiedIn(together), [`create.at-once: ${why}`]);
  t.same(unverifiedIn(`${together}\ncreate B in Hamburg with menu`), [`create.at-once: ${why}`]);
  t.same(
    unverifiedIn(`${together}\ncreate B in Hamburg with menu -> 500`),
    ['create.subscription: a valid create request returned 500'],
    'it fails when it is sent alone, too',
  );
  t.same(unverifiedIn('create A with phone -> 500\ncreate A with phone'), [
    'create.subscription: a valid create request returned 500',
  ]);
});

void t.test('two concurrent updates are merged', async (t) => {
  const story = `
    create A with phone
    update A to menu
    meanwhile update A to rating
    get A -> active menu rating`;
  t.same(causesInBoth(t, story), [
    'update.at-once: Updating the subscription adds to `fields` instead of replacing it: ' +
      'it is ["menu","rating"].',
  ]);
});
