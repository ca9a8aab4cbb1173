import { expect } from '@playwright/test';
import { cafes, test } from './fixtures.js';

test('fails', async ({ app, page, sandbox }) => {
  const { id } = await sandbox.subscribe(cafes);
  sandbox.faults.add({ operation: 'listEntities', status: 503 });
  await page.goto(`${app}#${id}`);
  await expect(page.getByRole('status')).not.toHaveText('');
  expect(await page.getByRole('listitem').count()).toBe(50);
});
