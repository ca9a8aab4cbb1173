import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { setupServer } from 'msw/node';
import { createMock } from 'location-data-kit/msw';

const mock = createMock({ baseUrl: 'https://api.example.com', places: 1000 });
const server = setupServer(...mock.handlers);

before(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => mock.reset());
after(() => server.close());

test('lists all places', async () => {
  const wanted = { city: 'Berlin', entity_type: 'cafe', fields: ['phone', 'wifi'], age: '1d' };
  const { id } = await mock.subscribe(wanted);
  const url = `https://api.example.com/v1/subscriptions/${id}/entities?limit=1000`;
  const response = await fetch(url, { headers: { authorization: 'Bearer demo-token' } });
  const { data, total } = await response.json();
  assert.equal(data.length, total);
});
