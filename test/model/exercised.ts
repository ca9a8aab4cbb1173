import t from '../fixtures/tap.js';
import { exercised } from '../../conformance/model/exercised.js';
import type { CheckId } from '../../conformance/check-id.js';
import {
  isObject,
  type Transcript,
  type TranscriptExchange,
} from '../../conformance/model/transcript.js';
import { WorldModel } from '../../conformance/model/world.js';
import { idOf, toldBy } from './prose.js';

/** Requirements that a story could have violated, but did not. */

/** the beginning of a request without a credential */
const nobody = 'as nobody, ';

const clausesOf = (transcript: Transcript): readonly string[] =>
  [...exercised(new WorldModel(transcript)).keys()].sort();

const clausesIn = (story: string): readonly string[] => clausesOf(toldBy(story));

type Change = (exchange: TranscriptExchange) => Partial<TranscriptExchange>;

/** The requirements that a story exercises after a change of its exchanges. */
const clausesWith = (story: string, change: Change): readonly string[] => {
  const told = toldBy(story);
  return clausesOf({
    ...told,
    exchanges: told.exchanges.map((one) => ({ ...one, ...change(one) })),
  });
};

void t.test('a rejection counts once a similar request was accepted', async (t) => {
  const rejected = 'create A with nothing -> 400';
  t.notOk(clausesIn(rejected).includes('create.fields-count'));
  t.ok(clausesIn(`${rejected}\ncreate A with phone`).includes('create.fields-count'));
});

void t.test('an update counts once a get has shown it', async (t) => {
  const updated = `
    create A with phone
    update A to menu`;
  t.ok(clausesIn(updated).includes('update.fields-replaced'));
  t.notOk(clausesIn(updated).includes('update.persists'));
  t.ok(clausesIn(`${updated}\nget A -> active menu`).includes('update.persists'));
});

void t.test('an operation on another subscription counts between two reads', async (t) => {
  const story = `
    create A with phone
    create B with phone
    get A -> active phone
    cancel B`;
  t.notOk(clausesIn(story).includes('cancel.beside'), 'no read after it');
  t.ok(clausesIn(`${story}\nget A -> active phone`).includes('cancel.beside'));
});

void t.test('a rejected write counts once a read shows that it has no effect', async (t) => {
  const story = `
    create A with phone
    get A -> active phone
    ${nobody}update A to menu -> 401`;
  t.notOk(clausesIn(story).includes('auth.no-effect.update'));
  t.ok(clausesIn(`${story}\nget A -> active phone`).includes('auth.no-effect.update'));
});

void t.test('a rejected write that another write overwrites does not count', async (t) => {
  const story = `
    create A with phone
    get A -> active phone
    update A to menu -> 400`;
  const overwritten = `${story}\nupdate A to rating\nget A -> active rating`;
  t.notOk(clausesIn(overwritten).includes('update.refused-keeps'), 'it may have been stored');
  const read = `${story}\nget A -> active phone\nupdate A to rating`;
  t.ok(clausesIn(read).includes('update.refused-keeps'));
});

/** Stories whose last line, with either end, counts for a requirement, or does not. */
interface Ends {
  readonly story: string;
  readonly line: string;
  readonly counts: readonly string[];
  readonly not: readonly string[];
}

const read = `
    create A with phone
    get A -> active phone`;
const listed = `${read}
    list A -> e1 of 1 with phone`;
const over = `${listed}
    cancel A
    4 s later`;

const ends: readonly (readonly [CheckId, Ends])[] = [
  // without a credential
  [
    'auth.missing.get',
    { story: read, line: `${nobody}get unknown`, counts: ['401'], not: ['404'] },
  ],
  [
    'auth.missing.get',
    { story: read, line: `${nobody}get A`, counts: ['401', '404'], not: ['500'] },
  ],
  ['auth.missing.later', { story: over, line: `${nobody}get A`, counts: ['403'], not: ['404'] }],
  [
    'auth.missing.list',
    { story: listed, line: `${nobody}list A limit=0`, counts: ['401'], not: ['400'] },
  ],
  // with the token of another account
  [
    'auth.foreign.get',
    { story: read, line: 'as another account, get A', counts: ['403', '404'], not: ['500'] },
  ],
  [
    'auth.foreign.get',
    { story: over, line: 'as another account, get A', counts: ['403'], not: ['404'] },
  ],
  [
    'auth.foreign.list',
    {
      story: `${listed}\nlist A offset=50 -> 403`,
      line: 'as another account, list A offset=50',
      counts: [],
      not: ['403', '404'],
    },
  ],
  // faults, and unknown ids
  ['list.limit-minimum', { story: listed, line: 'list A limit=0', counts: ['400'], not: [] }],
  ['list.limit-minimum', { story: over, line: 'list A limit=0', counts: [], not: ['400', '404'] }],
  ['list.limit-integer', { story: listed, line: 'list A limit=ten', counts: ['400'], not: [] }],
  ['list.limit-integer', { story: listed, line: 'list A limit=10,20', counts: [], not: ['400'] }],
  ['list.unknown', { story: listed, line: 'list unknown', counts: ['404'], not: ['400', '401'] }],
  [
    'get.unknown',
    { story: read, line: 'get unknown', counts: ['400', '401', '404'], not: ['500'] },
  ],
  ['get.unknown-404', { story: read, line: 'get unknown', counts: ['404'], not: ['400', '401'] }],
];

void t.test('a rejection counts only if nothing else explains it', async (t) => {
  for (const [requirement, { story, line, counts, not }] of ends) {
    const isCounted = (status: string): boolean =>
      clausesIn(`${story}\n${line} -> ${status}`).includes(requirement);
    for (const one of counts) t.ok(isCounted(one), `${requirement}: ${line} -> ${one}`);
    for (const one of not) t.notOk(isCounted(one), `not ${requirement}: ${line} -> ${one}`);
  }
});

void t.test(
  'a rejection without a credential counts for a body that is accepted with it',
  async (t) => {
    const isCounted = (story: string, last: string): boolean =>
      clausesIn(`${story}\n${last}`).some((one) => one.startsWith('auth.missing'));
    t.ok(isCounted(read, `${nobody}create B with phone -> 422`));
    t.notOk(isCounted(read, `${nobody}create B with nothing -> 422`), 'it is invalid');
    t.ok(isCounted(read, `${nobody}create B with nothing -> 401`), 'that is about the credential');
    const updated = `${read}
    update A to menu
    update A to wifi -> 422`;
    t.ok(isCounted(updated, `${nobody}update A to menu -> 422`));
    t.notOk(isCounted(updated, `${nobody}update A to wifi -> 422`), 'so it is with the credential');
    t.notOk(isCounted(updated, `${nobody}update A to wifi -> 401`), 'likewise');
  },
);

void t.test('a replica may not know a new subscription', async (t) => {
  const isCounted = (story: string): boolean =>
    clausesOf(toldBy(`${story}\n${nobody}get A -> 404`, { lag: 3000 })).includes(
      'auth.missing.get',
    );
  t.notOk(isCounted('create A with phone\ncreate B with phone\nget B -> active phone'));
  t.ok(isCounted(read), 'it was read before');
});

void t.test('reads show that a failed cancellation does not explain a 404', async (t) => {
  const story = `${read}
    cancel A -> 429
    get A -> active phone
    ${nobody}get A -> 404`;
  t.notOk(clausesIn(story).includes('auth.missing.get'));
  t.ok(clausesIn(`${story}\nget A -> active phone`).includes('auth.missing.get'));
  t.notOk(clausesIn(`${story}\nget A -> 404`).includes('auth.missing.get'));
});

void t.test('an address without the prefix counts for what exists with it', async (t) => {
  const isCounted = (letter: string, sender: 'own' | 'nobody'): boolean =>
    clausesWith(`${read}\nget A -> 404`, ({ status }) =>
      status === 404 ? { operation: null, path: `/subscriptions/${idOf(letter)}`, sender } : {},
    ).includes('versioning.prefix');
  t.ok(isCounted('A', 'own'));
  t.notOk(isCounted('A', 'nobody'));
  t.notOk(isCounted('B', 'own'), 'there is no such subscription');
});

void t.test('pages count for offsets once two of them have entities', async (t) => {
  const clauses = ['list.pages-differ', 'list.pages-disjoint', 'list.offset-counts-entities'];
  const pages = (...others: readonly string[]): readonly string[] =>
    clausesIn([listed, ...others, 'list A -> e1 of 1 with phone'].join('\n'));
  const alone = pages('list A limit=5 -> e1 of 1 with phone', 'list A limit=1 offset=1 -> of 1');
  const two = pages('list A offset=1 -> e2 of 2 with phone');
  for (const one of clauses) {
    t.notOk(alone.includes(one), one);
    t.ok(two.includes(one), one);
  }
  t.notOk(pages('list A limit=5 -> e1 of 1 with phone').includes('list.default-offset'));
  t.ok(pages('list A offset=0 -> e1 of 1 with phone').includes('list.default-offset'));
});

void t.test('comparisons count once there are two to compare', async (t) => {
  const one = clausesIn('create A with phone');
  const two = clausesIn('create A with phone\ncreate B with phone');
  for (const requirement of ['create.own-id', 'auth.one-account']) {
    t.notOk(one.includes(requirement), requirement);
    t.ok(two.includes(requirement), requirement);
  }
  t.notOk(two.includes('get.same-later'), 'no response after a creation');
  t.ok(clausesIn(`${read}\nupdate A to menu\nget A -> active menu`).includes('get.same-later'));
});

/** Removes a value from the bodies of subscriptions, or masks it. */
const lacking =
  (key: string, value?: string): Change =>
  ({ json }) => {
    if (!isObject(json) || !(key in json)) return {};
    const rest = Object.fromEntries(Object.entries(json).filter(([name]) => name !== key));
    return { json: value === undefined ? rest : { ...rest, [key]: value } };
  };

void t.test('values that cannot be read do not count', async (t) => {
  const story = `${read}
    update A to menu
    cancel A
    get A -> cancelled menu`;
  const computed: Readonly<Record<string, readonly CheckId[]>> = {
    account_id: ['auth.one-account'],
    city: ['create.city', 'create.verbatim'],
    created_at: ['subscription.created-at-kept', 'update.created-at', 'subscription.time-order'],
    updated_at: ['update.updated-at', 'subscription.time-order'],
    cancelled_at: ['subscription.cancelled-at-set', 'subscription.cancelled-at-unset'],
  };
  const both = `${story}\ncreate B with phone`;
  for (const [key, requirements] of Object.entries(computed)) {
    for (const requirement of requirements) {
      t.ok(clausesIn(both).includes(requirement), requirement);
      const isCounted = (value?: string): boolean =>
        clausesWith(both, lacking(key, value)).includes(requirement);
      t.notOk(isCounted(), `${requirement} without \`${key}\``);
      t.notOk(isCounted('[redacted]'), `${requirement} with a masked \`${key}\``);
    }
  }
});

void t.test('a place counts only if it is known and can be read', async (t) => {
  const isCounted = (story: string, change: Change = () => ({})): boolean =>
    clausesWith(story, change).includes('entity.city-matches');
  t.ok(isCounted(listed));
  const hidden: Change = ({ operation, json }) => {
    if (operation !== 'list' || !isObject(json) || !Array.isArray(json.data)) return {};
    const data = json.data.map((one) => (isObject(one) ? { ...one, city: '***' } : one));
    return { json: { ...json, data } };
  };
  t.notOk(isCounted(listed, hidden));
  const unknown = toldBy('get A -> active phone\nlist A -> e1 of 1 with phone', {
    isRecording: true,
  });
  t.notOk(clausesOf(unknown).includes('entity.city-matches'));
  t.ok(clausesOf(unknown).includes('entity.fields-subscribed'));
});
