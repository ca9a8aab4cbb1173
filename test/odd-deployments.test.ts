import type { Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { idsOf, judged } from './fixtures/judged.js';
import type { Asked, JsonObject, Odd, Reply } from './fixtures/odd-service.js';
import { resultOf } from './fixtures/running.js';

/** Deployments of somebody else's making: odd and conforming, odd and not. */

t.jobs = 4;

const plainly = (status: number, body: string, type: string) => (asked: Asked) => {
  if (asked.known) return undefined;
  asked.response.writeHead(status, { 'content-type': type }).end(body);
  return 'sent' as const;
};

/** Changes bodies that are JSON objects. */
const changing =
  (change: (body: JsonObject, asked: Asked) => JsonObject | undefined) =>
  (reply: Reply, asked: Asked): Reply => {
    const { body } = reply;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return reply;
    return { ...reply, body: change(body, asked) ?? body };
  };
const pages = (change: (body: JsonObject, asked: Asked) => JsonObject) =>
  changing((body, asked) => ('data' in body ? change(body, asked) : undefined));
const subscriptions = (change: (body: JsonObject, asked: Asked) => JsonObject) =>
  changing((body, asked) => ('account_id' in body ? change(body, asked) : undefined));
const places = (change: (place: JsonObject, index: number) => JsonObject) =>
  pages((body) => ({
    ...body,
    data: (body.data as JsonObject[]).map(change),
  }));

const upper = ({ id, ...body }: JsonObject): JsonObject => ({
  ...body,
  id: typeof id === 'string' ? id.toUpperCase() : null,
});

const conforming: Record<string, { odd: Odd; prepare?: (server: Server) => void; warns?: string[] }> = {
  'JSON with blanks around it, ids in upper case, 200 for a creation': {
    odd: {
      write: (value) => `\r\n\t${JSON.stringify(value, null, '\t')}  \r\n`,
      after: (reply, asked) =>
        subscriptions(upper)({ ...reply, status: reply.status === 201 ? 200 : reply.status }, asked),
    },
    warns: ['create.created'],
  },
  'a byte order mark before the JSON': { odd: { write: (value) => `\uFEFF${JSON.stringify(value)}` } },
  '204 for a cancellation, and 410 from then on': {
    odd: {
      gone: 410,
      after: (reply, { method }) =>
        method === 'DELETE' && reply.status === 200 ? { status: 204, body: undefined } : reply,
    },
  },
  '401 without a body': { odd: { before: plainly(401, '', 'text/plain') } },
  '403 in plain text': { odd: { before: plainly(403, 'Forbidden', 'text/plain') } },
  'HTTP/1.0 manners: no length, no chunks, one request a connection': {
    odd: {
      before: ({ response }) => {
        response.shouldKeepAlive = false;
        response.useChunkedEncodingByDefault = false;
        return undefined;
      },
    },
  },
  'idle connections are closed at once': {
    odd: {},
    prepare: (server) => {
      server.keepAliveTimeout = 1;
    },
  },
  'application/vnd.api+json': { odd: { contentType: 'application/vnd.api+json' } },
  'whole numbers with an exponent': {
    odd: { write: (value) => JSON.stringify(value).replace(/"(total|limit|offset)":(\d+)/g, '"$1":$2.0e0') },
  },
  'keys twice, and one called __proto__': {
    odd: {
      write: (value) => JSON.stringify(value).replace(/^\{/, '{"__proto__":{"id":3},"total":"x","id":null,'),
    },
  },
  'writes show after up to a second': {
    odd: { lag: { created: 500, updated: 900, listed: 1000, cancelled: 800 } },
  },
  gzip: {
    odd: {
      after: (reply, { response }) => {
        const bytes = gzipSync(JSON.stringify(reply.body));
        response.writeHead(reply.status, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
        response.end(bytes);
        return reply;
      },
    },
  },
  'early hints': {
    odd: {
      before: ({ response }) => {
        response.writeEarlyHints({ link: '</style.css>; rel=preload' });
        return undefined;
      },
    },
  },
  'updates that need the status too': {
    odd: {
      before: ({ method, body, known }) =>
        known && method === 'PATCH' && !body.includes('"status"')
          ? { status: 400, body: { error: 'status is required' } }
          : undefined,
    },
    warns: ['update.unknown-404'],
  },
};

for (const [name, { odd, prepare, warns = [] }] of Object.entries(conforming)) {
  void t.test(`conforms: ${name}`, { buffered: true }, async (t) => {
    const { report, service } = await judged(t, odd, prepare);
    t.same(idsOf(report, 'fail', 'error'), []);
    t.same(idsOf(report, 'warn'), warns);
    t.equal(report.verdict, 'conformant');
    t.same(service.live(), []);
  });
}

const broken: Record<string, { odd: Odd; fails: string[] }> = {
  'the third place has its latitude as text': {
    odd: { after: places((place, index) => (index === 2 ? { ...place, latitude: '52.5' } : place)) },
    fails: ['entity.latitude'],
  },
  'opening hours are objects': {
    odd: { after: places((place) => ({ ...place, open_hours: { monday: { from: '9' } } })) },
    fails: ['entity.open-hours'],
  },
  'null is left out': {
    odd: {
      after: places((place) =>
        Object.fromEntries(Object.entries(place).filter(([key]) => key !== 'removed_at')),
      ),
    },
    fails: ['entity.removed-at'],
  },
  'a field that nobody asked for, behind the first page only': {
    odd: {
      after: pages((body, { query }) =>
        Number(query.get('offset')) > 0
          ? { ...body, data: (body.data as JsonObject[]).map((place) => ({ ...place, fields: { rank: 1 } })) }
          : body,
      ),
    },
    fails: ['entity.fields-subscribed'],
  },
  'limit and offset are echoed as texts': {
    odd: { after: pages((body) => ({ ...body, offset: JSON.stringify(body.offset) })) },
    fails: ['list.offset', 'list.default-offset', 'list.offset-echoed'],
  },
  'the total is that of the page': {
    odd: { after: pages((body) => ({ ...body, total: (body.data as unknown[]).length })) },
    fails: ['list.total-covers', 'list.total-stable'],
  },
  'an empty text instead of null': {
    odd: { after: subscriptions((body) => ({ ...body, cancelled_at: body.cancelled_at ?? '' })) },
    fails: ['subscription.cancelled-at-unset'],
  },
  'an update is answered and not kept': {
    odd: {
      before: (asked, service) => {
        if (!asked.known || asked.method !== 'PATCH') return undefined;
        const { status, body } = service.perform({ ...asked, method: 'GET' });
        const fields = asked.body.includes('["website","opening_hours"]')
          ? ['website', 'opening_hours']
          : null;
        if (status !== 200 || fields === null)
          return { status: status === 200 ? 400 : status, body: { error: 'no' } };
        return { status, body: { ...(body as JsonObject), fields } };
      },
    },
    fails: ['update.persists', 'update.entities-follow'],
  },
  'errors are objects in objects': {
    odd: {
      after: changing((body) => ('error' in body ? { error: { message: body.error ?? null } } : undefined)),
    },
    fails: ['errors.message'],
  },
  'the credential is not looked at where entities are listed': {
    odd: {
      before: (asked, service) => (asked.path.endsWith('/entities') ? service.perform(asked) : undefined),
    },
    fails: ['auth.missing.list', 'auth.scheme.list'],
  },
  'an interpretation is forgotten': {
    odd: {
      after: changing((body) =>
        'interpretations' in body
          ? { interpretations: (body.interpretations as JsonObject[]).slice(1) }
          : undefined,
      ),
    },
    fails: ['interpret.answers-all'],
  },
  'a page of nobody': {
    odd: {
      after: (reply, { path }) =>
        reply.status === 404 && path.endsWith('/entities')
          ? { status: 200, body: { data: [], total: 0, limit: 50, offset: 0 } }
          : reply,
    },
    fails: ['list.unknown'],
  },
};

for (const [name, { odd, fails }] of Object.entries(broken)) {
  void t.test(`does not conform: ${name}`, { buffered: true }, async (t) => {
    const { report, service } = await judged(t, odd);
    t.same(idsOf(report, 'fail', 'error'), fails);
    t.equal(report.verdict, 'non-conformant');
    t.same(service.live(), []);
  });
}

void t.test('leaves a subscription alone that the account had before', { buffered: true }, async (t) => {
  const { report, service } = await judged(t, {
    before: ({ known, method, path, body }, service) => {
      if (!known || method !== 'POST' || path !== '/v1/subscriptions') return undefined;
      if (!body.includes('"city":"Berlin","entity_type":"cafe","fields":["phone","website"]'))
        return undefined;
      const [old = service.keep('Berlin', 'cafe', ['phone'], Date.now() - 86_400_000)] = service.live();
      return { status: 200, body: service.show(old) };
    },
  });
  t.equal(service.live().length, 1, 'it is still there');
  t.equal(report.verdict, 'not-fully-verified');
  t.match(
    report.checks.map(({ message }) => message).join('\n'),
    /which the account had before; name a city or an entity type/,
  );
  t.same([idsOf(report, 'fail', 'error'), report.leftovers], [[], []]);
});

void t.test(
  'a door that is shut to strangers without a word is no reason to go',
  { buffered: true },
  async (t) => {
    const { report } = await judged(t, {
      before: ({ known, response }) => {
        if (known) return undefined;
        response.destroy();
        return 'sent';
      },
    });
    t.equal(report.verdict, 'not-fully-verified');
    t.same(idsOf(report, 'fail', 'error'), []);
    t.same(
      report.checks
        .filter(
          ({ level, outcome, id }) =>
            level === 'must' && outcome === 'not-verified' && !id.startsWith('auth.'),
        )
        .map(({ id }) => id),
      [],
      'all but the credentials was looked at',
    );
  },
);

void t.test('says what may be wrong with the address', { buffered: true }, async (t) => {
  const { report } = await judged(t, { before: () => ({ status: 404, body: { error: 'nothing here' } }) });
  t.match(
    resultOf(report, 'create.subscription')?.message,
    /is http:\/\/127\.0\.0\.1:\d+ all that stands in front of \/v1\?/,
  );
});
