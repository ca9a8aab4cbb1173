import t from '../fixtures/tap.js';
import { judge } from '../../conformance/model/judge.js';
import { sentenceOf } from './sentences.js';
import type { Kind } from '../../conformance/model/findings.js';
import type { RequiredId } from '../../conformance/check-id.js';
import { toldBy } from './prose.js';

/** Each kind of finding, in short stories. */

interface Example {
  readonly story: string;
  readonly kind: Kind;
  readonly id: RequiredId;
  readonly cause: string;
}

const examples: Readonly<Record<string, Example>> = {
  'an update is accepted and not stored': {
    story: `
      create A with phone
      get A -> active phone
      update A to menu
      get A -> active phone`,
    kind: 'never shown',
    id: 'update.persists',
    cause: 'Updating the subscription is accepted but has no effect: `fields` is still ["phone"].',
  },
  'an update shows once, and never again': {
    story: `
      create A with phone
      update A to menu
      get A -> active menu
      get A -> active phone`,
    kind: 'undone',
    id: 'update.lasts',
    cause:
      'Updating the subscription takes effect and is undone later: `fields` is ["phone"] again.',
  },
  'an update returns the fields from before': {
    story: `
      create A with phone
      get A -> active phone
      update A to menu -> active phone
      get A -> active menu`,
    kind: 'answered otherwise',
    id: 'update.fields-replaced',
    cause: 'The response to updating the subscription shows ["phone"] as `fields`, not [["menu"]].',
  },
  'an update adds to the fields': {
    story: `
      create A with phone
      update A to menu
      get A -> active phone menu`,
    kind: 'mixed',
    id: 'update.fields-replaced',
    cause:
      'Updating the subscription adds to `fields` instead of replacing it: ' +
      'it is ["phone","menu"].',
  },
  'an update stores one name of two': {
    story: `
      create A with phone
      update A to menu rating
      get A -> active menu`,
    kind: 'cut',
    id: 'update.persists',
    cause:
      'A part of `fields` of the subscription is lost: it is ["menu"], not [["menu","rating"]].',
  },
  'a get shows fields that nobody requested': {
    story: `
      create A with phone
      get A -> active colour`,
    kind: 'made up',
    id: 'get.agrees',
    cause: 'Reading the subscription shows ["colour"] as `fields`, which no request set.',
  },
  'an update without a credential takes effect': {
    story: `
      create A with phone
      get A -> active phone
      as nobody, update A to menu -> 401
      get A -> active menu`,
    kind: 'performed',
    id: 'auth.no-effect.update',
    cause:
      'Updating without a credential is rejected with 401 but takes effect: ' +
      '`fields` of the subscription is ["menu"].',
  },
  'a rejected update takes effect': {
    story: `
      create A with phone
      update A to rating
      get A -> active rating
      update A to menu -> 400
      get A -> active menu`,
    kind: 'performed',
    id: 'update.refused-keeps',
    cause:
      'Updating is rejected with 400 but takes effect: `fields` of the subscription is ["menu"].',
  },
  'an update of one subscription changes another': {
    story: `
      create A with phone
      create B with website
      get A -> active phone
      update B to menu
      get A -> active menu`,
    kind: 'of another',
    id: 'update.beside',
    cause: 'Updating another subscription also changes the subscription: `fields` is ["menu"].',
  },
  'a cancellation of one subscription pauses another': {
    story: `
      create A with phone
      create B with phone
      create C with phone
      get A -> active phone
      get C -> active phone
      cancel B
      get A -> paused phone
      get C -> active phone
      get C -> active phone
      get C -> active phone
      get C -> active phone`,
    kind: 'beside',
    id: 'cancel.beside',
    cause: 'Cancelling another subscription changes the subscription: `status` is "paused".',
  },
  'a cancelled subscription is active': {
    story: `
      create A with phone
      cancel A
      get A -> active phone`,
    kind: 'never shown',
    id: 'cancel.not-active',
    cause: 'Cancelling the subscription is accepted but has no effect: `status` is still "active".',
  },
  'a cancelled subscription becomes active again': {
    story: `
      create A with phone
      cancel A
      get A -> cancelled phone
      get A -> active phone`,
    kind: 'undone',
    id: 'cancel.kept',
    cause:
      'Cancelling the subscription takes effect and is undone later: `status` is "active" again.',
  },
  '`updated_at` goes back': {
    story: `
      create A with phone
      3 s later
      update A to menu
      get A -> active menu
      get A -> active menu @0 s`,
    kind: 'set back',
    id: 'update.updated-at',
    cause:
      '`updated_at` of the subscription goes back from "2026-01-01T00:00:03.020Z" to ' +
      '"2026-01-01T00:00:00.000Z".',
  },
  'a get shows another subscription': {
    story: `
      create A with phone
      create B with menu
      get A -> as B active menu`,
    kind: 'swapped',
    id: 'get.same-id',
    cause:
      'Reading the subscription returns another subscription: ' +
      'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb.',
  },
  'a live subscription cannot be updated': {
    story: `
      create A with phone
      update A to phone -> 400
      get A -> active phone`,
    kind: 'rejected',
    id: 'update.subscription',
    cause: 'Updating the subscription fails with 400; expected a subscription.',
  },
  'a creation without fields is accepted': {
    story: `
      create A with phone
      create B with nothing`,
    kind: 'accepted',
    id: 'create.fields-count',
    cause: 'Creating returns 201; expected a rejection.',
  },
  'a made-up token is accepted': {
    story: `
      create A with phone
      with a made-up token, get A -> active phone`,
    kind: 'accepted',
    id: 'auth.unknown.refused',
    cause: 'Reading with an invalid token returns 200; expected a rejection.',
  },
  'an unknown subscription is found': {
    story: `
      create A with phone
      get A -> active phone
      get unknown -> active phone`,
    kind: 'accepted',
    id: 'get.unknown',
    cause: 'Reading returns 200; expected a rejection.',
  },
  'a page has more entities than requested': {
    story: `
      create A with phone
      list A limit=1 -> e1 e2 of 2 with phone`,
    kind: 'page',
    id: 'list.limit-respected',
    cause: 'A page of the subscription has 2 entities; expected at most 1 entities.',
  },
  'a page after an update has the fields from before': {
    story: `
      create A with phone
      update A to menu
      get A -> active menu
      list A -> e1 of 1 with phone`,
    kind: 'never shown',
    id: 'update.entities-follow',
    cause:
      'Updating the subscription is accepted but has no effect: ' +
      'a field of its entities is still phone.',
  },
};

void t.test('each kind of finding is named, with its requirement and its cause', async (t) => {
  for (const [about, { story, kind, id, cause }] of Object.entries(examples)) {
    const { findings } = judge(toldBy(story));
    const found = findings.map((one) => ({ kind: one.kind, id: one.id, cause: sentenceOf(one) }));
    t.same(found, [{ kind, id, cause }], about);
  }
});

/** Stories without a violation. */
const legal: Readonly<Record<string, string>> = {
  'an ordinary life': `
      create A with phone
      get A -> active phone
      update A to menu
      get A -> active menu
      cancel A
      get A -> 404`,
  'a read while an update is under way': `
      create A with phone
      update A to menu
      meanwhile get A -> active phone
      get A -> active menu`,
  'two updates at the same moment': `
      create A with phone
      update A to menu
      meanwhile update A to rating
      get A -> active menu
      get A -> active menu`,
  'an update that failed may have taken effect': `
      create A with phone
      update A to menu -> 500
      get A -> active menu`,
  'or it may not': `
      create A with phone
      update A to menu -> 500
      get A -> active phone`,
  'the only subscription is paused after a while': `
      create A with phone
      get A -> active phone
      5 s later
      get A -> paused phone`,
  'a cancelled subscription is updated': `
      create A with phone
      cancel A
      update A to menu
      get A -> active menu`,
};

void t.test('legal behaviour is not blamed', async (t) => {
  for (const [about, story] of Object.entries(legal)) {
    t.same(judge(toldBy(story)).findings, [], about);
  }
});

void t.test('a lagging replica is distinguished from a lost update', async (t) => {
  const story = `
    create A with phone
    update A to menu
    get A -> active phone
    3 s later
    get A -> active menu`;
  t.match(judge(toldBy(story)).findings, [{ kind: 'never shown' }], 'without a lag');
  t.same(judge(toldBy(story, { lag: 1000 })).findings, [], 'with a lag of a second');
});

void t.test('a second look of the run settles a doubt', async (t) => {
  const doubtful = `
    create A with phone
    get A -> active phone
    create B with phone
    get B -> active phone
    cancel B
    get A -> paused phone`;
  const { findings, asks } = judge(toldBy(doubtful));
  t.same(findings, [], 'perhaps by the clock');
  t.match(asks, [{ why: /^subscription a{8}-.* is "paused" after \d+ ms, possibly on its own$/ }]);
  const settled = `${doubtful}
    create C with phone
    get C -> active phone
    get C -> active phone
    get C -> active phone
    get C -> active phone
    get C -> active phone`;
  t.match(judge(toldBy(settled)), {
    findings: [{ kind: 'beside', id: 'cancel.beside' }],
    asks: [],
  });
});
