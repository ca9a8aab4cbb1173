import { brotliCompressSync, gzipSync } from 'node:zlib';
import t from '../fixtures/tap.js';
import { exitCodeOf, runConformance } from '../../conformance/index.js';
import { describeNetworkError } from '../../conformance/http/network-error.js';
import { runtimeFetch } from '../../conformance/http/runtime.js';
import { createDeployment } from '../self-test/index.js';
import { http } from '../fixtures/listening.js';
import { against, urlOf } from '../fixtures/running.js';
import { forward } from '../fixtures/serve-fetch.js';

/** Requests that fail during a run, and the error messages of the runtimes. */

void t.test(
  'writes have separate connections in Deno, which would otherwise retry them',
  async (t) => {
    let [opened, closed] = [0, 0];
    const createHttpClient = (options: unknown) => {
      t.same(options, { poolMaxIdlePerHost: 0 });
      opened += 1;
      return { close: () => (closed += 1) };
    };
    t.intercept(globalThis, 'Deno' as never, { value: { createHttpClient } });
    const seen: [method: string | undefined, isAlone: boolean][] = [];
    t.intercept(globalThis, 'fetch', {
      value: (_address: string, init: RequestInit = {}) => {
        seen.push([init.method, 'client' in init]);
        return Promise.resolve(Response.json({}));
      },
    });
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
      await runtimeFetch('http://x/', { method });
    }
    t.same(seen, [
      ['GET', false],
      ['POST', true],
      ['PATCH', true],
      ['DELETE', true],
    ]);
    t.same([opened, closed], [3, 3]);
  },
);

const cutTo = (share: number) => (bytes: Buffer) => bytes.subarray(0, bytes.length * share);
const brokenPacking: Record<string, [coding: string, pack: (body: Buffer) => Buffer]> = {
  'gzip that breaks off': ['gzip', (body) => cutTo(0.5)(gzipSync(body))],
  'br that breaks off': ['br', (body) => cutTo(0.5)(brotliCompressSync(body))],
  'gzip without its trailer': ['gzip', (body) => gzipSync(body).subarray(0, -8)],
  'gzip with half of its trailer': ['gzip', (body) => gzipSync(body).subarray(0, -4)],
};

for (const [name, [coding, pack]] of Object.entries(brokenPacking)) {
  void t.test(`lists in ${name} are not judged, and the report says so`, async (t) => {
    const deployment = createDeployment({ places: 20, now: Date.now });
    const baseUrl = await http(t, (request, response) => {
      forward(async (input) => {
        const { status, headers, body } = await deployment.fetch(input);
        const text = Buffer.from(await new Response(body).arrayBuffer());
        if (!(request.url ?? '').includes('entities') || status !== 200) {
          return new Response(text.length > 0 ? new Uint8Array(text) : null, { status, headers });
        }
        headers.set('content-encoding', coding);
        return new Response(new Uint8Array(pack(text)), { status, headers });
      })(request, response);
    });
    const only = ['list.ok', 'list.data', 'entity'];
    const options = { scrapeTimeout: 300, timeout: 600_000 };
    const report = await runConformance({ baseUrl, token: 'demo-token', only, ...options });
    t.equal(exitCodeOf(report), 3);
    t.match(
      report.causes.map(({ title }) => title),
      [new RegExp(String.raw`^no response: the body cannot be decompressed: .*${coding}\)`)],
    );
    t.same(deployment.live(), []);
  });
}

/** Error messages of other runtimes, and of other versions of Node.js. */
const saidElsewhere: readonly (readonly [
  message: string,
  code: string | undefined,
  says: RegExp,
])[] = [
  [
    'error sending request for url (http://x:1/): client error (Connect): tcp connect error: Connection refused (os error 111)',
    undefined,
    /^the connection to x:1 was refused: nothing listens there$/,
  ],
  [
    'error sending request for url (http://x:1/): client error (Connect): dns error: failed to lookup address information',
    undefined,
    /^the host name "x:1" cannot be resolved/,
  ],
  [
    'error sending request from 1.1.1.1:5 for http://x:1/ (1.1.1.1:1): client error (SendRequest): connection closed before message completed',
    undefined,
    /^the connection was closed before a response arrived$/,
  ],
  ['Connection reset by peer (os error 104)', undefined, /^the connection was closed before a res/],
  [
    'client error (Connect): tls handshake eof',
    undefined,
    /^the connection was closed during the T/,
  ],
  [
    'client error (SendRequest): invalid HTTP version parsed',
    undefined,
    /^x:1 does not respond with HTTP/,
  ],
  [
    'client error (SendRequest): invalid content-length parsed',
    undefined,
    /two Content-Length headers/,
  ],
  [
    'InvalidContentLength fetching "http://x:1/".',
    'InvalidContentLength',
    /two Content-Length headers/,
  ],
  [
    'Response body length does not match content-length header',
    'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
    /two Content-Length headers/,
  ],
  [
    'Response does not match the HTTP/1.1 protocol (Duplicate Content-Length)',
    'HPE_UNEXPECTED_CONTENT_LENGTH',
    /two Content-Length headers/,
  ],
  ['bad response', 'UND_ERR_SOCKET', /^the server responds with 100 Continue/],
  ['false == true', 'ERR_ASSERTION', /^the status of the response is not an HTTP status/],
  [
    'Malformed_HTTP_Response fetching "http://x:1/".',
    'Malformed_HTTP_Response',
    /does not respond with HTTP/,
  ],
  ['ZlibError fetching "http://x:1/".', 'ZlibError', /^the body cannot be decompressed/],
  ['BrotliDecompressionError fetching "http://x:1/".', 'BrotliDecompressionError', /decompressed/],
  ['unexpected end of file', undefined, /^the body cannot be decompressed/],
  ['brotli error', undefined, /^the body cannot be decompressed/],
  ['reached unexpected EOF', undefined, /^the body cannot be decompressed/],
  [
    'client error (Connect): received corrupt message of type InvalidContentType',
    undefined,
    /TLS$/,
  ],
  [
    'client error (Connect): received fatal alert: HandshakeFailure',
    undefined,
    /no TLS version or cipher/,
  ],
  ['client error (Connect): received fatal alert: CertificateRequired', undefined, /--client-cert/],
  [
    'client error (Connect): invalid peer certificate: UnknownIssuer',
    undefined,
    /issuer of the TLS/,
  ],
  ['client error (Connect): invalid peer certificate: Expired', undefined, /has expired$/],
  [
    'SomethingNew fetching "http://x:1/a?b=c". For more information, pass',
    undefined,
    /: SomethingNew$/,
  ],
];

void t.test('network errors have the same text on each runtime', (t) => {
  for (const [message, code, says] of saidElsewhere) {
    const inner = Object.assign(new Error(message), code === undefined ? {} : { code });
    const error = new TypeError('fetch failed', { cause: inner });
    t.match(describeNetworkError(error, 'http://x:1/v1'), says, message);
  }
  t.end();
});

/** Whether a request creates a subscription. */
const creates = (address: string, method: string | undefined): boolean =>
  method === 'POST' && address.endsWith('/v1/subscriptions');

void t.test('a create request that was never sent leaves nothing behind', async (t) => {
  for (const [code, isLeft] of [
    ['ECONNREFUSED', false],
    ['ECONNRESET', true],
  ] as const) {
    const deployment = createDeployment({ places: 20 });
    const fetch: typeof globalThis.fetch = (input, init) => {
      if (!creates(urlOf(input), init?.method)) return deployment.fetch(input, init);
      const cause = Object.assign(new Error(code), { code });
      return Promise.reject(new TypeError('fetch failed', { cause }));
    };
    const report = await against(deployment, { fetch, only: ['create.subscription'] });
    t.equal(report.leftovers.length > 0, isLeft, code);
    const titles = report.causes.map(({ title }) => title).join();
    t.equal(titles.includes('may have taken effect'), isLeft, titles);
  }
});

void t.test('an outage with Retry-After: 5 ends a run within a minute', async (t) => {
  for (const requests of [0, 40, 90]) {
    const deployment = createDeployment({ places: 20 });
    const { time } = deployment;
    let sent = 0;
    const fetch: typeof globalThis.fetch = (input, init) => {
      sent += 1;
      if (sent <= requests) return deployment.fetch(input, init);
      const headers = { 'retry-after': '5' };
      return Promise.resolve(Response.json({ error: 'down' }, { status: 503, headers }));
    };
    const start = time.now();
    const report = await against(deployment, { fetch });
    t.equal(exitCodeOf(report), 3);
    t.ok(time.now() - start < 60_000, `${requests}: ${time.now() - start} ms`);
    t.match(report.causes[0], { title: /503/ }, `${requests}: the first cause names it`);
  }
});
