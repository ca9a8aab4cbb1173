import { createMock } from 'location-data-kit/msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { showPage } from '../src/page.js';
import { LocationService } from '../src/service.js';

const url = 'https://places.example.com';
// Time stands still until a test moves it.
const mock = createMock({ baseUrl: url, clock: '2030-01-31T12:00:00Z' });
const server = setupServer(...mock.handlers);
const ends: (() => void)[] = [];

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await mock.reset();
});
afterAll(() => server.close());

function open() {
  const root = document.createElement('main');
  document.body.replaceChildren(root);
  ends.push(showPage(root, new LocationService(url, 'demo-token')));
  const says = (text: RegExp | string) =>
    vi.waitFor(() => expect(root.querySelector('[role=status]')?.textContent).toMatch(text), {
      timeout: 5000,
    });
  const press = (name: string) => {
    const button = [...root.querySelectorAll('button')].find(
      ({ textContent }) => textContent === name,
    );
    if (button?.hidden !== false) throw new Error(`There is no button ${name}`);
    button.click();
  };
  return { root, says, press };
}

test('waits for the first scrape, then lists places page by page', async () => {
  const { root, says, press } = open();
  press('Subscribe');
  await says('cafe in Berlin: pending');
  mock.clock.advance('1h');
  await says(/^10 of \d+ places$/);
  expect(root.querySelectorAll('li')).toHaveLength(10);
  press('More places');
  await says(/^20 of/);
});

test('says what went wrong, and tries again', async () => {
  const { says, press } = open();
  mock.faults.add({
    operation: 'createSubscription',
    status: 503,
    error: 'Down for a moment',
    times: 1,
  });
  press('Subscribe');
  await says('Down for a moment');
  press('Try again');
  await says('cafe in Berlin: pending');
});
