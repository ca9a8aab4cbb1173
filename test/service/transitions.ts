import t from '../fixtures/tap.js';
import type { JsonValue, SubscriptionStatus } from '../../src/api/wire.js';
import type { Profile } from '../../src/index.js';
import { at } from '../fixtures/asking.js';
import { start } from '../fixtures/mocked.js';

/** Section "States and transitions": what each request does to a subscription of each status. */

const market = { city: 'Berlin', entity_type: 'cafe', fields: ['phone'] };

type Row = readonly [
  from: SubscriptionStatus,
  request: JsonValue,
  status: number,
  to: SubscriptionStatus,
];

const pause = { status: 'paused' };
const resume = { status: 'active' };
const cancel = { status: 'cancelled' };
const fields = { fields: ['wifi'] };

const tables: readonly { name: string; profile: Partial<Profile>; rows: readonly Row[] }[] = [
  {
    name: 'the default answers',
    profile: {},
    rows: [
      ['active', fields, 200, 'active'],
      ['active', pause, 200, 'paused'],
      ['active', resume, 200, 'active'],
      ['active', cancel, 400, 'active'],
      ['active', 'DELETE', 200, 'cancelled'],
      ['paused', fields, 200, 'paused'],
      ['paused', pause, 200, 'paused'],
      ['paused', resume, 200, 'active'],
      ['paused', cancel, 400, 'paused'],
      ['paused', 'DELETE', 200, 'cancelled'],
      ['cancelled', fields, 409, 'cancelled'],
      ['cancelled', pause, 409, 'cancelled'],
      ['cancelled', resume, 409, 'cancelled'],
      ['cancelled', cancel, 409, 'cancelled'],
      ['cancelled', 'DELETE', 200, 'cancelled'],
    ],
  },
  {
    name: 'statuses are ignored',
    profile: { 'update.pause': 'ignored', 'update.resume': 'ignored', 'update.cancel': 'ignored' },
    rows: [
      ['active', pause, 200, 'active'],
      ['active', resume, 200, 'active'],
      ['active', cancel, 200, 'active'],
      ['active', { status: 'no status' }, 200, 'active'],
      ['paused', pause, 200, 'paused'],
      ['paused', resume, 200, 'paused'],
      ['paused', cancel, 200, 'paused'],
    ],
  },
  {
    name: 'statuses are rejected',
    profile: { 'update.pause': 405, 'update.resume': 422, 'update.cancel': 403 },
    rows: [
      ['active', pause, 405, 'active'],
      ['active', resume, 422, 'active'],
      ['active', cancel, 403, 'active'],
      ['paused', pause, 405, 'paused'],
      ['paused', resume, 422, 'paused'],
      ['paused', cancel, 403, 'paused'],
      ['paused', 'DELETE', 200, 'cancelled'],
    ],
  },
  {
    name: 'only resuming a paused subscription is rejected: on an active one, it changes nothing',
    profile: { 'update.resume': 422 },
    rows: [
      ['active', resume, 200, 'active'],
      ['paused', resume, 422, 'paused'],
    ],
  },
  {
    name: 'an update cancels',
    profile: { 'update.cancel': 'cancelled', 'cancelled.cancel': 410 },
    rows: [
      ['active', cancel, 200, 'cancelled'],
      ['paused', cancel, 200, 'cancelled'],
      ['cancelled', cancel, 409, 'cancelled'],
      ['cancelled', 'DELETE', 410, 'cancelled'],
    ],
  },
  {
    name: 'a cancelled one takes updates, and can be reactivated',
    profile: { 'cancelled.update': 'accepted', 'cancelled.reactivate': 'active' },
    rows: [
      ['cancelled', fields, 200, 'cancelled'],
      ['cancelled', pause, 200, 'cancelled'],
      ['cancelled', resume, 200, 'active'],
      ['cancelled', cancel, 400, 'cancelled'],
    ],
  },
  {
    name: 'a cancelled one takes updates, except to be reactivated',
    profile: { 'cancelled.update': 'accepted', 'cancelled.reactivate': 410, 'update.pause': 405 },
    rows: [
      ['cancelled', fields, 200, 'cancelled'],
      ['cancelled', pause, 405, 'cancelled'],
      ['cancelled', resume, 410, 'cancelled'],
    ],
  },
  {
    name: 'updates of a cancelled one are ignored',
    profile: { 'cancelled.update': 'ignored', 'cancelled.reactivate': 'ignored' },
    rows: [
      ['cancelled', fields, 200, 'cancelled'],
      ['cancelled', pause, 200, 'cancelled'],
      ['cancelled', resume, 200, 'cancelled'],
      ['cancelled', cancel, 200, 'cancelled'],
    ],
  },
];

const pathTo = ({ id }: { id: string }) => `/v1/subscriptions/${id}`;

for (const { name, profile, rows } of tables) {
  void t.test(name, async (t) => {
    const { mock, ask } = start({ profile });
    for (const [from, request, status, to] of rows) {
      const path = pathTo(await mock.subscribe({ ...market, status: from }));
      const response =
        request === 'DELETE'
          ? await ask.ask('DELETE', path)
          : await ask.ask('PATCH', path, request);
      const shown = at(await ask.ask('GET', path), 'status');
      t.strictSame([response.status, shown], [status, to], `${from}, ${JSON.stringify(request)}`);
    }
  });
}

void t.test('an ignored update of a cancelled subscription changes nothing', async (t) => {
  const { mock, ask } = start({ profile: { 'cancelled.update': 'ignored' } });
  const path = pathTo(await mock.subscribe({ ...market, status: 'cancelled' }));
  const { text: before } = await ask.ask('GET', path);
  mock.clock.advance('1h');
  t.match(await ask.ask('PATCH', path, fields), { status: 200, text: before });
});

void t.test('a reactivation can exceed the quota, which only limits create requests', async (t) => {
  const profile = { 'cancelled.update': 'accepted', 'cancelled.reactivate': 'active' } as const;
  const { mock, ask } = start({ quota: 1, profile });
  const path = pathTo(await mock.subscribe({ ...market, status: 'cancelled' }));
  t.match(await ask.ask('POST', '/v1/subscriptions', market), { status: 201 });
  t.match(await ask.ask('POST', '/v1/subscriptions', market), { status: 403 });
  t.match(await ask.ask('PATCH', path, resume), { status: 200, body: { status: 'active' } });
  t.match(await ask.ask('POST', '/v1/subscriptions', market), {
    status: 403,
    body: { limit: 1, current: 2 },
  });
});

void t.test('the errors of an update have a fixed order', async (t) => {
  const { mock, ask } = start({
    profile: {
      'update.city': 410,
      'cancelled.update': 409,
      'fields.unknown': 422,
      'update.pause': 405,
    },
  });
  const active = pathTo(await mock.subscribe(market));
  const cancelled = pathTo(await mock.subscribe({ ...market, status: 'cancelled' }));
  const unknown = { fields: ['xqzzk'] };
  for (const [path, body, status] of [
    [cancelled, { ...pause, ...unknown, city: 'Paris' }, 410],
    [cancelled, { ...pause, ...unknown }, 409],
    [active, { ...pause, ...unknown }, 422],
    [active, pause, 405],
  ] as const) {
    t.match(await ask.ask('PATCH', path, body), { status }, JSON.stringify(body));
  }
});

void t.test('an interpreter is not called for a rejected update', async (t) => {
  const asked: string[][] = [];
  const { mock, ask } = start({
    profile: { 'update.pause': 405 },
    interpreter: ({ fields }) => {
      asked.push(fields.map(({ name }) => name));
      return fields.map(({ name }) => ({
        name,
        understood_as: name,
        confidence: 'high',
        suggestion: '',
      }));
    },
  });
  const path = pathTo(await mock.subscribe(market));
  t.match(await ask.ask('PATCH', path, { ...pause, ...fields }), { status: 405 });
  t.match(await ask.ask('PATCH', path, fields), { status: 200 });
  t.strictSame(asked, [['wifi']]);
});
