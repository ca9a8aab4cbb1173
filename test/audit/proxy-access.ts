import t from '../fixtures/tap.js';
import { http } from '../fixtures/listening.js';
import { exchanged, proxyTo } from '../fixtures/passing.js';

/** Who may pass requests through the proxy of an audit. */

void t.test('connections are not upgraded', async (t) => {
  const url = await http(t, (request, response) => {
    response.end(String(request.headers.upgrade));
  });
  const { url: passing, proxy } = await proxyTo(t, url);
  const upgrade = (name: string, more = '') =>
    exchanged(
      passing,
      Buffer.from(
        `GET /v1 HTTP/1.1\r\nHost: localhost\r\nUpgrade: ${name}\r\nConnection: Upgrade, close${more}\r\n\r\n`,
      ),
    );
  t.match(await upgrade('websocket'), /^HTTP\/1\.1 501 .*connections are not upgraded/s);
  const h2c = await upgrade('h2c', ', HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAARAAAAA');
  t.match(h2c, /^HTTP\/1\.1 200 .*undefined/s, 'clients continue with HTTP/1.1');
  const tunnel = 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n';
  t.match(await exchanged(passing, Buffer.from(tunnel)), /^HTTP\/1\.1 501 /);
  t.equal(proxy.rejected.size, 2);
});

void t.test('pages of other origins cannot use the proxy', async (t) => {
  let requests = 0;
  const url = await http(t, (_request, response) => {
    requests += 1;
    response.end();
  });
  const { url: passing } = await proxyTo(t, url);
  const { port } = new URL(passing);
  const statusOf = async (headers: Record<string, string>, line = 'GET /v1'): Promise<number> => {
    const all = { Host: `127.0.0.1:${port}`, Connection: 'close', ...headers };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    const response = await exchanged(
      passing,
      Buffer.from(`${line} HTTP/1.1\r\n${lines.join('')}\r\n`),
    );
    return Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1]);
  };
  const allowed: Record<string, string>[] = [
    {},
    { Host: `localhost:${port}` },
    { Host: `[::1]:${port}` },
    { Origin: 'http://localhost:5173', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'http://127.0.0.1:5173' },
    // of a development server that passes requests on
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://app.example.test' },
    { 'Sec-Fetch-Site': 'none' },
    { Host: 'localhost:5173', 'Sec-Fetch-Site': 'same-origin' },
  ];
  for (const headers of allowed) t.equal(await statusOf(headers), 200, JSON.stringify(headers));
  const passed = requests;
  const rejected: Record<string, string>[] = [
    { Host: 'rebound.example' },
    { Host: `rebound.example:${port}` },
    { Host: 'localhost.example.com' },
    { Host: '' },
    { Origin: 'https://elsewhere.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://localhost.example.com', 'Sec-Fetch-Site': 'cross-site' },
  ];
  for (const headers of rejected) t.equal(await statusOf(headers), 403, JSON.stringify(headers));
  const absolute = 'GET http://elsewhere.example/v1';
  t.equal(await statusOf({}, absolute), 403, absolute);
  t.equal(requests, passed, 'none of these reaches the target');
});
