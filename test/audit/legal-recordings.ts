import type { CheckId } from '../../conformance/check-id.js';
import { audit, readHar } from '../../conformance/index.js';
import type { Har } from '../../src/api/har.js';
import { idsOf } from '../fixtures/judged.js';
import { filled, findingsIn, known, recordingOf, siblings } from '../fixtures/recorded-story.js';
import t from '../fixtures/tap.js';

/**
 * Recordings that look like those of `recorded-violations.ts`, and are legal: replicas lag, entities
 * appear and disappear, and other clients, whose requests are not recorded, update and cancel subscriptions.
 */

const twoAccounts = `${siblings}
      as another account, create C with rating
      as another account, get C -> active rating
      as another account, get A -> 404
      as another account, list A -> 404
      as another account, update C to menu
      as another account, cancel A -> 404
      get A -> active phone
      get C -> 404
      4 s later
      as another account, get C -> active menu
      as another account, cancel C
      get A -> active phone
      get B -> active website`;

const legal: Readonly<Record<string, string>> = {
  'a page past the end fails once with 500': `${filled}
      list A limit=5 -> e1 e2 e3 of 3 with phone
      list A limit=5 offset=5 -> of 3
      list A limit=5 offset=5 -> 500
      list A limit=5 offset=5 -> of 3`,
  'someone cancels it between two pages': `${filled}
      list A limit=5 -> e1 e2 e3 of 3 with phone
      list A limit=5 offset=5 -> of 3
      3 s later
      list A limit=5 offset=5 -> 404
      get A -> 404`,
  'someone cancels it, and nothing reads it again': `${filled}
      list A limit=5 -> e1 e2 e3 of 3 with phone
      3 s later
      list A limit=5 offset=5 -> 404`,
  'a page far beyond the end is rejected': `${filled}
      list A limit=5 -> e1 e2 e3 of 3 with phone
      list A limit=5 offset=20000 -> of 3
      list A limit=5 offset=20000 -> 400
      list A limit=5 -> e1 e2 e3 of 3 with phone`,
  'a repeated create request returns its first response again': `${filled}
      create B with phone -> as A active phone
      get A -> active phone`,
  'a concurrent create request is answered with the first response': `
      create A with phone
      meanwhile create B with phone -> as A active phone
      get A -> active phone`,
  'a create request returns what there is': `${filled}
      create B with menu -> 200 as A active phone
      get A -> active phone`,
  'a create request returns what there is, with new fields': `${filled}
      create B with menu -> 200 as A active menu
      get A -> active menu`,
  'a create request revives what was cancelled': `${filled}
      cancel A
      get A -> cancelled phone
      4 s later
      create B with menu -> 200 as A active menu
      get A -> active menu`,
  'one of two concurrent create requests is a duplicate': `
      create A with phone
      meanwhile create B with menu -> 409
      get A -> active phone`,
  'a replica that updates do not use does not know it yet': `
      create A with phone
      update A to menu
      get A -> 404
      update A to phone
      get A -> 404
      update A to menu`,
  'a replica does not know it yet': `
      create A with phone
      get A -> active phone
      get A -> 404
      list A -> 404
      get A -> active phone
      update A to menu -> 404
      4 s later
      update A to menu
      get A -> active menu`,
  'a cancelled subscription is still listed': `${filled}
      list A -> e1 of 1 with phone
      cancel A
      list A -> e1 of 1 with phone
      get A -> 404
      list A -> e1 of 1 with phone`,
  'someone cancels it, and its entities are still listed': `${filled}
      3 s later
      get A -> 404
      list A -> e1 of 1 with phone
      get A -> 404`,
  'an earlier subscription was cancelled, and its entities are still listed': `
      get A -> 404
      list A -> e1 of 1 with phone
      get A -> 404
      list A -> e1 of 1 with phone`,
  'someone cancels it between two updates': `${filled}
      update A to menu
      5 s later
      update A to phone -> 404
      get A -> 404`,
  'nothing finds it two hours later': `
      create A with phone
      7200 s later
      get A -> 404
      list A -> 404`,
  'a cancellation shows after two seconds': `${filled}
      cancel A
      get A -> active phone
      get A -> 404
      get A -> active phone
      2 s later
      get A -> 404`,
  'each size has a different order': `${filled}
      list A limit=4 -> e1 e2 e3 e4 of 6 with phone
      list A limit=2 -> e6 e5 of 6 with phone
      list A limit=2 offset=2 -> e2 e1 of 6 with phone
      list A limit=4 -> e1 e2 e3 e4 of 6 with phone`,
  'an entity is found between two pages': `${filled}
      list A limit=4 -> e1 e2 e3 e4 of 6 with phone
      list A limit=2 -> e1 e2 of 6 with phone
      list A limit=2 offset=2 -> e2 e3 of 7 with phone
      list A limit=4 -> e7 e1 e2 e3 of 7 with phone`,
  'an entity is removed between two pages': `${filled}
      list A limit=4 -> e1 e2 e3 e4 of 5 with phone
      list A limit=4 offset=4 -> of 4
      list A limit=4 -> e2 e3 e4 e5 of 4 with phone`,
  'an entity is found and removed again': `${filled}
      list A limit=4 -> e1 e2 e3 of 3 with phone
      list A limit=4 -> e1 e2 e3 e4 of 4 with phone
      list A limit=2 offset=2 -> e3 of 3 with phone
      list A limit=4 -> e1 e2 e3 of 3 with phone`,
  'a total lags behind new entities': `${filled}
      list A -> e1 e2 e3 e4 e5 e6 e7 e8 e9 e10 e11 e12 e13 of 12 with phone
      list A -> e1 e2 e3 e4 e5 e6 e7 e8 e9 e10 e11 e12 e13 of 13 with phone
      list A -> e1 e2 e3 e4 e5 e6 e7 e8 e9 e10 e11 e12 e13 of 13 with phone`,
  'a total lags behind removed entities': `${filled}
      list A -> e1 e2 e3 e4 of 4 with phone
      list A -> e1 e2 e3 of 4 with phone
      list A -> e1 e2 e3 of 3 with phone
      list A -> e1 e2 e3 of 3 with phone`,
  'a total lags behind new entities twice': `${filled}
      list A -> e1 e2 e3 of 2 with phone
      list A -> e1 e2 e3 of 3 with phone
      list A -> e1 e2 e3 e4 of 3 with phone
      list A -> e1 e2 e3 e4 of 4 with phone`,
  'another client updates a sibling in the same way': `${siblings}
      update B to menu
      600 s later
      get A -> active menu @500 s`,
  'another client updates a sibling in the same way, soon': `${siblings}
      update B to menu
      3 s later
      get A -> active menu @6 s`,
  'another client updates an earlier sibling in the same way, soon': `${known}
      update B to menu
      4 s later
      get A -> active menu @3 s`,
  'a client updates several subscriptions at once': `${siblings}
      update A to menu
      meanwhile update B to menu
      get A -> active menu
      get B -> active menu`,
  'the system cancels a sibling later': `${siblings}
      update B to menu
      6 s later
      get A -> cancelled phone @8 s`,
  'two accounts have subscriptions': twoAccounts,
  'a client updates one subscription twice at once': `${filled}
      update A to menu
      meanwhile update A to rating
      get A -> active menu
      get A -> active rating`,
  'someone cancels it, and a create request revives it': `${filled}
      5 s later
      get A -> 404
      create B with phone -> 200 as A active phone
      get A -> active phone`,
  'another client moves it to the city of a sibling': `
      create A with phone
      create B in Hamburg with website
      4 s later
      get A -> active phone
      update B to menu -> active menu in Hamburg
      3 s later
      get A -> active phone in Hamburg @6 s`,
  'a client ends while the second subscription is still scraped': `
      create A with phone
      list A -> e1 of 1 with phone
      create B with phone
      4 s later
      get B -> active phone
      list B -> of 0`,
  'the second subscription takes longer to scrape than the first': `
      create A with phone
      list A -> e1 of 1 with phone
      create B with phone
      list B -> of 0
      9 s later
      get B -> active phone
      list B -> of 0`,
  'a city gets another spelling, with which a sibling is created': `${filled}
      create B in Berlino with phone
      get A -> active phone in Berlino`,
};

for (const [name, story] of Object.entries(legal)) {
  void t.test(name, (t) => {
    t.same(findingsIn(story), []);
    t.end();
  });
}

const withoutTokens = (story: string): Har => {
  const { log } = recordingOf(story);
  for (const { request } of log.entries) {
    request.headers = request.headers.filter(({ name }) => name !== 'authorization');
  }
  return { log };
};

void t.test('a recording without tokens may be of several accounts', (t) => {
  const found = (story: string): readonly CheckId[] =>
    idsOf(audit([readHar(withoutTokens(story))]), 'fail', 'warn', 'error');
  t.same(found(twoAccounts), []);
  const report = audit([readHar(withoutTokens(siblings))]);
  const times = report.audit?.coverage.find(({ id }) => id === 'auth.one-account')?.times;
  t.equal(times, 0, 'accounts are not checked');
  const lost = `${siblings}\nupdate A to menu\n4 s later\nget A -> active phone`;
  t.same(found(lost), ['update.persists'], 'all subscriptions have one account');
  t.end();
});
