import type { Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { idsOf, judged } from './fixtures/judged.js';
import type { Asked, JsonObject, Odd, Reply } from './fixtures/odd-service.js';
import { resultOf } from './fixtures/running.js';

/** Deployments of somebody else's making: odd and conforming, odd and not. */

t.jobs = 4;
t.setTimeout(240_000);

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

/** Lets a credential pass as if it were the right one, at operations of its choice. */
const lettingPass =
  (accepts: (authorization: string | undefined, asked: Asked) => boolean): NonNullable<Odd['before']> =>
  (asked, service) =>
    !asked.known && accepts(asked.request.headers.authorization, asked) ? service.perform(asked) : undefined;

const madeUp = (authorization: string | undefined): boolean =>
  authorization?.startsWith('Bearer no-such') === true;
const isCreation = ({ method, path }: Asked): boolean => method === 'POST' && path === '/v1/subscriptions';
const isList = ({ path }: Asked): boolean => path.endsWith('/entities');

/** Creates a default subscription for bodies that have to be refused. */
const creatingFrom =
  (accepts: (body: string) => boolean): NonNullable<Odd['before']> =>
  (asked, service) =>
    asked.known && isCreation(asked) && accepts(asked.body)
      ? service.perform({ ...asked, body: '{"city":"Berlin","entity_type":"cafe","fields":["phone"]}' })
      : undefined;

const parses = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** Serves a page as if other parameters had been asked for, and echoes those that were. */
const paging =
  (
    change: (query: { limit: number; offset: number }, asked: Asked) => { limit: number; offset: number },
  ): NonNullable<Odd['before']> =>
  (asked, service) => {
    if (!asked.known || !isList(asked)) return undefined;
    const asIs = service.perform(asked);
    if (asIs.status !== 200) return asIs;
    const { limit, offset } = asIs.body as { limit: number; offset: number };
    const served = change({ limit, offset }, asked);
    const query = new URLSearchParams({ limit: String(served.limit), offset: String(served.offset) });
    return {
      status: 200,
      body: { ...(service.perform({ ...asked, query }).body as JsonObject), limit, offset },
    };
  };

/** At most five requests in 200 ms. */
const limiting = (extra: JsonObject): NonNullable<Odd['before']> => {
  let [calls, windowStart] = [0, 0];
  return () => {
    if (Date.now() - windowStart >= 200) [windowStart, calls] = [Date.now(), 0];
    calls += 1;
    if (calls <= 5) return undefined;
    return { status: 429, body: { error: 'slow down', ...extra }, headers: { 'retry-after': '0.2' } };
  };
};

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
  'interpretations without some keys': {
    odd: {
      after: changing((body) =>
        'interpretations' in body
          ? { interpretations: (body.interpretations as JsonObject[]).map(({ name = '' }) => ({ name })) }
          : undefined,
      ),
    },
    warns: ['interpretation.complete'],
  },
  'cancelling is idempotent, also for what never existed': {
    odd: {
      after: (reply, { method, known }) =>
        known && method === 'DELETE' && reply.status === 404 ? { status: 204, body: undefined } : reply,
    },
    warns: ['cancel.unknown'],
  },
  'the total is 0 past the end': {
    odd: { after: pages((body) => ((body.data as unknown[]).length === 0 ? { ...body, total: 0 } : body)) },
  },
  'the city is canonicalised': {
    odd: {
      after: changing((body, asked) =>
        'account_id' in body || asked.path.endsWith('/entities')
          ? { ...body, city: 'Berlin, Germany' }
          : undefined,
      ),
    },
    warns: ['entity.city-matches', 'create.city'],
  },
  'types are coerced': {
    odd: {
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
        return service.perform({ ...asked, body: JSON.stringify({ ...text, fields: list ?? null }) });
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
  'a rate limit': { odd: { before: limiting({}) } },
  'unknown tokens get 402': { odd: { before: plainly(402, 'pay first', 'text/plain') } },
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
    fails: ['list.total-covers'],
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
  'the rate limit comes with the keys of the quota': {
    odd: { before: limiting({ limit: 5, current: 6 }) },
    fails: ['errors.quota-place'],
  },
  'each subscription is of another account': {
    odd: {
      after: subscriptions((body) => ({
        ...body,
        account_id: typeof body.id === 'string' ? body.id.replace(/^.{8}/, '00000000') : null,
      })),
    },
    fails: ['auth.one-account'],
  },
  'the default page begins with the second entity': {
    odd: {
      before: paging(({ limit, offset }, { query }) => ({ limit, offset: query.has('offset') ? offset : 1 })),
    },
    fails: ['list.default-limit', 'list.default-offset', 'list.offset-counts-entities'],
  },
  'offsets count pages': {
    odd: { entities: 230, before: paging(({ limit, offset }) => ({ limit, offset: offset * limit })) },
    fails: ['list.offset-counts-entities'],
  },
  'offsets are rounded to whole pages': {
    odd: { before: paging(({ limit, offset }) => ({ limit, offset: offset - (offset % limit) })) },
    fails: ['list.total-covers', 'list.offset-counts-entities', 'list.past-end'],
  },
  'places 51 to 170 of 230 have numbers for phones': {
    odd: {
      entities: 230,
      after: pages((body) => ({
        ...body,
        data: (body.data as JsonObject[]).map((place, at) => {
          const index = Number(body.offset) + at;
          return index >= 50 && index < 170 ? { ...place, phone: 49 } : place;
        }),
      })),
    },
    fails: ['entity.phone'],
  },
  'a creation needs no body': {
    odd: { before: creatingFrom((body) => body === '') },
    fails: ['create.body-required'],
  },
  'a creation takes malformed JSON': {
    odd: { before: creatingFrom((body) => body.startsWith('{') && parses(body) === undefined) },
    fails: ['create.body-json'],
  },
  'a creation takes an array': {
    odd: { before: creatingFrom((body) => body.startsWith('[')) },
    fails: ['create.body-object'],
  },
  'a creation takes null for fields': {
    odd: { before: creatingFrom((body) => body.includes('"fields":null')) },
    fails: ['create.fields-required'],
  },
  'an empty bearer token is good for reading': {
    odd: { before: lettingPass((value, { method }) => method === 'GET' && value?.trim() === 'Bearer') },
    fails: ['auth.scheme.get', 'auth.scheme.list'],
  },
  'the bare token is good for updates': {
    odd: { before: lettingPass((value, { method }) => method === 'PATCH' && value === 'demo-token') },
    fails: ['auth.scheme.update'],
  },
  'another scheme is good for cancelling': {
    odd: { before: lettingPass((value, { method }) => method === 'DELETE' && value === 'Token demo-token') },
    fails: ['auth.scheme.cancel'],
  },
  'after a cancellation another id is read': {
    odd: {
      after: (reply, asked) =>
        asked.method === 'GET'
          ? subscriptions((body) =>
              body.status === 'cancelled' ? { ...body, id: '00000000-0000-4000-8000-000000000000' } : body,
            )(reply, asked)
          : reply,
    },
    fails: ['get.same-later'],
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

const warned: Record<string, { odd: Odd; warns: string[] }> = {
  'any token creates, lists, updates and cancels': {
    odd: { before: lettingPass((value, { method }) => madeUp(value) && method !== 'GET') },
    warns: ['auth.unknown.create', 'auth.unknown.update', 'auth.unknown.cancel', 'auth.unknown.interpret'],
  },
  'any token lists': {
    odd: { before: lettingPass((value, asked) => madeUp(value) && isList(asked)) },
    warns: ['auth.unknown.list'],
  },
  'paths without /v1': {
    odd: {
      before: (asked, service) =>
        asked.known && !asked.path.startsWith('/v1')
          ? service.perform({ ...asked, path: `/v1${asked.path}` })
          : undefined,
    },
    warns: ['versioning.prefix', 'versioning.prefix-writes'],
  },
  'the total is far too large': {
    odd: { after: pages((body) => ({ ...body, total: 5000 })) },
    warns: ['list.total-reached', 'list.page-full'],
  },
};

for (const [name, { odd, warns }] of Object.entries(warned)) {
  void t.test(`warns: ${name}`, { buffered: true }, async (t) => {
    const { report, service } = await judged(t, odd);
    t.same([idsOf(report, 'fail', 'error'), idsOf(report, 'warn')], [[], warns]);
    t.same(service.live(), []);
  });
}

void t.test('leaves a subscription alone that the account had before', { buffered: true }, async (t) => {
  const { report, service } = await judged(t, {
    before: ({ known, method, path, body }, service) => {
      if (!known || method !== 'POST' || path !== '/v1/subscriptions') return undefined;
      if (body !== '{"city":"Berlin","entity_type":"cafe","fields":["phone","website"]}') return undefined;
      const [old = service.keep('Berlin', 'cafe', ['phone'], Date.now() - 86_400_000)] = service.live();
      return { status: 200, body: service.show(old) };
    },
  });
  t.equal(service.live().length, 1, 'it is still there');
  t.equal(report.verdict, 'not-fully-verified');
  t.match(
    report.checks.map(({ message }) => message).join('\n'),
    /which existed before; name a city or an entity type/,
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
