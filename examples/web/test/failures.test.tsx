import { screen, waitFor } from '@testing-library/react';
import type { Fault } from 'location-data-kit/msw';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { paths } from '../src/route.ts';
import { button, heading, openPage, openReady, rows, subscribe } from './page.tsx';
import { baseUrl, mock, server } from './service.ts';

const failures: { what: string; fault: Omit<Fault, 'operation'>; says: RegExp }[] = [
  { what: 'an unknown token (401)', fault: { status: 401 }, says: /does not know this token/ },
  { what: 'an unknown subscription (404)', fault: { status: 404 }, says: /subscription does not exist/ },
  { what: 'a broken service (500)', fault: { status: 500 }, says: /has a problem \(500\)/ },
  { what: 'an overloaded service (503)', fault: { status: 503 }, says: /has a problem \(503\)/ },
  {
    what: 'a refusal (429)',
    fault: { status: 429, error: 'Too many requests' },
    says: /refused.*Too many requests/,
  },
  { what: 'a lost network', fault: { body: 'drop' }, says: /cannot be reached/ },
  { what: 'a body that is cut off', fault: { body: 'malformed' }, says: /answer cannot be read/ },
];

test.each(failures)('$what is told, and over after another try', async ({ fault, says }) => {
  mock.faults.add({ operation: 'listEntities', times: 2, ...fault });
  const { user } = await openReady();
  expect((await screen.findByRole('alert')).textContent).toMatch(says);
  // The first repetition fails as well.
  await user.click(button('Try again'));
  await waitFor(() => expect(mock.faults.list()).toEqual([]));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(12);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the page before stays when the next one fails', async () => {
  const { user } = await openReady();
  await rows();
  mock.faults.add({ operation: 'listEntities', status: 503, times: 1 });
  await user.click(button('Next'));
  await screen.findByRole('alert');
  expect(screen.getByText(/^1–12 of/)).toBeDefined();
  expect(await rows()).toHaveLength(12);
  await user.click(button('Try again'));
  await screen.findByText(/^13–24 of/);
});

test('a wrong token is told once, not once for each subscription', async () => {
  await subscribe({ city: 'Berlin' });
  await subscribe({ city: 'Rome' });
  openPage({ token: 'wrong-token' });
  await screen.findByRole('alert');
  await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(document.body.textContent).not.toContain('wrong-token');
});

test('a page of HTML where JSON was promised is no crash', async () => {
  const { id } = await subscribe();
  const signIn = http.get(`${baseUrl}/v1/subscriptions/:id`, () => HttpResponse.html('<h1>Sign in</h1>'));
  server.use(signIn);
  openPage({ path: paths.subscription(id) });
  expect((await screen.findAllByText(/answer cannot be read/)).length).toBeGreaterThan(0);
});

test('polling ends with a failure, and goes on after another try', async () => {
  const { id } = await subscribe();
  const { user } = openPage({ path: paths.subscription(id) });
  await heading('cafe in Berlin');
  mock.faults.add({ operation: 'getSubscription', status: 503, times: 1 });
  const [alert] = await screen.findAllByRole('alert');
  expect(alert?.textContent).toMatch(/503/);
  mock.clock.advance('2s');
  const [again] = screen.getAllByRole('button', { name: 'Try again' });
  if (again) await user.click(again);
  expect(await rows()).toHaveLength(12);
});

test('who leaves takes the request along', async () => {
  const { id } = await subscribe();
  const begun: Request[] = [];
  server.events.on('request:start', ({ request }) => begun.push(request));
  mock.faults.add({ operation: 'getSubscription', latency: '1m' });
  const { close } = openPage({ path: paths.subscription(id) });
  await waitFor(() => expect(begun).toHaveLength(1));
  expect(begun[0]?.signal.aborted).toBe(false);
  close();
  expect(begun[0]?.signal.aborted).toBe(true);
  server.events.removeAllListeners();
});

test('a subscription that the service does not know can be forgotten', async () => {
  const { id } = await subscribe();
  await mock.reset();
  const { user } = openPage();
  await screen.findByText(/does not know it/);
  await user.click(button('Forget it'));
  expect(screen.getByText(/None yet/)).toBeDefined();
  openPage({ path: paths.subscription(id) });
  expect((await screen.findByRole('alert')).textContent).toMatch(/does not exist/);
});

test('damaged memory is an empty one', () => {
  localStorage.setItem('subscriptions', '{"not":');
  openPage();
  expect(screen.getByText(/None yet/)).toBeDefined();
});
