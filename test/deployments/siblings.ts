import type { CheckId } from '../../conformance/check-id.js';
import { exitCodeOf } from '../../conformance/index.js';
import {
  ofMarket,
  ofSubscription,
  withCatalogue,
  type CatalogueHooks,
} from '../fixtures/catalogue.js';
import { isCreation, places as inPlaces } from '../fixtures/deviations.js';
import { idsOf, judged } from '../fixtures/judged.js';
import { plainDeployment } from '../fixtures/plain-deployment.js';
import type { Deviations } from '../fixtures/plain-service.js';
import { against, resultOf } from '../fixtures/running.js';
import t from '../fixtures/tap.js';

/**
 * Deployments in which an operation on one subscription empties the list of a second one, and
 * others in which that is allowed.
 */

t.jobs = 4;

const scrapeTimeout = 30_000;

const taking: Record<string, { hooks: CatalogueHooks; keyOf?: typeof ofMarket; by: CheckId }> = {
  'a cancellation deletes the places of the city and type': {
    hooks: { cancelled: (places, one) => places.empty(one) },
    keyOf: ofMarket,
    by: 'cancel.beside',
  },
  'a cancellation deletes the places of the city and type by a job': {
    hooks: { cancelled: (places, one) => places.later(1000, () => places.empty(one)) },
    keyOf: ofMarket,
    by: 'cancel.beside',
  },
  'a cancellation deletes the places of others': {
    hooks: { cancelled: (places, one) => places.emptyOthers(one) },
    by: 'cancel.beside',
  },
  'a cancellation deletes the places of others by a job': {
    hooks: { cancelled: (places, one) => places.later(1000, () => places.emptyOthers(one)) },
    by: 'cancel.beside',
  },
  'a cancellation deletes places that a scrape takes 4 s to find': {
    hooks: {
      created: (places, one) => places.later(4000, () => places.fill(one)),
      cancelled: (places, one) => places.empty(one),
    },
    keyOf: ofMarket,
    by: 'cancel.beside',
  },
  'an update scrapes again, and takes the places of others': {
    hooks: {
      updated: (places, one) => {
        places.empty(one);
        places.emptyOthers(one);
        places.later(1000, () => places.fill(one));
      },
    },
    by: 'update.beside',
  },
  'an update takes the places of others by a job': {
    hooks: {
      updated: (places, one) =>
        places.later(1000, () => {
          places.fill(one);
          places.emptyOthers(one);
        }),
    },
    by: 'update.beside',
  },
  'an update takes the places of others, whose update takes them back': {
    hooks: {
      updated: (places, one) => {
        places.fill(one);
        places.emptyOthers(one);
      },
    },
    by: 'update.beside',
  },
};

for (const [name, { hooks, keyOf = ofSubscription, by }] of Object.entries(taking)) {
  void t.test(
    `a deployment with dependent subscriptions does not conform: ${name}`,
    { buffered: true },
    async (t) => {
      const { report } = await judged(t, withCatalogue(keyOf, hooks), undefined, { scrapeTimeout });
      t.same(idsOf(report, 'fail', 'error'), [by]);
      t.equal(report.causes[0]?.check, by);
      t.match(resultOf(report, by)?.found, /another subscription/);
    },
  );
}

/** Deployments whose lists are temporarily empty, which is allowed. */
const legal: Record<string, { hooks: CatalogueHooks; keyOf?: typeof ofMarket }> = {
  'a cancellation scrapes the city and type again, for 3 s': {
    hooks: {
      cancelled: (places, one) => {
        places.empty(one);
        places.later(3000, () => places.fill(one));
      },
    },
    keyOf: ofMarket,
  },
  'a cancellation scrapes the city and type again, for 20 s': {
    hooks: {
      cancelled: (places, one) => {
        places.empty(one);
        places.later(20_000, () => places.fill(one));
      },
    },
    keyOf: ofMarket,
  },
  'an update scrapes the city and type again, for 1.5 s': {
    hooks: {
      updated: (places, one) => {
        places.empty(one);
        places.later(1500, () => places.fill(one));
      },
    },
    keyOf: ofMarket,
  },
  'an update scrapes the city and type again, for 8 s': {
    hooks: {
      updated: (places, one) => {
        places.empty(one);
        places.later(8000, () => places.fill(one));
      },
    },
    keyOf: ofMarket,
  },
  'a create request scrapes the city and type again': {
    hooks: {
      created: (places, one) => {
        places.empty(one);
        places.later(1500, () => places.fill(one));
      },
    },
    keyOf: ofMarket,
  },
};

for (const [name, { hooks, keyOf = ofSubscription }] of Object.entries(legal)) {
  void t.test(
    `a deployment with independent subscriptions conforms: ${name}`,
    { buffered: true },
    async (t) => {
      const { report } = await judged(t, withCatalogue(keyOf, hooks), undefined, { scrapeTimeout });
      t.same(idsOf(report, 'fail', 'warn', 'error', 'inconclusive'), []);
      t.equal(report.verdict, 'conformant');
    },
  );
}

void t.test('if a create request fills a list again, what emptied it stays open', async (t) => {
  const hooks: CatalogueHooks = {
    created: (places, one) => places.fill(one),
    // before the first list request for the first subscription
    cancelled: (places, one) => places.later(20, () => places.empty(one)),
  };
  const { report } = await judged(t, withCatalogue(ofMarket, hooks), undefined, { scrapeTimeout });
  t.same(idsOf(report, 'fail', 'error'), []);
  t.equal(report.verdict, 'not-fully-verified');
  t.match(
    resultOf(report, 'cancel.beside')?.message,
    /was empty after the cancel request until another/,
  );
});

void t.test('an emptied list is left open if no other list can be watched', async (t) => {
  for (const most of [3, 4, 5]) {
    const deviations = withCatalogue(ofSubscription, {
      created: (places, one) => places.fill(one),
      cancelled: (places, one) => places.emptyOthers(one),
    });
    const { report } = await judged(t, {
      ...deviations,
      before: (asked, service) =>
        isCreation(asked) && asked.known && service.kept.size >= most
          ? { status: 403, body: { error: 'no more' } }
          : deviations.before?.(asked, service),
    });
    t.equal(report.verdict, 'not-fully-verified', `${most} subscriptions`);
    t.match(
      resultOf(report, 'cancel.beside')?.message,
      /^the list of .+ has been empty since the cancel request/,
    );
  }
});

/** A cancellation empties the lists of others, and each phone is a number. */
const withNumbers = (): Deviations => ({
  ...withCatalogue(ofSubscription, {
    created: (places, one) => places.fill(one),
    cancelled: (places, one) => places.emptyOthers(one),
  }),
  after: inPlaces((place) => ({ ...place, phone: 7 })),
});

const ofEmptied = 'checking whether lists become empty by themselves';

void t.test('a wait budget that ends during a second look hides no violation', async (t) => {
  let looks = 0;
  for (let seconds = 30; seconds <= 40; seconds += 1) {
    const { report } = await judged(t, withNumbers(), undefined, {
      scrapeTimeout,
      waitBudget: `${seconds}s`,
      onEvent: (event) => {
        if (event.type === 'waiting' && event.reason === ofEmptied) looks += 1;
      },
    });
    t.same(idsOf(report, 'error'), [], `${seconds} s`);
    t.ok(idsOf(report, 'fail').includes('entity.phone'), `${seconds} s`);
  }
  t.ok(looks > 0);
});

void t.test('an internal error during a second look hides no violation', async (t) => {
  const deployment = plainDeployment(withNumbers());
  let isBroken = false;
  const report = await against(deployment, {
    scrapeTimeout,
    onEvent: (event) => {
      isBroken ||= event.type === 'waiting' && event.reason === ofEmptied;
    },
    sleep: async (milliseconds, signal) => {
      if (isBroken && signal !== undefined) throw new TypeError('no timer');
      await deployment.time.sleep(milliseconds, signal);
    },
  });
  t.equal(idsOf(report, 'error').length, 1);
  t.ok(idsOf(report, 'fail').includes('entity.phone'));
  t.equal(exitCodeOf(report), 1);
  t.same(deployment.live(), []);
});

/** Times after a scrape or an update at which the entities disappear, ms. */
const times = [300, 700, 1200, 1800, 2400, 3000, 3600, 4500];

void t.test('no request is blamed for entities that disappear by the clock', async (t) => {
  for (const time of times) {
    const hooks: CatalogueHooks = {
      created: (places, one) => {
        places.fill(one);
        places.later(time, () => places.empty(one));
      },
    };
    const { report } = await judged(t, withCatalogue(ofSubscription, hooks));
    t.same(idsOf(report, 'fail', 'error'), [], String(time));
  }
});

void t.test(
  'no request is blamed for entities that an update of the list itself removes',
  async (t) => {
    for (const time of times) {
      const hooks: CatalogueHooks = {
        created: (places, one) => places.fill(one),
        updated: (places, one) => places.later(time, () => places.empty(one)),
      };
      const { report } = await judged(t, withCatalogue(ofSubscription, hooks));
      t.same(idsOf(report, 'fail', 'error'), [], String(time));
    }
  },
);
