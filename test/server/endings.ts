import { once } from 'node:events';
import { connect } from 'node:net';
import t from '../fixtures/tap.js';
import { createSandbox } from '../../src/index.js';
import { cli, serve, startCli, startNode } from '../fixtures/cli.js';

/**
 * Servers and commands end when they are told to, whether clients wait for them or do not read
 * their responses.
 */

async function subscribe(url: string): Promise<void> {
  const headers = { authorization: 'Bearer demo-token', 'content-type': 'application/json' };
  const body = JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['phone'] });
  const response = await fetch(`${url}/v1/subscriptions`, { method: 'POST', headers, body });
  await response.arrayBuffer();
}

/** A request that is delayed by a minute. */
const waiting = (port: number) => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    'GET /v1/subscriptions/x HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer demo-token\r\nPrefer: wait=60\r\n\r\n',
  );
  return socket;
};

void t.test('a delayed request is forgotten once its client has disconnected', async (t) => {
  const told: (number | null)[] = [];
  const left = new Promise<void>((resolve) => {
    void createSandbox({
      onExchange: ({ status }) => {
        told.push(status);
        if (told.length === 2) resolve();
      },
    }).then(async (sandbox) => {
      t.teardown(() => sandbox.stop());
      const socket = waiting(sandbox.port);
      await once(socket, 'connect');
      // Answered after the first one has arrived.
      await subscribe(sandbox.url);
      socket.destroy();
    });
  });
  await left;
  t.same(told, [201, null], 'at once, as one that got no answer');
});

void t.test('an idle connection stays open for ten minutes', async (t) => {
  const sandbox = await createSandbox();
  t.teardown(() => sandbox.stop());
  const socket = connect(sandbox.port, '127.0.0.1');
  socket.write('GET /health HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n');
  const [head] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  t.match(
    head.toString(),
    /^keep-alive: timeout=600$/im,
    'fetch of Node.js 20 meets a reset after 5 s',
  );
});

void t.test('a stalled reader of its log does not keep a server alive', async (t) => {
  const served = await serve(t, ['--memory']);
  served.child.stdout.pause();
  const path = `/v1/${'x'.repeat(2000)}`;
  for (let sent = 0; sent < 400; sent += 1) await (await fetch(served.url + path)).arrayBuffer();
  served.child.kill('SIGTERM');
  t.strictSame(await once(served.child, 'exit'), [0, null], 'while nobody reads on');
  served.child.stdout.resume();
});

void t.test('a command whose output is not read exits cleanly', async (t) => {
  const command = startCli(['openapi']);
  command.child.stdout.destroy();
  t.match(await command.ended, { code: 0, stderr: '' });
});

void t.test('a server that is stopped during its start ends', async (t) => {
  const kill = `process.on('newListener', (name) => {
    if (name === 'SIGTERM') setImmediate(() => process.kill(process.pid, name));
  })`;
  const command = startNode([
    `--import=data:text/javascript,${encodeURIComponent(kill)}`,
    cli,
    'serve',
    '--memory',
    '--port',
    '0',
  ]);
  t.match(await command.ended, { code: 0, stdout: /Stopped/ });
});

void t.test('a stopped server ends, regardless of waiting clients', async (t) => {
  const served = await serve(t, ['--quiet', '--memory']);
  const socket = waiting(served.port);
  await once(socket, 'connect');
  await fetch(`${served.url}/_sandbox/health`);
  const closed = once(socket, 'close');
  let text = '';
  socket.on('data', (bytes) => (text += String(bytes)));
  t.equal(await served.stop('SIGTERM'), 0);
  await closed;
  t.match(text, /^HTTP\/1\.1 404 /, 'its response comes before the minute is over');
});
