import { generateKeyPairSync } from 'node:crypto';
import { request } from 'node:https';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import t from '../fixtures/tap.js';
import { createSandbox } from '../../src/index.js';
import type { Har } from '../../src/api/har.js';
import { runCli } from '../fixtures/cli.js';
import { runLine } from '../fixtures/run-command.js';
import { selfSigned } from '../fixtures/self-signed.js';

const ownKey = (passphrase?: string) =>
  generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: {
      type: 'pkcs8',
      format: 'pem',
      ...(passphrase !== undefined && { cipher: 'aes-256-cbc', passphrase }),
    },
  }).privateKey;

/** A request that trusts the certificate of these tests. */
const ask = (url: string, headers: Record<string, string> = {}, method = 'GET', body = '') =>
  new Promise<{ status: number; text: string; cookies: readonly string[] }>((resolve, reject) => {
    const sent = request(url, { method, headers, ca: selfSigned.cert }, (response) => {
      const { statusCode: status = 0, headers } = response;
      const cookies = headers['set-cookie'] ?? [];
      text(response).then((text) => resolve({ status, text, cookies }), reject);
    });
    sent.on('error', reject).end(body);
  });

void t.test('a sandbox can serve HTTPS', async (t) => {
  const sandbox = await createSandbox({ tls: selfSigned });
  t.teardown(() => sandbox.stop());
  t.match(sandbox.url, /^https:\/\/127\.0\.0\.1:\d+$/);
  const headers = { authorization: 'Bearer demo-token', 'content-type': 'application/json' };
  const cafes = JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['phone'] });
  const created = await ask(`${sandbox.url}/v1/subscriptions`, headers, 'POST', cafes);
  t.equal(created.status, 201);
  t.match(JSON.parse((await ask(`${sandbox.url}/openapi.json`)).text), {
    servers: [{ url: sandbox.url }],
  });
  t.match(await ask(`${sandbox.url}/_sandbox/clock`), { status: 200 });
  t.match(await ask(`${sandbox.url}/_sandbox/clock`, { origin: sandbox.url }), { status: 200 });
  t.match(await ask(`${sandbox.url}/_sandbox/clock`, { origin: 'https://elsewhere.example' }), {
    status: 403,
  });
  const { log } = JSON.parse((await ask(`${sandbox.url}/_sandbox/log.har`)).text) as Har;
  const recorded = log.entries.map(({ request }) => request.url);
  t.same(recorded, [`${sandbox.url}/v1/subscriptions`], 'as audit needs them');
  await t.rejects(fetch(sandbox.url), 'nobody vouches for the certificate');
  await t.rejects(fetch(sandbox.url.replace('https', 'http')), 'HTTP is not spoken');
  t.equal((await ask(`${sandbox.url}/health`)).status, 200, 'and does not harm it');
});

void t.test('the cookie of a login is sent only over HTTPS', async (t) => {
  const sandbox = await createSandbox({ tls: selfSigned, controlToken: 'steer' });
  t.teardown(() => sandbox.stop());
  const headers = { 'content-type': 'application/json' };
  const login = await ask(`${sandbox.url}/_sandbox/login`, headers, 'POST', '{"token":"steer"}');
  const [cookie = ''] = login.cookies;
  t.match(cookie, /; Secure/);
  const [pair = ''] = cookie.split(';');
  t.match(await ask(`${sandbox.url}/_sandbox/clock`, { cookie: pair }), { status: 200 });
});

void t.test('errors in a certificate or its key are named', async (t) => {
  const other = ownKey();
  for (const [tls, message] of [
    [{ ...selfSigned, key: other }, '"tls": the key does not belong to the certificate'],
    [{ ...selfSigned, key: ownKey('secret') }, /^"tls": the key cannot be read; .* passphrase$/],
    [{ ...selfSigned, cert: selfSigned.key }, /^"tls": the certificate cannot be read/],
    [{ ...selfSigned, key: 'x' }, /^"tls": the key cannot be read/],
  ] as const) {
    await t.rejects(createSandbox({ tls }), { name: 'RangeError', message });
  }
  const folder = t.testdir({
    'cert.pem': selfSigned.cert,
    'key.pem': selfSigned.key,
    'other.pem': other,
    'locked.pem': ownKey('secret'),
  });
  const file = (name: string) => join(folder, name);
  const [cert, key] = [file('cert.pem'), file('key.pem')];
  for (const [flags, says] of [
    [['--tls-cert', cert], '--tls-cert needs --tls-key, its key'],
    [['--tls-key', key], '--tls-key needs --tls-cert, the certificate'],
    [
      ['--tls-cert', file('none.pem'), '--tls-key', key],
      `--tls-cert: ${file('none.pem')} cannot be read: there is no such file`,
    ],
    [['--tls-cert', key, '--tls-key', key], `--tls-cert: ${key} has no CERTIFICATE in PEM format`],
    [['--tls-cert', cert, '--tls-key', cert], `--tls-key: ${cert} has no PRIVATE KEY`],
    [
      ['--tls-cert', cert, '--tls-key', file('other.pem')],
      `--tls-key ${file('other.pem')}: the key does not belong to the certificate`,
    ],
    [['--tls-cert', cert, '--tls-key', file('locked.pem')], 'without a passphrase'],
  ] as const) {
    const { code, stderr } = await runLine(t, ['serve', '--memory', '--port', '0', ...flags]);
    t.match({ code, stderr }, { code: 2, stderr: says }, flags.join(' '));
  }
});

void t.test('serve runs a command whose client trusts the certificate', async (t) => {
  const folder = t.testdir({ 'cert.pem': selfSigned.cert, 'key.pem': selfSigned.key });
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const script = `
    const url = process.env.LOCATION_DATA_BASE_URL;
    fetch(url + '/health').then((response) => console.log(url, response.status));`;
  const { code, stdout } = await runCli(
    ['serve', '--tls-cert', cert, '--tls-key', key, '--', process.execPath, '-e', script],
    { NODE_EXTRA_CA_CERTS: cert },
  );
  t.equal(code, 0);
  t.match(stdout, /^https:\/\/127\.0\.0\.1:\d+ 200\n$/);
});
