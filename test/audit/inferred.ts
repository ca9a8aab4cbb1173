import type { ConformanceReport } from '../../conformance/index.js';
import { readHar } from '../../conformance/index.js';
import { harOf } from '../../src/api/har.js';
import type { JsonValue } from '../../src/api/wire.js';
import { idsOf } from '../fixtures/judged.js';
import { kit } from '../fixtures/running.js';
import t from '../fixtures/tap.js';
import { unknownEntity } from '../../src/service/rewrites.js';

/** Inferences of an audit from a few exchanges, each next to the case that is allowed. */

const id = '0b0f6ae5-0b1c-4f5e-9a55-5d3c8b1f2a01';
const unknown = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const account = '5f0c2a86-93f5-4c0e-8a0b-2f0a7e6b1c02';
const start = Date.UTC(2026, 5, 1);

const subscription = (more: Record<string, JsonValue> = {}): Record<string, JsonValue> => ({
  id,
  account_id: account,
  city: 'Berlin',
  entity_type: 'cafe',
  fields: ['phone', 'website'],
  status: 'active',
  data_status: 'ready',
  created_at: '2026-06-01T00:00:00.000Z',
  updated_at: '2026-06-01T00:00:00.000Z',
  cancelled_at: null,
  ...more,
});

interface Sent {
  /** ms since the first one */
  readonly at?: number;
  readonly send: string;
  readonly body?: JsonValue;
  readonly status: number;
  readonly gets: JsonValue;
  /** in place of a valid token */
  readonly authorization?: string;
  /** as our own recordings identify it */
  readonly account?: string | null;
}

const auditOf = (...all: readonly Sent[]): ConformanceReport => auditWith(undefined, ...all);

/** @param lag for how long reads may show the state from before a change, ms */
function auditWith(lag: number | undefined, ...all: readonly Sent[]): ConformanceReport {
  const exchanges = all.map((one, index) => {
    const { at = index * 1007, send, body, status, gets, authorization, account: name } = one;
    const [method = '', path = ''] = send.split(' ');
    const json = { 'content-type': 'application/json' };
    return {
      at: new Date(start + at).toISOString(),
      duration: 10,
      request: {
        method,
        url: `https://places.example/v1${path}`,
        headers: {
          authorization: authorization ?? 'Bearer a-token-of-this-test',
          ...(body === undefined ? {} : json),
        },
        body: body === undefined ? null : JSON.stringify(body),
      },
      response: { status, headers: json, body: JSON.stringify(gets), isCut: false },
      account: name,
    };
  });
  return kit.audit([readHar(harOf({ name: 'a client', version: '1' }, exchanges, lag))]);
}

const findings = (...all: readonly Sent[]): string[] => idsOf(auditOf(...all), 'fail', 'warn');

const asked = { city: 'Berlin', entity_type: 'cafe', fields: ['phone', 'website'] };
const creation = (body: JsonValue = asked, gets = subscription()): Sent => ({
  send: 'POST /subscriptions',
  body,
  status: 201,
  gets,
});
const read = (gets = subscription(), at?: number): Sent => ({
  ...(at === undefined ? {} : { at }),
  send: `GET /subscriptions/${id}`,
  status: 200,
  gets,
});
const rejection = { error: 'no' };

void t.test("made-up credentials are recognised in the kit's own recordings", (t) => {
  const first: Sent = { ...read(), account: 'own' };
  const findingsWith = (authorization: string, status: number): string[] =>
    findings(first, {
      ...first,
      authorization,
      status,
      gets: status < 300 ? subscription() : rejection,
      account: null,
    });
  t.same(findingsWith('Bearer no-such-token', 200), ['auth.unknown.refused']);
  t.same(findingsWith('Bearer no-such-token', 403), []);
  t.same(findingsWith('Digest $LOCATION_DATA_TOKEN', 200), ['auth.bearer-only']);
  t.same(findingsWith('$LOCATION_DATA_TOKEN', 200), ['auth.bearer-only']);
  t.same(findingsWith('Token $LOCATION_DATA_TOKEN', 401), []);
  const madeUp: Sent = { ...first, authorization: 'Bearer no-such-token', account: null };
  const interpretation: Sent = {
    ...madeUp,
    send: 'POST /fields/interpret',
    gets: { interpretations: [] },
  };
  const hidden: Sent = { ...madeUp, status: 404, gets: rejection };
  const answerOf = (...all: readonly Sent[]): unknown =>
    auditOf(...all).open_questions.find(({ id: question }) => question === 'auth.unknown.status')
      ?.answer;
  t.equal(answerOf(first, interpretation), 'accepted');
  t.equal(answerOf(first, hidden, first), 404);
  t.equal(answerOf(first, hidden, first, interpretation), null, 'it is another account');
  t.end();
});

void t.test('a rejected credential gets an Error body, unless the status is 401 or 403', (t) => {
  const plain = { detail: 'no' };
  const expired: Sent = { ...read(), authorization: 'Bearer other', status: 401, gets: plain };
  t.same(findings(read(), expired), ['auth.refusal-body'], 'a recommendation');
  const timesIn = (...all: readonly Sent[]): number | undefined =>
    auditOf(...all).audit?.coverage.find(({ id: check }) => check === 'auth.refusal-error')?.times;
  t.equal(timesIn(read(), { ...expired, gets: rejection }), 0);
  const madeUp = (status: number, gets: JsonValue): Sent[] => [
    { ...read(), account: 'own' },
    { ...read(), account: null, authorization: 'Bearer no-such-token', status, gets },
  ];
  t.same(findings(...madeUp(401, plain)), ['auth.refusal-body']);
  t.same(findings(...madeUp(400, plain)), ['auth.refusal-error']);
  t.same(findings(...madeUp(500, plain)), ['auth.refusal-error']);
  t.same(findings(...madeUp(503, plain)), [], 'it may be of a gateway');
  t.equal(timesIn(...madeUp(401, rejection)), 0);
  t.equal(timesIn(...madeUp(404, rejection)), 1);
  t.end();
});

void t.test('create requests with values of a wrong type are judged', (t) => {
  const wrong = { ...asked, city: true };
  const rejected: Sent = { ...creation(wrong), status: 422, gets: rejection };
  t.ok(findings(creation(wrong)).includes('create.city-string'));
  t.same(findings(rejected), []);
  t.ok(findings(creation({ ...asked, fields: { phone: true } })).includes('create.fields-array'));
  t.ok(findings(creation({ ...asked, fields: ['phone', {}] })).includes('create.fields-strings'));
  t.end();
});

void t.test('a response must repeat the requested city and fields', (t) => {
  t.same(findings(creation(asked, subscription({ city: 'BERLIN' }))), ['create.verbatim']);
  const reversed = subscription({ fields: ['website', 'phone'] });
  t.same(findings(creation(asked, reversed)), [], 'the order is open');
  const capitals = subscription({ fields: ['Phone', 'website'] });
  t.same(findings(creation(asked, capitals)), ['create.verbatim']);
  const blank = { ...asked, city: ' Berlin' };
  t.same(findings(creation(blank, subscription({ city: 'Berlin' }))), [], 'that is open');
  t.end();
});

void t.test('meaningless field names may be omitted', (t) => {
  const more = { ...asked, fields: ['phone', 'website', 'frobnication'] };
  const update = (fields: JsonValue, shown: JsonValue): Sent => ({
    send: `PATCH /subscriptions/${id}`,
    body: { fields },
    status: 200,
    gets: subscription({ fields: shown, updated_at: '2026-06-01T00:01:00.000Z' }),
  });
  const report = auditOf(creation(more), read(), update(['phone', 'dogs'], ['phone']));
  t.same(idsOf(report, 'fail', 'warn'), []);
  t.match(report.audit?.not_judged, {
    'response without field names that the deployment may not know': 2,
  });
  const known = update(more.fields, more.fields);
  t.same(findings(creation(more), known), ['create.fields'], 'it is known there');
  t.same(findings(creation(), read(), update(['phone', 'website'], ['phone'])), [
    'update.fields-replaced',
  ]);
  t.same(findings(creation(more, subscription({ fields: ['website', 'wifi'] }))), [
    'create.fields',
  ]);
  t.end();
});

const entity = (fields: Record<string, JsonValue>, number: number): Record<string, JsonValue> => ({
  id: `0b0f6ae5-0b1c-4f5e-9a55-5d3c8b1f3a0${number}`,
  name: `Cafe ${number}`,
  city: 'Berlin',
  entity_type: 'cafe',
  ...unknownEntity,
  fields,
  discovered_at: '2026-06-01T00:00:00.000Z',
  updated_at: '2026-06-01T00:00:00.000Z',
  removed_at: null,
});

const page = (
  query: string,
  limit: number,
  names: readonly string[] = ['phone', 'phone'],
): Sent => ({
  send: `GET /subscriptions/${id}/entities${query}`,
  status: 200,
  gets: {
    data: names.map((name, number) => entity({ [name]: null, website: null }, number)),
    total: names.length,
    limit,
    offset: 0,
  },
});

void t.test('a list without a limit is judged', (t) => {
  t.match(findings(read(), page('', 20)), ['list.default-limit']);
  t.same(findings(read(), page('', 50)), []);
  t.notOk(
    findings(read(), page('?per_page=20', 20)).includes('list.default-limit'),
    'what else is asked for may decide on it',
  );
  t.end();
});

void t.test('keys of `fields` on one page are compared', (t) => {
  const mixed = findings(read(), page('', 50, ['phone', 'PHONE']));
  t.ok(mixed.includes('entity.fields-spelling'));
  const other = findings(read(), page('', 50, ['PHONE', 'PHONE']));
  t.notOk(other.includes('entity.fields-spelling'));
  t.end();
});

void t.test('unknown ids are rejected', (t) => {
  const get = (of: string, status: number): string[] =>
    findings(read(), { send: `GET /subscriptions/${of}`, status, gets: rejection });
  t.same(get(unknown, 400), [], 'ids of another kind may be malformed');
  t.same(get(unknown, 404), []);
  t.same(get('00000000-0000-0000-0000-000000000000', 400), [], 'it may be malformed');
  const list = (status: number): string[] =>
    findings(read(), page('', 50), {
      send: '/subscriptions/my-cafes/entities'.replace('/', 'GET /'),
      status,
      gets: rejection,
    });
  t.same(list(400), ['list.malformed-404']);
  t.same(list(404), []);
  t.end();
});

void t.test('later updates, and those with many fields, are judged', (t) => {
  const update = (fields: string[], shown: string[], at: number): Sent => ({
    at,
    send: `PATCH /subscriptions/${id}`,
    body: { fields },
    status: 200,
    gets: subscription({ fields: shown, updated_at: new Date(start + at).toISOString() }),
  });
  const good = update(['rating'], ['rating'], 1007);
  t.same(findings(read(), update(['rating'], ['phone'], 1007)), ['update.fields-replaced']);
  t.same(findings(read(), good, update(['menu'], ['rating'], 2014)), ['update.again']);
  const names = Array.from({ length: 12 }, (_, number) => `field ${number}`);
  const rest = names.slice(8);
  const cut = update(names, names.slice(0, 8), 2014);
  t.same(findings(read(), update(rest, rest, 1007), cut), ['update.many-fields']);
  t.same(findings(read(), good, update(names, names, 2014)), []);
  t.end();
});

void t.test('two create requests with one id are reported', (t) => {
  const elsewhere = { ...asked, city: 'Hamburg' };
  const again = (body: JsonValue, status: number): Sent => ({ ...creation(body), status });
  t.same(findings(creation(), read(), again(elsewhere, 201)), ['create.own-id']);
  t.same(findings(creation(), read(), again(asked, 201)), [], 'it may return what there is');
  t.same(findings(creation(), read(), again(elsewhere, 200)), [], 'and say so');
  t.end();
});

void t.test('the recording of a run contains how long a read can lag', (t) => {
  const update: Sent = {
    send: `PATCH /subscriptions/${id}`,
    body: { fields: ['menu'] },
    status: 200,
    gets: subscription({ fields: ['menu'], updated_at: '2026-06-01T00:00:02.014Z' }),
  };
  const all = [creation(), read(), update, read(subscription())];
  t.same(idsOf(auditOf(...all), 'fail'), [], 'three seconds');
  t.same(idsOf(auditWith(300, ...all), 'fail'), ['update.persists']);
  t.end();
});

void t.test('updates that always fail are reported', (t) => {
  const bodies: JsonValue[] = [{}, { fields: 'menu' }, { fields: null }, { fields: ['menu'] }];
  const failed = (body: JsonValue): Sent => ({
    send: `PATCH /subscriptions/${id}`,
    body,
    status: 500,
    gets: rejection,
  });
  const all = [creation(), read(), ...bodies.map(failed), read()];
  t.same(idsOf(auditWith(3000, ...all), 'fail'), ['update.subscription']);
  t.same(findings(...all), [], 'a client may have met a restart');
  t.same(idsOf(auditWith(3000, creation(), read(), failed({ fields: ['menu'] })), 'fail'), []);
  t.end();
});

void t.test('times that cannot be read do not end an audit', (t) => {
  const times = { created_at: 1, updated_at: 2 };
  t.same(findings(creation(asked, subscription(times))), [
    'subscription.created-at',
    'subscription.updated-at',
  ]);
  t.end();
});

void t.test('a cancellation that succeeds with any token proves nothing', (t) => {
  const stranger = (one: Sent): Sent => ({ ...one, authorization: 'Bearer of-another-client' });
  const cancellation: Sent = { send: `DELETE /subscriptions/${id}`, status: 200, gets: {} };
  const hidden: Sent = { ...read(), status: 404, gets: rejection };
  const all = [creation(), read(subscription(), 5000), stranger({ ...cancellation, at: 6000 })];
  const late = [stranger({ ...hidden, at: 7000 }), read(subscription(), 8000)];
  t.same(findings(...all, ...late), []);
  t.end();
});

void t.test('the body of a cancellation is open unless it is a complete subscription', (t) => {
  const cancelled = (gets: Record<string, JsonValue>): string[] => {
    const other = subscription({ id: unknown, city: 'Hamburg' });
    const elsewhere = creation({ ...asked, city: 'Hamburg' }, other);
    const cancellation: Sent = { send: `DELETE /subscriptions/${id}`, status: 202, gets };
    return findings(creation(), elsewhere, read(), cancellation);
  };
  const job = '1c9e6679-7425-40de-944b-e07fc1f90ae1';
  const ended = subscription({ status: 'cancelled', cancelled_at: '2026-06-01T00:00:03.021Z' });
  t.same(cancelled({ id: job, status: 'queued' }), []);
  t.same(cancelled({ ...ended, id: job }), ['get.same-later']);
  t.same(cancelled({ id: unknown, status: 'cancelled' }), ['cancel.beside'], "another's id");
  const late = { created_at: '2026-06-02T00:00:00Z' };
  t.same(cancelled({ id, status: 'cancelled', cancelled_at: null, ...late }), []);
  t.same(cancelled({ ...ended, ...late }), [
    'subscription.created-at-kept',
    'subscription.time-order',
  ]);
  t.same(cancelled({ ...ended, cancelled_at: null }), ['subscription.cancelled-at-set']);
  t.end();
});

void t.test('a renewed token belongs to the same account', (t) => {
  const renewed = (one: Sent): Sent => ({ ...one, authorization: 'Bearer a-token-of-later' });
  const menu: Sent = {
    send: `PATCH /subscriptions/${id}`,
    body: { fields: ['menu'] },
    status: 200,
    gets: subscription({ fields: ['menu'], updated_at: '2026-06-01T00:00:01.007Z' }),
  };
  const late = renewed(read(subscription(), 9000));
  t.same(idsOf(auditOf(creation(), renewed(menu), late), 'fail'), ['update.persists']);
  t.end();
});

void t.test('an unprotected subscription next to a protected subscription is found', (t) => {
  const other = '0b0f6ae5-0b1c-4f5e-9a55-5d3c8b1f2a09';
  const own: Sent = { ...read(), account: 'own' };
  const second: Sent = {
    ...own,
    send: `GET /subscriptions/${other}`,
    gets: subscription({ id: other }),
  };
  const anybody = ({ send, gets }: Sent, status: number): Sent => ({
    send,
    status,
    gets: status < 300 ? gets : rejection,
    authorization: 'Bearer ',
  });
  const later = findings(own, second, anybody(own, 401), anybody(second, 200));
  t.same(later, ['auth.missing.later']);
  t.same(findings(own, second, anybody(own, 200)), ['auth.scheme.get']);
  t.same(findings(own, second, anybody(own, 401), anybody(second, 401)), []);
  t.end();
});
