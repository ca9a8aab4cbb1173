import t from '../fixtures/tap.js';
import type { Har } from '../../src/api/har.js';
import { audit, auditExitCode, readHar } from '../../conformance/index.js';
import {
  button,
  exportedHar,
  open,
  row,
  started,
  subscribe,
  token,
} from '../fixtures/console-page.js';

void t.test('the log is exported as HAR, all of it, without tokens', async (t) => {
  const sandbox = await started(t);
  const page = await open(t, sandbox.url);
  t.ok(await button(page, 'Export as HAR').isDisabled(), 'there is nothing to export yet');
  const id = await subscribe(sandbox);
  await fetch(`${sandbox.url}/v1/subscriptions/${id}`, { headers: token });
  await row(page, '200').waitFor();
  await page.getByLabel('Filter requests').fill('POST');
  await row(page, '200').waitFor({ state: 'detached' });
  const text = await exportedHar(page);
  const har = JSON.parse(text) as Har;
  t.same(
    har.log.entries.map(({ request, response }) => [request.method, request.url, response.status]),
    [
      ['POST', `${sandbox.url}/v1/subscriptions`, 201],
      ['GET', `${sandbox.url}/v1/subscriptions/${id}`, 200],
    ],
    'also what the filter hides',
  );
  t.notMatch(text, 'demo-token');
  const report = audit([readHar(har)]);
  t.equal(auditExitCode(report), 0);
  t.equal(report.target.base_url, sandbox.url);
});
