import type { CheckId } from '../../conformance/check-id.js';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from '../fixtures/tap.js';
import { freshForWrites } from '../../conformance/http/runtime.js';
import { exitCodeOf, type ConformanceReport, type RunOptions } from '../../conformance/index.js';
import { VirtualTime } from '../self-test/index.js';
import { idsOf, judged } from '../fixtures/judged.js';
import { raw } from '../fixtures/listening.js';
import { PlainService, type Deviations, type Reply } from '../fixtures/plain-service.js';
import { runCommand } from '../fixtures/run-command.js';
import { auditOfRun } from '../fixtures/own-recording.js';
import { checkWithin, resultOf, run } from '../fixtures/running.js';
import { defaultProfile } from '../../src/index.js';

/** Proxies, firewalls and caches in front of a deployment that conforms. */

t.jobs = 4;

interface Behind {
  readonly report: ConformanceReport;
  readonly service: PlainService;
}

type Intermediary = (service: RequestListener) => RequestListener;

/** A service behind an intermediary. */
async function listening(t: Test, intermediary: Intermediary) {
  const time = new VirtualTime();
  const service = new PlainService({}, time.now);
  const baseUrl = await raw(t, createServer(intermediary(service.listener)));
  return { time, service, baseUrl };
}

/** A run against a service behind an intermediary. */
async function behind(
  t: Test,
  intermediary: Intermediary,
  options: Partial<RunOptions> = {},
): Promise<Behind> {
  const { time, service, baseUrl } = await listening(t, intermediary);
  return { service, report: await run({ baseUrl, scrapeTimeout: 5000, ...options }, time) };
}

/**
 * Closes a connection that has carried a request just as the next one arrives, as HAProxy with a
 * short `timeout http-keep-alive` sometimes does.
 */
function closingIdle(closes: (method: string) => boolean): Intermediary {
  const used = new WeakSet<Socket>();
  return (service) => (request, response) => {
    const wasUsed = used.has(request.socket);
    used.add(request.socket);
    if (wasUsed && closes(request.method ?? '')) request.socket.destroy();
    else service(request, response);
  };
}

const passing: Intermediary = (service) => service;

void t.test('writes are sent on separate connections', async (t) => {
  const time = new VirtualTime();
  const fetch = freshForWrites(time.during(globalThis.fetch));
  const { report } = await behind(
    t,
    closingIdle((method) => method !== 'GET'),
    { fetch },
  );
  t.equal(report.verdict, 'conformant');
  t.same(report.leftovers, []);
});

void t.test('a closed idle connection says nothing about the request', async (t) => {
  for (const isClosed of [() => true, (method: string) => method !== 'GET']) {
    const { report, service } = await behind(t, closingIdle(isClosed));
    t.same(idsOf(report, 'fail', 'error'), []);
    const [told] = report.checks.filter(({ outcome }) => outcome === 'inconclusive');
    if (told !== undefined) t.match(told.message, /a proxy or server closes idle connections/);
    t.same(service.live(), []);
  }
});

/** A page in HTML, as nginx 1.22 writes it. */
const nginxPage = (title: string): string =>
  `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n` +
  '<hr><center>nginx/1.22.1</center>\r\n</body>\r\n</html>\r\n';

/** Rejections of HAProxy 2.6, Apache 2.4 with the Core Rule Set, and Caddy 2.6. */
const haproxyPage =
  '<html><body><h1>403 Forbidden</h1>\nRequest forbidden by administrative rules.\n</body></html>\n';
const apachePage =
  '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head>\n<title>403 Forbidden</title>\n' +
  "</head><body>\n<h1>Forbidden</h1>\n<p>You don't have permission to access this resource.</p>\n" +
  '</body></html>\n';

type Rejected = (request: IncomingMessage) => boolean;

/** Rejects some requests itself, whatever their credential. */
const rejecting =
  (isRejected: Rejected, status: number, body: string): Intermediary =>
  (service) =>
  (request, response) => {
    if (!isRejected(request)) {
      service(request, response);
      return;
    }
    // like proxies, it reads the whole request
    request.resume().once('end', () => {
      const headers = body === '' ? {} : { 'content-type': 'text/html' };
      response.writeHead(status, { server: 'nginx/1.22.1', ...headers }).end(body);
    });
  };

const deletes: Rejected = ({ method }) => method === 'DELETE';

const blocked: Record<string, Intermediary> = {
  'nginx, 403': rejecting(deletes, 403, nginxPage('403 Forbidden')),
  'nginx, 405': rejecting(deletes, 405, nginxPage('405 Not Allowed')),
  'HAProxy, 403': rejecting(deletes, 403, haproxyPage),
  'Apache with its Core Rule Set, 403': rejecting(
    ({ method = '' }) => ['PUT', 'PATCH', 'DELETE'].includes(method),
    403,
    apachePage,
  ),
  'Caddy, a bare 405': rejecting(deletes, 405, ''),
  'a firewall that closes the connection': (service) => (request, response) => {
    if (deletes(request)) request.socket.destroy();
    else service(request, response);
  },
  'a gateway that responds 503': rejecting(deletes, 503, nginxPage('503 Service Unavailable')),
};

for (const [name, intermediary] of Object.entries(blocked)) {
  void t.test(`nothing is created if DELETE is blocked: ${name}`, async (t) => {
    const { report, service } = await behind(t, intermediary);
    t.equal(service.kept.size, 0);
    t.same(report.leftovers, []);
    t.same(idsOf(report, 'fail', 'error'), []);
    t.equal(report.verdict, 'not-fully-verified');
    const [cause] = report.causes;
    t.match(cause?.title, /^nothing was created, because a cancellation does not get through/);
  });
}

void t.test('nothing more is created once a cancellation was rejected', async (t) => {
  const responses: Record<string, Deviations['before']> = {
    'by the service': ({ known, method, path }, service) => {
      const id = path.split('/').at(-1) ?? '';
      if (!known || method !== 'DELETE' || !service.kept.has(id)) return undefined;
      return { status: 400, body: { error: 'no' } };
    },
    'as an unknown method': ({ known, method }) =>
      known && method === 'DELETE' ? { status: 405, body: { error: 'no such method' } } : undefined,
  };
  for (const [name, before] of Object.entries(responses)) {
    const { report, service } = await judged(t, { ...(before && { before }) });
    t.ok(idsOf(report, 'fail').includes('cancel.accepted'), name);
    t.ok(service.kept.size <= 3, `${name}: ${service.kept.size}`);
  }
});

void t.test('an unknown id can be rejected in any way', async (t) => {
  for (const status of [200, 204, 400, 401, 403, 404, 409, 410, 422, 500]) {
    const { report } = await judged(t, {
      before: ({ known, method, path }, service) => {
        const isKnown = service.kept.has(path.split('/').at(-1) ?? '');
        if (!known || method !== 'DELETE' || isKnown) return undefined;
        const body = status < 300 ? undefined : { error: 'unknown' };
        return { status, body };
      },
    });
    t.equal(report.verdict, 'conformant', String(status));
  }
});

const isLong: Rejected = ({ headers }) => Number(headers['content-length']) > 100;
const isUpdate: Rejected = ({ method }) => method === 'PATCH';
const pages: Record<string, { intermediary: Intermediary; inconclusive: CheckId }> = {
  'nginx with client_max_body_size': {
    intermediary: rejecting(isLong, 413, nginxPage('413 Request Entity Too Large')),
    inconclusive: 'interpret.interpretations',
  },
  'a firewall that forbids PATCH': {
    intermediary: rejecting(isUpdate, 403, apachePage),
    inconclusive: 'update.subscription',
  },
  'a firewall that fails': {
    intermediary: rejecting(isUpdate, 500, nginxPage('500 Internal Server Error')),
    inconclusive: 'update.subscription',
  },
};

for (const [name, { intermediary, inconclusive }] of Object.entries(pages)) {
  void t.test(`an intermediary's pages are not the service's: ${name}`, async (t) => {
    const { report, service } = await behind(t, intermediary);
    t.same(idsOf(report, 'fail', 'error'), []);
    const audited = auditOfRun(report);
    t.same(idsOf(audited, 'fail', 'error'), [], 'an audit of the run says the same');
    t.match(resultOf(report, inconclusive), {
      outcome: 'inconclusive',
      message: /^a proxy or gateway rejects/,
    });
    t.equal(resultOf(report, 'errors.gateway')?.outcome, 'warn');
    t.same(service.live(), []);
  });
}

void t.test("a page for only one credential is the service's", async (t) => {
  const { report } = await judged(t, {
    onPort: true,
    before: ({ known, method, port }) => {
      if (!known || method !== 'PATCH') return undefined;
      port().response.writeHead(403, { 'content-type': 'text/html' }).end(apachePage);
      return 'sent';
    },
  });
  t.ok(idsOf(report, 'fail').includes('errors.json'));
});

void t.test('nothing is observed if nothing was accepted', async (t) => {
  const profile = { ...defaultProfile, 'auth.missing.status': 418 };
  const gateway: Deviations = {
    before: () => ({ status: 401, body: { message: 'Unauthorized' } }),
  };
  for (const deviations of [gateway, { before: () => ({ status: 403, body: { error: 'no' } }) }]) {
    const { report } = await judged(t, deviations, undefined, { profile, extended: true });
    t.same(idsOf(report, 'observed', 'changed', 'fail'), []);
    t.same(
      report.open_questions.filter(({ answer }) => answer !== null),
      [],
    );
    t.equal(exitCodeOf(report), 3);
  }
});

void t.test('a rejected token leaves the profile unchanged', async (t) => {
  const { time, baseUrl } = await listening(t, passing);
  const path = join(t.testdir(), 'profile.json');
  const args = [baseUrl, '--write-profile', path, '--reporter', `json=${path}.report`];
  const write = (token: string) =>
    runCommand(t, checkWithin(time), args, { LOCATION_DATA_TOKEN: token });
  await write('demo-token');
  const before = await readFile(path, 'utf8');
  const { code, stderr } = await write('wrong-token');
  t.equal(code, 3);
  t.match(stderr, /No answer was observed, so .*profile\.json was not written/);
  t.equal(await readFile(path, 'utf8'), before);
});

void t.test('responses from intermediaries are not attributed to the deployment', async (t) => {
  const isText: Rejected = ({ headers }) => headers['content-type'] === 'text/plain';
  const intermediary = (service: RequestListener): RequestListener =>
    rejecting(
      ({ headers }) => Number(headers['content-length']) > 2000,
      413,
      nginxPage('413'),
    )(rejecting(isText, 500, nginxPage('500'))(service));
  const { report } = await behind(t, intermediary, { extended: true });
  for (const id of ['fields.maximum', 'http.content-type.status']) {
    const point = report.open_questions.find((one) => one.id === id);
    t.match(point, { answer: null, note: /a proxy or gateway rejects P/ }, id);
  }
});

void t.test("a proxy's rate limit is not the deployment's", async (t) => {
  let count = 0;
  const { report } = await behind(
    t,
    rejecting(() => (count += 1) === 40, 429, nginxPage('429 Too Many Requests')),
  );
  const [status] = report.open_questions.filter(({ id }) => id === 'rate-limit.status');
  t.match(status, { answer: null, note: /a proxy or gateway limited the rate: 429/ });
});

/**
 * Caches reads for a minute for all clients, as nginx, Varnish and HAProxy do if they are
 * configured to ignore Authorization.
 * @param headersOf headers of a response from the cache, by its age in s
 */
function caching(headersOf: (age: number) => Record<string, string>): Deviations {
  const kept = new Map<string, { reply: Reply; at: number }>();
  return {
    before: (asked, service) => {
      if (asked.method !== 'GET') return undefined;
      const key = `${asked.path}?${asked.query.toString()}`;
      const known = kept.get(key);
      const age = Math.floor((asked.at - (known?.at ?? 0)) / 1000);
      if (known !== undefined && age < 60) return { ...known.reply, headers: headersOf(age) };
      const reply = asked.known ? service.perform(asked) : undefined;
      if (reply?.status === 200) kept.set(key, { reply, at: asked.at });
      return reply;
    },
  };
}

const caches: Record<string, { says: (age: number) => Record<string, string>; names: RegExp }> = {
  'nginx with a header of its own': {
    says: () => ({ 'x-cache-status': 'HIT' }),
    names: /A cache responded \(x-cache-status: HIT\)/,
  },
  Cloudflare: {
    says: (age) => ({ 'cf-cache-status': 'HIT', age: String(age) }),
    names: /A cache responded \(cf-cache-status: HIT\)/,
  },
  'one that follows RFC 9211': {
    says: () => ({ 'cache-status': 'edge; hit; ttl=50' }),
    names: /A cache responded \(cache-status: edge; hit; ttl=50\)/,
  },
  Varnish: {
    says: (age) => ({ 'x-varnish': '32770 5', age: String(age), via: '1.1 varnish (Varnish/7.1)' }),
    names: /A cache responded \(x-varnish: 32770 5\)/,
  },
  'HAProxy, which tells the age only': {
    says: (age) => ({ age: String(age) }),
    names: /A cache responded \(age: \d+\)/,
  },
  'one that says nothing': { says: () => ({}), names: /does a cache respond to every client\?/ },
};

for (const [name, { says, names }] of Object.entries(caches)) {
  void t.test(`a cache is named, and nothing is left behind: ${name}`, async (t) => {
    const { report, service } = await judged(t, caching(says));
    t.equal(report.verdict, 'non-conformant');
    const hints = report.causes.flatMap((cause) => cause.hints);
    t.match(hints.join('\n'), names);
    t.same(report.leftovers, []);
    t.same(service.live(), []);
  });
}

void t.test('an Age header alone does not prove a cache', async (t) => {
  const { report } = await judged(t, {
    after: (reply) => ({ ...reply, headers: { age: '7' } }),
    before: ({ known, method }) =>
      known && method === 'GET' ? { status: 200, body: { error: 'broken' } } : undefined,
  });
  t.notMatch(report.causes.flatMap((cause) => cause.hints).join('\n'), /cache/i);
});
