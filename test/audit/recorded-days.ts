import type { CheckId } from '../../conformance/check-id.js';
import { createServer } from 'node:http';
import t from '../fixtures/tap.js';
import { readHar, type ConformanceReport } from '../../conformance/index.js';
import {
  bodyVariants,
  createDeployment,
  VirtualTime,
  type DeploymentOptions,
} from '../self-test/index.js';
import { mutants } from '../mutants/index.js';
import { BusyClient } from '../fixtures/busy-client.js';
import { idsOf } from '../fixtures/judged.js';
import { raw } from '../fixtures/listening.js';
import { performingRejected } from '../fixtures/deviations.js';
import { PlainService } from '../fixtures/plain-service.js';
import { OrdinaryClient } from '../fixtures/ordinary-client.js';
import { Recorder } from '../fixtures/recording.js';
import { kit } from '../fixtures/running.js';

/** Violations that only several exchanges of a day show, recorded from a busy client. */

async function auditOf(options: DeploymentOptions): Promise<ConformanceReport> {
  const { fetch, baseUrl, time } = createDeployment({ places: 60, ...options });
  const recorder = new Recorder(fetch, time.now);
  const taking: typeof globalThis.fetch = async (...request) => {
    const response = await recorder.fetch(...request);
    await time.sleep(5);
    return response;
  };
  const other = new OrdinaryClient(taking, baseUrl, 'other-token');
  await new BusyClient(taking, baseUrl).day(time.sleep, other);
  return kit.audit([readHar(recorder.har)]);
}

/** Deployments that are broken in one place, and the check that must fail. */
const broken: Readonly<Record<string, CheckId>> = {
  'entity.ids-stable: each list makes up ids': 'entity.ids-stable',
  'list.total-stable: total grows with the offset': 'list.total-stable',
  'list.total-stable: a page past the end has another total': 'list.total-stable',
  'list.pages-differ: offset is ignored': 'list.pages-differ',
  'list.pages-disjoint: a page begins with the last entity of the one before':
    'list.pages-disjoint',
  'list.past-end: fails with 404': 'list.past-end',
  'get.subscription: fails with 500': 'get.subscription',
  'get.still-active: it is paused by the time it is read': 'get.still-active',
  'get.unknown: an unknown subscription is made up': 'get.unknown',
  'update.keeps-rest: another city': 'update.keeps-rest',
  'update.entities-follow: they cannot be listed any more': 'update.entities-follow',
  'cancel.not-active: it is read as active': 'cancel.not-active',
};

void t.test('faults that need several exchanges are found', async (t) => {
  for (const [id, check] of Object.entries(broken)) {
    const mutant = mutants.find((one) => one.id === id);
    if (mutant === undefined) throw new Error(`there is no mutant ${id}`);
    const report = await auditOf({ middleware: [mutant.mutation] });
    t.ok(idsOf(report, 'fail', 'warn').includes(check), id);
  }
});

void t.test('a day with a conforming deployment has no findings', async (t) => {
  // a random order, totals of 0 past the end, and rejected create requests
  const ids = ['list-order:another-each-time', 'total:zero-past-the-end', 'known-fields-only'];
  for (const { id, middleware, options } of bodyVariants.filter((one) => ids.includes(one.id))) {
    t.same(idsOf(await auditOf({ middleware, ...options }), 'fail', 'warn'), [], id);
  }
});

void t.test('rejected but performed requests are found', async (t) => {
  const asked = { PATCH: { fields: ['x'] }, DELETE: undefined };
  const checks = { PATCH: 'auth.no-effect.update', DELETE: 'auth.no-effect.cancel' };
  for (const method of ['PATCH', 'DELETE'] as const) {
    for (const before of [performingRejected(method), undefined]) {
      const time = new VirtualTime();
      const odd = before === undefined ? {} : { before };
      const baseUrl = await raw(t, createServer(new PlainService(odd, time.now).listener));
      const recorder = new Recorder(time.during(globalThis.fetch), time.now);
      const client = new OrdinaryClient(recorder.fetch, baseUrl);
      const stranger = new OrdinaryClient(recorder.fetch, baseUrl, 'a-wrong-token');
      const one = await client.create('Berlin', 'cafe', 'phone');
      await client.send('GET', one);
      await stranger.send(method, one, asked[method]);
      await client.send('GET', one);
      const report = kit.audit([readHar(recorder.har)]);
      const due = before === undefined ? [] : [checks[method]];
      t.same(idsOf(report, 'fail', 'warn'), due, method);
    }
  }
});
