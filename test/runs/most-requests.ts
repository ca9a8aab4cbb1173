import { mutants } from '../mutants/index.js';
import type { RunOptions } from '../../conformance/index.js';
import { ofSubscription, withCatalogue, type CatalogueHooks } from '../fixtures/catalogue.js';
import { subscriptions } from '../fixtures/deviations.js';
import { judgedOnce } from '../fixtures/judged.js';
import type { Deviations } from '../fixtures/plain-service.js';
import { createDeployment, runAgainst } from '../self-test/index.js';
import t from '../fixtures/tap.js';

/** The maximum number of requests of a default run, as in docs/conformance.md. */

t.jobs = 4;

const [most, mostElsewhere, mostOfSlow] = [200, 220, 330];

/** How many more are sent with the token of another account. */
const ofOtherAccount = 10;

const lag = (ms: number): Deviations => ({ lag: { updated: ms, listed: ms, cancelled: ms } });

/** Confirms updates, but keeps the previous fields. */
const rollingBack: Deviations = {
  before: (asked, service) => {
    const one = service.kept.get(asked.path.split('/')[3] ?? '');
    if (!asked.known || asked.method !== 'PATCH' || one === undefined) return undefined;
    const { fields } = one;
    const reply = service.perform(asked);
    one.fields = fields;
    return reply;
  },
};

// `test/runs/conformance.ts` has runs without a delay
for (const scrapeTime of [2500, 8000]) {
  void t.test(`a scrape takes ${scrapeTime} ms`, async (t) => {
    const deployment = createDeployment({ scrapeTime });
    const report = await runAgainst(deployment, { otherToken: undefined, scrapeTimeout: 30_000 });
    t.equal(report.verdict, 'conformant');
    t.ok(report.target.requests <= most, `${report.target.requests} requests`);
  });
}

const others: Record<string, Deviations> = {
  'changes show after 0.4 s': lag(400),
  'changes show after 2.8 s': lag(2800),
  'updates are rolled back': rollingBack,
};

for (const [name, deviations] of Object.entries(others)) {
  void t.test(name, async (t) => {
    const { report } = await judgedOnce(t, { entities: 110, ...deviations });
    t.ok(report.target.requests <= mostElsewhere, `${report.target.requests} requests`);
  });
}

const minutes = 120_000;
const created: NonNullable<CatalogueHooks['created']> = (places, one) =>
  places.later(minutes, () => places.fill(one));

/** Deployments whose scrapes take minutes, and why a run lists or reads one again and again. */
const slow: Record<string, { deviations: Deviations; because: string }> = {
  'a create request empties the lists of others': {
    deviations: withCatalogue(ofSubscription, {
      created: (places, one) => {
        created(places, one);
        places.emptyOthers(one);
      },
    }),
    because: 'checking whether lists become empty by themselves',
  },
  'an update takes the places of others': {
    deviations: withCatalogue(ofSubscription, {
      created,
      updated: (places, one) => {
        places.fill(one);
        places.emptyOthers(one);
      },
    }),
    because: 'checking whether a list stays empty',
  },
  'an update scrapes again, and `data_status` shows that for ever': {
    deviations: {
      ...withCatalogue(ofSubscription, {
        created,
        updated: (places, one) => {
          places.empty(one);
          places.later(minutes, () => places.fill(one));
        },
      }),
      after: subscriptions((body) =>
        body.updated_at === body.created_at ? body : { ...body, data_status: 'again' },
      ),
    },
    because: 'a scrape may still be running after the update',
  },
};

for (const [name, { deviations, because }] of Object.entries(slow)) {
  void t.test(`scrapes take minutes: ${name}`, async (t) => {
    const waits = new Set<string>();
    const { report } = await judgedOnce(t, deviations, undefined, {
      scrapeTimeout: '10m',
      onEvent: (event) => event.type === 'waiting' && waits.add(event.reason),
    });
    t.ok(waits.has(because), [...waits].join('; '));
    t.ok(report.target.requests <= mostOfSlow, `${report.target.requests} requests`);
  });
}

/** Mutants for which runs have sent the most requests, of several kinds. */
const worst = [
  'cancel.second: a second one cannot be cancelled',
  'cancel.not-active: it is read as active',
  'cancel.earlier: it cancels the earliest one',
  'update.fields-replaced: fields are added',
  'update.lasts: a scrape writes back the fields that it began with',
  'list.total-reached: total is far too large',
  'get.unknown: the id is ignored',
];

/** The lists of this one fail after an update, which several requests show at a time. */
const failing = mutants.find(({ id }) => id.startsWith('update.entities-follow: they cannot'));
const all = mutants.filter((one) => one === failing || worst.includes(one.id));

for (const { id, mutation } of all) {
  void t.test(id, async (t) => {
    const requestsOf = async (options: Partial<RunOptions>): Promise<number> => {
      const deployment = createDeployment({ middleware: [mutation] });
      const report = await runAgainst(deployment, { scrapeTimeout: 30_000, ...options });
      return report.target.requests;
    };
    const alone = await requestsOf({ otherToken: undefined });
    t.ok(alone <= mostElsewhere, `${alone} requests`);
    if (!id.startsWith('update.lasts')) return;
    const both = await requestsOf({});
    t.ok(both <= mostElsewhere + ofOtherAccount, `${both} requests with another account`);
  });
}

void t.test('the mutants are there', (t) => {
  const known = mutants.map(({ id }) => id);
  t.same(
    worst.filter((id) => !known.includes(id)),
    [],
  );
  t.ok(failing);
  t.end();
});
