import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import process from 'node:process';
import t from '../fixtures/tap.js';
import { varyCommand } from '../../src/cli/vary.js';
import { folderOf } from '../fixtures/cli.js';
import { runCommand } from '../fixtures/run-command.js';

/** A suite of a client that starts an app, and does not end it. */

/** A port that was free just now. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

void t.test('an app that a run leaves behind is ended before the next run', async (t) => {
  const port = await freePort();
  // On a fixed port, a second app could not listen.
  const app = `require('node:http').createServer((_request, response) =>
    response.end(process.env.LOCATION_DATA_BASE_URL)).listen(${port}, '127.0.0.1');`;
  const suite = `
    import { spawn } from 'node:child_process';
    import { setTimeout as wait } from 'node:timers/promises';
    const { LOCATION_DATA_BASE_URL: url, LOCATION_DATA_TOKEN: token } = process.env;
    spawn(process.execPath, ['-e', ${JSON.stringify(app)}], { stdio: 'ignore' }).unref();
    const show = () => fetch('http://127.0.0.1:${port}').then((response) => response.text());
    let shown;
    for (let look = 0; shown === undefined && look < 6000; look += 1) {
      shown = await show().catch(() => wait(10));
    }
    if (shown !== url) {
      console.log('the app of another run');
      process.exit(1);
    }
    await fetch(url + '/v1/subscriptions', {
      method: 'POST',
      headers: { authorization: 'Bearer ' + token, 'content-type': 'application/json' },
      body: JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['phone'] }),
    });`;
  const file = folderOf(t);
  writeFileSync(file('suite.mjs'), suite);
  const flags = ['--only', 'create.status', '--log-dir', file('logs')];
  const command = ['--', process.execPath, file('suite.mjs')];
  const { code, stderr } = await runCommand(t, varyCommand(), [...flags, ...command]);
  t.equal(code, 4, 'each run had an app of its own');
  t.equal(stderr.match(/left processes running/g)?.length, 1, 'said once');
  await t.rejects(fetch(`http://127.0.0.1:${port}`), 'nothing of the last run stays');
});
