import { createSandbox } from '../../src/index.js';
import { createMock } from '../../src/msw/index.js';
import { at, wordAt } from '../fixtures/asking.js';
import type { Seen } from '../fixtures/browser-page/page.js';
import { asking, fulfil, seen, start } from '../fixtures/browser-page/site.js';
import { current, newest, oldest, play } from '../fixtures/browser-page/versions.js';

/** The mock in a page of a real browser. */

const baseUrl = 'https://api.example.com';
const authorization = 'Bearer demo-token';
const json = { authorization, 'content-type': 'application/json' };
const cafes = JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['wifi'] });

/** Result of a failed request, as a page sees it. */
const failed = { failure: 'TypeError' };

/** The relevant headers that code in a page can read. */
const readable = [
  'content-type',
  'location',
  'www-authenticate',
  'allow',
  'retry-after',
  'preference-applied',
];

function shown(answer: Seen): { status: number; text: string; headers: Record<string, string> } {
  if ('failure' in answer) return { status: 0, text: answer.failure, headers: {} };
  const { status, text, headers } = answer;
  return {
    status,
    text,
    headers: Object.fromEntries(
      Object.entries(headers).filter(([name]) => readable.includes(name)),
    ),
  };
}

// The other tests in a page use the version between these.
play('the mock in a page', [oldest, newest], {
  'the life of a subscription': async (t, site) => {
    const page = await site.started(t, { baseUrl, clock: '2030-01-31T12:00:00Z' });
    const ask = asking(page, baseUrl);
    const made = await ask.create();
    t.equal(made.status, 201);
    t.match(made.body, { data_status: 'pending', created_at: '2030-01-31T12:00:00.000Z' });
    const path = `/v1/subscriptions/${wordAt(made, 'id')}`;
    t.equal(at(await ask.ask('GET', `${path}/entities`), 'total'), 0);
    await page.evaluate(() => application.mock().clock.advance('1h'));
    t.equal(at(await ask.ask('GET', path), 'data_status'), 'ready');
    const total = Number(wordAt(await ask.ask('GET', `${path}/entities?limit=1`), 'total'));
    const ids = new Set<string>();
    for (let offset = 0; offset < total; offset += 200) {
      const list = await ask.ask('GET', `${path}/entities?limit=200&offset=${offset}`);
      t.match(list.body, { limit: 200, offset, total });
      for (let index = 0; index < Math.min(200, total - offset); index += 1)
        ids.add(wordAt(list, 'data', index, 'id'));
    }
    t.equal(ids.size, total, 'page by page, each place once');
    t.match((await ask.ask('PATCH', path, { status: 'paused' })).body, { status: 'paused' });
    t.match((await ask.ask('DELETE', path)).body, { cancelled_at: '2030-01-31T13:00:00.000Z' });
    t.match((await ask.ask('GET', path)).body, { status: 'cancelled' });
    t.match(await ask.ask('HEAD', path), { status: 200, text: '' });
    t.equal((await ask.as('nobody').ask('GET', path)).status, 401);
    const named = { entity_type: 'cafe', fields: [{ name: 'öffnungszeiten' }] };
    t.match(
      (await ask.ask('POST', '/v1/fields/interpret', named)).text,
      'öffnungszeiten',
      'UTF-8, there and back',
    );
    await page.evaluate(() => application.mock().reset());
    t.equal((await ask.ask('GET', path)).status, 404);
    t.same(site.reached, [], 'nothing of this left the page');
  },

  'two mocks, and requests that are meant for neither': async (t, site) => {
    const page = await site.started(t, { baseUrl }, { baseUrl: '', seed: 2 });
    const [far, near] = [asking(page, baseUrl), asking(page, '')];
    const [path, other] = [await far.created(), await near.created()];
    t.not(path, other, 'another seed, other ids');
    t.equal((await near.ask('GET', other)).status, 200);
    t.equal((await near.ask('GET', path)).status, 404);
    t.equal((await far.ask('GET', other)).status, 404);
    t.match(await seen(page, `${baseUrl}/v1/subscriptions?a=%zz#b`), {
      status: 405,
      text: /^{"error":/,
    });
    t.same(site.reached, [], 'nothing left the page');
    const outside = ['/v1', '/v1/nothing', '/api/v1/subscriptions', '/v1x/subscriptions?y=%20z'];
    for (const one of outside)
      t.match(await seen(page, one), { status: 200, text: '{"server":true}' }, one);
    await seen(page, '/form', { method: 'POST', body: 'a=b' });
    t.same(
      site.reached,
      [...outside.map((one) => `GET ${one}`), 'POST /form'],
      'as they were sent',
    );
    t.same(await seen(page, 'https://other.invalid/v1/x'), failed);
  },

  'injected faults': async (t, site) => {
    const page = await site.started(t, { baseUrl });
    const path = await asking(page, baseUrl).created();
    const fail = (fault: { status?: number; latency?: number; body?: 'malformed' | 'drop' }) =>
      page.evaluate(
        (fault) =>
          application.mock().faults.add({ operation: 'getSubscription', times: 1, ...fault }),
        fault,
      );
    const get = (headers = {}) =>
      seen(page, baseUrl + path, { headers: { authorization, ...headers } });
    await fail({ status: 503 });
    t.match(await get(), { status: 503, text: /^{"error":/ });
    await fail({ body: 'malformed' });
    const cut = await get();
    t.match(cut, { status: 200, text: /^{"id"/ });
    t.throws(() => JSON.parse('text' in cut ? cut.text : '') as unknown, SyntaxError);
    await fail({ body: 'drop' });
    t.same(await get(), failed, 'fetch rejects, as when a connection breaks');
    await fail({ latency: 60 });
    t.match(await get(), { status: 200 });
    t.equal(
      await page.evaluate(() => application.mock().log.last()?.fault?.delay_ms),
      60,
      'it came later',
    );
    const [outcome, stored] = await page.evaluate(
      async ([url, authorization]) => {
        const mock = application.mock();
        mock.faults.add({ operation: 'createSubscription', latency: '2s', times: 1 });
        const controller = new AbortController();
        const created = fetch(`${url}/v1/subscriptions`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({ city: 'Lyon', entity_type: 'bar', fields: ['phone'] }),
          signal: controller.signal,
        });
        while (mock.faults.list().length > 0) await new Promise((go) => setTimeout(go, 5));
        controller.abort();
        const outcome = await created.catch((error: unknown) =>
          error instanceof Error ? error.name : String(error),
        );
        return [outcome, mock.snapshot().subscriptions.map(({ city }) => city)] as const;
      },
      [baseUrl, authorization] as const,
    );
    t.equal(outcome, 'AbortError', 'a client that gives up on a late response');
    t.ok(stored.includes('Lyon'), 'finds later on that the operation was performed');
    t.match(await get({ prefer: 'code=502' }), {
      status: 502,
      headers: { 'preference-applied': 'code=502' },
    });
    t.match(await get(), { status: 200 }, 'and then all is well again');
  },

  'requests that nobody handles, by the right name of the option and the wrong one': async (
    t,
    site,
    { onUnhandled },
  ) => {
    for (const name of ['onUnhandledRequest', 'onUnhandledFrame']) {
      const page = await site.open(t);
      await start(page, { mocks: [{ baseUrl: '/api' }], [name]: 'error' });
      site.reached.length = 0;
      const status = name === onUnhandled ? 500 : 200;
      t.match(await seen(page, '/api/v1/typo'), { status }, name);
      t.equal(site.reached.length, status === 200 ? 1 : 0);
      t.equal((await asking(page, '/api').create()).status, 201);
    }
  },
});

play('the mock in a page, judged and from another origin', [current], {
  'the conformance kit in the page finds every requirement satisfied': async (t, site) => {
    const page = await site.started(t, {
      baseUrl: '/api',
      scrapeTime: 0,
      unknownPaths: 'not-found',
    });
    const { verdict, wrong, live } = await page.evaluate(async () => {
      const tokens = { token: 'demo-token', otherToken: 'other-token' };
      const options = { baseUrl: `${location.origin}/api`, ...tokens, timeout: 600_000 };
      const { verdict, checks } = await application.runConformance(options);
      const wrong = checks.filter(({ outcome }) => ['fail', 'warn', 'error'].includes(outcome));
      const { subscriptions } = application.mock().snapshot();
      return {
        verdict,
        wrong: wrong.map(({ id, message }) => `${id}: ${message}`),
        live: subscriptions.filter(({ status }) => status !== 'cancelled').length,
      };
    });
    t.same(wrong, []);
    t.equal(verdict, 'conformant');
    t.equal(live, 0, 'nothing is left live');
    const outside = site.reached.filter((one) => one.includes('/v1'));
    t.same(outside, [], 'no request below /v1 left the page');
  },

  'an option that does not exist is named, with those that do': async (t, site) => {
    const page = await site.open(t);
    const message = await page.evaluate(async () => {
      const misspelt = { baseUrl: '/api', scrapetime: 0 };
      return application.start({ mocks: [misspelt] }).then(() => 'started', String);
    });
    t.match(message, /"scrapetime" is not allowed; the keys are .*\bscrapeTime\b/);
  },

  'a page of another origin sees of the mock what it sees of the sandbox': async (t, site) => {
    const limits = { rateLimit: 3, quota: 1 };
    const sandbox = await createSandbox({ ...limits, now: () => Date.UTC(2030, 0, 31, 12) });
    const options = { ...limits, clock: '2030-01-31T12:00:00Z' };
    t.teardown(() => sandbox.stop());
    const real = await site.open(t);
    const mocked = await site.started(t, { baseUrl, ...options, unknownPaths: 'not-found' });
    const fulfilled = await site.open(t);
    await fulfil(fulfilled, createMock({ baseUrl, ...options, unknownPaths: 'not-found' }));
    const others = { 'behind a worker': mocked, 'fulfilled by a test': fulfilled };
    const requests: [path: string, init: RequestInit][] = [
      ['/v1/subscriptions', { method: 'POST', headers: json, body: cafes }],
      ['/v1/subscriptions', { method: 'post', headers: json, body: cafes }],
      ['/v1/subscriptions', { method: 'PUT', headers: json, body: cafes }],
      ['/v1/subscriptions', { headers: { authorization: 'Bearer nope' } }],
      ['/v1/subscriptions/x', {}],
      ['/v1/subscriptions/x', { headers: { authorization, prefer: 'code=503' } }],
      ['/v1/nothing', { method: 'DELETE', headers: { authorization } }],
      ['/v1/subscriptions/x/entities', { headers: { authorization } }],
      ['/v1/subscriptions/x/entities', { headers: { authorization } }],
      ['/v1/subscriptions/x/entities', { headers: { authorization } }],
    ];
    const read = new Set<string>();
    for (const [path, init] of requests) {
      const expected = shown(await seen(real, sandbox.url + path, init));
      for (const name of Object.keys(expected.headers)) read.add(name);
      for (const [name, page] of Object.entries(others)) {
        t.same(
          shown(await seen(page, baseUrl + path, init)),
          expected,
          `${init.method ?? 'GET'} ${path} ${name}`,
        );
      }
    }
    t.same([...read].sort(), [...readable].sort(), 'all of these headers came, and were read');
    // Browsers convert `get` and `post` to upper case, but not `patch`, which servers do not know.
    const patch = { method: 'patch', headers: json, body: '{}' };
    t.same(
      await seen(real, `${sandbox.url}/v1/subscriptions/x`, patch),
      failed,
      'in a server no path gets this far',
    );
    t.match(await seen(mocked, `${baseUrl}/v1/subscriptions/x`, patch), { status: 400 });
  },
});
