import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import t from '../fixtures/tap.js';
import { isObject } from '../fixtures/client.js';
import { conforms, idsOf, judged, type Conforming } from '../fixtures/judged.js';
import {
  changing,
  comingIn,
  hangUp,
  isCreation,
  isList,
  lettingPass,
  limiting,
  pages,
  parses,
  plainly,
  subscriptions,
} from '../fixtures/deviations.js';
import type { Deviations, JsonObject } from '../fixtures/plain-service.js';
import { resultOf } from '../fixtures/running.js';

/** Independently written deployments that are unusual, but conforming. */

t.jobs = 8;

const upper = ({ id, ...body }: JsonObject): JsonObject => ({
  ...body,
  id: typeof id === 'string' ? id.toUpperCase() : null,
});

/** As a database that stores whole seconds rounds it. */
const rounded = (time: string): string =>
  `${new Date(Math.round(Date.parse(time) / 1000) * 1000).toISOString().slice(0, 19)}+00:00`;

/** Changes the bodies of accepted cancellations. */
const cancelling = (change: (body: JsonObject) => JsonObject): NonNullable<Deviations['after']> =>
  subscriptions((body, { method }) => (method === 'DELETE' ? change(body) : body));

const conforming: Record<string, Conforming> = {
  'JSON with spaces around it, ids in upper case, 200 for a create request': {
    deviations: {
      write: (value) => `\r\n\t${JSON.stringify(value, null, '\t')}  \r\n`,
      after: (reply, asked) =>
        subscriptions(upper)(
          { ...reply, status: reply.status === 201 ? 200 : reply.status },
          asked,
        ),
    },
    warns: ['create.created'],
  },
  'times are rounded to seconds when they are stored': {
    deviations: {
      after: (reply, asked) =>
        isCreation(asked)
          ? reply
          : subscriptions((body) => ({
              ...body,
              created_at: typeof body.created_at === 'string' ? rounded(body.created_at) : null,
            }))(reply, asked),
    },
  },
  'the total is the largest integer of its language, and no offset may be as large': {
    deviations: {
      before: ({ query }) =>
        Number(query.get('offset')) > 2 ** 62 ? { status: 400, body: { error: 'x' } } : undefined,
      after: pages((body) => ({ ...body, total: 2 ** 63 })),
    },
    warns: ['list.total-reached'],
  },
  'entities come in one by one': { deviations: { after: pages(comingIn(100)) } },
  'a byte order mark before the JSON': {
    deviations: { write: (value) => `\uFEFF${JSON.stringify(value)}` },
    warns: ['general.content-type'],
  },
  '204 for a cancellation, and 410 from then on': {
    deviations: {
      gone: 410,
      after: (reply, { method }) =>
        method === 'DELETE' && reply.status === 200 ? { status: 204, body: undefined } : reply,
    },
  },
  'a cancellation returns a job with another id': {
    deviations: { after: cancelling(() => ({ id: randomUUID(), status: 'queued' })) },
  },
  'a cancellation returns a receipt, which is no complete subscription': {
    deviations: {
      after: cancelling(({ id = null }) => ({
        id,
        status: 'cancelled',
        created_at: '2020-01-01T00:00:00Z',
        cancelled_at: null,
      })),
    },
  },
  '401 without a body': { deviations: { onPort: true, before: plainly(401, '', 'text/plain') } },
  'HTTP/1.0 manners: no length, no chunks, one request a connection': {
    deviations: {
      onPort: true,
      before: ({ port }) => {
        const manners = { shouldKeepAlive: false, useChunkedEncodingByDefault: false };
        Object.assign(port().response, manners);
        return undefined;
      },
    },
  },
  'idle connections are closed at once': {
    deviations: { onPort: true },
    prepare: (server) => {
      server.keepAliveTimeout = 1;
    },
  },
  'application/vnd.api+json': { deviations: { contentType: 'application/vnd.api+json' } },
  'whole numbers with an exponent': {
    deviations: {
      write: (value) =>
        JSON.stringify(value).replace(/"(total|limit|offset)":(\d+)/g, '"$1":$2.0e0'),
    },
  },
  'duplicate keys, and one called __proto__': {
    deviations: {
      write: (value) =>
        JSON.stringify(value).replace(/^\{/, '{"__proto__":{"id":3},"total":"x","id":null,'),
    },
  },
  'writes show after more than two seconds': {
    deviations: { lag: { created: 2300, updated: 2400, listed: 2300, cancelled: 2200 } },
  },
  'a page of the web server for whatever is not below /v1': {
    deviations: {
      onPort: true,
      before: ({ path, port }) => {
        if (path.startsWith('/v1/')) return undefined;
        port()
          .response.writeHead(404, { 'content-type': 'text/html' })
          .end('<h1>404 Not Found</h1>');
        return 'sent';
      },
    },
  },
  'an order that depends on the limit': {
    deviations: {
      entities: 120,
      before: (asked, service) => {
        const [limit, offset] = [
          Number(asked.query.get('limit') ?? 50),
          Number(asked.query.get('offset') ?? 0),
        ];
        if (!asked.known || !isList(asked) || limit === 50 || !(limit >= 1) || !(offset >= 0))
          return undefined;
        if (!Number.isInteger(limit) || !Number.isInteger(offset)) return undefined;
        const { status, body } = service.perform({
          ...asked,
          query: new URLSearchParams({ limit: '1000' }),
        });
        if (status !== 200 || !isObject(body)) return undefined;
        const data = (body.data as JsonObject[]).toReversed().slice(offset, offset + limit);
        return { status, body: { ...body, data, limit, offset } };
      },
    },
  },
  gzip: {
    deviations: {
      onPort: true,
      after: (reply, { port }) => {
        const { response } = port();
        const bytes = gzipSync(JSON.stringify(reply.body));
        response.writeHead(reply.status, {
          'content-type': 'application/json',
          'content-encoding': 'gzip',
        });
        response.end(bytes);
        return reply;
      },
    },
  },
  'early hints': {
    deviations: {
      onPort: true,
      before: ({ port }) => {
        port().response.writeEarlyHints({ link: '</style.css>; rel=preload' });
        return undefined;
      },
    },
  },
  'interpretations without some keys': {
    deviations: {
      after: changing((body) =>
        'interpretations' in body
          ? {
              interpretations: (body.interpretations as JsonObject[]).map(({ name = '' }) => ({
                name,
              })),
            }
          : undefined,
      ),
    },
    warns: ['interpretation.complete'],
  },
  'cancelling is idempotent, also for what never existed': {
    deviations: {
      after: (reply, { method, known }) =>
        known && method === 'DELETE' && reply.status === 404
          ? { status: 204, body: undefined }
          : reply,
    },
    warns: ['cancel.unknown'],
  },
  'the total is 0 past the end': {
    deviations: {
      after: pages((body) =>
        (body.data as unknown[]).length === 0 ? { ...body, total: 0 } : body,
      ),
    },
  },
  'types are coerced': {
    deviations: {
      before: (asked, service) => {
        const sent = parses(asked.body);
        if (!asked.known || typeof sent !== 'object' || sent === null || !('fields' in sent))
          return undefined;
        if (asked.path.endsWith('/interpret')) return undefined;
        const { fields, ...rest } = sent as JsonObject;
        const text = Object.fromEntries(
          Object.entries(rest).map(([key, value]) => [
            key,
            typeof value === 'number' ? String(value) : value,
          ]),
        );
        const names = typeof fields === 'string' ? [fields] : fields;
        const list = Array.isArray(names)
          ? names.map((name) => (typeof name === 'number' ? String(name) : name))
          : names;
        return service.perform({
          ...asked,
          body: JSON.stringify({ ...text, fields: list ?? null }),
        });
      },
    },
    warns: [
      'create.city-string',
      'create.entity-type-string',
      'create.fields-array',
      'create.fields-strings',
      'update.fields-array',
      'update.fields-strings',
    ],
  },
  'one entity a page, whatever the limit': {
    deviations: {
      entities: 5,
      after: pages((body) => ({ ...body, data: (body.data as JsonObject[]).slice(0, 1) })),
    },
    warns: ['list.page-full'],
  },
  'ids of another kind than its own are malformed': {
    deviations: {
      before: ({ known, path }, { kept }) => {
        const [, id = ''] = /^\/v1\/subscriptions\/([^/]+)/.exec(path) ?? [];
        const isOurs =
          id === '' || [...kept.keys()].some((one) => one.slice(0, 24) === id.slice(0, 24));
        return known && !isOurs ? { status: 400, body: { error: 'not an id' } } : undefined;
      },
    },
    warns: ['list.malformed-404', 'cancel.unknown-404'],
  },
  'errors of create requests have null for the keys of a quota': {
    deviations: {
      after: changing((body, { path }) =>
        body.error && path === '/v1/subscriptions'
          ? { ...body, limit: null, current: null }
          : undefined,
      ),
    },
    warns: ['errors.quota-absent'],
  },
  'rejected credentials have the body of a framework': {
    deviations: {
      after: (reply, { known }) => (known ? reply : { ...reply, body: { detail: 'Who is it?' } }),
    },
    warns: ['auth.refusal-body'],
  },
  'tokens are compared in any letter case': {
    deviations: { before: lettingPass((value) => value?.toLowerCase() === 'bearer demo-token') },
    warns: ['auth.unknown.refused'],
  },
  'any scheme is accepted': {
    deviations: { before: lettingPass((value) => value?.endsWith('demo-token') === true) },
    warns: ['auth.bearer-only'],
  },
  'a rate limit': { deviations: { before: limiting({}) } },
  'an update without fields removes them': {
    deviations: {
      before: ({ known, method, path, body }, service) => {
        const one = service.kept.get(path.split('/').at(-1) ?? '');
        if (!known || method !== 'PATCH' || body !== '{}' || one === undefined) return undefined;
        one.fields = [];
        return { status: 200, body: service.show(one) };
      },
    },
  },
  'unknown tokens get 402': {
    deviations: { onPort: true, before: plainly(402, '{"error":"pay first"}', 'application/json') },
  },
  'updates that need the status too': {
    deviations: {
      before: ({ method, body, known }) =>
        known && method === 'PATCH' && !body.includes('"status"')
          ? { status: 400, body: { error: 'status is required' } }
          : undefined,
    },
  },
};

for (const [name, one] of Object.entries(conforming)) {
  void t.test(`a deployment conforms: ${name}`, { buffered: true }, (t) => conforms(t, one));
}

void t.test(
  'dropping connections with unknown tokens does not end the run',
  { buffered: true },
  async (t) => {
    const { report } = await judged(t, {
      onPort: true,
      before: (asked) => (asked.known ? undefined : hangUp(asked)),
    });
    t.equal(report.verdict, 'not-fully-verified');
    t.same(idsOf(report, 'fail', 'error'), []);
    t.same(
      report.checks
        .filter(
          ({ level, outcome, id }) =>
            level === 'must' && outcome === 'inconclusive' && !id.startsWith('auth.'),
        )
        .map(({ id }) => id),
      [],
      'all but the credentials was looked at',
    );
  },
);

void t.test('the report lists possible errors in the URL', { buffered: true }, async (t) => {
  const { report } = await judged(t, {
    onPort: true,
    before: () => ({ status: 404, body: { error: 'nothing here' } }),
  });
  t.match(
    resultOf(report, 'create.subscription')?.message,
    /; check that http:\/\/127\.0\.0\.1:\d+ is the complete URL before \/v1\. Response: 404/,
  );
});
