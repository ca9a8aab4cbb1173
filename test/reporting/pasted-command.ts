import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t from '../fixtures/tap.js';
import { auditCommand } from '../../conformance/cli/audit.js';
import { checkCommand } from '../../conformance/cli/check.js';
import { changeBody } from '../mutants/mutations/changes.js';
import { createDeployment } from '../self-test/index.js';
import { folderOf, withToken } from '../fixtures/cli.js';
import { runCommand } from '../fixtures/run-command.js';
import { serveFetch } from '../fixtures/serve-fetch.js';

/** The curl commands of a report, pasted into a shell. */

const run = promisify(execFile);

/** The variable that the README exports. */
const [, variable = ''] =
  /^export (\w+)=/m.exec(
    readFileSync(fileURLToPath(new URL('../../../README.md', import.meta.url)), 'utf8'),
  ) ?? [];

const unescaped = (text: string): string =>
  text
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&#96;', '`')
    .replaceAll('&amp;', '&');

/** The first command that contains a part, and whether the page says that it is outdated. */
function commandIn(page: string, part: string): { command: string; isGone: boolean } {
  const found = [...page.matchAll(/<pre class="command"><code>([^<]*)<\/code><\/pre>\s*(<p)?/g)];
  const [, command = '', note] = found.find(([, text = '']) => text.includes(part)) ?? [];
  return { command: unescaped(command), isGone: note !== undefined };
}

void t.test('each command works as it is, or reports that its subscription is gone', async (t) => {
  const middleware = [
    changeBody('getSubscription', (body) => ({ ...body, city: 7 })),
    changeBody('interpretFields', () => ({})),
  ];
  const deployment = createDeployment({ now: Date.now, middleware });
  const url = await serveFetch(t, deployment.fetch);
  const file = folderOf(t);
  const args = ['--only', 'subscription.city,get,interpret', '--har', file('run.har')];
  const reporter = ['--reporter', `html=${file('report.html')}`];
  t.match(await runCommand(t, checkCommand(), [url, ...args, ...reporter]), { code: 1 });
  const audited = ['--reporter', `html=${file('audit.html')}`];
  t.match(await runCommand(t, auditCommand(), [file('run.har'), ...audited]), { code: 1 });

  t.equal(variable, 'LOCATION_DATA_TOKEN');
  const env = { PATH: process.env.PATH, [variable]: withToken.LOCATION_DATA_TOKEN };
  const paste = async (command: string): Promise<string> => {
    const { stdout } = await run('sh', ['-c', command], { env });
    return stdout.split('\r\n')[0] ?? '';
  };
  for (const name of ['report.html', 'audit.html']) {
    const page = readFileSync(file(name), 'utf8');
    const interpretation = commandIn(page, '/fields/interpret');
    t.match(await paste(interpretation.command), / 200 /, `${name}: the token is accepted`);
    t.equal(interpretation.isGone, false);
    const reading = commandIn(page, '/v1/subscriptions/');
    const [id = ''] = /[\da-f-]{36}/.exec(reading.command) ?? [];
    t.equal(deployment.live().includes(id), false);
    t.equal(reading.isGone, true, name);
    t.match(await paste(reading.command), / (200|404) /);
    t.match(page, /has since cancelled this subscription: replace the id/);
  }
});
