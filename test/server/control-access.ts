import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { gzipSync } from 'node:zlib';
import t from '../fixtures/tap.js';
import { createSandbox } from '../../src/index.js';
import { control } from '../../src/server/control.js';
import { ControlAccess } from '../../src/server/control-access.js';
import { openApiRoute } from '../../src/server/pages.js';
import { createServer } from '../../src/server/server.js';
import { Service } from '../../src/service/service.js';
import { Client, isObject, start } from '../fixtures/client.js';

/** Access to `/_sandbox`, and secrets that it never shows. */

/** Sends headers that `fetch` does not allow. */
function raw(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url + path,
      { method, headers: { 'content-length': body.length, ...headers } },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    sent.on('error', reject).end(body);
  });
}

const json = { 'content-type': 'application/json' };
const fault = JSON.stringify({ operation: '*', status: 500 });

for (const controlToken of [undefined, 'steer']) {
  const rejected = controlToken === undefined ? 403 : 401;
  const local = controlToken === undefined ? 200 : 401;
  const withToken = controlToken === undefined ? 403 : 200;
  const which = controlToken === undefined ? 'without' : 'with';
  void t.test(`a web page cannot control a sandbox ${which} a control token`, async (t) => {
    const { sandbox } = await start(t, controlToken === undefined ? {} : { controlToken });
    const { url, port } = sandbox;
    for (const [name, headers, status] of [
      ['a program', {}, local],
      ['a page of its own', { origin: url, 'sec-fetch-site': 'same-origin' }, local],
      ['an address typed in', { 'sec-fetch-site': 'none' }, local],
      ['a program that forwards a port', { host: `localhost:${port}` }, local],
      ['a page of another origin', { origin: 'http://evil.example' }, 403],
      ['a page of another port', { origin: 'http://127.0.0.1:1' }, 403],
      ['a file', { origin: 'null' }, 403],
      ['a link or an image', { 'sec-fetch-site': 'cross-site' }, 403],
      ['another site of this machine', { 'sec-fetch-site': 'same-site' }, 403],
      ['a rebound name', { host: 'evil.example' }, rejected],
      [
        'one that is rebound by a browser',
        { host: 'evil.example', 'sec-fetch-site': 'same-origin' },
        rejected,
      ],
      [
        'a rebound name with its own origin',
        { host: `evil.example:${port}`, origin: `http://evil.example:${port}` },
        rejected,
      ],
      ['a name that looks like ours', { host: '127.0.0.1.evil.example' }, rejected],
      ['another such name', { host: 'localhost.evil.example' }, rejected],
      ['a proxy', { 'x-forwarded-for': '127.0.0.1' }, rejected],
      ['another proxy', { 'x-real-ip': '127.0.0.1' }, rejected],
      ['a proxy that says so otherwise', { forwarded: 'for=127.0.0.1' }, rejected],
      ['a gateway', { via: '1.1 gateway' }, rejected],
      [
        'a proxy with the control token',
        { via: '1.1 gateway', authorization: 'Bearer steer' },
        withToken,
      ],
    ] as const) {
      for (const [method, path, body] of [
        ['GET', 'log', undefined],
        ['GET', 'snapshot', undefined],
        ['POST', 'faults', fault],
        ['POST', 'reset', undefined],
        ['DELETE', 'log', undefined],
      ] as const) {
        const type = method === 'POST' ? json : {};
        const answer = await raw(url, method, `/_sandbox/${path}`, { ...type, ...headers }, body);
        t.equal(answer, status, `${name}: ${method} ${path}`);
      }
    }
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    t.equal(await raw(url, 'GET', '/', link), 200, 'a link to the console');
    t.equal(
      await raw(url, 'GET', '/_sandbox/health', link),
      403,
      'a link to the control interface',
    );
  });
}

void t.test('no route decompresses a body', async (t) => {
  const service = new Service();
  const server = createServer(service, {});
  server.route(openApiRoute(service));
  const access = new ControlAccess({ controlToken: 'steer' });
  await server.register({ plugin: control, options: { service, access } });
  const headers = { ...json, 'content-encoding': 'gzip' };
  const payload = gzipSync('{"token":"steer"}');
  const routes = server.table().filter(({ method }) => method !== 'get');
  for (const { method, path, settings } of routes) {
    const url = path.replace(/\{\w+\*?\}/, 'x');
    const request = { method: method === '*' ? 'PUT' : method, url, headers, payload };
    const { statusCode, payload: text } = await server.inject(request);
    if (settings.payload?.parse === false)
      t.not(statusCode, 500, `${method} ${path} reads no body`);
    else t.match([statusCode, text], [415, /Content-Encoding/], `${method} ${path}`);
  }
  const paths = new Set(routes.map(({ path }) => path));
  for (const path of ['/v1/subscriptions', '/_sandbox/login', '/_sandbox/{any*}'])
    t.ok(paths.has(path), `${path} is one of them`);
});

void t.test('a form cannot control a sandbox, and there are no CORS headers', async (t) => {
  const { client, sandbox } = await start(t);
  t.equal(await raw(sandbox.url, 'POST', '/_sandbox/reset', {}), 415, 'no type at all');
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])
    for (const [path, body] of [
      ['faults', fault],
      ['clock', '{"advance":"1d"}'],
      ['reset', '{}'],
    ] as const)
      t.equal(
        await raw(sandbox.url, 'POST', `/_sandbox/${path}`, { 'content-type': type }, body),
        415,
        `${type}: ${path}`,
      );
  t.strictSame((await client.control('GET', 'faults')).body, { faults: [] });
  const origin = 'http://evil.example';
  for (const [method, path] of [
    ['OPTIONS', 'faults'],
    ['GET', 'log'],
  ] as const) {
    const headers = { origin, 'access-control-request-method': 'DELETE' };
    const reply = await client.send(method, `/_sandbox/${path}`, { headers });
    const allowed = [...reply.headers.keys()].filter((name) =>
      name.startsWith('access-control-allow'),
    );
    t.strictSame(allowed, [], `${method} ${path}`);
  }
});

void t.test('other machines need the control token', async (t) => {
  const outside = Object.values(networkInterfaces())
    .flatMap((some) => some ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  for (const controlToken of [undefined, 'steer']) {
    const { sandbox } = await start(t, {
      host: '0.0.0.0',
      ...(controlToken !== undefined && { controlToken }),
    });
    for (const address of [undefined, outside]) {
      // Without another network, a foreign host name represents another machine.
      const url = `http://${address ?? '127.0.0.1'}:${sandbox.port}`;
      const headers = address === undefined ? { host: 'sandbox.example' } : {};
      const get = (more: Record<string, string>) =>
        raw(url, 'GET', '/_sandbox/health', { ...headers, ...more });
      const given = controlToken === undefined ? 403 : 200;
      const rejected = controlToken === undefined ? 403 : 401;
      t.equal(await get({}), rejected, 'no token');
      t.equal(
        await get({ authorization: 'Bearer demo-token' }),
        rejected,
        'a token of the service',
      );
      t.equal(await get({ authorization: 'Bearer undefined' }), rejected, 'a guess');
      t.equal(await get({ authorization: 'Bearer steer' }), given, 'the control token');
      t.equal(await get({ authorization: 'bearer steer' }), given, 'the scheme in any letter case');
      t.equal(await get({ authorization: 'steer' }), rejected, 'no scheme');
      t.equal(await raw(url, 'GET', '/v1/nope', headers), 404, 'the service itself is open');
    }
    t.equal(sandbox.url, `http://127.0.0.1:${sandbox.port}`);
    const local = new Client(sandbox.url);
    const here = await local.control('GET', 'clock');
    t.equal(here.status, controlToken === undefined ? 200 : 401, 'this machine');
    t.equal(isObject(here.body) && 'now' in here.body, controlToken === undefined);
    t.equal((await local.as('steer').get('x')).status, 401, 'and it is not a token of the service');
  }
});

void t.test(
  'a browser on another machine logs in, and gets a cookie that no cross-origin page can use',
  async (t) => {
    const { sandbox } = await start(t, { controlToken: 'steer' });
    const proxied = { 'x-forwarded-for': '192.0.2.1', host: 'box.example' };
    const login = async (token: unknown, headers: Record<string, string> = {}) => {
      const { host, ...others } = { ...proxied, ...json, ...headers };
      const reply = await fetch(`${sandbox.url}/_sandbox/login`, {
        method: 'POST',
        headers: { ...others, 'x-forwarded-host': host },
        body: JSON.stringify({ token }),
      });
      return { status: reply.status, cookie: reply.headers.get('set-cookie') ?? '' };
    };
    t.match(await login('wrong'), { status: 401, cookie: '' });
    t.match(await login(7), { status: 400, cookie: '' });
    t.match(await login('steer', { 'sec-fetch-site': 'cross-site' }), { status: 403, cookie: '' });
    t.equal((await login('steer', { 'content-type': 'text/plain' })).status, 415, 'no form can');
    const { status, cookie } = await login('steer');
    t.equal(status, 204);
    t.match(cookie, /; HttpOnly/);
    t.match(cookie, /; SameSite=Strict/);
    t.match(cookie, /; Path=\//);
    const [pair = ''] = cookie.split(';');
    const get = (headers: Record<string, string>) =>
      raw(sandbox.url, 'GET', '/_sandbox/log', { ...proxied, ...headers });
    t.equal(await get({}), 401);
    t.equal(await get({ cookie: `a=b; ${pair}; c=d` }), 200);
    t.equal(await get({ cookie: `${pair}x` }), 401);
    t.equal(
      await get({ cookie: pair, 'sec-fetch-site': 'same-origin', origin: 'https://box.example' }),
      200,
    );
    t.equal(await get({ cookie: pair, 'sec-fetch-site': 'same-site' }), 403, 'another site');
    t.equal(
      await get({ cookie: pair, origin: 'http://evil.example' }),
      403,
      'a page of another origin',
    );
    await raw(sandbox.url, 'GET', '/v1/nope', { cookie: pair });
    t.notMatch(JSON.stringify(sandbox.log.entries()), pair.split('=')[1]);

    const { sandbox: closed } = await start(t);
    const tried = await new Client(closed.url, null).send('POST', '/_sandbox/login', {
      json: { token: 'undefined' },
    });
    t.equal(tried.status, 403, 'without a control token there is no login');
  },
);

void t.test('a browser is logged in to several sandboxes on one host', async (t) => {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map((pair) => pair.join('=')).join('; ');
  const sandboxes = [];
  for (const controlToken of ['one', 'two']) {
    const { sandbox } = await start(t, { controlToken });
    const client = new Client(sandbox.url, null);
    const reply = await client.send('POST', '/_sandbox/login', { json: { token: controlToken } });
    const [name = '', value = ''] = (reply.headers.get('set-cookie') ?? '').split(/[=;]/);
    jar.set(name, value);
    sandboxes.push(sandbox);
  }
  for (const { url } of sandboxes)
    t.equal(await raw(url, 'GET', '/_sandbox/log', { cookie: cookie() }), 200, cookie());
  // As through a published port: the same port inside, another one outside.
  const [{ url, port } = { url: '', port: 0 }] = sandboxes;
  const [name = ''] = [...jar.keys()];
  const outside = `${name.replace(String(port), '4999')}=${jar.get(name)}`;
  t.not(outside, `${name}=${jar.get(name)}`);
  const headers = { host: 'localhost:4999', cookie: outside };
  t.equal(await raw(url, 'GET', '/_sandbox/log', headers), 200);
});

void t.test('an allowed host needs no token, but its pages must have its own origin', async (t) => {
  const { sandbox } = await start(t, { allowHosts: ['Box.example'] });
  const get = (headers: Record<string, string>) =>
    raw(sandbox.url, 'GET', '/_sandbox/log', headers);
  const proxied = { 'x-forwarded-for': '192.0.2.1' };
  t.equal(await get({ host: 'box.example:8080', ...proxied }), 200);
  t.equal(await get({ host: 'box.example', origin: 'https://box.example' }), 200, 'behind TLS');
  t.equal(await get({ host: 'box.example', origin: 'http://evil.example' }), 403);
  t.equal(await get({ host: 'box.example', 'sec-fetch-site': 'cross-site' }), 403);
  t.equal(await get({ host: 'sub.box.example' }), 403);
  t.equal(await get({ host: 'box.example.evil.example' }), 403);
  const both = createSandbox({ allowHosts: ['box.example'], controlToken: 'steer' });
  await t.rejects(both, /every client needs the token.*set only one/);
});

void t.test('health and pages are public, and contain no secret', async (t) => {
  const { sandbox } = await start(t, { controlToken: 'steer' });
  const client = new Client(sandbox.url, null);
  const elsewhere = { 'x-forwarded-for': '192.0.2.1' };
  const health = await client.send('GET', '/health', { headers: elsewhere });
  t.match([health.status, health.text], [200, '{"status":"ok"}']);
  t.equal(await raw(sandbox.url, 'GET', '/health', { host: '10.0.0.7' }), 200, 'as probes ask');
  for (const path of ['/', '/docs', '/openapi.json']) {
    const page = await client.send('GET', path, { headers: { ...elsewhere, accept: 'text/html' } });
    t.equal(page.status, 200, path);
    t.equal(page.headers.get('set-cookie'), null);
  }
});

void t.test('a wrong method is answered with the allowed methods', async (t) => {
  const { client } = await start(t);
  const reply = await client.control('PUT', 'clock');
  t.match(reply, { status: 405, body: { error: /GET, HEAD, POST/ } });
  t.equal(reply.headers.get('allow'), 'GET, HEAD, POST');
});

void t.test('the request log never contains a token', async (t) => {
  const tokens = { 'seCret-1"\\ü': 'demo', 'secret+2/&': 'other' };
  const { client, sandbox } = await start(t, {
    tokens,
    anyToken: true,
    controlToken: 'control-the-sandbox',
  });
  await client.send('GET', '/v1/nope?x=control-the-sandbox');
  const [quoted, spaced] = Object.keys(tokens);
  const unknown = 'token-of-a-stranger';
  for (const secret of [quoted, spaced, unknown]) {
    const encoded = encodeURIComponent(String(secret));
    const header = /^[\x20-\x7e]*$/.test(String(secret)) ? String(secret) : encoded;
    const one = client.as(header);
    await one.get(encoded);
    await one.send('GET', `/${encoded}?x=${encoded}&access_token=abc${encoded}`);
    await one.send('GET', '/v1/nope', {
      headers: { 'x-api-key': header, cookie: `a=${header}`, 'x-other': header },
    });
    await one.send('GET', '/v1/nope', {
      token: null,
      headers: { authorization: `Basic ${header}` },
    });
    await one.create({ city: secret, fields: [secret] });
    await one.create({}, { body: `{"broken": "${encoded}` });
    const escaped = Array.from(
      String(secret),
      (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    await one.create({}, { body: `{"city": "${escaped.join('')}"}` });
    await one.create(
      {},
      { body: `{"broken": "\\\\${JSON.stringify(secret).replaceAll('/', '\\/')}` },
    );
    await one.send('DELETE', '/v1/subscriptions/x', { body: String(secret) });
  }
  const text = JSON.stringify(sandbox.log.entries());
  t.equal(sandbox.log.entries().length, 28);
  for (const part of [
    'seCret-1',
    'secret 2',
    'secret+2',
    'secret%2B2',
    'stranger',
    'control-the',
    '\\u0073',
  ])
    t.notMatch(text, part);
  t.match(text, '[redacted]');
  await client.send('GET', '/v1/subscriptions/x', {
    token: null,
    headers: { authorization: 'Bearer' },
  });
  t.match(sandbox.log.last()?.refusal, 'Bearer <token>', 'the scheme alone is not a secret');
});
