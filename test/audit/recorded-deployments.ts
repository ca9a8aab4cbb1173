import type { CheckId } from '../../conformance/check-id.js';
import { createServer } from 'node:http';
import t, { type Test } from '../fixtures/tap.js';
import { readHar, type ConformanceReport } from '../../conformance/index.js';
import {
  bodyVariants,
  createDeployment,
  runAgainst,
  VirtualTime,
  type DeploymentOptions,
} from '../self-test/index.js';
import { mutants } from '../mutants/index.js';
import { answerVariants } from '../fixtures/answer-variants.js';
import { everything } from '../fixtures/everything.js';
import { idsOf } from '../fixtures/judged.js';
import { raw } from '../fixtures/listening.js';
import {
  changing,
  isCreation,
  isList,
  lettingPass,
  pages,
  places,
  subscriptions,
} from '../fixtures/deviations.js';
import { PlainService, type Deviations } from '../fixtures/plain-service.js';
import { OrdinaryClient } from '../fixtures/ordinary-client.js';
import { Recorder } from '../fixtures/recording.js';
import { kit } from '../fixtures/running.js';

/** Recordings of deployments, made by an ordinary client, and audited. */

async function auditOf(
  fetch: typeof globalThis.fetch,
  baseUrl: string,
  time: VirtualTime,
): Promise<ConformanceReport> {
  const recorder = new Recorder(fetch, time.now);
  await new OrdinaryClient(recorder.fetch, baseUrl).work(time.sleep);
  return kit.audit([readHar(recorder.har)]);
}

async function auditOdd(t: Test, deviations: Deviations): Promise<ConformanceReport> {
  const time = new VirtualTime();
  const server = createServer(new PlainService(deviations, time.now).listener);
  const baseUrl = await raw(t, server);
  return auditOf(time.during(globalThis.fetch), baseUrl, time);
}

function auditOfDeployment(options: DeploymentOptions): Promise<ConformanceReport> {
  const { fetch, baseUrl, time } = createDeployment(options);
  return auditOf(fetch, baseUrl, time);
}

const conforming: Record<string, Deviations> = {
  'an ordinary one': {},
  '204 for a cancellation, and 410 from then on': {
    gone: 410,
    after: (reply, { method }) =>
      method === 'DELETE' && reply.status === 200 ? { status: 204, body: undefined } : reply,
  },
  'replicas that lag': { lag: { updated: 2500, listed: 2800, cancelled: 2500, created: 30 } },
  'ids in upper case': {
    after: subscriptions((body) => ({
      ...body,
      id: typeof body.id === 'string' ? body.id.toUpperCase() : null,
    })),
  },
  'fields in another order': {
    after: subscriptions((body) => ({ ...body, fields: (body.fields as string[]).toReversed() })),
  },
  'more keys everywhere': { after: changing((body) => ({ ...body, links: [], version: 2 })) },
  'JSON with blanks': { write: (value) => `\n${JSON.stringify(value, null, 4)}\n` },
  'no entity yet': { entities: 0 },
};

const broken: Record<string, { deviations: Deviations; fails: CheckId[] }> = {
  'a latitude is a string': {
    deviations: { after: places((place) => ({ ...place, latitude: '52.5' })) },
    fails: ['entity.latitude'],
  },
  'the total is the number of entities in the page': {
    deviations: { after: pages((body) => ({ ...body, total: (body.data as unknown[]).length })) },
    fails: ['list.total-covers'],
  },
  'an offset counts pages': {
    deviations: {
      entities: 9,
      before: (asked, service) => {
        const offset = Number(asked.query.get('offset') ?? 0);
        if (!isList(asked) || offset === 0) return undefined;
        const query = new URLSearchParams({ limit: '4', offset: String(offset * 4) });
        const reply = service.perform({ ...asked, query });
        return pages((body) => ({ ...body, offset }))(reply, asked);
      },
    },
    fails: ['list.offset-counts-entities'],
  },
  'fields are merged': {
    deviations: {
      after: (reply, asked) =>
        asked.method === 'PATCH'
          ? subscriptions((body) => ({ ...body, fields: ['phone', ...(body.fields as string[])] }))(
              reply,
              asked,
            )
          : reply,
    },
    fails: ['update.fields-replaced'],
  },
  'an update is not stored': {
    deviations: { lag: { updated: 3_600_000, listed: 3_600_000 } },
    fails: ['update.persists'],
  },
  'an empty city is accepted': {
    deviations: {
      before: (asked, service) =>
        isCreation(asked) && asked.body.includes('"city":""')
          ? service.perform({ ...asked, body: asked.body.replace('""', '"Berlin"') })
          : undefined,
    },
    fails: ['create.city-length'],
  },
  'errors are strings': {
    deviations: { after: (reply) => (reply.status < 400 ? reply : { ...reply, body: 'wrong' }) },
    fails: ['errors.json'],
  },
  'a new one is paused': {
    deviations: {
      after: (reply, asked) =>
        isCreation(asked)
          ? subscriptions((body) => ({ ...body, status: 'paused' }))(reply, asked)
          : reply,
    },
    fails: ['create.active'],
  },
  'another one is shown': {
    deviations: {
      after: (reply, asked) =>
        asked.method === 'GET'
          ? subscriptions((body) => ({ ...body, id: '6d1f0c3e-4f5b-4a2c-a9d0-0c3e4f5b4a2c' }))(
              reply,
              asked,
            )
          : reply,
    },
    fails: ['get.same-id'],
  },
  'an update applies to all subscriptions': {
    deviations: {
      before: (asked, service) => {
        if (asked.method !== 'PATCH') return undefined;
        const reply = service.perform(asked);
        for (const one of service.live()) one.fields = ['website', 'opening_hours'];
        return reply;
      },
    },
    fails: ['update.beside'],
  },
  'a cancellation applies to all subscriptions': {
    deviations: {
      before: (asked, service) => {
        if (asked.method !== 'DELETE') return undefined;
        const reply = service.perform(asked);
        for (const one of service.live()) one.cancelled = service.now();
        return reply;
      },
    },
    fails: ['cancel.beside'],
  },
  'a cancellation is rejected': {
    deviations: {
      before: ({ method }) =>
        method === 'DELETE' ? { status: 405, body: { error: 'no' } } : undefined,
    },
    fails: ['cancel.accepted'],
  },
};

void t.test('conforming deployments are not accused', async (t) => {
  for (const [name, deviations] of Object.entries(conforming)) {
    const report = await auditOdd(t, deviations);
    t.same(idsOf(report, 'fail', 'warn', 'error'), [], name);
    t.equal(report.verdict, 'partly-checked', name);
  }
});

void t.test('faults of deployments are found', async (t) => {
  for (const [name, { deviations, fails }] of Object.entries(broken)) {
    const report = await auditOdd(t, deviations);
    t.same(idsOf(report, 'fail', 'error'), fails, name);
  }
});

void t.test('variants of the sandbox are not accused', async (t) => {
  const step = everything ? 1 : 12;
  const some = [...bodyVariants, ...answerVariants].filter((_, index) => index % step === 0);
  for (const { id, answers, middleware, options, warns } of some) {
    const report = await auditOfDeployment({ profile: answers, middleware, ...options });
    t.same(idsOf(report, 'fail', 'error'), [], id);
    t.same(
      idsOf(report, 'warn').filter((check) => !warns.includes(check)),
      [],
      id,
    );
  }
});

void t.test('mutants with faults visible to an application are found', async (t) => {
  // an ordinary client sends neither boundary values nor invalid bodies
  const seen = /^(subscription|entity|list\.(data|total|limit:|offset:)|interpret|create\.fields:)/;
  const some = mutants.filter(({ id }, index) => seen.test(id) && index % 19 === 0);
  t.ok(some.length > 8);
  const missed: string[] = [];
  for (const { id, mutation } of some) {
    const report = await auditOfDeployment({ middleware: [mutation] });
    if (idsOf(report, 'fail', 'warn').length === 0) missed.push(id);
  }
  t.ok(missed.length * 4 < some.length, missed.join('; '));
});

void t.test("one account's subscription that another account can read is reported", async (t) => {
  const time = new VirtualTime();
  const account = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const deviations: Deviations = {
    before: lettingPass((authorization) => authorization === 'Bearer second-token'),
    after: (reply, asked) =>
      asked.known
        ? reply
        : subscriptions((body) => ({ ...body, account_id: account }))(reply, asked),
  };
  const baseUrl = await raw(t, createServer(new PlainService(deviations, time.now).listener));
  const recorder = new Recorder(time.during(globalThis.fetch), time.now);
  const [one, other] = ['demo-token', 'second-token'].map(
    (token) => new OrdinaryClient(recorder.fetch, baseUrl, token),
  );
  const mine = await one?.create('Berlin', 'cafe', 'phone');
  await other?.create('Berlin', 'cafe', 'phone');
  await other?.send('GET', mine ?? '');
  await other?.send('GET', `${mine ?? ''}/entities`);
  const report = kit.audit([readHar(recorder.har)]);
  t.same(idsOf(report, 'fail'), ['auth.foreign.get', 'auth.foreign.list']);
  const text = JSON.stringify(report);
  t.notMatch(text, /demo-token|second-token/);
  t.match(text, /account 2/);
});

void t.test('the traffic of a complete run with two accounts has no findings', async (t) => {
  const { fetch, baseUrl, time } = createDeployment();
  const recorder = new Recorder(fetch, time.now);
  await runAgainst({ baseUrl, fetch: recorder.fetch, time });
  const report = kit.audit([readHar(recorder.har)]);
  t.same(idsOf(report, 'fail', 'error', 'inconclusive'), [], 'and leaves no doubt');
  t.ok(recorder.har.log.entries.length > 150);
});
