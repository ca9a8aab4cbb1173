import { once } from 'node:events';
import { connect } from 'node:net';
import t from '../fixtures/tap.js';
import type { Exchange } from '../../src/index.js';
import { start } from '../fixtures/client.js';

/** Requests that the Node.js parser rejects, as real clients send them: they reach no route. */

const host = 'Host: 127.0.0.1\r\n';
const path = '/v1/subscriptions/x';
const token = 'Authorization: Bearer secret-of-mine';

interface Case {
  readonly bytes: string | Buffer;
  /** the client half-closes the connection after the request */
  readonly ends?: true;
  readonly status?: number;
  readonly error: RegExp;
  /** how the log shows it */
  readonly line: readonly [method: string, url: string];
}

const cases: Readonly<Record<string, Case>> = {
  'a token with its newline, as PHP and curl -H send it': {
    bytes: `GET ${path} HTTP/1.1\r\n${host}${token}\n\r\nAccept: */*\r\n\r\n`,
    error: /the header Authorization contains a line break/,
    line: ['GET', path],
  },
  'a token with a carriage return': {
    bytes: `GET ${path} HTTP/1.1\r\n${host}${token}\rx\r\n\r\n`,
    error: /the header Authorization contains a line break/,
    line: ['GET', path],
  },
  'raw UTF-8 in a path': {
    bytes: `GET /v1/subscriptions/Köln HTTP/1.1\r\n${host}${token}\r\n\r\n`,
    error: /the URL contains "ö", which must be percent-encoded: %C3%B6/,
    line: ['GET', '/v1/subscriptions/Köln'],
  },
  'raw UTF-8 in a query': {
    bytes: `GET ${path}/entities?q=東京 HTTP/1.1\r\n${host}\r\n`,
    error: /the URL contains "東", which must be percent-encoded: %E6%9D%B1/,
    line: ['GET', `${path}/entities?q=東京`],
  },
  'raw Latin-1 in a URL': {
    bytes: Buffer.from(`GET /v1/K\xf6ln HTTP/1.1\r\n${host}\r\n`, 'latin1'),
    error: /the URL contains bytes that must be percent-encoded, as UTF-8/,
    line: ['GET', '/v1/K\ufffdln'],
  },
  'a blank in a URL': {
    bytes: `GET /v1/a b HTTP/1.1\r\n${host}\r\n`,
    error: /the URL contains a space, which must be percent-encoded: %20/,
    line: ['GET', '/v1/a b'],
  },
  'a method in lower case': {
    bytes: `patch ${path} HTTP/1.1\r\n${host}Content-Length: 2\r\n\r\n{}`,
    error: /the method must be uppercase: PATCH, not patch/,
    line: ['patch', path],
  },
  'a client that takes it for its proxy': {
    bytes: `CONNECT places.example:443 HTTP/1.1\r\nHost: places.example:443\r\n${token}\r\n\r\n`,
    status: 501,
    error: /CONNECT is for proxies, and this is not a proxy/,
    line: ['CONNECT', 'places.example:443'],
  },
  'a method that there is not': {
    bytes: `FETCH ${path} HTTP/1.1\r\n${host}\r\n`,
    error: /there is no method FETCH/,
    line: ['FETCH', path],
  },
  'headers above 16 kB': {
    bytes: `GET ${path} HTTP/1.1\r\n${host}Cookie: a=${'b'.repeat(20_000)}\r\n\r\n`,
    status: 431,
    error: /URL and headers are larger than 16384 bytes/,
    line: ['GET', path],
  },
  'a URL above 16 kB': {
    bytes: `GET ${path}?${'b'.repeat(200_000)} HTTP/1.1\r\n${host}\r\n`,
    status: 431,
    error: /URL and headers are larger than 16384 bytes/,
    line: ['GET', `${path}?bbb`],
  },
  'a client that speaks https': {
    bytes: Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]),
    error: /it looks like TLS, and this is http/,
    line: ['?', '?'],
  },
  'a client that speaks HTTP/2': {
    bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    error: /it is HTTP\/2/,
    line: ['?', '?'],
  },
  'a header without a name': {
    bytes: `GET ${path} HTTP/1.1\r\n${host}Foo bar\r\n\r\n`,
    error: /Node\.js says "Invalid header token"/,
    line: ['GET', path],
  },
  'no Host': {
    bytes: `GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`,
    error: /it has no Host header/,
    line: ['GET', path],
  },
  'half a request': {
    bytes: `GET ${path} HT`,
    ends: true,
    error: /it is not complete/,
    line: ['?', '?'],
  },
};

/**
 * Sends bytes over a new connection.
 * @returns everything received until it is closed
 */
async function exchange(port: number, bytes: string | Buffer, ends?: boolean): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  socket.setEncoding('utf8').on('data', (data: string) => (text += data));
  if (ends === true) socket.end(bytes);
  else socket.write(bytes);
  await once(socket, 'end');
  socket.end();
  await once(socket, 'close');
  return text;
}

void t.test('a malformed request gets the reason, which is also in the logs', async (t) => {
  const lines: Exchange[] = [];
  const { sandbox } = await start(t, { onExchange: (one) => lines.push(one) });
  for (const [name, { bytes, ends, status = 400, error, line }] of Object.entries(cases)) {
    const [head = '', body = ''] = (await exchange(sandbox.port, bytes, ends)).split('\r\n\r\n');
    t.match(head, new RegExp(`^HTTP/1.1 ${status} \\w`), name);
    t.match(head, /^content-type: application\/json/im, name);
    t.match(head, /^connection: close/im, name);
    const rejection = JSON.parse(body) as { error: string };
    t.match(rejection.error, error, name);
    const [method, url] = line;
    const [entry] = sandbox.log.entries();
    t.match(lines, [{ method, status, refusal: rejection.error }], `${name}: one line`);
    t.ok(lines.pop()?.url.startsWith(url), name);
    t.match(entry, { operation: null, request: { method }, response: { status } }, name);
    t.notMatch(JSON.stringify([entry, lines, head, body]), 'secret-of-mine', name);
  }
  t.equal(sandbox.log.entries().length, Object.keys(cases).length);
  t.equal(sandbox.log.har().log.entries.length, Object.keys(cases).length);
});

void t.test('a malformed Host is rejected on every path', async (t) => {
  const failures: Error[] = [];
  const paths = ['/openapi.json', '/_sandbox/openapi.json', '/v1/subscriptions/x', '/nowhere'];
  for (const basePath of ['', '/api']) {
    const onFailure = (error: Error) => void failures.push(error);
    const { sandbox } = await start(t, { basePath, onFailure });
    const get = (target: string, name: string) => {
      const head = `GET ${basePath}${target} HTTP/1.1\r\nHost: ${name}\r\nConnection: close`;
      return exchange(sandbox.port, `${head}\r\n\r\n`);
    };
    for (const name of ['127.0.0.1:99999', '[', 'a b', 'a:b:c', '%00']) {
      for (const target of paths) {
        const rejected = /^HTTP\/1\.1 400 .*its Host header is not valid/s;
        t.match(await get(target, name), rejected, `${name}: ${basePath}${target}`);
      }
    }
    for (const name of ['', '127.0.0.1', 'my_service:4010', '[::1]:4010', 'box.example.'])
      t.match(await get('/openapi.json', name), /^HTTP\/1\.1 200 /, name);
  }
  t.same(failures, []);
});

void t.test('a malformed request does not disturb the one before it', async (t) => {
  const { sandbox, client } = await start(t);
  const good = `GET ${path} HTTP/1.1\r\n${host}Authorization: Bearer demo-token\r\n`;
  const body = '{"fields":["phone"]}';
  const patch = `PATCH ${path} HTTP/1.1\r\n${host}Authorization: Bearer demo-token\r\n`;
  const sent = [
    `${good}\r\nnonsense\r\n\r\n`,
    `${good}Content-Length: 2\r\n\r\n{"a":1}`,
    `${patch}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n${body}`,
    `${patch}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
  ];
  for (const bytes of sent) {
    for (let time = 0; time < 5; time += 1) {
      const text = await exchange(sandbox.port, bytes.repeat(1 + (time % 2)));
      t.match(text, /^(HTTP\/1\.1 4\d\d [\w ]+\r\n([\w-]+: .*\r\n)+\r\n\{"error":.*\})*$/s);
    }
  }
  t.equal((await client.create()).status, 201);
});
