import { expect, test as base } from 'vitest';
import { sandboxFixtures } from 'location-data-kit/vitest';

const test = base.extend(sandboxFixtures);

test('fails', async ({ sandbox }) => {
  sandbox.faults.add({ preset: 'expired-token' });
  const response = await fetch(`${sandbox.url}/v1/subscriptions/some`);
  expect(response.status).toBe(200);
});

test('passes', async ({ sandbox }) => {
  await fetch(`${sandbox.url}/v1/subscriptions/another`);
});
