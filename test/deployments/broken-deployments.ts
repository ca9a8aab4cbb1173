import type { CheckId } from '../../conformance/check-id.js';
import t from '../fixtures/tap.js';
import { idsOf, judged, leavesOnlyListed } from '../fixtures/judged.js';
import {
  changing,
  comingIn,
  creatingFrom,
  isList,
  lettingPass,
  limiting,
  pages,
  paging,
  parses,
  performingRejected,
  places,
  plainly,
  shuffling,
  subscriptions,
} from '../fixtures/deviations.js';
import type { JsonObject, Deviations } from '../fixtures/plain-service.js';

/** Independently written deployments that do not conform, or only just. */

t.jobs = 8;

const inCapitals = ({ fields = null, ...place }: JsonObject): JsonObject => ({
  ...place,
  fields: Object.fromEntries(
    Object.entries(fields as JsonObject).map(([name, value]) => [name.toUpperCase(), value]),
  ),
});

const failure = { status: 500, body: { error: 'x' } };
const broken: Record<string, { deviations: Deviations; fails: CheckId[] }> = {
  'the latitude of the third place is a string': {
    deviations: {
      after: places((place, index) => (index === 2 ? { ...place, latitude: '52.5' } : place)),
    },
    fails: ['entity.latitude'],
  },
  'opening hours are objects': {
    deviations: { after: places((place) => ({ ...place, open_hours: { monday: { from: '9' } } })) },
    fails: ['entity.open-hours'],
  },
  'null is left out': {
    deviations: {
      after: places((place) =>
        Object.fromEntries(Object.entries(place).filter(([key]) => key !== 'removed_at')),
      ),
    },
    fails: ['entity.removed-at'],
  },
  'a field that was not requested, only after the first page': {
    deviations: {
      after: pages((body, { query }) =>
        Number(query.get('offset')) > 0
          ? {
              ...body,
              data: (body.data as JsonObject[]).map((place) => ({ ...place, fields: { rank: 1 } })),
            }
          : body,
      ),
    },
    fails: ['entity.fields-subscribed'],
  },
  'the offset is echoed as a string': {
    deviations: { after: pages((body) => ({ ...body, offset: JSON.stringify(body.offset) })) },
    fails: ['list.offset'],
  },
  'the total is a fraction': {
    deviations: { after: pages((body) => ({ ...body, total: Number(body.total) + 0.5 })) },
    fails: ['list.total'],
  },
  'lists fail': {
    deviations: { after: (reply, asked) => (isList(asked) ? failure : reply) },
    fails: ['list.ok', 'list.unknown'],
  },
  'lists fail from offset 100 on': {
    deviations: {
      entities: 230,
      after: (reply, { query }) => (Number(query.get('offset')) < 100 ? reply : failure),
    },
    fails: ['list.ok', 'list.past-end'],
  },
  'the total is the number of entities in the page': {
    deviations: { after: pages((body) => ({ ...body, total: (body.data as unknown[]).length })) },
    fails: ['list.total-covers'],
  },
  'pages after the first are partial content': {
    deviations: {
      entities: 137,
      after: (reply, asked) =>
        isList(asked) && reply.status === 200 && Number(asked.query.get('offset')) > 0
          ? { ...reply, status: 206 }
          : reply,
    },
    fails: ['list.ok', 'list.past-end'],
  },
  'a rejected cancellation takes effect': {
    deviations: { before: performingRejected('DELETE') },
    fails: ['auth.no-effect.cancel'],
  },
  'a rejected update takes effect': {
    deviations: { before: performingRejected('PATCH') },
    fails: ['auth.no-effect.update'],
  },
  'pages are in Latin-1': {
    deviations: {
      onPort: true,
      before: (asked, service) => {
        if (!asked.known || !isList(asked)) return undefined;
        const { status, body } = places((place) => ({ ...place, name: 'Café' }))(
          service.perform(asked),
          asked,
        );
        asked.port().response.writeHead(status, { 'content-type': 'application/json' });
        asked.port().response.end(Buffer.from(JSON.stringify(body), 'latin1'));
        return 'sent';
      },
    },
    fails: ['general.json-bodies'],
  },
  'errors are in Latin-1': {
    deviations: {
      onPort: true,
      before: (asked, service) => {
        if (!asked.known || asked.method !== 'GET') return undefined;
        const { status } = service.perform(asked);
        if (status < 400) return undefined;
        asked.port().response.writeHead(status, { 'content-type': 'application/json' });
        asked.port().response.end(Buffer.from(JSON.stringify({ error: 'Ungültig' }), 'latin1'));
        return 'sent';
      },
    },
    fails: ['errors.json'],
  },
  'offsets count pages, and entities come in one by one': {
    deviations: (() => {
      const turned = paging(({ limit, offset }) => ({ limit, offset: offset * limit }));
      return { before: turned, after: pages(comingIn(100)) };
    })(),
    fails: ['list.offset-counts-entities'],
  },
  'an empty string instead of null': {
    deviations: {
      after: subscriptions((body) => ({ ...body, cancelled_at: body.cancelled_at ?? '' })),
    },
    fails: ['subscription.cancelled-at-unset'],
  },
  'an update is confirmed, but not stored': {
    deviations: {
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
    fails: ['update.persists', 'update.again', 'update.second'],
  },
  'errors are objects in objects': {
    deviations: {
      after: changing((body) =>
        'error' in body ? { error: { message: body.error ?? null } } : undefined,
      ),
    },
    fails: ['errors.message'],
  },
  'lists need no credential': {
    deviations: {
      before: (asked, service) =>
        asked.path.endsWith('/entities') ? service.perform(asked) : undefined,
    },
    fails: ['auth.missing.list', 'auth.scheme.list'],
  },
  'the connection is closed on each update without an object': {
    deviations: {
      onPort: true,
      before: ({ known, method, body, port }) => {
        if (!known || method !== 'PATCH' || /^\{".*\}$/.test(body)) return undefined;
        port().response.destroy();
        return 'sent';
      },
    },
    fails: ['update.bodies'],
  },
  'the connection is closed on null': {
    deviations: {
      onPort: true,
      before: ({ known, body, port }) => {
        if (!known || body !== 'null') return undefined;
        port().response.destroy();
        return 'sent';
      },
    },
    fails: ['create.body-object', 'update.bodies', 'interpret.bodies'],
  },
  'eight names fit into a column': {
    deviations: {
      after: subscriptions((body) => ({
        ...body,
        fields: Array.isArray(body.fields) ? body.fields.slice(0, 8) : [],
      })),
    },
    fails: ['update.many-fields', 'create.many-fields'],
  },
  'an interpretation is forgotten': {
    deviations: {
      after: changing((body) =>
        'interpretations' in body
          ? { interpretations: (body.interpretations as JsonObject[]).slice(1) }
          : undefined,
      ),
    },
    fails: ['interpret.answers-all'],
  },
  'each rejected body comes with a limit': {
    deviations: {
      after: changing((body, { path }) =>
        body.error && path === '/v1/subscriptions' ? { ...body, limit: 10 } : undefined,
      ),
    },
    fails: ['errors.quota-pair'],
  },
  'an empty list is null': {
    deviations: {
      after: pages((body) => ({
        ...body,
        data: (body.data as JsonObject[]).length > 0 ? (body.data ?? null) : null,
      })),
    },
    fails: ['list.data'],
  },
  'the rate limit comes with the keys of the quota': {
    deviations: { before: limiting({ limit: 5, current: 6 }) },
    fails: ['errors.quota-place'],
  },
  'each subscription is of another account': {
    deviations: {
      after: subscriptions((body) => ({
        ...body,
        account_id: typeof body.id === 'string' ? body.id.replace(/^.{8}/, '00000000') : null,
      })),
    },
    fails: ['auth.one-account'],
  },
  'the default page begins with the second entity': {
    deviations: {
      before: paging(({ limit, offset }, { query }) => ({
        limit,
        offset: query.has('offset') ? offset : 1,
      })),
    },
    fails: ['list.default-limit', 'list.default-offset'],
  },
  'offsets count pages': {
    deviations: {
      entities: 230,
      before: paging(({ limit, offset }) => ({ limit, offset: offset * limit })),
    },
    fails: ['list.offset-counts-entities'],
  },
  'offsets are rounded to whole pages': {
    deviations: {
      before: paging(({ limit, offset }) => ({ limit, offset: offset - (offset % limit) })),
    },
    fails: ['list.total-covers', 'list.pages-differ', 'list.past-end'],
  },
  'offsets count pages, in any order': {
    deviations: {
      entities: 230,
      before: shuffling(({ limit, offset }) => ({ limit, offset: offset * limit })),
    },
    fails: ['list.offset-counts-entities'],
  },
  'offsets are ignored, in any order': {
    deviations: { entities: 60, before: shuffling(({ limit }) => ({ limit, offset: 0 })) },
    fails: ['list.total-covers', 'list.past-end'],
  },
  'the entity before the last page of 50 is missing': {
    deviations: {
      entities: 230,
      before: paging(({ limit, offset }) => ({
        limit,
        offset: limit === 50 && offset === 200 ? 201 : offset,
      })),
    },
    fails: ['list.offset-counts-entities'],
  },
  'no offset is 10 beyond the end or more': {
    deviations: {
      before: ({ query }) =>
        Number(query.get('offset')) > 9 ? { status: 404, body: { error: 'x' } } : undefined,
    },
    fails: ['list.past-end'],
  },
  'the phones of places 51 to 170 of 230 are numbers': {
    deviations: {
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
  'a create request needs no body': {
    deviations: { before: creatingFrom((body) => body === '') },
    fails: ['create.body-required'],
  },
  'a create request may be malformed JSON': {
    deviations: {
      before: creatingFrom((body) => body.startsWith('{') && parses(body) === undefined),
    },
    fails: ['create.body-json'],
  },
  'a create request may be an array': {
    deviations: { before: creatingFrom((body) => body.startsWith('[')) },
    fails: ['create.body-object'],
  },
  'a create request may have null for fields': {
    deviations: { before: creatingFrom((body) => body.includes('"fields":null')) },
    fails: ['create.fields-required'],
  },
  'reads accept an empty bearer token': {
    deviations: {
      before: lettingPass((value, { method }) => method === 'GET' && value?.trim() === 'Bearer'),
    },
    fails: ['auth.scheme.get', 'auth.scheme.list'],
  },
  'after a cancellation another id is read': {
    deviations: {
      after: (reply, asked) =>
        asked.method === 'GET'
          ? subscriptions((body) =>
              body.status === 'cancelled'
                ? { ...body, id: '00000000-0000-4000-8000-000000000000' }
                : body,
            )(reply, asked)
          : reply,
    },
    fails: ['get.same-later'],
  },
  'a failure in plain text without a credential': {
    deviations: { onPort: true, before: plainly(500, 'Internal Server Error', 'text/plain') },
    fails: ['auth.refusal-error'],
  },
  'the fields of an entity are in upper case': {
    deviations: {
      after: places((place, index) => (index === 3 ? inCapitals(place) : place)),
    },
    fails: ['entity.fields-spelling'],
  },
  'a page of nobody': {
    deviations: {
      after: (reply, { path }) =>
        reply.status === 404 && path.endsWith('/entities')
          ? { status: 200, body: { data: [], total: 0, limit: 50, offset: 0 } }
          : reply,
    },
    fails: ['list.unknown'],
  },
};

for (const [name, { deviations, fails }] of Object.entries(broken)) {
  void t.test(`a deployment does not conform: ${name}`, { buffered: true }, async (t) => {
    const { report, service } = await judged(t, deviations);
    t.same(idsOf(report, 'fail', 'error'), fails);
    t.equal(report.verdict, 'non-conformant');
    leavesOnlyListed(t, { report, service });
  });
}
