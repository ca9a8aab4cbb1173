import { createServer } from 'node:http';
import t, { type Test } from '../fixtures/tap.js';
import { audit, readHar } from '../../conformance/index.js';
import { VirtualTime } from '../self-test/index.js';
import { idsOf, judged } from '../fixtures/judged.js';
import { raw } from '../fixtures/listening.js';
import { isList } from '../fixtures/deviations.js';
import { PlainService, type Asked, type Deviations } from '../fixtures/plain-service.js';
import { OrdinaryClient } from '../fixtures/ordinary-client.js';
import { auditOfRun } from '../fixtures/own-recording.js';
import { Recorder } from '../fixtures/recording.js';

/**
 * Deployments whose faults need several processes or several subscriptions to show. Each is audited
 * with the recording of a run, or of an ordinary client.
 */

const unknown = { status: 404, body: { error: 'unknown' } };

const idIn = ({ path }: Asked): string => path.split('/')[3] ?? '';

/** Every second request of a kind goes to a process that does not know the subscription. */
function everySecond(isOfKind: (asked: Asked) => boolean): Deviations {
  let count = 0;
  return {
    before: (asked, { kept }) => {
      if (!asked.known || !kept.has(idIn(asked)) || !isOfKind(asked)) return undefined;
      count += 1;
      return count % 2 === 0 ? unknown : undefined;
    },
  };
}

/** Two processes that take turns, each with its own memory. */
function twoProcesses(): Deviations {
  const owners = new Map<string, number>();
  let count = 0;
  return {
    before: (asked, service) => {
      if (!asked.known) return undefined;
      count += 1;
      const process = count % 2;
      const id = idIn(asked);
      if (service.kept.has(id)) return owners.get(id) === process ? undefined : unknown;
      const before = new Set(service.kept.keys());
      const reply = service.perform(asked);
      for (const one of service.kept.keys()) if (!before.has(one)) owners.set(one, process);
      return reply;
    },
  };
}

/** What a run finds, and what an audit of the recording of that run finds. */
async function foundBy(
  t: Test,
  deviations: Deviations,
): Promise<Record<'run' | 'audit', readonly string[]>> {
  const { report } = await judged(t, deviations);
  t.equal(report.verdict, 'non-conformant');
  return {
    run: idsOf(report, 'fail', 'warn'),
    audit: idsOf(auditOfRun(report), 'fail', 'warn'),
  };
}

const isRead = (asked: Asked): boolean => asked.method === 'GET' && !isList(asked);

void t.test('one of several processes does not know a subscription', async (t) => {
  const reads = await foundBy(t, everySecond(isRead));
  t.same(reads, { run: ['get.subscription'], audit: ['get.subscription'] });
  const lists = await foundBy(t, everySecond(isList));
  t.same(lists.audit, ['list.ok']);
  t.ok(lists.run.includes('list.ok'), lists.run.join(' '));
  for (const found of Object.values(await foundBy(t, twoProcesses()))) {
    t.ok(found.includes('get.subscription'), found.join(' '));
  }
});

/**
 * Some time after a cancellation, empties the lists of other subscriptions with the same city and
 * type.
 */
function emptying(delay: number): Deviations {
  const emptied = new Map<string, number>();
  return {
    before: (asked, service) => {
      const one = service.kept.get(idIn(asked));
      if (asked.method !== 'DELETE' || one === undefined) return undefined;
      for (const other of service.live()) {
        if (other !== one && other.city === one.city) emptied.set(other.id, asked.at + delay);
      }
      return undefined;
    },
    after: (reply, asked) => {
      const isEmpty = isList(asked) && (emptied.get(idIn(asked)) ?? Infinity) <= asked.at;
      const body = { data: [], total: 0, limit: 50, offset: 0 };
      return isEmpty && reply.status === 200 ? { ...reply, body } : reply;
    },
  };
}

/** A client that reads one subscription, and cancels another with the same city and type. */
async function auditOfSiblings(t: Test, deviations: Deviations): Promise<readonly string[]> {
  const time = new VirtualTime();
  const server = createServer(new PlainService(deviations, time.now).listener);
  const recorder = new Recorder(time.during(globalThis.fetch), time.now);
  const client = new OrdinaryClient(recorder.fetch, await raw(t, server));
  const look = async (one: string): Promise<void> => {
    await client.send('GET', `${one}/entities`);
    await client.send('GET', one);
  };
  const one = await client.create('Berlin', 'cafe', 'phone');
  const other = await client.create('Berlin', 'cafe', 'website');
  await look(one);
  await time.sleep(4000);
  await look(one);
  await client.send('DELETE', other);
  for (const pause of [0, 2000, 12_000]) {
    await time.sleep(pause);
    await look(one);
  }
  return idsOf(audit([readHar(recorder.har)]), 'fail', 'warn');
}

void t.test('a cancellation removes the entities of a sibling', async (t) => {
  t.same(await auditOfSiblings(t, emptying(0)), ['cancel.beside'], 'at once');
  t.same(await auditOfSiblings(t, emptying(1000)), ['cancel.beside'], 'by a job');
  t.same(await auditOfSiblings(t, {}), [], 'or it does not');
});
