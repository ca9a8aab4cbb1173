import type { CheckId } from '../../conformance/check-id.js';
import { filled, findingsIn, known, siblings } from '../fixtures/recorded-story.js';
import t from '../fixtures/tap.js';

/** Violations that only several exchanges of a recording show. `legal-recordings.ts` has what looks alike. */

interface Violation {
  readonly story: string;
  readonly finds: readonly CheckId[];
}

const violations: Readonly<Record<string, Violation>> = {
  'a page past the end is rejected between two that are served': {
    story: `${filled}
      list A limit=5 -> e1 e2 e3 of 3 with phone
      list A limit=5 offset=5 -> of 3
      list A limit=5 offset=5 -> 404
      list A limit=5 offset=5 -> of 3`,
    finds: ['list.past-end'],
  },
  'each page past the end is rejected': {
    story: `${filled}
      list A limit=5 -> e1 e2 e3 of 3 with phone
      list A limit=5 offset=5 -> 404
      list A limit=5 -> e1 e2 e3 of 3 with phone`,
    finds: ['list.past-end'],
  },
  'a page past the end that begins before the recording': {
    story: `
      get A -> active phone
      list A limit=5 offset=5 -> of 3
      list A limit=5 offset=5 -> 404
      list A limit=5 offset=5 -> of 3
      get A -> active phone`,
    finds: ['list.past-end'],
  },
  'a page in the middle is rejected between two that are served': {
    story: `${filled}
      list A limit=2 -> e1 e2 of 6 with phone
      list A limit=2 offset=2 -> e3 e4 of 6 with phone
      list A limit=2 offset=2 -> 404
      list A limit=2 offset=2 -> e3 e4 of 6 with phone`,
    finds: ['list.ok'],
  },
  'a second subscription of a market has no entities': {
    story: `
      create A with phone
      list A -> e1 of 1 with phone
      create B with phone
      list B -> of 0
      11 s later
      get B -> active phone
      list B -> of 0`,
    finds: ['create.second-scraped'],
  },
  'two create requests return one id': {
    story: `
      create A with phone
      create B with menu -> as A active menu since 9 s @9 s
      get A -> active menu`,
    finds: ['create.own-id'],
  },
  'two create requests for two cities return one id': {
    story: `${filled}
      create B in Hamburg with menu -> as A active menu in Hamburg since 9 s @9 s`,
    finds: ['create.own-id'],
  },
  'two concurrent create requests return one id': {
    story: `
      create A with phone
      meanwhile create B with menu -> as A active menu since 9 s @9 s
      get A -> active menu`,
    finds: ['create.own-id'],
  },
  'two concurrent create requests for two cities return one id': {
    story: `
      create A with phone
      meanwhile create B in Hamburg with menu -> as A active menu in Hamburg since 9 s @9 s`,
    finds: ['create.own-id'],
  },
  'the id of a cancelled subscription is used again': {
    story: `${filled}
      cancel A
      get A -> 404
      4 s later
      create B in Hamburg with menu -> as A active menu in Hamburg since 9 s @9 s`,
    finds: ['create.own-id'],
  },
  'a create request has no effect, and returns what there is as new': {
    story: `${filled}
      create B in Hamburg with menu -> 201 as A active phone in Berlin`,
    finds: ['create.own-id'],
  },
  'a get does not find what a list finds': {
    story: `
      create A with phone
      4 s later
      get A -> 404
      list A -> e1 of 1 with phone
      get A -> 404`,
    finds: ['get.subscription'],
  },
  'a get does not find an earlier subscription that updates find': {
    story: `
      update A to phone
      get A -> 404
      update A to menu
      get A -> 404
      list A -> e1 of 1 with menu
      update A to phone`,
    finds: ['get.subscription'],
  },
  'every second get does not find the subscription': {
    story: `
      get A -> active phone
      get A -> 404
      get A -> active phone
      get A -> 404`,
    finds: ['get.subscription'],
  },
  'an update does not find it between two that do': {
    story: `${filled}
      update A to menu
      update A to phone -> 404
      update A to phone
      4 s later
      get A -> active phone`,
    finds: ['update.again'],
  },
  'an update does not find what gets find': {
    story: `${filled}
      update A to menu -> 404
      get A -> active phone
      update A to menu -> 404
      get A -> active phone`,
    finds: ['update.subscription'],
  },
  'a cancellation does not find what gets find': {
    story: `${filled}
      cancel A -> 404
      get A -> active phone
      cancel A
      4 s later
      get A -> 404`,
    finds: ['cancel.accepted'],
  },
  'every second list does not find the subscription': {
    story: `${filled}
      list A -> e1 of 1 with phone
      list A -> 404
      list A -> e1 of 1 with phone
      get A -> active phone`,
    finds: ['list.ok'],
  },
  'pages of two sizes contradict each other': {
    story: `${filled}
      list A limit=4 -> e1 e2 e3 e4 of 6 with phone
      list A limit=2 -> e1 e2 of 6 with phone
      list A limit=2 offset=2 -> e1 e2 of 6 with phone
      list A limit=4 -> e1 e2 e3 e4 of 6 with phone`,
    finds: ['list.pages-differ'],
  },
  'pages of two sizes overlap': {
    story: `${filled}
      list A limit=4 -> e1 e2 e3 e4 of 6 with phone
      list A limit=2 -> e1 e2 of 6 with phone
      list A limit=2 offset=2 -> e2 e3 of 6 with phone
      list A limit=4 -> e1 e2 e3 e4 of 6 with phone`,
    finds: ['list.offset-counts-entities'],
  },
  'a page is shorter than its limit': {
    story: `${filled}
      list A limit=4 -> e1 e2 of 6 with phone
      list A limit=2 -> e1 e2 of 6 with phone
      list A limit=2 offset=2 -> e3 e4 of 6 with phone
      list A limit=2 offset=4 -> e5 e6 of 6 with phone
      list A limit=4 -> e1 e2 of 6 with phone`,
    finds: ['list.page-full'],
  },
  'a page is longer than its limit': {
    story: `${filled}
      list A limit=2 -> e1 e2 e3 of 3 with phone`,
    finds: ['list.limit-respected'],
  },
  'pages of two sizes count differently': {
    story: `${filled}
      list A limit=4 -> e1 e2 e3 e4 of 4 with phone
      list A limit=2 -> e1 e2 of 2 with phone
      list A limit=4 -> e1 e2 e3 e4 of 4 with phone
      list A limit=2 -> e1 e2 of 2 with phone`,
    finds: ['list.total-stable'],
  },
  'an update gives another subscription its fields': {
    story: `${known}
      update B to menu
      get A -> active menu`,
    finds: ['update.beside'],
  },
  'an update gives a sibling of the recording its fields': {
    story: `${siblings}
      update B to menu
      get A -> active menu`,
    finds: ['update.beside'],
  },
  'an update moves another subscription to its city': {
    story: `
      create A with phone
      create B in Hamburg with website
      4 s later
      get A -> active phone
      update B to menu -> active menu in Hamburg
      get A -> active phone in Hamburg`,
    finds: ['update.beside'],
  },
  'an update cancels another subscription': {
    story: `${siblings}
      update B to menu
      get A -> cancelled phone`,
    finds: ['update.beside'],
  },
  'an update gives the entities of another subscription its fields': {
    story: `${siblings}
      list A -> e1 e2 of 2 with phone
      update B to menu
      4 s later
      list A -> e1 e2 of 2 with menu
      get A -> active phone
      list A -> e1 e2 of 2 with menu`,
    finds: ['entity.fields-complete', 'list.beside'],
  },
  'an update empties the list of another subscription': {
    story: `${siblings}
      list A -> e1 e2 e3 of 3 with phone
      1 s later
      list A -> e1 e2 e3 of 3 with phone
      update B to menu
      list A -> of 0
      11 s later
      list A -> of 0
      get A -> active phone`,
    finds: ['update.beside'],
  },
  'a create request gives an earlier subscription its fields': {
    story: `${filled}
      create B with menu
      get A -> active menu`,
    finds: ['create.beside'],
  },
  'a cancellation cancels another subscription': {
    story: `${siblings}
      cancel B
      get A -> cancelled phone`,
    finds: ['cancel.beside'],
  },
  'an update gives its fields to a sibling that no one has read yet': {
    story: `
      create A with phone
      create B with website
      update B to menu
      get A -> active menu`,
    finds: ['update.beside'],
  },
  'a create request moves an earlier subscription to its city': {
    story: `${filled}
      create B in Hamburg with phone
      get A -> active phone in Hamburg`,
    finds: ['create.beside'],
  },
};

for (const [name, { story, finds }] of Object.entries(violations)) {
  void t.test(name, (t) => {
    t.same(findingsIn(story), finds);
    t.end();
  });
}
