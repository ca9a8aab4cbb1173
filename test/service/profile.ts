import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import t from '../fixtures/tap.js';
import { frozen, start } from '../fixtures/client.js';

/** `/_sandbox/profile` over HTTP; test/msw/library-controls.ts has what changes. */

void t.test('the profile can be replaced while requests are in progress', async (t) => {
  const { client, sandbox } = await start(t, frozen);
  const wrong = await client.control('PUT', 'profile', { 'create.status': 404 });
  t.match(wrong, { status: 400, body: { error: /"answers.create.status" may be/ } });

  const body = JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['phone'], x: 1 });
  const headers = { authorization: 'Bearer demo-token', 'content-type': 'application/json' };
  const late = request(`${client.url}/v1/subscriptions`, {
    method: 'POST',
    headers: { ...headers, 'content-length': body.length, expect: '100-continue' },
  });
  late.flushHeaders();
  await once(late, 'continue');
  const answers = { 'create.status': 202, 'create.unknown-keys': 422 };
  const file = { version: 1, name: 'staging', answers };
  t.match(await client.control('PUT', 'profile', file), { status: 200, body: { answers } });
  late.end(body);
  const [response] = (await once(late, 'response')) as [IncomingMessage];
  t.equal(response.statusCode, 201, 'it ends by the profile that it began with');
  await text(response);
  t.equal(sandbox.snapshot().subscriptions.length, 1, 'on the same state');
  t.equal(sandbox.log.entries().length, 1, 'and in the same log');

  t.equal((await client.create()).status, 202);
  const shown = await client.control('GET', 'profile');
  t.match(shown.body, {
    open_questions: [{ id: 'auth.missing.status', answer: 401, possible: { status: 'rejection' } }],
  });
  const { body: document } = await client.send('GET', '/openapi.json');
  t.match(document, { paths: { '/v1/subscriptions': { post: { responses: { 202: {} } } } } });
});
