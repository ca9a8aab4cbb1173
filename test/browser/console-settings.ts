import t from '../fixtures/tap.js';
import {
  button,
  complaints,
  open,
  row,
  shown,
  started,
  subscribe,
  token,
} from '../fixtures/console-page.js';

/** Settings in the console, and changes by other clients. */

void t.test('the log does not show exchanges removed by a reset or a DELETE', async (t) => {
  const sandbox = await started(t);
  const page = await open(t, sandbox.url);
  for (const empty of [
    () => fetch(`${sandbox.url}/_sandbox/log`, { method: 'DELETE' }),
    () => sandbox.reset(),
    () => sandbox.reset({ version: 1 }),
  ]) {
    await subscribe(sandbox);
    await row(page, 'POST').waitFor();
    await empty();
    await shown(page, 'No requests yet');
  }
  await subscribe(sandbox);
  await row(page, 'POST').waitFor();
  t.equal(await row(page, 'POST').count(), 1, 'what comes afterwards is shown');
});

void t.test('the error about a fault disappears after a change', async (t) => {
  const sandbox = await started(t);
  const page = await open(t, `${sandbox.url}/#/faults`);
  const problem = page.locator('form .problem');
  const complain = async () => {
    await button(page, 'Inject').click();
    await problem.getByText('a fault needs a status').waitFor();
  };
  await complain();
  await page.getByLabel('Status').fill('503');
  t.equal(await problem.innerText(), '');
  await page.getByLabel('Status').fill('');
  await complain();
  await button(page, 'Offline all operations, until cleared').click();
  await shown(page, 'connection closed, until cleared');
  t.equal(await problem.innerText(), '');
});

void t.test('a preset uses the operation and the number in the form, and shows them', async (t) => {
  const sandbox = await started(t);
  const page = await open(t, `${sandbox.url}/#/faults`);
  await page.getByLabel(/^Operation/).selectOption('listEntities');
  await page.getByLabel('Number of requests').fill('2');
  await button(page, 'Slow listEntities, 2 times').click();
  await shown(page, 'listEntities → delayed by 1s to 3s, 2 left');
  await button(page, 'Quota reached createSubscription, 2 times').click();
  await shown(page, 'createSubscription → 403, 2 left');
  t.match(sandbox.faults.list(), [
    { operation: 'listEntities', times: 2, latency: { min: '1s', max: '3s' } },
    { operation: 'createSubscription', times: 2, status: 403 },
  ]);
});

void t.test('the strip names revoked tokens, a quota and a changed profile', async (t) => {
  const sandbox = await started(t, { profile: { 'create.status': 202 }, quota: 3 });
  const page = await open(t, sandbox.url);
  const strip = page.locator('.strip');
  await strip.getByText('Quota: 3 live subscriptions').waitFor();
  await strip.getByText('Profile: 1 answer changed').waitFor();
  sandbox.accounts.revoke('demo');
  await strip.getByText('demo: tokens revoked').click();
  await page.getByRole('heading', { name: 'Accounts' }).waitFor();
  sandbox.accounts.restore();
  sandbox.setProfile({});
  await fetch(`${sandbox.url}/_sandbox/quota`, {
    method: 'PUT',
    headers: token,
    body: JSON.stringify({ quota: null }),
  });
  await strip.waitFor({ state: 'detached' });
  t.pass('nothing is left of it');
});

void t.test('the profile marks answers that differ from their defaults', async (t) => {
  const sandbox = await started(t, { profile: { 'create.status': 202, 'list.order': 'name' } });
  const page = await open(t, `${sandbox.url}/#/state`, 390);
  const rows = page.getByRole('region', { name: 'Open questions' }).locator('tbody tr');
  await rows.nth(10).waitFor();
  await page.getByLabel('Only answers that differ from their defaults (2)').check();
  await rows.nth(2).waitFor({ state: 'detached' });
  t.equal(await rows.count(), 2);
  for (const at of [0, 1]) t.match(await rows.nth(at).innerText(), /changed\s+default: /i);
  const frame = page.getByRole('region', { name: 'Open questions' });
  const fits = await frame.evaluate((one) => one.scrollWidth <= one.clientWidth + 1);
  t.ok(fits, 'all of it fits a phone');
});

void t.test('the values of a place wrap on a phone', async (t) => {
  const sandbox = await started(t, { scrapeTime: '0s' });
  const id = await subscribe(sandbox);
  const [place] = (await sandbox.entities(id)).data;
  const words = 'many words '.repeat(40).trim();
  const long = `https://example.test/${'x'.repeat(300)}`;
  const change = { maps_category: words, website: long, fields: { phone: words, wifi: long } };
  const changed = await fetch(`${sandbox.url}/_sandbox/places/${place?.id ?? ''}`, {
    method: 'PATCH',
    headers: token,
    body: JSON.stringify({ city: 'Berlin', entity_type: 'cafe', change }),
  });
  t.equal(changed.status, 200);
  const page = await open(t, `${sandbox.url}/#/subscriptions/${id}/places/${place?.id ?? ''}`, 390);
  for (const name of ['Subscribed fields', 'Properties']) {
    const frame = page.getByRole('region', { name });
    await frame.waitFor();
    const overflow = await frame.evaluate((one) => one.scrollWidth - one.clientWidth);
    t.ok(overflow <= 1, `${name}: nothing is out of sight`);
  }
  t.notMatch(await page.locator('main').innerText(), /more column|scroll →/);
});

void t.test('no page logged an error', (t) => {
  t.same(complaints, []);
  t.end();
});
