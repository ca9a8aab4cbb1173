import t from '../fixtures/tap.js';
import {
  entities,
  entity,
  entityPage,
  errorBody,
  interpretation,
  subscription,
} from '../../src/factories/index.js';
import { at } from '../fixtures/asking.js';
import { start } from '../fixtures/mocked.js';

/** The factories, which return data without a network. */

const market = { city: 'Lyon', entity_type: 'bar', fields: ['phone', 'terrace'] };

void t.test('factories return the data of a mock with the same seed', async (t) => {
  const { mock, ask } = start({ seed: 7, clock: '2030-01-30T12:00:00Z' });
  const { id } = await mock.subscribe(market);
  const options = { ...market, seed: 7, now: '2030-01-31T12:00:00Z' };

  const listed = await ask.ask('GET', `/v1/subscriptions/${id}/entities?limit=5`);
  t.same(entities(5, options), at(listed, 'data'));
  t.equal(entities(0).length, 0);
  const many = entities(3000, options);
  t.equal(new Set(many.map((one) => one.id)).size, 3000, 'also more than the market has');

  const sent = await ask.ask('GET', `/v1/subscriptions/${id}`);
  const made = subscription({}, options);
  t.same(Object.keys(made).sort(), Object.keys(sent.body ?? {}).sort());
  t.same(made.field_assessments, at(sent, 'field_assessments'));
  t.equal(made.data_status, 'ready');
});

void t.test('a test can override keys', async (t) => {
  const closed = entity({ name: 'Zum Anker', city: 'Hamburg', fields: { sauna: true } });
  t.match(closed, { name: 'Zum Anker', city: 'Hamburg', fields: { sauna: true } });
  t.match(closed.phone, /^\+49 40/, 'and the others fit them');
  const cancelled = subscription({ status: 'cancelled', fields: ['phone'] });
  t.type(cancelled.cancelled_at, 'string');
  t.same(Object.keys(cancelled.field_assessments ?? {}), ['phone']);
  t.match(interpretation('webiste'), { name: 'webiste', confidence: 'medium' });
  t.equal(interpretation('webiste', { confidence: 'low' }).confidence, 'low');
  t.same(errorBody('No more', { limit: 3 }), { limit: 3, error: 'No more' });
});

void t.test('lists are cut into pages', async (t) => {
  const all = entities(7);
  t.same(entityPage(all), { data: all, total: 7, limit: 50, offset: 0 });
  t.same(entityPage(all, { limit: 3, offset: 6 }).data, all.slice(6));
});

void t.test('data is the same each time, and depends on the seed', async (t) => {
  t.same(entities(3), entities(3));
  t.notSame(entities(3, { seed: 2 }), entities(3));
});

void t.test('invalid options are rejected by name', async (t) => {
  t.throws(() => entities(-1), /"count" must be greater than or equal to 0/);
  t.throws(() => entities(10_001), /"count" must be less than or equal to 10000/);
  t.throws(() => entities(1, { seed: 0.5 }), /"seed" must be an integer/);
  t.throws(() => entities(1, { now: 'yesterday' }), /"now" is not a valid time/);
});
