import t from '../fixtures/tap.js';
import type { Har } from '../../src/api/har.js';
import { audit, auditExitCode, readHar } from '../../conformance/index.js';
import {
  answered,
  button,
  exportedHar,
  open,
  row,
  started,
  subscribe,
  token,
} from '../fixtures/console-page.js';

void t.test('the whole log is exported as HAR, without tokens', async (t) => {
  const sandbox = await started(t);
  const page = await open(t, sandbox.url);
  t.ok(await button(page, 'Export as HAR').isDisabled(), 'there is nothing to export yet');
  const id = await subscribe(sandbox);
  await fetch(`${sandbox.url}/v1/subscriptions/${id}`, { headers: token });
  await answered(page, 200).waitFor();
  await page.getByLabel('Filter requests').fill('POST');
  await answered(page, 200).waitFor({ state: 'detached' });
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

void t.test('a request with a truncated body cannot be sent again', async (t) => {
  const sandbox = await started(t);
  const page = await open(t, sandbox.url);
  for (const length of [100, 4900]) {
    const fields = [{ name: 'wifi', description: 'x'.repeat(length) }];
    const body = JSON.stringify({ entity_type: 'cafe', fields });
    await fetch(`${sandbox.url}/v1/fields/interpret`, { method: 'POST', headers: token, body });
  }
  const [long, short] = [row(page, '/v1/fields/interpret').first(), answered(page, 200).nth(1)];
  await short.click();
  t.ok(await button(page, 'Replay').isEnabled());
  await long.click();
  await page.getByRole('region', { name: 'Request body' }).getByText('x…').waitFor();
  t.ok(await button(page, 'Replay').isDisabled());
});
