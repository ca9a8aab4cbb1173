import assert from 'node:assert/strict';
import process from 'node:process';
import test from 'node:test';
import { Places } from './client.mjs';

const { LOCATION_DATA_BASE_URL: url, LOCATION_DATA_TOKEN: token } = process.env;
const places = new Places(url ?? 'http://127.0.0.1:4010', token ?? 'demo-token');

test('subscribes, changes the fields, and cancels', async () => {
  const { id } = await places.subscribe('Berlin', 'cafe', ['phone']);
  assert.equal((await places.subscription(id)).id, id);
  const { fields } = await places.changeFields(id, ['phone', 'wifi']);
  assert.ok(fields.includes('wifi'));
  await places.cancel(id);
});

test('lists places', async () => {
  const { id } = await places.subscribe('Berlin', 'bar', ['phone']);
  let found = await places.places(id);
  for (let tries = 0; tries < 100 && found.length === 0; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    found = await places.places(id);
  }
  assert.ok(found.length > 0);
  await places.cancel(id);
});

test('explains fields', async () => {
  const [wifi] = await places.interpret('cafe', ['wifi']);
  assert.equal(wifi.name, 'wifi');
});

test('says what is wrong', async () => {
  const unknown = '6d1f0c3e-4f5b-4a2c-a9d0-0c3e4f5b4a2c';
  await assert.rejects(places.subscription(unknown), /^Error: 4\d\d: /);
});
