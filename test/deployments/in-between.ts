import type { CheckId } from '../../conformance/check-id.js';
import t from '../fixtures/tap.js';
import { exitCodeOf, render, type ConformanceReport } from '../../conformance/index.js';
import { idsOf, judged, judgedOnce } from '../fixtures/judged.js';
import { isList, plainly } from '../fixtures/deviations.js';
import type { Asked, Deviations } from '../fixtures/plain-service.js';
import { resultOf } from '../fixtures/running.js';

/** Intermediaries between the kit and a deployment, which must not be judged in its place. */

t.jobs = 8;

const page = '<!doctype html><h1>Log in</h1>';

/** Responds to every request with a web page, or with what `change` makes of it. */
const portal = (
  statusOf: (asked: Asked) => number,
  headers: Record<string, string> = {},
  body = page,
): Deviations => ({
  onPort: true,
  before: (asked) => {
    const status = statusOf(asked);
    asked
      .port()
      .response.writeHead(status, { 'content-type': 'text/html', ...headers })
      .end(body);
    return 'sent';
  },
});

/** Returns the statuses in turn, whatever is requested. */
function inTurn(...statuses: number[]): () => number {
  let count = 0;
  return () => statuses[count++ % statuses.length] ?? 200;
}

const firstLines = (report: ConformanceReport): string =>
  render(report, 'pretty', { width: 140 }).trim().split('\n').slice(0, 3).join(' ');

const webPage = /^\? every request gets a web page \(200\): is this the base URL of the API/;
const portals: Record<string, { deviations: Deviations; says: RegExp; requests?: number }> = {
  'a login page with 200': { deviations: portal(() => 200), says: webPage, requests: 3 },
  ...Object.fromEntries(
    [400, 404, 405, 421, 451, 500].map((status) => [
      `another site that responds with a page and ${status} to everything`,
      {
        deviations: portal(() => status),
        says: new RegExp(String.raw`^\? every request gets a web page \(${status}\)`),
      },
    ]),
  ),
  'a gateway that asks for a client certificate': {
    deviations: portal(
      () => 400,
      {},
      '<html><center>No required SSL certificate was sent</center></html>',
    ),
    says: /^\? the server there requires a client certificate \(400\).* --client-cert/,
    requests: 1,
  },
  'a gateway with its own status': {
    deviations: portal(() => 495),
    says: /^\? the server there requires a client certificate \(495\)/,
    requests: 1,
  },
  'a redirect to a login page': {
    deviations: portal(() => 302, { location: 'https://login.example/' }),
    says: /^\? the deployment redirects: 302 to https:\/\/login\.example\/.*log in to the network first/,
  },
  'a network that asks for a login': {
    deviations: portal(() => 511),
    says: /^\? the network requires a login \(511 Network Authentication Required\)/,
    requests: 2,
  },
  'a network that asks for a login, in JSON': {
    deviations: portal(() => 511, { 'content-type': 'application/json' }, '{"error":"log in"}'),
    says: /^\? the network requires a login \(511/,
    requests: 2,
  },
  'a page for what is read, 405 for the rest': {
    deviations: portal(({ method }) => (method === 'GET' ? 200 : 405)),
    says: webPage,
  },
  'a page for what is read, a bare 405 for the rest': {
    deviations: {
      onPort: true,
      before: ({ method, port }) => {
        const { response } = port();
        response
          .writeHead(method === 'GET' ? 200 : 405, { 'content-type': 'text/html' })
          .end(method === 'GET' ? page : '');
        return 'sent';
      },
    },
    says: webPage,
  },
  'a page for what is read, and 204 for the rest': {
    deviations: {
      onPort: true,
      before: ({ method, port }) => {
        const { response } = port();
        if (method === 'GET') response.writeHead(200, { 'content-type': 'text/html' }).end(page);
        else response.writeHead(204).end();
        return 'sent';
      },
    },
    says: webPage,
  },
  'a page for what is written, 404 for the rest': {
    deviations: portal(({ method }) => (method === 'GET' ? 404 : 200)),
    says: webPage,
  },
  'a page with one status after another': {
    deviations: portal(inTurn(200, 404, 302, 500, 403), { location: '/login' }),
    says: webPage,
  },
  'a page whose first statuses are errors': {
    deviations: portal(inTurn(404, 404, 405, 200, 404, 201), { location: '/login' }),
    says: /^\? every request gets a web page \(404\)/,
  },
  'the web page of a proxy that forbids everything': {
    deviations: portal(() => 403),
    says: /^\? the deployment rejects the token \(403\) with a web page, which may be a proxy's/,
  },
  'a page without a credential, and 403 for the token': {
    deviations: portal(({ known }) => (known ? 403 : 200)),
    says: /^\? the deployment rejects the token \(403\) with a web page/,
  },
  'a port that wants https': {
    deviations: portal(
      () => 400,
      {},
      '<title>400 The plain HTTP request was sent to HTTPS port</title>',
    ),
    says: /^\? this port speaks https: pass https:\/\/127/,
    requests: 1,
  },
  'a server that wants another protocol': {
    deviations: portal(() => 426, { upgrade: 'h2c' }),
    says: /^\? the server supports only h2c \(426/,
    requests: 1,
  },
};

for (const [name, { deviations, says, requests }] of Object.entries(portals)) {
  void t.test(`nothing is judged behind ${name}`, { buffered: true }, async (t) => {
    const { report } = await judged(t, deviations);
    t.same(idsOf(report, 'fail', 'warn', 'error', 'pass', 'observed'), []);
    t.equal(exitCodeOf(report, { allowUnverified: true }), 3);
    t.match(firstLines(report), says);
    if (requests !== undefined) t.equal(report.target.requests, requests);
  });
}

void t.test(
  'an error for every request might come from a gateway',
  { buffered: true },
  async (t) => {
    for (const status of [400, 405, 410, 422, 500, 501]) {
      const { report } = await judgedOnce(t, {
        before: () => ({ status, body: { error: 'X-Api-Key is missing' } }),
      });
      t.same(idsOf(report, 'fail', 'error', 'warn'), [], String(status));
      t.equal(report.verdict, 'not-fully-verified');
    }
    const rejecting: Deviations = {
      before: ({ known, method, path }) => {
        const isUnknown = known && method !== 'POST' && path.includes('subscriptions');
        if (isUnknown || (method === 'POST' && !path.endsWith('/interpret')))
          return { status: 400, body: { error: 'no' } };
        return undefined;
      },
    };
    const { report } = await judged(t, rejecting);
    t.same(idsOf(report, 'fail'), ['list.unknown'], 'where something is accepted, it is judged');
  },
);

const loginPage = ({ port }: Asked): 'sent' => {
  port().response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  return 'sent';
};
const webPages = (isPage: (asked: Asked) => boolean): Deviations => ({
  onPort: true,
  before: (asked) => (asked.known && isPage(asked) ? loginPage(asked) : undefined),
});
const isInterpretation = ({ path }: Asked): boolean => path.endsWith('/interpret');

const broken: Record<string, { deviations: Deviations; fails: CheckId[] }> = {
  'lists are web pages': {
    deviations: webPages(isList),
    fails: ['general.json-bodies', 'list.ok', 'list.unknown'],
  },
  'interpretations are web pages': {
    deviations: webPages(isInterpretation),
    fails: ['general.json-bodies', 'interpret.interpretations'],
  },
  'unknown subscriptions are web pages, and so are interpretations': {
    deviations: webPages(
      (asked) =>
        isInterpretation(asked) || (asked.method === 'GET' && !isList(asked) && asked.body === ''),
    ),
    fails: ['general.json-bodies', 'get.unknown', 'get.subscription'],
  },
  'every success is a web page': {
    deviations: {
      onPort: true,
      before: (asked, service) => {
        const reply = asked.known ? service.perform(asked) : undefined;
        return reply !== undefined && reply.status < 300 ? loginPage(asked) : reply;
      },
    },
    fails: ['general.json-bodies', 'create.subscription'],
  },
  'requests without a credential get a login page with 200': {
    deviations: { onPort: true, before: plainly(200, page, 'text/html') },
    fails: ['auth.missing.create', 'auth.missing.get', 'auth.missing.list', 'auth.scheme.update'],
  },
};

for (const [name, { deviations, fails }] of Object.entries(broken)) {
  void t.test(`a deployment is still judged: ${name}`, { buffered: true }, async (t) => {
    const { report } = await judged(t, deviations, undefined, { only: fails });
    t.equal(report.verdict, 'non-conformant');
    t.match(
      fails.map((id) => `${id}: ${resultOf(report, id)?.outcome ?? ''}`),
      fails.map((id) => `${id}: fail`),
    );
  });
}

void t.test('strangers can get any response but a success', { buffered: true }, async (t) => {
  for (const status of [302, 511]) {
    const deviations: Deviations = { onPort: true, before: plainly(status, page, 'text/html') };
    const { report } = await judged(t, deviations, undefined, { only: ['auth', 'errors'] });
    t.same(idsOf(report, 'fail', 'warn', 'error', 'inconclusive'), [], String(status));
    t.equal(report.verdict, 'partly-checked');
  }
});
