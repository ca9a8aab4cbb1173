import { afterAll, beforeAll, expect, test } from 'vitest';
import { setupServer } from 'msw/node';
import { createMock } from 'location-data-kit/msw';

const baseUrl = 'https://api.example.com';
const mock = createMock({ baseUrl, scrapeTime: 0 });
const server = setupServer(...mock.handlers);

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

/** As axios does it in a page: jsdom then asks for permission (CORS). */
function send(method, path, body) {
  const request = new XMLHttpRequest();
  request.open(method, baseUrl + path);
  request.setRequestHeader('authorization', 'Bearer demo-token');
  request.setRequestHeader('content-type', 'application/json');
  request.setRequestHeader('x-of-the-frontend', '1');
  return new Promise((resolve, reject) => {
    request.onload = () => resolve(request);
    request.onerror = () => reject(new Error('Network error'));
    request.send(JSON.stringify(body));
  });
}

test('a page of another origin', async () => {
  const wanted = { city: 'Berlin', entity_type: 'cafe', fields: ['phone', 'wifi'] };
  const created = await send('POST', '/v1/subscriptions', wanted);
  expect(created.status).toBe(201);
  const list = await send('GET', `${created.getResponseHeader('location')}/entities`);
  expect(JSON.parse(list.responseText).total).toBeGreaterThan(0);
  const rejected = await send('PATCH', '/v1/subscriptions/none', { status: 'paused' });
  expect(rejected.status).toBe(404);
});
