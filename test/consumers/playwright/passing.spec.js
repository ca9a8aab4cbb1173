import { expect } from '@playwright/test';
import { cafes, test } from './fixtures.js';

/** What is there before a test, whatever others have done. */
test.beforeEach(({ sandbox }) => {
  expect(sandbox.faults.list()).toEqual([]);
  expect(sandbox.clock.offset).toBe(0);
  expect(sandbox.snapshot().subscriptions).toEqual([]);
  expect(sandbox.profile['create.status']).toBe(201);
  expect(sandbox.seed).toBe(7);
});

for (const round of ['first', 'second', 'third']) {
  test(`lists places once the scrape has finished, ${round} time`, async ({
    app,
    page,
    sandbox,
  }) => {
    const { id } = await sandbox.subscribe(cafes);
    await page.goto(`${app}#${id}`);
    await expect(page.getByRole('status')).toHaveText('0 places');
    sandbox.clock.advance('2h');
    await page.reload();
    await expect(page.getByRole('status')).toHaveText('50 places');
    await expect(page.getByRole('listitem')).toHaveCount(50);
  });

  test(`another fixture, ${round} time`, async ({ sandbox }) => {
    await sandbox.reset({ version: 1, subscriptions: [cafes] });
    expect(sandbox.snapshot().subscriptions).toHaveLength(1);
  });

  test(`shows an error, ${round} time`, async ({ app, page, sandbox }) => {
    sandbox.setProfile({ 'create.status': 200 });
    sandbox.faults.add({ preset: 'expired-token' });
    await page.goto(`${app}#some`);
    await expect(page.getByRole('status')).toHaveText('The bearer token has expired');
  });
}

test('a failure that is expected', async ({ sandbox }) => {
  test.fail();
  expect(sandbox.url).toBe('');
});
