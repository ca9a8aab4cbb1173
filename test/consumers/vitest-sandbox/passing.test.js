import { expect, test as base } from 'vitest';
import { sandboxFixtures } from 'location-data-kit/vitest';

const test = base.extend({
  ...sandboxFixtures,
  sandboxOptions: [{ seed: 7, scrapeTime: '1h' }, { scope: 'worker' }],
});

const cafes = { city: 'Berlin', entity_type: 'cafe', fields: ['phone'] };

async function total({ url }, id) {
  const headers = { authorization: 'Bearer demo-token' };
  const response = await fetch(`${url}/v1/subscriptions/${id}/entities`, { headers });
  return (await response.json()).total ?? response.status;
}

test.beforeEach(({ sandbox }) => {
  expect(sandbox.faults.list()).toEqual([]);
  expect(sandbox.clock.offset).toBe(0);
  expect(sandbox.snapshot().subscriptions).toEqual([]);
  expect(sandbox.profile['create.status']).toBe(201);
  expect(sandbox.seed).toBe(7);
});

for (const round of ['first', 'second']) {
  test(`lists places once the scrape has finished, ${round} time`, async ({ sandbox }) => {
    const { id } = await sandbox.subscribe(cafes);
    expect(await total(sandbox, id)).toBe(0);
    sandbox.clock.advance('2h');
    expect(await total(sandbox, id)).toBeGreaterThan(50);
  });

  test(`another fixture, ${round} time`, async ({ sandbox }) => {
    await sandbox.reset({ version: 1, subscriptions: [cafes] });
    expect(sandbox.snapshot().subscriptions).toHaveLength(1);
  });

  test(`an error, ${round} time`, async ({ sandbox }) => {
    sandbox.setProfile({ 'create.status': 200 });
    sandbox.faults.add({ preset: 'expired-token' });
    expect(await total(sandbox, 'some')).toBe(401);
  });
}
