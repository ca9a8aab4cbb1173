import t from 'tap';
import { clauseIds } from '../conformance/clauses.js';
import {
  combine,
  createDeployment,
  deploy,
  mutants,
  pairs,
  variants,
  type DeploymentOptions,
} from '../conformance/self-test/index.js';
import { openPointIds, openPoints } from '../src/profile/open-points.js';
import { Asking, at, market, pathOf } from './fixtures/asking.js';
import { conversation } from './fixtures/conversation.js';
import { probes } from './fixtures/open-point-prober.js';

const asker = (deployment = createDeployment()): Asking => new Asking(deployment.baseUrl, deployment.fetch);

/** Some answers show in certain circumstances only. */
const occasions: Record<string, () => DeploymentOptions> = {
  'as it is': () => ({}),
  'scrapes take a while, one subscription at a time': () => ({
    scrapePolls: 3,
    quota: 1,
    answers: { 'create.cities': ['Berlin'], 'cancelled.status': 'paused' },
  }),
  'scrapes fail': () => ({ scrapeFails: true }),
  'days go by': () => ({ clock: daily() }),
};

function daily(): () => number {
  let day = 0;
  return () => (day += 86_400_000);
}

void t.test('the self-test deployment', async (t) => {
  void t.test('answers as the reference profile has it', async (t) => {
    for (const id of openPointIds) {
      const probe = probes[id];
      if (probe) t.same(await probe(asker()), openPoints[id].reference, id);
    }
  });

  void t.test('honours every other answer to an open point', async (t) => {
    for (const { id, axis, options } of variants) {
      const point = openPointIds.find((known) => known === axis);
      const probe = point && probes[point];
      if (probe) t.same(await probe(asker(createDeployment(options))), options.answers?.[point], id);
    }
  });

  void t.test('says the same to the same conversation', async (t) => {
    t.equal(await conversation(asker()), await conversation(asker()));
  });

  void t.test('keeps count of subscriptions, against the quota and in its journal', async (t) => {
    for (const [counts, current] of [
      ['live', 1],
      ['live-and-requested', 2],
      ['created', 1],
    ] as const) {
      const deployment = createDeployment({ quota: 1, answers: { 'create.quota.current': counts } });
      const asking = asker(deployment);
      const path = await asking.created();
      const refused = await asking.create();
      t.match(refused, { status: 403, body: { limit: 1, current } }, counts);
      t.equal(deployment.live().length, 1);
      await asking.ask('DELETE', path);
      t.same(deployment.live(), []);
      t.equal(deployment.journal.maxLive, 1);
      t.same(deployment.journal.methods, ['DELETE', 'POST']);
    }
  });

  void t.test('shows entities when they are there', async (t) => {
    const asking = asker(createDeployment({ scrapePolls: 3, trickle: true, entities: 2 }));
    const path = await asking.created();
    const seen = [];
    for (const [index] of [0, 1, 2, 3, 4, 5].entries()) {
      const told = await asking.ask('GET', index % 2 === 0 ? path : `${path}/entities`);
      seen.push(at(told, 'data_status') ?? at(told, 'total'));
    }
    t.same(seen, ['scraping', 0, 'scraping', 1, 'ready', 2]);
  });

  void t.test('refuses a request now and then', async (t) => {
    for (const [how, pattern] of [
      ['seconds', /^0$/],
      ['date', /GMT$/],
    ] as const) {
      const asking = asker(createDeployment({ refuseEvery: 2, answers: { 'rate-limit.retry-after': how } }));
      t.equal((await asking.create()).status, 201);
      const refused = await asking.create();
      t.equal(refused.status, 429);
      t.match(refused.headers.get('retry-after'), pattern);
    }
  });

  void t.test('says the same over a port, however it travels', async (t) => {
    const wires = ['plain', 'gzip', 'deflate', 'brotli', 'chunked', 'trickle', 'close'] as const;
    for (const wire of wires) {
      const deployment = createDeployment({ wire, basePath: '/places' });
      const port = await deployment.listen();
      const asking = new Asking(port.url, fetch);
      const told = await asking.create();
      t.match(told, { status: 201, body: market }, wire);
      t.equal((await asking.ask('DELETE', pathOf(told))).status, 200);
      await port.close();
    }
  });
});

void t.test('the mutants', async (t) => {
  void t.test('break every clause, each under an id of its own', async (t) => {
    t.same(
      clauseIds.filter((id) => !mutants.some((mutant) => mutant.clause === id)),
      [],
    );
    t.equal(new Set(mutants.map((mutant) => mutant.id)).size, mutants.length);
  });

  void t.test('each says something else than the reference', async (t) => {
    const reference = await conversation(asker());
    for (const { id, options } of mutants) {
      if ((await conversation(asker(createDeployment(options)))) === reference) t.fail(id);
    }
  });
});

void t.test('the variants', async (t) => {
  void t.test('are many, each under an id of its own, none without effect', async (t) => {
    t.ok(variants.length > 100);
    t.equal(new Set(variants.map((variant) => variant.id)).size, variants.length);
    const idle = new Set(variants.filter((variant) => variant.axis !== 'latency'));
    for (const [circumstances, options] of Object.entries(occasions)) {
      const reference = await conversation(asker(createDeployment(options())));
      for (const variant of idle) {
        const bent = combine([{ ...variant, options: options() }, variant]);
        if ((await conversation(asker(createDeployment(bent)))) !== reference) idle.delete(variant);
      }
      t.comment(`${circumstances}: ${idle.size} without effect so far`);
    }
    t.same(
      [...idle].map((variant) => variant.id),
      [],
    );
  });

  void t.test('are combined so that any two meet', async (t) => {
    const combinations = pairs(variants, 7);
    t.same(pairs(variants, 7), combinations);
    t.ok(combinations.every((all) => new Set(all.map((one) => one.axis)).size === all.length));
    const apart = variants.flatMap((one, index) =>
      variants
        .slice(index + 1)
        .filter((other) => one.axis !== other.axis)
        .filter((other) => !combinations.some((all) => all.includes(one) && all.includes(other)))
        .map((other) => `${one.id} ${other.id}`),
    );
    t.same(apart, []);
    t.comment(`${combinations.length} combinations`);
  });

  void t.test('are deployed by their ids', async (t) => {
    const told = await asker(
      deploy({ variants: ['create.status:202'], mutants: ['create.active:paused'] }),
    ).create();
    t.match(told, { status: 202, body: { status: 'paused' } });
    t.throws(() => deploy({ mutants: ['none'] }), /"none"/);
  });
});
