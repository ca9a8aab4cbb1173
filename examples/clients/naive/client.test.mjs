import assert from 'node:assert/strict';
import process from 'node:process';
import test from 'node:test';
import { Places } from './client.mjs';

const { LOCATION_DATA_BASE_URL: url, LOCATION_DATA_TOKEN: token } = process.env;
const places = new Places(url ?? 'http://127.0.0.1:4010', token ?? 'demo-token');

test('lists the places of a city', async () => {
  const id = await places.subscribe('Berlin', 'cafe', ['wifi', 'phone']);
  await places.untilReady(id);
  const { data, total } = await places.places(id);
  assert.equal(data.length, total);
  assert.ok(data.every(({ fields }) => 'wifi' in fields));
  await places.cancel(id);
});

test('knows when the subscription began', async () => {
  const id = await places.subscribe('Berlin', 'bakery', ['phone']);
  const { created_at } = await places.subscription(id);
  assert.match(created_at, /^\d{4}-\d\d-\d\dT/);
  await places.cancel(id);
});

test('changes the fields', async () => {
  const id = await places.subscribe('Berlin', 'bar', ['phone']);
  await places.changeFields(id, ['wifi', 'phone']);
  const { fields } = await places.subscription(id);
  assert.deepEqual(fields, ['wifi', 'phone']);
  await places.cancel(id);
});

test('cancels', async () => {
  const id = await places.subscribe('Berlin', 'gym', ['phone']);
  assert.equal(await places.cancel(id), 'cancelled');
  const { status } = await places.subscription(id);
  assert.equal(status, 'cancelled');
});

test('says what is wrong', async () => {
  await assert.rejects(places.subscribe('', 'cafe', ['phone']), TypeError);
  assert.equal(await places.subscription('6d1f0c3e-4f5b-4a2c-a9d0-0c3e4f5b4a2c'), null);
});
