import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import t from '../fixtures/tap.js';
import {
  answered,
  button,
  complaints,
  open,
  shown,
  started,
  subscribe,
  token,
  violations,
} from '../fixtures/console-page.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

void t.test('the page is accessible at every width, dark and light', async (t) => {
  const sandbox = await started(t, { scrapeTime: '0s' });
  const id = await subscribe(sandbox);
  sandbox.faults.add({ operation: 'getSubscription', status: 503 });
  const place = (await sandbox.entities(id)).data[0]?.id ?? '';
  await fetch(`${sandbox.url}/v1/subscriptions/${id}`, { headers: token });
  await fetch(`${sandbox.url}/v1/subscriptions/${id}`, { method: 'OPTIONS' });
  for (const [width, scheme, withAxe] of [
    [1280, 'light', true],
    [768, 'light', false],
    [375, 'dark', true],
  ] as const) {
    const page = await open(t, sandbox.url, width, scheme);
    for (const view of [
      'activity',
      'subscriptions',
      `subscriptions/${id}`,
      `subscriptions/${id}/places/${place}`,
      'faults',
      'try',
      'accounts',
      'state',
    ]) {
      await page.goto(`${sandbox.url}/#/${view}`);
      await page.locator('.panel h2').first().waitFor();
      if (view === 'activity') {
        await page.locator('.row').first().click();
        const method = page.locator('.row .method', { hasText: 'OPTIONS' });
        const lines = await method.evaluate((one) => one.getClientRects().length);
        const fits = await method.evaluate((one) => one.scrollWidth <= one.clientWidth);
        t.ok(lines === 1 && fits, 'the longest method is on one line');
      }
      if (withAxe) t.same(await violations(page), [], `${view} at ${width}, ${scheme}`);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      t.ok(overflow <= 0, `${view} at ${width} is not wider than the screen`);
    }
  }
});

void t.test('a row of the log names the created subscription', async (t) => {
  const sandbox = await started(t);
  const page = await open(t, sandbox.url);
  const body = JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['phone'] });
  const headers = { ...token, 'content-type': 'application/json' };
  await fetch(`${sandbox.url}/v1/subscriptions`, { method: 'POST', headers, body });
  const row = page.locator('.row', { hasText: 'POST' });
  t.match(await row.innerText(), /\/v1\/subscriptions cafe in Berlin/);
});

void t.test('a place can be changed and removed', async (t) => {
  const sandbox = await started(t, { scrapeTime: '0s' });
  const id = await subscribe(sandbox);
  const { total, data } = await sandbox.entities(id, { limit: 3 });
  const [before, changed, after] = data;
  if (!before || !changed || !after) throw new Error('three places');
  const page = await open(t, `${sandbox.url}/#/subscriptions/${id}/places/${changed.id}`);
  const change = async (what: string, value: string): Promise<void> => {
    await page.getByLabel('Property').selectOption(what);
    await page.getByLabel('New value').fill(value);
    await button(page, 'Change').click();
  };
  await change('name', 'Café Neu');
  await page.getByRole('heading', { name: 'Café Neu' }).waitFor();
  await change('field: wifi', 'false');
  await shown(page, 'Changed: Café Neu');
  await change('latitude', 'far north');
  await page.locator('form .problem').getByText('"latitude" must be a number').waitFor();
  t.match((await sandbox.entities(id)).data[1], { name: 'Café Neu', fields: { wifi: false } });
  await sandbox.removePlace(before);
  await shown(page, `1 of ${total - 1}`);
  await page.getByRole('heading', { name: 'Café Neu' }).waitFor();
  t.pass('its address stays, although its position is another one');
  await button(page, 'Remove place').click();
  await shown(page, 'Removed: Café Neu');
  await page.getByRole('heading', { name: 'There is no such place' }).waitFor();
  t.equal((await sandbox.entities(id)).data[0]?.id, after.id, 'and no other one in its place');
});

void t.test('the fault form has every key of a fault', async (t) => {
  const sandbox = await started(t);
  const id = await subscribe(sandbox);
  const page = await open(t, `${sandbox.url}/#/faults`);
  const problem = page.locator('form .problem');
  await button(page, 'Inject').click();
  await problem.getByText('a fault needs a status, a response').waitFor();
  await page.getByLabel(/^Operation/).selectOption('listEntities');
  const further = page.getByLabel('Further keys');
  t.notOk(await further.isVisible(), 'what is rare is folded');
  await page.getByText('Only some requests, a custom response').click();
  const values = { 'Number of requests': '3', Status: '429', Message: 'Too fast' };
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
  await button(page, 'Headers').click();
  await button(page, 'Truncated body').click();
  t.same(
    JSON.parse(await further.inputValue()),
    { headers: { 'Retry-After': '1' }, body: 'malformed' },
    'examples are added to each other',
  );
  await further.fill('{ "match"');
  await button(page, 'Inject').click();
  await problem.getByText('"Further keys" is not a JSON object').waitFor();
  const rare = {
    match: { id, account: 'demo', query: { offset: '50', limit: '10' }, body: { city: 'Paris' } },
    after: 1,
    probability: 0.5,
    extra: { limit: 3 },
    headers: { 'Retry-After': '1', 'X-Cause': 'test' },
    latency: { min: '1ms', max: '2ms' },
    body: 'malformed',
    perform: true,
  } as const;
  await further.fill(JSON.stringify(rare));
  await button(page, 'Inject').click();
  await shown(
    page,
    /^listEntities \(of .*, by demo, .*skipping 1, 50 % of them\) → 429, delayed by 1ms to 2ms/,
  );
  t.equal(await problem.innerText(), '', 'what was mended is not complained about any more');
  t.strictSame(sandbox.faults.list(), [
    {
      operation: 'listEntities',
      times: 3,
      status: 429,
      error: 'Too fast',
      ...rare,
      id: 1,
      hits: 0,
    },
  ]);
  await button(page, 'Clear all').click();

  await page.reload();
  await page.getByLabel(/^Operation/).selectOption('getSubscription');
  await page.getByText('Only some requests, a custom response').click();
  await button(page, 'A custom response').click();
  await button(page, 'Inject').click();
  await shown(page, 'getSubscription → 502, until cleared');
  const response = await fetch(`${sandbox.url}/v1/subscriptions/${id}`, { headers: token });
  t.match(response, { status: 502 });
  t.match(response.headers.get('content-type'), /html/);
  t.equal(await response.text(), '<h1>Bad gateway</h1>');

  sandbox.setProfile({ 'rate-limit.status': 503, 'rate-limit.retry-after': 'none' });
  await shown(page, 'Rejected with 503');
  t.pass('presets say what they do with the profile in use');
});

void t.test('other machines log in with the control token', async (t) => {
  const sandbox = await started(t, { controlToken: 'steer-the-sandbox' });
  const page = await open(t, 'about:blank');
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '192.0.2.1' });
  await page.goto(sandbox.url);
  const field = page.getByLabel('Control token');
  await field.fill('wrong');
  await button(page, 'Log in').click();
  await shown(page, 'Wrong control token');
  t.same(await violations(page), []);
  await field.fill('steer-the-sandbox');
  await button(page, 'Log in').click();
  await shown(page, 'No requests yet');
  await subscribe(sandbox);
  await answered(page, 201).waitFor();
  await page.reload();
  await answered(page, 201).waitFor();

  const closed = await started(t);
  await page.goto(closed.url);
  await shown(page, /controlled only from its own machine/);
});

void t.test('the API reference works without a network, with a token filled in', async (t) => {
  const sandbox = await started(t);
  const page = await open(t, `${sandbox.url}/docs`);
  // Slower than any transition of the button, which is disabled meanwhile.
  sandbox.faults.add({ operation: 'createSubscription', latency: '500ms' });
  await page.locator('#operations-Subscriptions-createSubscription button').first().click();
  await button(page, 'Execute').click();
  await page.locator('.live-responses-table .response-col_status', { hasText: '201' }).waitFor();
  t.match(sandbox.log.entries(), [{ operation: 'createSubscription', account: 'demo' }]);
  t.same(await violations(page), []);

  await page.getByRole('link', { name: 'Control interface' }).click();
  await page.locator('#operations-Time-moveClock button').first().click();
  const now = sandbox.clock.now();
  await page.locator('textarea').fill('{ "advance": "1d" }');
  await button(page, 'Execute').click();
  await page.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor();
  t.ok(sandbox.clock.now() - now >= 86_400_000, 'the control interface can be tried, too');
  t.same(await violations(page), []);
  await page.getByRole('link', { name: '← Console' }).click();
  await page.getByRole('heading', { name: 'Location data sandbox' }).waitFor();
});

void t.test('cross-origin pages can read JSON, but not the console', async (t) => {
  const sandbox = await started(t);
  const { hostname, port } = new URL(sandbox.url);
  const get = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{
      status: number | undefined;
      headers: NodeJS.Dict<string | string[]>;
      text: string;
    }>((resolve, reject) => {
      request({ hostname, port, path, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, text }),
        );
      })
        .on('error', reject)
        .end();
    });
  t.match(await get('/'), {
    status: 200,
    headers: { 'content-type': /json/ },
    text: /"openapi":"\/openapi.json"/,
  });
  const page = await get('/', { accept: 'text/html,*/*' });
  t.match(page, { status: 200, headers: { 'content-type': /html/, vary: /accept/ } });
  t.match(
    page.headers['content-security-policy'],
    /default-src 'none'; script-src 'self'; style-src 'self';/,
  );
  t.notMatch(page.text, /<script>|<style|\s(style|on\w+)=/, 'nothing inline');
  for (const path of ['/', '/docs', '/console/swagger-ui-bundle.js']) {
    t.equal(
      (await get(path, { host: 'box.example', accept: 'text/html' })).status,
      200,
      `${path}, another name: what it shows is asked for apart`,
    );
    t.equal(
      (await get(path, { 'sec-fetch-site': 'cross-site', accept: 'text/html' })).status,
      403,
      `${path}, another site`,
    );
  }
  for (const [path, location] of [
    ['/console', './'],
    ['/console/', '../'],
    ['/docs/', '../docs'],
    ['/_sandbox', './_sandbox/'],
  ] as const) {
    t.match(await get(path), { status: 302, headers: { location } }, path);
  }
  t.equal((await get('/console/..%2f..%2fpackage.json')).status, 403);
  t.equal((await get('/console/nothing.js')).status, 404);
  t.same(sandbox.log.entries(), [], 'none of them is in the log');
});

void t.test('the console is small', async (t) => {
  const folder = join(root, 'dist', 'console');
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const files = [...html.matchAll(/(?:src|href)="\.\/(.*?)"/g)].map(([, file = '']) =>
    readFile(join(folder, file)),
  );
  const bytes = (await Promise.all(files)).reduce(
    (sum, content) => sum + gzipSync(content).length,
    0,
  );
  t.ok(bytes < 150_000, `${bytes} bytes, compressed`);
});
void t.test('no page logged an error', async (t) => {
  t.same(complaints, []);
});
