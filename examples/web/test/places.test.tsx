import { screen, within } from '@testing-library/react';
import { createMock, type Entity } from 'location-data-kit/msw';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { project } from '../src/entities/projection.ts';
import { button, openReady, rows } from './page.tsx';
import { baseUrl, server } from './service.ts';

const markers = () => screen.getAllByRole('option');
const selectedMarker = () => screen.queryByRole('option', { selected: true })?.getAttribute('aria-label');

test('shows every place exactly once, page by page, and numbers them through', async () => {
  server.use(...createMock({ baseUrl, scrapeTime: 0, marketSize: 30 }).handlers);
  const { user } = await openReady();
  const seen: string[] = [];
  const look = async (range: RegExp) => {
    const total = Number(/\d+$/.exec((await screen.findByText(range)).textContent)?.[0]);
    for (const row of await rows()) seen.push(within(row as HTMLElement).getByRole('button').textContent);
    return total;
  };
  const total = await look(/^1–12 of \d+/);
  await user.click(button('Next'));
  await look(/^13–24 of \d+/);
  if (total > 24) {
    await user.click(button('Next'));
    await look(/^25–\d+ of \d+/);
  }
  expect(button('Next')).toHaveProperty('disabled', true);
  expect(seen).toHaveLength(total);
  expect(seen.map((text) => Number.parseInt(text))).toEqual(
    Array.from({ length: total }, (_, index) => index + 1),
  );
  await user.click(button('Previous'));
  await screen.findByText(/^(1|13)–\d+ of/);
});

test('goes from place to place on the map by keyboard, and opens them in the list', async () => {
  const { user } = await openReady();
  await rows();
  const stops = markers().filter((marker) => marker.getAttribute('tabindex') === '0');
  expect(stops).toHaveLength(1);
  stops[0]?.focus();
  await user.keyboard('{ArrowRight}');
  expect(selectedMarker()).toMatch(/^2\. /);
  expect(document.activeElement).toBe(markers()[1]);
  expect(button(/^2 /).getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{End}');
  expect(selectedMarker()).toMatch(/^12\. /);
  await user.keyboard('{ArrowDown}');
  expect(selectedMarker()).toMatch(/^1\. /);
  await user.click(button(/^5 /));
  expect(selectedMarker()).toMatch(/^5\. /);
});

test('has a word for a market without places', async () => {
  server.use(...createMock({ baseUrl, scrapeTime: 0, marketSize: 0 }).handlers);
  await openReady();
  expect(await screen.findByText('Nothing of the kind was found in Berlin.')).toBeDefined();
});

const place: Entity = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Somewhere',
  city: 'Berlin',
  entity_type: 'cafe',
  external_id: null,
  phone: null,
  website: null,
  latitude: null,
  longitude: null,
  instagram_url: null,
  facebook_url: null,
  open_hours: null,
  maps_category: null,
  fields: {},
  discovered_at: '2030-01-01T00:00:00.000Z',
  updated_at: '2030-01-01T00:00:00.000Z',
  removed_at: null,
};

/** One operation answered by the test itself, in front of the mock. */
function listing(...data: Entity[]) {
  server.use(
    http.get(`${baseUrl}/v1/subscriptions/:id/entities`, () =>
      HttpResponse.json({ data, total: data.length, limit: 50, offset: 0 }),
    ),
  );
}

test('shows no map, and says why, when no position is known', async () => {
  listing(place);
  await openReady();
  expect(await screen.findByText(/No position is known/)).toBeDefined();
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('shows values of every kind, and makes links of web addresses only', async () => {
  const fields = {
    page: 'https://www.example.com/',
    trap: 'javascript:alert(1)',
    wifi: false,
    rating: 4.5,
    tags: ['a', 'b'],
    hours: { Monday: '9-5' },
    nothing: null,
  };
  listing({ ...place, latitude: 52.5, longitude: 13.4, fields });
  const { user } = await openReady();
  await rows();
  await user.click(button(/^1 /));
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(values).toEqual([
    'example.com',
    'javascript:alert(1)',
    'no',
    '4.5',
    'a, b',
    'Monday9-5',
    'not known',
  ]);
  const [link] = screen.getAllByRole('link', { name: 'example.com' });
  expect(link?.getAttribute('href')).toBe('https://www.example.com/');
  expect(document.querySelector('[href^="javascript:"]')).toBeNull();
});

test('the map is true to scale, north up, at any latitude', () => {
  for (const [latitude, longitude] of [
    [0, 100],
    [60, 10],
    [-33.9, -70],
  ] as const) {
    const bounds = { south: latitude, north: latitude + 0.1, west: longitude, east: longitude + 0.1 };
    const { place, scale } = project(bounds, 480, 400, 40);
    const [southWest, northEast] = [
      place({ latitude: bounds.south, longitude: bounds.west }),
      place({ latitude: bounds.north, longitude: bounds.east }),
    ];
    for (const { x, y } of [southWest, northEast]) {
      expect(x).toBeGreaterThanOrEqual(39.9);
      expect(x).toBeLessThanOrEqual(440.1);
      expect(y).toBeGreaterThanOrEqual(39.9);
      expect(y).toBeLessThanOrEqual(360.1);
    }
    expect(southWest.y).toBeGreaterThan(northEast.y);
    const [width, height] = [northEast.x - southWest.x, southWest.y - northEast.y];
    expect(width / height).toBeCloseTo(Math.cos(((latitude + 0.05) * Math.PI) / 180), 3);
    // A tenth of a degree of latitude is 11.12 kilometres, and the bar says how many pixels those are.
    expect(height / 11.12).toBeCloseTo(scale.width / Number.parseFloat(scale.label), 3);
  }
});
