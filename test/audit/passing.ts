import { once } from 'node:events';
import {
  Agent,
  get,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import t, { type Test } from '../fixtures/tap.js';
import { http, https, raw } from '../fixtures/listening.js';
import { exchanged, proxyTo } from '../fixtures/passing.js';
import { selfSigned } from '../fixtures/self-signed.js';

/** `audit --target` passes everything on unchanged, in both directions. */

/** Headers about a connection, and those that `Connection` names. */
const ofConnection = /^(connection|keep-alive|transfer-encoding|host|date)$/i;

function headersIn(raw: readonly string[]): string[] {
  const lines: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    if (!ofConnection.test(raw[at] ?? '')) lines.push(`${raw[at] ?? ''}: ${raw[at + 1] ?? ''}`);
  }
  return lines.toSorted();
}

const chunked = /^transfer-encoding: *chunked/im;

/** The text of a response without the headers about its connection, and with its chunks joined. */
function plain(response: string): string {
  const [head = '', ...rest] = response.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const [status = '', ...headers] = head.split('\r\n');
  const kept = headers.filter((line) => !ofConnection.test(line.split(':')[0] ?? '')).toSorted();
  const whole = chunked.test(head) ? body.replace(/(^|\r\n)[\da-f]+\r\n/gi, '') : body;
  return [status, ...kept, '', whole].join('\n');
}

/** Requests as they are sent, except for the first header. */
const requests: Readonly<Record<string, readonly [head: string, body?: string | Buffer]>> = {
  'a GET': ['GET /v1/subscriptions?limit=1&x=%20%C3%A9 HTTP/1.1\r\nAccept: */*'],
  'headers twice, with their case, and latin1': [
    'GET /many HTTP/1.1\r\nx-Two: a\r\nx-Two: b\r\nX-Odd: caf\u00e9\r\nCookie: a=1\r\nACCEPT: x',
  ],
  'a HEAD': ['HEAD /length HTTP/1.1'],
  'no content': ['DELETE /204 HTTP/1.1'],
  'not modified': ['GET /304 HTTP/1.1\r\nIf-None-Match: "x"'],
  'a POST without any body': ['POST /v1/subscriptions HTTP/1.1'],
  'a POST with an empty body': ['POST /x HTTP/1.1\r\nContent-Length: 0'],
  'a POST with a length': ['POST /x HTTP/1.1\r\nContent-Length: 5', 'hello'],
  'a POST with bytes': [
    'POST /x HTTP/1.1\r\nContent-Encoding: gzip\r\nContent-Length: ' +
      String(gzipSync('hello').length),
    gzipSync('hello'),
  ],
  'a body in chunks, with a trailer': [
    'POST /x HTTP/1.1\r\nTrailer: X-Sum\r\nTransfer-Encoding: chunked',
    '5\r\nhello\r\n6\r\n world\r\n0\r\nX-Sum: 7\r\n\r\n',
  ],
  'a DELETE with a body in chunks': [
    'DELETE /x HTTP/1.1\r\nTransfer-Encoding: chunked',
    '2\r\n{}\r\n0\r\n\r\n',
  ],
  'a response in chunks': ['GET /chunked HTTP/1.1'],
  'a response with a trailer': ['GET /trailer HTTP/1.1\r\nTE: trailers\r\nConnection: TE'],
  'a compressed response': ['GET /gzip HTTP/1.1\r\nAccept-Encoding: gzip'],
  'an odd status': ['GET /299 HTTP/1.1'],
  'a server error': ['GET /500 HTTP/1.1'],
  'an expectation that is met': [
    'POST /x HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 5',
    'hello',
  ],
  'an HTTP/1.0 request': ['GET /chunked HTTP/1.0'],
  'an HTTP/1.0 request with a body': ['POST /x HTTP/1.0\r\nContent-Length: 5', 'hello'],
  'any path': ['GET //a/../b/;c?d#e HTTP/1.1'],
  'an OPTIONS for all': ['OPTIONS * HTTP/1.1'],
};

/** A service that responds to these requests, and records them. */
async function odd(t: Test) {
  const seen: unknown[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    const { method, url = '', rawHeaders, rawTrailers } = request;
    seen.push({
      method,
      url,
      headers: headersIn(rawHeaders),
      isChunked: request.headers['transfer-encoding'] === 'chunked',
      body: body.toString('latin1'),
      rawTrailers,
    });
    response.sendDate = false;
    const status = Number(/^\/(\d{3})$/.exec(url)?.[1] ?? 200);
    response.writeHead(status, 'As It Is', [
      ...['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'x-Case', 'kept', 'X-Odd', 'caf\u00e9'],
      ...(url === '/length' ? ['Content-Length', '1234'] : []),
      ...(url === '/gzip' ? ['Content-Encoding', 'gzip'] : []),
      ...(url === '/trailer' ? ['Trailer', 'X-Sum'] : []),
    ]);
    if (url === '/trailer') response.addTrailers({ 'X-Sum': '7' });
    // Node.js would write headers in the encoding of a text body
    const said = Buffer.from(`you sent ${body.length} bytes`);
    response.end(url === '/gzip' ? gzipSync('hello') : said);
  };
  const url = await http(t, (request, response) => void respond(request, response));
  return { url, seen };
}

void t.test('a request and its response are forwarded unchanged', async (t) => {
  const { url, seen } = await odd(t);
  const { url: passing } = await proxyTo(t, url);
  for (const [name, [head, body = '']] of Object.entries(requests)) {
    const send = (to: string): Promise<string> => {
      const [first = '', ...rest] = head.split('\r\n');
      const options = rest.filter((line) => line.startsWith('Connection')).length > 0 ? ', TE' : '';
      const others = rest.filter((line) => !line.startsWith('Connection'));
      const connection = `Connection: close${options}`;
      const lines = [first, `Host: ${new URL(to).host}`, ...others, connection, '', ''];
      return exchanged(
        to,
        Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), Buffer.from(body)]),
      );
    };
    const [direct, passed] = [await send(url), await send(passing)];
    t.equal(plain(passed), plain(direct), name);
    t.same(seen.pop(), seen.pop(), name);
  }
});

/** A promise, and the function that resolves it. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), opened };
}

void t.test('bodies are forwarded while they are sent, in both directions', async (t) => {
  const received = gate();
  const url = await http(t, (request, response) => {
    response.writeHead(200).flushHeaders();
    request.once('data', (chunk: Buffer) => {
      response.write(`first: ${chunk.toString()}`);
      received.open();
    });
    request.on('end', () => response.end(', and the rest'));
  });
  const { url: passing } = await proxyTo(t, url);
  const sent = httpRequest(passing, { method: 'POST' });
  sent.flushHeaders();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  sent.write('one');
  await received.opened;
  const [chunk] = (await once(response, 'data')) as [Buffer];
  t.equal(chunk.toString(), 'first: one', 'before the request has ended');
  sent.end('two');
  t.equal(await text(response), ', and the rest');
});

void t.test('a client that does not read slows the target down', async (t) => {
  let written = 0;
  const held = gate();
  const all = 64 * 1024 * 1024;
  const piece = Buffer.alloc(64 * 1024, 'x');
  const url = await http(t, (_request, response) => {
    const write = (): void => {
      while (written < all) {
        written += piece.length;
        if (!response.write(piece)) {
          held.open();
          response.once('drain', write);
          return;
        }
      }
      response.end();
    };
    write();
  });
  const { url: passing, traffic } = await proxyTo(t, url);
  const [response] = (await once(get(`${passing}/v1/subscriptions/a`), 'response')) as [
    IncomingMessage,
  ];
  await held.opened;
  t.ok(written < all, 'not all of it is in memory');
  let length = 0;
  for await (const chunk of response) length += (chunk as Buffer).length;
  t.equal(length, all);
  const [entry] = traffic.recording.entries;
  t.match(entry, { _unread: 'large', response: { status: 200, content: { size: -1 } } });
  t.equal(entry?.response.content.text, undefined, 'it is passed on, but not kept');
});

void t.test('a client that disconnects ends its request', async (t) => {
  const [begun, closed] = [gate(), gate()];
  const url = await http(t, (request, response) => {
    response.write('some');
    response.once('close', () => closed.open());
    request.resume();
    begun.open();
  });
  const { url: passing, traffic } = await proxyTo(t, url);
  for (const method of ['GET', 'POST']) {
    const sent = httpRequest(`${passing}/v1/subscriptions`, { method }).on(
      'error',
      () => undefined,
    );
    sent.write(method === 'POST' ? 'part' : '');
    await Promise.all([once(sent, 'response'), begun.opened]);
    sent.destroy();
    await closed.opened;
  }
  t.match(traffic.recording.entries.at(-1), { _unread: 'cut', request: { bodySize: -1 } });
});

void t.test('a response that the target truncates is also truncated for the client', async (t) => {
  const begins = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nsome';
  const inChunks = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nsome\r\n';
  for (const said of ['', begins, inChunks]) {
    const url = await raw(
      t,
      createTcpServer((socket) => {
        socket.once('data', () => socket.end(said));
        socket.on('error', () => undefined);
      }),
    );
    const { url: passing, traffic, proxy } = await proxyTo(t, url);
    const head = 'GET /v1/subscriptions/a HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const received = await exchanged(passing, Buffer.from(head));
    t.match(received, said === '' ? /^$/ : /\r\n\r\n(4\r\n)?some(\r\n)?$/);
    t.match(traffic.recording.entries, [{ response: { status: said === '' ? 0 : 200 } }]);
    t.equal(proxy.unreachable.size, 0);
  }
});

void t.test('a connection is kept as long as the target keeps its own', async (t) => {
  const sockets = new Set<Socket>();
  const url = await http(t, (request, response) => {
    sockets.add(request.socket);
    if (request.url === '/last') response.setHeader('Connection', 'close');
    response.end('hello');
  });
  const { url: passing } = await proxyTo(t, url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.teardown(() => agent.destroy());
  const socketOf = async (path: string): Promise<Socket> => {
    const sent = get(`${passing}${path}`, { agent });
    const [socket] = (await once(sent, 'socket')) as [Socket];
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    await text(response);
    return socket;
  };
  const first = await socketOf('/');
  t.equal(await socketOf('/'), first);
  t.equal(sockets.size, 1);
  const closed = once(first, 'close');
  for (const socket of sockets) socket.end();
  await closed;
  t.not(await socketOf('/last'), first, 'the target has closed an idle connection');
  t.equal(sockets.size, 2);
  await socketOf('/');
  t.equal(sockets.size, 3, 'the target has said that it would close the connection');
});

void t.test('a target can respond before it has received the body', async (t) => {
  const url = await http(t, (request, response) => {
    response.writeHead(413).end('too large');
    request.resume();
  });
  const { url: passing } = await proxyTo(t, url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.teardown(() => agent.destroy());
  for (let round = 0; round < 2; round += 1) {
    const sent = httpRequest(passing, { method: 'POST', agent });
    sent.write('some');
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    t.equal(await text(response), 'too large');
    sent.end('the rest');
    await once(sent, 'close');
  }
});

void t.test(
  'an unreachable target results in a 502 that says it is not from the target',
  async (t) => {
    const free = createTcpServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const address = free.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    free.close();
    await once(free, 'close');
    const down = `http://127.0.0.1:${port}`;
    const { url: passing, proxy, traffic } = await proxyTo(t, down);
    const response = await fetch(`${passing}/v1/subscriptions`, { method: 'POST', body: '{}' });
    t.equal(response.status, 502);
    const { error } = (await response.json()) as { error: string };
    t.match(error, new RegExp(`^location-data-kit audit: no response from ${down}: .*refused`));
    t.same([...proxy.unreachable.values()], [1]);
    t.match(traffic.recording.entries, [{ response: { status: 0 } }], 'as if none had come');
    const noHttp = await raw(
      t,
      createTcpServer((socket) => {
        socket.on('error', () => undefined).end('SSH-2.0-x\r\n');
      }),
    );
    const other = await proxyTo(t, noHttp);
    t.equal((await fetch(other.url)).status, 502);
  },
);

void t.test('a target can use TLS', async (t) => {
  const url = await https(t, (request, response) => response.end(request.headers.host));
  const trusting = await proxyTo(t, url, [selfSigned.cert]);
  t.equal(await (await fetch(trusting.url)).text(), new URL(url).host);
  const other = await proxyTo(t, url);
  const response = await fetch(other.url);
  t.equal(response.status, 502);
  t.match(await response.text(), /certificate/);
});
