import { once } from 'node:events';
import { createServer } from 'node:http';
import { test as base } from '@playwright/test';
import { sandboxFixtures } from 'location-data-kit/playwright';

/** A page that lists the places of a subscription. */
const page = `<!doctype html>
<title>Places</title>
<ul></ul>
<p role="status"></p>
<script type="module">
  const id = location.hash.slice(1);
  const url = LOCATION_DATA_BASE_URL + '/v1/subscriptions/' + id + '/entities';
  const response = await fetch(url, { headers: { authorization: 'Bearer demo-token' } });
  const { data = [], error } = await response.json();
  document.querySelector('ul').innerHTML = data.map(({ name }) => '<li>' + name).join('');
  document.querySelector('p').textContent = error ?? data.length + ' places';
</script>`;

export const test = base.extend({
  ...sandboxFixtures,
  // The server of the page: Chromium lets only pages of this machine use its other ports.
  app: [
    async ({}, use) => {
      const server = createServer((_request, response) =>
        response.setHeader('content-type', 'text/html').end(page),
      );
      await once(server.listen(0, '127.0.0.1'), 'listening');
      await use(`http://127.0.0.1:${server.address().port}/`);
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ page, sandbox }, use) => {
    await page.addInitScript((url) => {
      window.LOCATION_DATA_BASE_URL = url;
    }, sandbox.url);
    await use(page);
  },
});

export const cafes = { city: 'Berlin', entity_type: 'cafe', fields: ['phone'] };
