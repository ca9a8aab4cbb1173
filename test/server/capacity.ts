import { once } from 'node:events';
import { connect } from 'node:net';
import t from '../fixtures/tap.js';
import { cli, startNode } from '../fixtures/cli.js';
import { Client, start, textOf } from '../fixtures/client.js';

/** The budgets that all clients of a sandbox share. */

void t.test('subscriptions fill a part of the memory, until a reset', async (t) => {
  const flags = ['--memory', '--quiet', '--any-token', '--scrape-time', '0s', '--port', '0'];
  const little = ['--max-old-space-size=60', '--max-semi-space-size=1'];
  const served = startNode([...little, cli, 'serve', ...flags], { scope: t });
  const [url = ''] = /http:\S+/.exec(await served.printed(/http:/)) ?? [];
  const client = new Client(url);
  const named = (text: string) =>
    Array.from({ length: 20 }, (_, index) => `${text}${index}`.padEnd(490, 'x'));
  const first = await client.subscribe();
  const full = {
    status: 503,
    body: {
      error: /fill the \d+ MiB .* Reset it \(POST \/_sandbox\/reset\), or start it with more/,
    },
  };
  let reply = await client.create();
  for (let count = 0; reply.status === 201 && count < 5000; count += 1)
    reply = await client.as(`token-${count}`).create({ fields: named('n') });
  t.match(reply, full, 'by subscribing');
  t.match(await client.update(first, { fields: ['wifi'] }), full);
  t.equal((await client.get(first)).status, 200);
  const added = { city: 'Rome', entity_type: 'bar', fields: ['phone'] };
  t.equal((await client.control('POST', 'subscriptions', added)).status, 200, 'the owner is free');
  t.ok((await client.cancel(first)).status < 300);
  t.match(await client.create(), full, 'a cancelled subscription is kept');

  t.equal((await client.control('POST', 'reset', {})).status, 200);
  let id = '';
  reply = await client.create();
  for (let count = 0; reply.status < 300 && count < 5000; count += 1) {
    // A subscription keeps a hundred series of scrapes, each with its fields.
    const isNext = count % 100 === 0;
    const fields = named(count % 2 ? 'odd' : 'even');
    reply = isNext ? await client.create() : await client.update(id, { fields });
    if (isNext) id = textOf(reply.body.id);
  }
  t.match(reply, full, 'by updates');
  t.equal(await served.stop('SIGTERM'), 0);
  t.equal(served.err(), '');
});

void t.test('at most a thousand connections are open', async (t) => {
  const { sandbox } = await start(t);
  const open = async () => {
    const socket = connect(sandbox.port, '127.0.0.1').on('error', () => undefined);
    t.teardown(() => socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  const first = await open();
  for (let count = 1; count < 1000; count += 1) await open();
  let received = '';
  const extra = await open();
  extra.on('data', (bytes) => (received += String(bytes)));
  extra.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
  await Promise.race([once(extra, 'close'), once(extra, 'data')]);
  t.equal(received, '');
  first.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
  const [head] = (await once(first, 'data')) as [Buffer];
  t.match(String(head), /^HTTP\/1\.1 200 /);
});
