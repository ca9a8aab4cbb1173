import { screen, waitFor, within } from '@testing-library/react';
import { createMock } from 'location-data-kit/msw';
import { expect, test } from 'vitest';
import { paths } from '../src/route.ts';
import { button, heading, openPage, openReady, rows, subscribe, timesAsked } from './page.tsx';
import { baseUrl, mock, server } from './service.ts';

const overview = async () => {
  const section = (await screen.findByRole('heading', { level: 1 })).closest('section');
  if (!section) throw new Error('There is no overview');
  return within(section);
};
const status = async () => (await (await overview()).findByRole('status')).textContent;

test('creates a subscription, and shows it waiting, at work and ready', async () => {
  const { user } = openPage();
  expect(screen.getByText(/None yet/)).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'New subscription' }));
  await user.type(await screen.findByLabelText('City'), 'Berlin');
  await user.type(screen.getByLabelText('Kind of place'), 'cafe');
  expect(button('Subscribe')).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText('Name of a field'), 'phone{Enter}wifi');
  await user.click(button('Subscribe'));

  await heading('cafe in Berlin');
  expect(await status()).toBe('Waiting');
  expect(await screen.findByText(/is under way/)).toBeDefined();
  mock.clock.advance('1s');
  await waitFor(async () => expect(await status()).toBe('Looking for places'));
  mock.clock.advance('1s');
  await waitFor(async () => expect(await status()).toBe('Up to date'));
  expect(await rows()).toHaveLength(12);
  expect(screen.queryByRole('list', { name: /Progress/ })).toBeNull();

  // Once it is ready, nobody asks any more. A page of places takes longer than many a poll.
  const asked = timesAsked('getSubscription');
  await user.click(button('Next'));
  await screen.findByText(/^13–24 of/);
  await user.click(button('Next'));
  await screen.findByText(/^25–36 of/);
  expect(timesAsked('getSubscription')).toBe(asked);
});

test('shows what a scrape has found also while the next one is waiting', async () => {
  // A laptop was asleep for a day, say: between two polls one scrape was over and another enqueued.
  const { id } = await subscribe();
  openPage({ path: paths.subscription(id) });
  await screen.findByText(/is under way/);
  mock.clock.advance('1d');
  expect(await rows()).toHaveLength(12);
  expect(await status()).toBe('Waiting');
});

test('shows the same after a reload', async () => {
  await subscribe({ city: 'Paris', entity_type: 'museum' });
  await subscribe({ city: 'Rome' });
  const { close } = openPage();
  await screen.findByText('cafe in Rome');
  close();
  openPage();
  const names = (await screen.findAllByText(/ in (Paris|Rome)/)).map(({ textContent }) => textContent);
  expect(names).toEqual(['cafe in Rome', 'museum in Paris']);
});

test('explains names of fields while they are typed, also in other languages', async () => {
  const { user } = openPage({ path: paths.create });
  const input = screen.getByLabelText('Name of a field');
  await user.type(input, 'öffnungszeiten');
  expect(screen.getByText(/Say what kind of place first/)).toBeDefined();
  await user.type(screen.getByLabelText('Kind of place'), 'cafe');
  expect(await screen.findByText(/opening hours by weekday/)).toBeDefined();
  await user.clear(input);
  await user.type(input, 'frobnication');
  expect(await screen.findByText('low')).toBeDefined();
  expect(screen.getByText(/^Try one of/)).toBeDefined();
});

test('takes names without help when there is none', async () => {
  mock.faults.add({ operation: 'interpretFields', status: 500 });
  const { user } = openPage({ path: paths.create });
  await user.type(await screen.findByLabelText('City'), 'Berlin');
  await user.type(screen.getByLabelText('Kind of place'), 'cafe');
  await user.type(screen.getByLabelText('Name of a field'), 'wifi{Enter}');
  await screen.findByText(/no help on names/);
  mock.faults.remove();
  await user.click(button('Ask again'));
  expect(await screen.findByText(/Whether guests can use wifi/)).toBeDefined();
  await user.click(button('Subscribe'));
  await heading('cafe in Berlin');
});

test('replaces the fields, and shows what the service thinks of them', async () => {
  const { user } = await openReady({ fields: ['phone', 'wifi'] });
  await heading('cafe in Berlin');
  await user.click(button('Edit fields'));
  await user.click(button('Remove phone'));
  await user.type(screen.getByLabelText('Name of a field'), 'rating');
  await user.click(button('Save fields'));
  await user.click(await screen.findByText('2 fields: wifi, rating'));
  expect(screen.getByText('The average rating, 1 to 5 (number)')).toBeDefined();
  expect(await status()).toBe('Waiting');
  mock.clock.advance('2s');
  await waitFor(async () => expect(await status()).toBe('Up to date'));
  await user.click(button(/^1 /));
  const names = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(names).toEqual(['wifi', 'rating']);
});

test('pauses and resumes', async () => {
  const { user } = await openReady();
  await heading('cafe in Berlin');
  await user.click(button('Pause'));
  await waitFor(async () => expect(await status()).toBe('Paused'));
  await user.click(button('Resume'));
  await waitFor(async () => expect(await status()).toBe('Waiting'));
});

test('cancels after asking, keeps the places, and forgets it on demand', async () => {
  const { user } = await openReady();
  await heading('cafe in Berlin');
  await user.click(button('Cancel subscription'));
  await user.click(button('Keep it'));
  await user.click(button('Cancel subscription'));
  await user.click(button('Yes, cancel it'));
  await waitFor(async () => expect(await status()).toBe('Cancelled'));
  expect(await rows()).toHaveLength(12);
  await user.click(button('Remove from the list'));
  expect(await screen.findByText(/None yet/)).toBeDefined();
});

test('says how much of the quota is used when the service refuses one more', async () => {
  // What needs other options gets a mock of its own, in front of the usual one for the rest of this test.
  server.use(...createMock({ baseUrl, quota: 0 }).handlers);
  const { user } = openPage({ path: paths.create });
  await user.type(await screen.findByLabelText('City'), 'Berlin');
  await user.type(screen.getByLabelText('Kind of place'), 'cafe');
  await user.type(screen.getByLabelText('Name of a field'), 'wifi');
  await user.click(button('Subscribe'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/refused this.*quota.*\(0 of 0 in use\)/);
});
