import t, { type Test } from '../fixtures/tap.js';
import { profileOf } from '../../conformance/index.js';
import { compareStatements } from '../../conformance/run/differences.js';
import { createSandbox, type Profile } from '../../src/index.js';
import { createMock } from '../../src/msw/index.js';
import type { JsonValue } from '../../src/api/wire.js';
import type { ProfileFile } from '../../src/open-questions/profile.js';
import { Client, isObject } from '../fixtures/client.js';
import { judgedOnce } from '../fixtures/judged.js';
import { baseUrl, fetchOf } from '../fixtures/mocked.js';
import { subscriptions, textIn } from '../fixtures/deviations.js';
import type { Deviations, Reply } from '../fixtures/plain-service.js';
import { nobody } from '../fixtures/probe.js';

/** The profile of an independently written deployment, and the behaviour of its imitations. */

type Answers = ProfileFile['answers'];

async function learned(
  t: Test,
  deviations: Deviations,
  only: readonly string[] = [],
): Promise<Answers> {
  const options = { extended: true, duplicate: true, only };
  const { report } = await judgedOnce(t, deviations, undefined, options);
  return profileOf(report).answers;
}

let usual: Promise<Answers> | undefined;

/** The answers of a deployment without deviations. */
const usually = (t: Test): Promise<Answers> => (usual ??= learned(t, {}));

/** A client of a sandbox with these answers. */
async function imitation(t: Test, answers: Answers): Promise<Client> {
  const profile = { version: 1, answers } as const;
  const sandbox = await createSandbox({ scrapeTime: 0, places: 5, profile });
  t.teardown(() => sandbox.stop());
  return new Client(sandbox.url);
}

const withKeys = (reply: Reply, keys: Record<string, JsonValue>): Reply =>
  isObject(reply.body) ? { ...reply, body: { ...reply.body, ...keys } } : reply;

/** Other keys for each status, and problem details for 404. */
const problems: Deviations = {
  after: (reply) => {
    const { status } = reply;
    if (status === 400) return withKeys(reply, { code: 'invalid', details: [] });
    if (status !== 404) return reply;
    const problem = withKeys(reply, { type: 'about:blank', status, retryable: false });
    return { ...problem, headers: { 'content-type': 'application/problem+json' } };
  },
};

void t.test('errors are imitated by their status', async (t) => {
  const answers = await learned(t, problems);
  t.match(answers, {
    'errors.keys': {
      400: { code: 'string', details: 'array' },
      401: {},
      404: { retryable: 'boolean', status: 'number', type: 'string' },
    },
    'errors.media-types': { 400: 'application/json', 404: 'application/problem+json' },
  });
  const client = await imitation(t, answers);
  const unknown = await client.get(nobody);
  t.same(Object.keys(unknown.body).sort(), ['error', 'retryable', 'status', 'type']);
  t.match(unknown.body, { error: String, retryable: false, status: 404, type: 'about:blank' });
  t.match(unknown.headers.get('content-type'), /^application\/problem\+json/);
  const invalid = await client.create({ fields: [] });
  t.match(invalid, { status: 400, body: { code: String, details: [] } });
  t.match(invalid.headers.get('content-type'), /^application\/json/);
  const stranger = await client.as('made-up').get(nobody);
  t.same([stranger.status, Object.keys(stranger.body)], [401, ['error']]);

  const mock = createMock({ baseUrl, profile: { version: 1, answers } });
  const mocked = await fetchOf(mock)(`${baseUrl}/v1/subscriptions/${nobody}`, {
    headers: { authorization: 'Bearer demo-token' },
  });
  t.match(mocked.headers.get('content-type'), /^application\/problem\+json/);
  t.same(await mocked.json(), unknown.body);
});

/** A subscription with a plan and links, an entity with labels. */
const extraKeys: Deviations = {
  after: (reply) => {
    const { body } = reply;
    if (!isObject(body) || reply.status >= 300) return reply;
    if (Array.isArray(body.data)) {
      const data = body.data.map((entity) =>
        isObject(entity) ? { ...entity, labels: [], rating: null } : entity,
      );
      return { ...reply, body: { ...body, data } };
    }
    if (!('account_id' in body)) return reply;
    return withKeys(reply, { plan: 'basic', seats: 3, _links: { self: '/x' } });
  },
};

void t.test('subscriptions and entities are imitated with their extra keys', async (t) => {
  const answers = await learned(t, extraKeys);
  t.match(answers, {
    'subscription.extra-keys': { _links: 'object', plan: 'string', seats: 'number' },
    'entity.extra-keys': { labels: 'array', rating: 'null' },
  });
  const client = await imitation(t, answers);
  const id = await client.subscribe();
  const { body } = await client.get(id);
  t.match(body, { _links: { self: { href: `/v1/subscriptions/${id}` } }, plan: String, seats: 1 });
  const [entity = {}] = await client.entities(id);
  t.match(entity, { labels: [], rating: null });

  const plain = await usually(t);
  t.same(plain['subscription.extra-keys'], {});
  t.same(plain['entity.extra-keys'], {});
  t.same(plain['errors.keys']?.[404], {}, 'other deployments have none');
});

/** Every string of a create request in lower case, without surrounding spaces. */
const normalising: Deviations = {
  after: (reply, { method }) => {
    const { body } = reply;
    if (method !== 'POST' || !isObject(body) || !Array.isArray(body.fields)) return reply;
    const plain = (value: JsonValue | undefined): JsonValue =>
      typeof value === 'string' ? value.trim().toLowerCase() : (value ?? null);
    const { city, fields } = body;
    const kept = plain(city) === 'berlin' ? 'Berlin' : plain(city);
    return withKeys(reply, { city: kept, fields: fields.map(plain) });
  },
};

void t.test('strings are stored as the deployment stores them', async (t) => {
  const answers = await learned(t, normalising);
  t.match(answers, { 'create.city-kept': 'canonical', 'fields.kept': 'trimmed-lower-case' });
  const client = await imitation(t, answers);
  const { body } = await client.create({ city: ' lYON', fields: [' WiFi '] });
  t.match(body, { city: 'Lyon', fields: ['wifi'] });
  const plain = await usually(t);
  t.match(plain, { 'create.city-kept': 'as-sent', 'fields.kept': 'as-sent' });
});

/** Entities are listed at once, and `data_status` shows that later. */
const slowWord = (after: number): Deviations => ({
  after: subscriptions((body, { at }) => {
    const isFresh = at - Date.parse(textIn(body, 'created_at')) < after;
    return { ...body, data_status: isFresh ? 'queued' : 'done' };
  }),
});

void t.test('data_status can change after the first entities are listed', async (t) => {
  for (const after of [20, 200, 700, 2000]) {
    const answers = await learned(t, slowWord(after), ['entity.id', 'data-status']);
    t.match(answers, { 'data-status.pending': 'queued', 'data-status.ready': 'done' });
    t.same(answers['data-status.words'], ['done', 'queued'], String(after));
  }
  const always = await usually(t);
  t.match(always, { 'data-status.pending': null, 'data-status.ready': 'done' });
});

void t.test('an imitation uses only words that were seen', async (t) => {
  const profile: Partial<Profile> = { 'data-status.ready': 'ok', 'data-status.words': ['ok'] };
  const sandbox = await createSandbox({ scrapeTime: '1h', profile });
  t.teardown(() => sandbox.stop());
  t.match((await new Client(sandbox.url).create()).body, { data_status: 'ok' });
});

void t.test('changed answers count as drift', async (t) => {
  for (const [id, recorded, observed, expected] of [
    ['errors.keys', { 404: { code: 'string' } }, { 404: {} }, true],
    ['errors.keys', { 404: { code: 'string' } }, { 404: { code: 'number' } }, true],
    ['errors.keys', { 404: { code: 'string' } }, { 400: {} }, false],
    ['errors.keys', { 404: { code: 'absent or string' } }, { 404: {} }, false],
    ['errors.media-types', { 404: 'text/json' }, { 404: 'application/json' }, true],
    ['errors.media-types', { 404: 'text/json' }, {}, false],
    ['subscription.extra-keys', { plan: 'string' }, {}, true],
    ['subscription.extra-keys', {}, { plan: 'null' }, true],
    ['subscription.extra-keys', { plan: 'null' }, { plan: 'string' }, false],
    ['data-status.words', ['done', 'queued'], ['done', 'running'], false],
    ['data-status.words', ['done'], ['ready'], true],
  ] as const) {
    const about = `${id}: ${JSON.stringify([recorded, observed])}`;
    t.equal(compareStatements(id, recorded, observed), expected ? 'different' : 'same', about);
  }
});
