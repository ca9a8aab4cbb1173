import { createServer } from 'node:http';
import t, { type Test } from '../fixtures/tap.js';
import { compare } from './comparison.js';
import { playSequence } from './play-sequence.js';
import { createSandbox, type Profile } from '../../src/index.js';
import { isCreation } from '../fixtures/deviations.js';
import { raw } from '../fixtures/listening.js';
import { PlainService, type Deviations } from '../fixtures/plain-service.js';

/** A deployment and its imitation side by side. */

async function deployed(t: Test, profile: Partial<Profile> = {}) {
  const sandbox = await createSandbox({ scrapeTime: 0, places: 5, profile });
  t.teardown(() => sandbox.stop());
  return sandbox;
}

const talk = (baseUrl: string) => playSequence({ baseUrl, token: 'demo-token' });

async function differences(t: Test, there: Partial<Profile>, here: Partial<Profile>) {
  const [one, other] = [await deployed(t, there), await deployed(t, here)];
  return compare((await talk(one.url)).replies, (await talk(other.url)).replies);
}

void t.test('deployments with the same profile do not differ', async (t) => {
  const profile: Partial<Profile> = { 'create.status': 202, 'cancelled.get': 410 };
  const { compared, differences: found, inconclusive } = await differences(t, profile, profile);
  t.same([found, inconclusive], [[], []]);
  t.ok(compared > 40);
});

void t.test('differences of statuses, keys, types, headers and values are reported', async (t) => {
  const there: Partial<Profile> = {
    'auth.unknown.challenge': 'Bearer error="invalid_token"',
    'cancel.body': 'empty',
    'create.location': 'none',
    'entity.extra-keys': { rating: 'number' },
    'errors.media-types': { 404: 'application/problem+json' },
    'fields.order': 'sorted',
    'get.malformed.status': 400,
    'subscription.extra-keys': { plan: 'number' },
  };
  const here: Partial<Profile> = { 'subscription.extra-keys': { plan: 'string' } };
  const { differences: found } = await differences(t, there, here);
  for (const expected of [
    { what: 'plan', request: 'create', deployment: 'number', imitation: 'string' },
    { what: 'data[].rating', request: 'list', deployment: 'number', imitation: 'absent' },
    { what: 'Content-Type', request: 'get with an unknown id' },
    { what: 'WWW-Authenticate', request: 'get with a token that nobody issued' },
    { what: 'Location', request: 'create', deployment: 'none' },
    { what: 'status', request: 'get with an id that is no UUID', deployment: '400' },
    { what: 'body', request: 'cancel', deployment: 'empty', imitation: 'json' },
    { what: 'fields', request: 'update' },
  ]) {
    const same = found.filter((one) =>
      Object.entries(expected).every(([key, value]) =>
        Object.entries(one).some(([name, other]) => name === key && other === value),
      ),
    );
    t.equal(same.length, 1, JSON.stringify(expected));
  }
});

void t.test('a run changes only what it created, and leaves nothing behind', async (t) => {
  const sandbox = await deployed(t);
  const client = { authorization: 'Bearer demo-token', 'content-type': 'application/json' };
  const body = JSON.stringify({ city: 'Berlin', entity_type: 'cafe', fields: ['phone'] });
  const created = await fetch(`${sandbox.url}/v1/subscriptions`, {
    method: 'POST',
    headers: client,
    body,
  });
  const before: unknown = await created.json();
  const { leftovers } = await talk(sandbox.url);
  t.same(leftovers, []);
  const { subscriptions } = sandbox.snapshot();
  const live = subscriptions.filter(({ status }) => status === 'active');
  t.equal(live.length, 1);
  t.match(before, { id: live[0]?.id, updated_at: live[0]?.updated_at });
});

/**
 * Create requests return the first subscription, which is a week old; requests that would change it
 * are recorded.
 */
const upserts = (changes: string[]): Deviations => ({
  before: (asked, service) => {
    if (['PATCH', 'DELETE'].includes(asked.method)) changes.push(asked.path);
    if (!isCreation(asked)) return undefined;
    const reply = service.perform(asked);
    const [kept, ...made] = service.kept.values();
    for (const one of made) service.kept.delete(one.id);
    if (kept === undefined) return reply;
    kept.created = Math.min(kept.created, asked.at - 7 * 86_400_000);
    return { status: 201, body: service.show(kept) };
  },
});

void t.test('a run changes nothing that might have existed before', async (t) => {
  const changes: string[] = [];
  const service = new PlainService(upserts(changes));
  const { replies } = await talk(await raw(t, createServer(service.listener)));
  t.match(
    replies.find(({ name }) => name === 'cancel'),
    { response: null, problem: /may have existed before/ },
  );
  const [existing] = service.live();
  t.ok(existing, 'it is still there');
  t.same(
    changes.filter((path) => path.includes(existing?.id ?? '')),
    [],
  );
});
