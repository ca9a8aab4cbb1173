import t from '../fixtures/tap.js';
import { createSandbox } from '../../src/index.js';
import { button, newPage, open, shown, started, subscribe } from '../fixtures/console-page.js';

/** Questions and messages of the console about errors and possible losses. */

const lost =
  'Subscriptions, edited places, faults and logged requests are lost. ' +
  'The clock, quota and tokens are reset.';

void t.test('the console shows that the sandbox has stopped, and reconnects', async (t) => {
  const first = await createSandbox();
  const page = await newPage(t);
  // The page's own time is moved by hand below.
  await page.clock.install();
  await page.goto(first.url);
  const time = page.locator('.clock time');
  await page.clock.runFor(1000);
  await time.getByText(/^\d{4}-/).waitFor();
  await first.stop();
  const banner = page.getByRole('alert').filter({ hasText: 'The sandbox does not respond' });
  await banner.getByText(`npx location-data-kit serve --port ${first.port}`).waitFor();
  const stopped = await time.innerText();
  await page.clock.runFor(60_000);
  t.equal(await time.innerText(), stopped);
  await button(page, '+1 d').click();
  await shown(page, /No response: the sandbox is stopped/);

  await started(t, { port: first.port, now: () => Date.UTC(2040, 0, 1) });
  await banner.waitFor({ state: 'detached' });
  await page.clock.runFor(1000);
  await time.getByText(/^2040-01-01/).waitFor();
  t.pass('it comes back by itself');
});

void t.test('restoring, and starting from a fixture, need confirmation', async (t) => {
  const sandbox = await started(t);
  await subscribe(sandbox);
  const snapshot = sandbox.snapshot();
  await subscribe(sandbox, 'Paris');
  const page = await newPage(t);
  const questions: string[] = [];
  let accepts = false;
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void (accepts ? dialog.accept() : dialog.dismiss());
  });
  await page.goto(`${sandbox.url}/#/state`);
  const choose = async (label: string, content: unknown): Promise<void> => {
    const buffer = Buffer.from(JSON.stringify(content));
    const file = { name: 'chosen.json', mimeType: 'application/json', buffer };
    const asked = page.waitForEvent('dialog');
    await page.getByLabel(label).setInputFiles(file);
    await asked;
  };
  const fixture = { version: 1, subscriptions: [] };
  await choose('Restore from a file', snapshot);
  await choose('Start from a fixture file', fixture);
  t.match(questions, [/^Restore this snapshot\?/, `Start from this fixture? ${lost}`]);
  t.equal(sandbox.snapshot().subscriptions.length, 2, 'nothing is lost without a yes');
  accepts = true;
  await choose('Restore from a file', snapshot);
  await shown(page, 'The snapshot is restored');
  t.equal(sandbox.snapshot().subscriptions.length, 1);
  await choose('Start from a fixture file', fixture);
  await shown(page, 'Started from the fixture file');
  t.equal(sandbox.snapshot().subscriptions.length, 0);
});

void t.test('a reset needs confirmation, which names what is lost', async (t) => {
  const sandbox = await started(t);
  const market = { city: 'Berlin', entity_type: 'cafe' };
  const id = await subscribe(sandbox);
  const [place] = (await sandbox.listPlaces(market)).data;
  await sandbox.changePlace({ id: place?.id ?? '', ...market }, { name: 'Café Neu' });
  sandbox.faults.add({ operation: '*', status: 503 });
  sandbox.accounts.revoke('demo');
  sandbox.quota = 1;
  const page = await newPage(t);
  await page.goto(sandbox.url);
  const question = async (answer: 'accept' | 'dismiss'): Promise<string> => {
    const [dialog] = await Promise.all([
      page.waitForEvent('dialog').then(async (asked) => {
        await asked[answer]();
        return asked;
      }),
      button(page, 'Reset').click(),
    ]);
    return dialog.message();
  };
  t.equal(await question('dismiss'), `Reset the sandbox to its initial state? ${lost}`);
  t.match(await sandbox.subscriptions.get(id), { city: 'Berlin' });
  await question('accept');
  await page.locator('.notice').getByText('Reset').waitFor();
  t.match(await sandbox.subscriptions.list(), { total: 0 });
  t.same((await sandbox.listPlaces(market)).data[0], place);
  t.same(sandbox.faults.list(), []);
  t.same(sandbox.log.entries(), []);
  t.equal(sandbox.quota, null);
  await subscribe(sandbox);
  t.match(await sandbox.subscriptions.list(), { total: 1 }, 'the token is accepted');
});

void t.test('the console names the kind of a wrong file', async (t) => {
  const sandbox = await started(t);
  const page = await open(t, `${sandbox.url}/#/state`);
  const snapshot = sandbox.snapshot();
  const fixture = { version: 1, subscriptions: [] };
  for (const [label, name, content, says] of [
    ['Restore from a file', 'fixture.json', fixture, 'is not a snapshot: it is a fixture file'],
    [
      'Restore from a file',
      'profile.json',
      { version: 1, answers: {} },
      'is not a snapshot: it is a profile file',
    ],
    ['Restore from a file', 'requests.har', { log: {} }, 'is not a snapshot: it is a HAR file'],
    ['Restore from a file', 'list.json', [], 'is not a snapshot: it is JSON, but not an object'],
    ['Restore from a file', 'notes.txt', '# Notes', 'is not a snapshot: it is not JSON'],
    [
      'Start from a fixture file',
      'snapshot.json',
      snapshot,
      'is not a fixture file: it is a snapshot',
    ],
    ['Use a profile file', 'snapshot.json', snapshot, 'is not a profile file: it is a snapshot'],
    [
      'Restore from a file',
      'old.json',
      { ...snapshot, seed: 'x' },
      'old.json: "seed" must be a number',
    ],
  ] as const) {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    const file = { name, mimeType: 'application/json', buffer: Buffer.from(text) };
    await page.getByLabel(label).setInputFiles(file);
    const problem = page.locator('.problem', { hasText: name });
    await problem.getByText(says).waitFor();
    t.pass(`${name}: ${says}`);
  }
  t.strictSame(sandbox.snapshot().subscriptions, []);
});

void t.test('a new subscription can be added for any account', async (t) => {
  const sandbox = await started(t);
  const page = await open(t, `${sandbox.url}/#/subscriptions`);
  await shown(page, 'No subscriptions yet');
  await button(page, 'New subscription').click();
  const form = page.getByRole('form', { name: 'New subscription' });
  await form.getByLabel('City').fill('Madrid');
  await form.getByLabel('Entity type').fill('hotel');
  await form.getByLabel('Fields').fill(' , ');
  await form.getByLabel('Account').selectOption('other');
  await button(page, 'Create').click();
  await form.getByRole('alert').getByText('"fields" must have at least 1 item').waitFor();
  t.equal(await form.getByLabel('City').inputValue(), 'Madrid', 'what was typed is still there');
  await form.getByLabel('Fields').fill('phone, wifi');
  await button(page, 'Create').click();
  await page.getByRole('link', { name: 'hotel in Madrid' }).waitFor();
  await form.waitFor({ state: 'detached' });
  t.match((await sandbox.subscriptions.list()).data, [
    { city: 'Madrid', entity_type: 'hotel', fields: ['phone', 'wifi'], account: 'other' },
  ]);
});
