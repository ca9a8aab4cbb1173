import assert from 'node:assert/strict';
import process from 'node:process';
import test from 'node:test';
import { Places, Rejected } from './client.mjs';

const { LOCATION_DATA_BASE_URL: url, LOCATION_DATA_TOKEN: token } = process.env;
const places = new Places(url ?? 'http://127.0.0.1:4010', token ?? 'demo-token');

test('lists the places of a city', async () => {
  const { id } = await places.subscribe('Berlin', 'cafe', ['wifi', 'phone']);
  const all = await places.places(id);
  // There may be none: then there is nothing to show.
  for (const { name, fields } of all) {
    assert.equal(typeof name, 'string');
    assert.deepEqual(Object.keys(fields).sort(), ['phone', 'wifi']);
  }
  await places.cancel(id);
});

test('changes the fields', async () => {
  const { id } = await places.subscribe('Berlin', 'bar', ['phone']);
  await places.changeFields(id, ['wifi', 'phone']);
  const { fields, created_at } = await places.subscription(id);
  assert.deepEqual(new Set(fields), new Set(['wifi', 'phone']));
  // A text for people, in whatever notation.
  assert.equal(typeof created_at, 'string');
  await places.cancel(id);
});

test('explains fields', async () => {
  const { interpretations } = await places.interpret('cafe', ['wifi', 'phone']);
  assert.deepEqual(interpretations.map(({ name }) => name).sort(), ['phone', 'wifi']);
});

test('says what is wrong', async () => {
  const unknown = '6d1f0c3e-4f5b-4a2c-a9d0-0c3e4f5b4a2c';
  await assert.rejects(places.subscribe('', 'cafe', ['phone']), Rejected);
  await assert.rejects(places.subscription(unknown), Rejected);
});
