import t, { type Test } from '../fixtures/tap.js';
import { exitCodeOf, type ConformanceReport } from '../../conformance/index.js';
import { idsOf } from '../fixtures/judged.js';
import { http } from '../fixtures/listening.js';
import { differencesOfAudit, runNoted } from '../fixtures/own-recording.js';
import { longestResponse } from '../fixtures/patience.js';
import { installedPostgres, startReplicated, type Replicated } from '../fixtures/postgresql.js';
import { schema, StoredService, type Ending } from '../fixtures/stored-service.js';

/** A deployment that stores subscriptions in a real PostgreSQL, and reads them from a replica. */

/** How long after a commit the replica shows it, ms. */
const delay = 500;

/** Runs the kit on a deployment, in real time, and asserts that an audit of the recording says the same. */
async function judgedOn(t: Test, servers: Replicated, ending: Ending): Promise<ConformanceReport> {
  const service = new StoredService(servers, ending);
  const baseUrl = await http(t, service.listener);
  const options = { scrapeTimeout: 10_000, waitFor: 0, timeout: longestResponse };
  const report = await runNoted({ baseUrl, token: 'demo-token', ...options });
  t.same(service.errors, [], 'statements that PostgreSQL has rejected');
  t.same(differencesOfAudit(report), [], 'an audit of the recording of the run');
  return report;
}

const bin = installedPostgres();
const skip = bin === undefined && "PostgreSQL is not installed (Debian's package postgresql)";

void t.test('a deployment reads from a replica of PostgreSQL', { skip }, async (t) => {
  const servers = await startReplicated(t, bin ?? '', { schema, delay });
  t.jobs = 2;
  const options = { buffered: true };

  const legal = t.test(
    'a replica that is half a second behind is no failure',
    options,
    async (t) => {
      const report = await judgedOn(t, servers, () => 'commit');
      t.same(idsOf(report, 'fail', 'error'), []);
      t.equal(report.verdict, 'conformant');
      t.equal(exitCodeOf(report), 0);
      t.same(report.leftovers, []);
    },
  );

  const lossy = t.test(
    'updates that are rolled back later are the only cause',
    options,
    async (t) => {
      const report = await judgedOn(t, servers, ({ method }) =>
        method === 'PATCH' ? 'rollback' : 'commit',
      );
      t.equal(exitCodeOf(report), 1);
      t.same(
        report.causes.map(({ check }) => check),
        ['update.persists'],
      );
      t.same(report.leftovers, []);
    },
  );

  await Promise.all([legal, lossy]);
  const statuses = await servers.primary.query('select distinct status from subscriptions');
  t.same(statuses, ['cancelled'], 'all subscriptions are cancelled');
});
