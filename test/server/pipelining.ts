import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import t, { type Test } from '../fixtures/tap.js';
import { latch } from '../fixtures/disk.js';
import { Client, start } from '../fixtures/client.js';
import { turnsUntil } from '../fixtures/patience.js';

/** Many requests on one connection, sent without waiting for responses. */

/** A connection to a sandbox. */
interface Connected {
  readonly socket: Socket;
  /** its other end, in the server */
  readonly inServer: Socket;
  /** returns what was received */
  readonly text: () => string;
}

async function connected(t: Test, port: number): Promise<Connected> {
  const accepted = new Promise<Socket>((resolve) => {
    const onSocket = (message: unknown): void => {
      if (typeof message !== 'object' || message === null || !('socket' in message)) return;
      if (message.socket instanceof Socket) resolve(message.socket);
    };
    subscribe('net.server.socket', onSocket);
    t.teardown(() => unsubscribe('net.server.socket', onSocket));
  });
  const socket = connect(port, '127.0.0.1');
  t.teardown(() => socket.destroy());
  let text = '';
  socket.setEncoding('utf8').on('data', (data: string) => (text += data));
  await once(socket, 'connect');
  return { socket, inServer: await accepted, text: () => text };
}

const head = 'Host: 127.0.0.1\r\nAuthorization: Bearer demo-token\r\n';

/** Requests for a subscription, as sent on the connection. */
const requests = (id: string, count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `GET /v1/subscriptions/${id}?at=${at} HTTP/1.1\r\n${head}\r\n`,
  ).join('');

/** A sandbox with a subscription, which counts the requests it works on. */
async function counting(t: Test) {
  const { client, sandbox } = await start(t);
  const id = await client.subscribe();
  const { promise: held, resolve: release } = latch();
  const work = { now: 0, most: 0, urls: new Array<string>(), held, release };
  sandbox.handle.getSubscription(async (body, { request }) => {
    work.urls.push(request.url);
    work.now += 1;
    work.most = Math.max(work.most, work.now);
    await work.held;
    await setImmediate();
    work.now -= 1;
    return body;
  });
  return { client, sandbox, id, work };
}

void t.test('the requests of a connection are processed one at a time, in order', async (t) => {
  const { sandbox, id, work } = await counting(t);
  const { socket, text } = await connected(t, sandbox.port);
  socket.write(requests(id, 50));
  await turnsUntil('a request is processed', () => work.now > 0);
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
  t.equal(work.urls.length, 1);
  const other = new Client(sandbox.url);
  t.equal((await other.create()).status, 201, 'other connections are served meanwhile');
  work.release();
  await turnsUntil('50 responses', () => text().split('HTTP/1.1 200').length > 50);
  t.equal(work.most, 1);
  t.strictSame(
    work.urls.map((url) => url.split('=')[1]),
    Array.from({ length: 50 }, (_, at) => String(at)),
  );
  t.equal(sandbox.log.entries({ operation: 'getSubscription' }).length, 50);
});

void t.test('nothing is computed for a closed connection', async (t) => {
  const { client, sandbox, id, work } = await counting(t);
  const { socket, inServer } = await connected(t, sandbox.port);
  const bytes = requests(id, 100);
  socket.write(bytes);
  await turnsUntil('all is read', () => work.now > 0 && inServer.bytesRead === bytes.length);
  socket.destroy();
  await once(inServer, 'close');
  work.release();
  t.equal((await client.get(id)).status, 200);
  t.equal(work.urls.length, 2, 'the one that was being processed, and the one after');
  t.equal(sandbox.log.entries({ operation: 'getSubscription' }).length, 2);
});

void t.test('a connection with too many waiting requests is closed', async (t) => {
  const { client, sandbox, id, work } = await counting(t);
  const { socket, inServer } = await connected(t, sandbox.port);
  socket.on('error', () => undefined);
  socket.write(requests(id, 1001));
  await turnsUntil('a request is processed', () => work.now > 0);
  t.notOk(inServer.destroyed);
  socket.write(requests(id, 1));
  await once(inServer, 'close');
  work.release();
  t.equal((await client.get(id)).status, 200);
  t.equal(work.urls.length, 2);
});

void t.test('a body that arrives in parts is read to its end', async (t) => {
  const { sandbox, id, work } = await counting(t);
  const { socket, text } = await connected(t, sandbox.port);
  const body = JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['x'.repeat(150)] });
  const length = `Content-Type: application/json\r\nContent-Length: ${200_000 + body.length}\r\n`;
  socket.write(`${requests(id, 40)}POST /v1/subscriptions HTTP/1.1\r\n${head}${length}\r\n`);
  socket.write(' '.repeat(200_000));
  await turnsUntil('a request is processed', () => work.now > 0);
  work.release();
  socket.write(`${body}${requests(id, 40)}`);
  await turnsUntil('81 responses', () => text().split('HTTP/1.1 20').length > 81);
  t.match(text(), /HTTP\/1\.1 201/);
  t.equal(work.most, 1);
});

void t.test('a long page is not computed completely if its client has left', async (t) => {
  const { client, sandbox } = await start(t, { places: 2000, scrapeTime: '0s' });
  const fields = Array.from({ length: 200 }, (_, at) => `field ${at}`);
  const id = await client.subscribe({ fields });
  let pages = 0;
  sandbox.handle.listEntities((body) => {
    pages += 1;
    return body;
  });
  const { socket, inServer } = await connected(t, sandbox.port);
  const path = `/v1/subscriptions/${id}/entities?limit=1000`;
  const bytes = `GET ${path} HTTP/1.1\r\n${head}\r\n`;
  socket.write(bytes);
  await turnsUntil('all is read', () => inServer.bytesRead === bytes.length);
  socket.destroy();
  await once(inServer, 'close');
  t.equal((await client.send('GET', path)).status, 200, 'which takes as long');
  t.equal(pages, 1);
});
