import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Test } from '../fixtures/tap.js';
import t from '../fixtures/tap.js';
import { build } from 'vite';
import { audit, auditExitCode, readHar, render, reporterNames } from '../../conformance/index.js';
import { folderOf } from '../fixtures/cli.js';
import { started } from '../fixtures/console-page.js';
import { http } from '../fixtures/listening.js';
import { newProfile } from '../fixtures/shared-browser.js';

/** The traffic of the web example in a real browser, recorded by that browser and audited. */

const root = fileURLToPath(new URL('../../../examples/web', import.meta.url));

/** Builds the example for a service at that address, and serves it from its own origin. */
async function served(t: Test, service: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'import.meta.env.VITE_API_URL': JSON.stringify(service) },
    build: { write: false },
  });
  if (!('output' in built)) throw new Error('The example is built once, and not in parts');
  const files = new Map<string | undefined, string>();
  for (const file of built.output) {
    const content = file.type === 'chunk' ? file.code : file.source;
    files.set(`/${file.fileName}`, content.toString());
  }
  return http(t, ({ url }, response) => {
    const path = url === '/' ? '/index.html' : url;
    const type = path?.endsWith('.js') === true ? 'text/javascript' : 'text/html';
    response.setHeader('content-type', type);
    response.end(files.get(path) ?? '');
  });
}

void t.test('an audit of the web example finds no violations', async (t) => {
  const sandbox = await started(t, { scrapeTime: '1h' });
  const recording = folderOf(t)('traffic.har');
  const profile = await newProfile(t, { recordHar: { path: recording, content: 'embed' } });
  const page = await profile.newPage();
  await page.goto(await served(t, sandbox.url));
  const status = page.getByRole('status');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await status.getByText('cafe in Berlin: pending').waitFor();
  sandbox.clock.advance('2h');
  await status.getByText(/^10 of \d+ places/).waitFor();
  sandbox.faults.add({ operation: 'listEntities', status: 503, times: 1 });
  await page.getByRole('button', { name: 'More places' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await status.getByText(/^20 of \d+ places/).waitFor();
  await page.getByRole('button', { name: 'More places' }).click();
  await status.getByText(/^30 of \d+ places/).waitFor();
  await profile.close();

  const text = await readFile(recording, 'utf8');
  t.match(text, 'Bearer demo-token', 'the browser records tokens');
  const report = audit([readHar(JSON.parse(text))]);
  t.equal(auditExitCode(report), 0);
  t.match(report, { target: { base_url: sandbox.url }, summary: { fail: 0, warn: 0 } });
  const covered = report.audit?.coverage.filter(({ times }) => times > 0) ?? [];
  const ids = covered.map(({ id }) => id);
  // Requirements about single bodies: by the browser's clock, a read may overlap the change before
  // it.
  const due = ['create.subscription', 'subscription.fields', 'entity.name', 'list.total'] as const;
  for (const id of due) t.ok(ids.includes(id), `${id} is covered`);
  for (const name of reporterNames) t.notMatch(render(report, name), 'demo-token', name);

  const broken = text.replaceAll(String.raw`\"total\":`, String.raw`\"count\":`);
  t.equal(auditExitCode(audit([readHar(JSON.parse(broken))])), 1, 'and what is wrong is found');
});
