import t from '../fixtures/tap.js';
import { killRounds } from '../fixtures/kill-rounds.js';
import { serve } from '../fixtures/cli.js';
import { join } from 'node:path';

/** `npm run bench:kill` runs 200 kills; `KILL_SEED` repeats a run. */
const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);

void t.test('no acknowledged change is lost when the server is killed', async (t) => {
  const report = await killRounds({ folder: t.testdir({}), rounds: 6, seed });
  t.comment(`KILL_SEED=${seed} ${JSON.stringify({ ...report, lost: report.lost.length })}`);
  t.same(report.lost, [], 'all that was answered is in the file');
  t.equal(report.kills, 6);
  t.ok(report.acknowledged > 100, `${report.acknowledged} changes were answered`);
  t.ok(report.underWay > 0, 'some were under way');
});

void t.test('a killed server restarts with its state', async (t) => {
  const db = join(t.testdir({}), 'state.json');
  const first = await serve(t, ['--quiet', '--state-file', db]);
  const headers = { authorization: 'Bearer demo-token', 'content-type': 'application/json' };
  const body = JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['phone'] });
  const created = await fetch(`${first.url}/v1/subscriptions`, { method: 'POST', headers, body });
  await first.stop('SIGKILL');
  const second = await serve(t, ['--quiet', '--state-file', db]);
  const found = await fetch(second.url + (created.headers.get('location') ?? ''), { headers });
  t.equal(found.status, 200);
  t.match(await found.json(), { fields: ['phone'] });
});
