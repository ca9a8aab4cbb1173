// Makes the pictures of the documents: docs/console.png, report.png and compare.png. Needs `npm run build`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { render, runConformance } from '../dist/lib/conformance.js';
import { createSandbox } from '../dist/lib/index.js';
import { launchBrowser } from '../dist/test/fixtures/browser.js';

const baseUrl = 'https://staging.places.example';
const place = mkdtempSync(join(tmpdir(), 'pictures-'));
const browser = await launchBrowser();

/** Shows a page at a size, and stores what is visible. */
async function picture(name, url, viewport, prepare = async () => undefined) {
  const page = await browser.newPage({ viewport, colorScheme: 'light' });
  await page.goto(url);
  await prepare(page);
  await page.screenshot({ path: `docs/${name}.png` });
  await page.close();
}

/** A file with the text, and its URL. */
function stored(name, text) {
  const path = join(place, name);
  writeFileSync(path, text);
  return { path, url: pathToFileURL(path).href };
}

/** The report of a run against a sandbox, whose JSON objects a deployment changes. */
async function reportOf(options, change = (body) => body) {
  const sandbox = await createSandbox({ port: 0, ...options });
  const changing = async (url, init) => {
    const response = await fetch(String(url).replace(baseUrl, sandbox.url), init);
    const text = await response.text();
    const body = text.startsWith('{') ? JSON.stringify(change(JSON.parse(text))) : text;
    const { status } = response;
    const headers = new Headers(response.headers);
    for (const name of ['content-length', 'content-encoding']) headers.delete(name);
    return new Response(body === '' ? null : body, { status, headers });
  };
  const given = { baseUrl, token: 'demo-token', fetch: changing, scrapeTimeout: '3s' };
  const report = await runConformance(given);
  await sandbox.stop();
  return report;
}

const profileIn = (name) => JSON.parse(readFileSync(`fixtures/profiles/${name}.json`, 'utf8'));

/** The console after some requests, with an active fault and the details of a rejected request. */
async function consolePicture() {
  const sandbox = await createSandbox({ port: 4010 });
  const headers = { authorization: 'Bearer demo-token', 'content-type': 'application/json' };
  const ask = (path, body, more = {}) =>
    fetch(`${sandbox.url}/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...more },
      body: body && JSON.stringify(body),
    });
  const subscribed = [];
  for (const [type, city, hours] of [
    ['gym', 'New York', 25],
    ['hotel', 'Tokyo', 18],
    ['restaurant', 'Paris', 12],
    ['cafe', 'Berlin', 6],
  ]) {
    const market = { city, entity_type: type, fields: ['phone', 'wifi'] };
    subscribed.push(await sandbox.subscribe({ ...market, age: `${hours}h` }));
  }
  const [, , paris, berlin] = subscribed;
  await sandbox.subscriptions.act(paris.id, 'pause');
  sandbox.faults.add({ operation: 'listEntities', status: 503, times: 2 });
  await ask(`/subscriptions/${berlin.id}`, undefined, { authorization: 'Bearer unknown' });
  await ask(`/subscriptions/${berlin.id}/entities?limit=20`);
  await ask('/fields/interpret', { entity_type: 'cafe', fields: ['wifi'] });
  await picture('console', sandbox.url, { width: 1280, height: 700 }, async (page) => {
    await page.locator('.row', { hasText: '401' }).first().click();
    await page.getByText('www-authenticate').first().waitFor();
  });
  await sandbox.stop();
}

/** Changes each entity of a page. */
const ofEntities = (change) => (body) =>
  Array.isArray(body.data) ? { ...body, data: body.data.map(change) } : body;

const textualLatitudes = ofEntities((one) => ({
  ...one,
  latitude: one.latitude && String(one.latitude),
}));
const numericPhones = ofEntities((one) => ({ ...one, phone: one.phone && 42 }));
const withoutTotal = ({ total, ...body }) => body;

try {
  const failing = await reportOf({}, textualLatitudes);
  const report = stored('report.html', render(failing, 'html'));
  await picture('report', report.url, { width: 1120, height: 940 });

  const deployments = {
    default: [{}],
    strict: [{ profile: profileIn('strict') }],
    lax: [{ profile: profileIn('lax') }],
    'no places': [{ places: 0 }],
    'no total': [{}, withoutTotal],
    'numeric phones': [{}, numericPhones],
  };
  const files = [];
  for (const [name, given] of Object.entries(deployments)) {
    files.push(stored(`${name}.json`, render(await reportOf(...given), 'json')).path);
  }
  const names = Object.keys(deployments).flatMap((name) => ['--name', name]);
  const page = join(place, 'compare.html');
  const args = ['dist/lib/cli.js', 'compare', ...files, ...names, '--reporter', `html=${page}`];
  try {
    execFileSync(process.execPath, args, { stdio: 'ignore' });
  } catch ({ status }) {
    if (status !== 1) throw new Error(`compare exited with ${status}`);
  }
  await picture('compare', pathToFileURL(page).href, { width: 1200, height: 1060 });

  await consolePicture();
} finally {
  await browser.close();
  rmSync(place, { recursive: true });
}
