import { createServer as createHttp2Server, createSecureServer } from 'node:http2';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import t, { type Test } from '../fixtures/tap.js';
import { exitCodeOf, render, type CheckResult, type RunOptions } from '../../conformance/index.js';
import { createDeployment } from '../self-test/index.js';
import { checkCommand } from '../../conformance/cli/check.js';
import { tlsFetch } from '../../conformance/cli/tls-fetch.js';
import { ignoredProxy, type ProxySurroundings } from '../../conformance/http/transport.js';
import { folderOf, runCli, startNode } from '../fixtures/cli.js';
import { http, https, raw } from '../fixtures/listening.js';
import { runCommand } from '../fixtures/run-command.js';
import { forward } from '../fixtures/serve-fetch.js';
import { against, run } from '../fixtures/running.js';
import { selfSigned } from '../fixtures/self-signed.js';

/** Ports that do not speak HTTP/1.1, or announce something else than they send. */

/** The first reason in the report of a run against something that is not a deployment. */
async function reason(
  t: Test,
  baseUrl: string,
  options: Partial<RunOptions> = {},
): Promise<string> {
  const report = await run({ baseUrl, fetch: globalThis.fetch, ...options });
  t.same(
    [report.target.requests, exitCodeOf(report, { allowUnverified: true })],
    [1, 3],
    'one request, and no verdict',
  );
  const [first = ''] = render(report, 'pretty', { width: 140 }).trim().split('\n');
  const messages = new Set(inconclusive(report.checks).map(({ message }) => message));
  t.equal(messages.size, 1, 'one cause');
  t.match(first, /^\? /);
  return [...messages][0] ?? '';
}

const inconclusive = (checks: readonly CheckResult[]): CheckResult[] =>
  checks.filter(({ outcome }) => outcome === 'inconclusive');

const closing = (close: (socket: Socket) => void) =>
  createServer((socket) => {
    socket.on('error', () => undefined);
    close(socket);
  });

const packed = (encoding: string, body: string | Buffer) => (t: Test) =>
  http(t, (_request, response) => {
    response
      .writeHead(200, { 'content-encoding': encoding, 'content-type': 'application/json' })
      .end(body);
  });

const plainly = (baseUrl: string): string => baseUrl.replace('https:', 'http:');
const withTls = (baseUrl: string): string => baseUrl.replace('http:', 'https:');

/** Since Node 26, `fetch` speaks HTTP/2 over TLS. */
const speaksHttp2 = Number(process.versions.undici?.split('.')[0]) >= 8;

const refusesH1 = 'speaks HTTP/2 only; .* speaks HTTP/1\\.1';
const ports: Record<string, { at: (t: Test) => Promise<string>; says: RegExp }> = {
  'a body that is not packed, with gzip in its header': {
    at: packed('gzip', '{"error":"no"}'),
    says: /^no response: the body cannot be decompressed: it is truncated, or does not match its header \(Content-Encoding: gzip\)$/,
  },
  'a body that is not packed, with br in its header': {
    at: packed('br', '{"error":"no"}'),
    says: /it is truncated, or does not match its header \(Content-Encoding: br\)$/,
  },
  'a packed body that is damaged': {
    at: packed('gzip', gzipSync('{"error":"no"}').fill(0, 12, 20)),
    says: /it is truncated, or does not match its header \(Content-Encoding: gzip\)$/,
  },
  'a proxy that asks for credentials': {
    at: (t) =>
      http(t, (_request, response) => {
        response.writeHead(407, { 'proxy-authenticate': 'Basic realm="proxy"' }).end();
      }),
    says: /^no response: a proxy requires credentials \(407 Proxy Authentication Required\)/,
  },
  'HTTP/2 without TLS': {
    at: (t) =>
      raw(
        t,
        createHttp2Server((_request, response) => response.end('{}')),
      ),
    says: new RegExp(`^no response: the server at 127.* ${refusesH1}`),
  },
  'HTTP/2 with TLS': {
    at: async (t) =>
      withTls(
        await raw(
          t,
          createSecureServer(selfSigned, (_request, response) => response.end('{}')),
        ),
      ),
    says: speaksHttp2
      ? /^no response: the TLS certificate of 127.* is self-signed/
      : new RegExp(`^no response: the server at 127.* ${refusesH1}`),
  },
  'https where http was given': {
    at: async (t) => plainly(await https(t, (_request, response) => response.end('{}'))),
    says: /^no response: this port speaks https: pass https:\/\/localhost:\d+ as the base URL \(/,
  },
  'http where https was given': {
    at: async (t) => withTls(await http(t, (_request, response) => response.end('{}'))),
    says: /^no response: this port speaks plain HTTP: pass http:\/\/127\.0\.0\.1:\d+ as the base URL \(/,
  },
  'a connection that is closed on arrival': {
    at: (t) =>
      raw(
        t,
        closing((socket) => socket.end()),
      ),
    says: new RegExp(
      '^no response: the connection was closed before a response arrived: ' +
        'something listens there, but it does not speak HTTP',
    ),
  },
  'a connection that is closed in the TLS handshake': {
    at: async (t) =>
      withTls(
        await raw(
          t,
          closing((socket) => socket.end()),
        ),
      ),
    says: /^no response: the connection was closed during the TLS handshake: something listens there, but .* https/,
  },
  'https that asks for a client certificate': {
    at: (t) => https(t, (_request, response) => response.end('{}'), { requestCert: true }),
    says: /certificate/,
  },
  'https that asks for a client certificate, where http was given': {
    at: async (t) =>
      plainly(await https(t, (_request, response) => response.end('{}'), { requestCert: true })),
    says: /^no response: this port speaks https: pass https/,
  },
  'a port that closes TLS, and responds to plain requests that it wants TLS': {
    at: async (t) =>
      withTls(
        await raw(
          t,
          closing((socket) =>
            socket.once('data', (data) => {
              const isPlain = data.toString('latin1').startsWith('GET');
              const page = 'The plain HTTP request was sent to HTTPS port';
              const length = `content-length: ${page.length}`;
              socket.end(isPlain ? `HTTP/1.1 400 Bad Request\r\n${length}\r\n\r\n${page}` : '');
            }),
          ),
        ),
      ),
    says: /^no response: the connection was closed during the TLS handshake: something listens there/,
  },
  'a TLS alert in the handshake': {
    at: async (t) =>
      withTls(
        await raw(
          t,
          closing((socket) => {
            // fatal, handshake_failure
            socket.once('data', () => socket.end(Buffer.from([0x15, 3, 3, 0, 2, 2, 40])));
          }),
        ),
      ),
    says: /^no response: 127\.0\.0\.1:\d+ rejects the TLS handshake: no TLS version or cipher in common/,
  },
  'a TLS alert about a certificate': {
    at: async (t) =>
      withTls(
        await raw(
          t,
          closing((socket) => {
            // fatal, bad_certificate
            socket.once('data', () => socket.end(Buffer.from([0x15, 3, 3, 0, 2, 2, 42])));
          }),
        ),
      ),
    says: /^no response: 127.*requires a client certificate: pass a certificate that it trusts with --client-cert/,
  },
  'a response that breaks off': {
    at: (t) =>
      raw(
        t,
        closing((socket) => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nconte'))),
      ),
    says: /^no response: the connection was closed before the response was complete/,
  },
  'headers without an end': {
    at: (t) =>
      raw(
        t,
        closing((socket) => {
          socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}`);
        }),
      ),
    says: /^no response: the headers of the response are longer than the 16 kB that Node reads$/,
  },
};

for (const [name, { at, says }] of Object.entries(ports)) {
  void t.test(`the report names the cause: ${name}`, async (t) => {
    t.match(await reason(t, await at(t)), says);
  });
}

void t.test('an HTTPS server is not treated as HTTP', async (t) => {
  const authority = folderOf(t)('ca.pem');
  writeFileSync(authority, selfSigned.cert);
  const fetch = (await tlsFetch({ ca: authority })) ?? globalThis.fetch;
  const closing = await https(t, (_request, response) => response.destroy());
  const says =
    /^no response: the connection was closed before a response arrived, after the TLS handshake: does it/;
  t.match(await reason(t, closing, { fetch }), says);
  const wanting = await https(t, (_request, response) => response.end('{}'), {
    requestCert: true,
  });
  t.match(await reason(t, wanting, { fetch }), /client certificate/);
});

void t.test('an ignored proxy variable is reported if nothing responds', (t) => {
  const node = { node: '20.20.2' };
  const proxy = { HTTPS_PROXY: 'http://proxy:3128' };
  const cases: readonly (readonly [Partial<ProxySurroundings>, string | null])[] = [
    [{ env: proxy, versions: node }, 'HTTPS_PROXY'],
    [{ env: { https_proxy: 'http://proxy:3128' }, versions: node }, 'https_proxy'],
    [{ env: { HTTP_PROXY: 'http://proxy:3128' }, versions: node }, null],
    [{ env: { ...proxy, NO_PROXY: 'other, .example' }, versions: node }, null],
    [{ env: { ...proxy, NO_PROXY: 'service.example:443' }, versions: node }, null],
    [{ env: { ...proxy, no_proxy: '*' }, versions: node }, null],
    [{ env: { ...proxy, NO_PROXY: 'ample' }, versions: node }, 'HTTPS_PROXY'],
    [{ env: { ...proxy, NODE_USE_ENV_PROXY: '1' }, versions: node }, 'HTTPS_PROXY'],
    [{ env: { ...proxy, NODE_USE_ENV_PROXY: '1' }, versions: { node: '24.1.0' } }, null],
    [{ env: proxy, versions: { node: '24.1.0' }, execArgv: ['--use-env-proxy'] }, null],
    [{ env: proxy, versions: { node: '24.1.0' } }, 'HTTPS_PROXY'],
    [{ env: proxy, versions: { node: '24.1.0', bun: '1.4.5' } }, null],
  ];
  for (const [given, expected] of cases) {
    const surroundings = { env: {}, versions: {}, execArgv: [], ...given };
    const found = ignoredProxy('https://service.example/api', surroundings);
    t.equal(found, expected, JSON.stringify(given));
  }
  t.end();
});

void t.test('the report says that a proxy is not used', async (t) => {
  const args = ['check', 'http://127.0.0.1:65530', '--wait-for', '0s'];
  const env = { HTTP_PROXY: 'http://127.0.0.1:3128', NO_PROXY: '', no_proxy: '' };
  const { stdout } = await runCli(args, { ...env, NODE_USE_ENV_PROXY: '' });
  t.match(
    stdout.replace(/\s+/g, ' '),
    /nothing listens there; HTTP_PROXY is set, but this runtime/,
  );
});

void t.test('a run sends a client certificate, and trusts an additional authority', async (t) => {
  const deployment = createDeployment({ places: 20, now: Date.now });
  const origin = await https(t, forward(deployment.fetch), { requestCert: true });
  const inFolder = folderOf(t);
  const [cert, key, both] = ['cert.pem', 'key.pem', 'both.pem'].map(inFolder) as [
    string,
    string,
    string,
  ];
  writeFileSync(cert, selfSigned.cert);
  writeFileSync(key, selfSigned.key);
  writeFileSync(both, selfSigned.cert + selfSigned.key);
  const spoilt = inFolder('spoilt.pem');
  writeFileSync(spoilt, selfSigned.key.replace('MIGH', 'MIGG'));
  const only = ['--only', 'get.subscription,list.ok', '--allow-partial', '--reporter'];
  const check = (...flags: string[]) =>
    runCommand(t, checkCommand(), [origin, ...flags, ...only, `json=${inFolder('report.json')}`]);
  const shown = ['--client-cert', cert, '--client-key', key];
  t.equal((await check(...shown, '--ca', cert)).code, 0, 'two files');
  t.equal((await check('--client-cert', both, '--ca', cert)).code, 0, 'one file for both');
  t.same(deployment.live(), []);
  t.equal((await check('--ca', cert)).code, 3, 'without a certificate');
  t.match(readFileSync(inFolder('report.json'), 'utf8'), /--client-cert/);
  t.equal((await check(...shown)).code, 3, 'an unknown authority');
  t.match(readFileSync(inFolder('report.json'), 'utf8'), /self-signed; pass .* --ca/);
  const wrong: [flags: string[], message: RegExp][] = [
    [['--client-cert', inFolder('none.pem')], /--client-cert: .*none\.pem cannot be read/],
    [['--ca', key], /--ca: .*key\.pem has no CERTIFICATE in PEM format/],
    [['--client-cert', cert], /--client-key: .*cert\.pem has no PRIVATE KEY in PEM format/],
    [
      ['--client-cert', cert, '--client-key', spoilt],
      /--client-cert and --client-key must be a certificate and its key, without a passphrase/,
    ],
  ];
  for (const [flags, message] of wrong) {
    const { code, stderr } = await check(...flags);
    t.equal(code, 2, flags.join(' '));
    t.match(stderr, message);
    t.notMatch(stderr, /MIG|error:/);
  }
});

void t.test('an injected fetch reports a proxy as well', async (t) => {
  const refusing = (): Promise<Response> =>
    Promise.resolve(new Response('<h1>407</h1>', { status: 407 }));
  t.match(
    await reason(t, 'http://deployment.example', { fetch: refusing }),
    /^a proxy requires credentials \(407/,
  );
  const tunnel = (): Promise<Response> =>
    Promise.reject(
      new TypeError('fetch failed', {
        cause: new Error('Proxy response (403) !== 200 when HTTP Tunneling'),
      }),
    );
  const denied = await reason(t, 'https://deployment.example', { fetch: tunnel });
  t.equal(denied, 'no response: the proxy does not connect to deployment.example: it responds 403');
});

void t.test(
  'the kit checks without a credential whether a port uses the other protocol',
  async (t) => {
    const seen: string[] = [];
    const baseUrl = await http(t, (request, response) => {
      seen.push(
        `${request.method ?? ''} ${request.url ?? ''} ${request.headers.authorization ?? 'no credential'}`,
      );
      response.end('{}');
    });
    await run({ baseUrl: `${withTls(baseUrl)}/api` });
    t.same(seen, ['GET /api no credential']);
  },
);

void t.test('the cause is named even in a process that has sent no request before', async (t) => {
  // fetch never settles there: the connection is closed before its HTTP parser is loaded
  const baseUrl = await raw(
    t,
    closing((socket) => socket.end()),
  );
  // a tenth of the timeout passes before it is sent once more
  const flags = ['--wait-for', '0s', '--timeout', '30s'];
  const { code, stdout } = await runCli(['check', baseUrl, ...flags]);
  t.equal(code, 3);
  t.match(
    stdout.trim(),
    /^\? no response: the connection was closed before a response arrived: something/,
  );
  t.match(stdout, /\? Nothing verified[^]*; 1 request in/);
  const kit = fileURLToPath(new URL('../../conformance/index.js', import.meta.url));
  const script = `import { runConformance } from ${JSON.stringify(kit)};
    const baseUrl = ${JSON.stringify(baseUrl)};
    const report = await runConformance({ baseUrl, token: 'demo-token', waitFor: 0 });
    console.log(report.verdict, report.checks.find(({ exchanges }) => exchanges.length > 0).message);`;
  const library = await startNode(['--input-type=module', '--eval', script]).ended;
  t.match(library, {
    code: 0,
    stdout: /^not-fully-verified no response: the connection was closed before a response arrived/,
  });
});

void t.test('an unanswered request ends with its timeout', async (t) => {
  const never = (): Promise<Response> => new Promise(() => undefined);
  t.match(
    await reason(t, 'http://deployment.example', { fetch: never, timeout: 100 }),
    /^no response: no complete response within 100 ms \(timeout\)$/,
  );
  const controller = new AbortController();
  const interrupted = run({
    baseUrl: 'http://deployment.example',
    fetch: never,
    signal: controller.signal,
  });
  controller.abort();
  t.match(inconclusive((await interrupted).checks)[0], { message: 'the run was interrupted' });
});

void t.test(
  'the first request is repeated if it gets no response, and both are counted',
  async (t) => {
    const deployment = createDeployment();
    let first = true;
    const fetch: typeof globalThis.fetch = (input, init) => {
      if (!first) return deployment.fetch(input, init);
      first = false;
      return new Promise(() => undefined);
    };
    const report = await against(deployment, { fetch, timeout: 2000, only: ['get.unknown'] });
    t.equal(report.verdict, 'partly-checked');
    t.equal(report.target.requests, deployment.requests.length + 1);
  },
);
