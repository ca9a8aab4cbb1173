import t from '../fixtures/tap.js';
import { requestExamples } from '../../src/api/examples.js';
import { addresses, type OperationId, operationIds } from '../../src/api/operations.js';
import type { EntityPage } from '../../src/api/wire.js';
import { type DocumentedRequest, DocumentedSandbox, shippedProfiles } from '../fixtures/openapi.js';

type Details = Readonly<{
  id?: string;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}>;

const nobody = '00000000-0000-4000-8000-000000000000';
const cafe = { city: 'Berlin', entity_type: 'cafe', fields: ['phone'] };
const malformed = '{"city":';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Requests to the subscription `live`, to the cancelled one `gone`, and to unknown ids. */
const requests: readonly (readonly [OperationId, Details])[] = [
  ['createSubscription', { body: { ...cafe, fields: ['phone', 'wifi', 'colour_of_the_door'] } }],
  ['createSubscription', { body: cafe }],
  ['createSubscription', { body: { city: 'Berlin' } }],
  ['createSubscription', { body: { ...cafe, city: '', fields: [] } }],
  ['createSubscription', { body: { ...cafe, city: 7 } }],
  ['createSubscription', { body: { ...cafe, city: 'Rome', colour: 'red' } }],
  ['createSubscription', { body: { ...cafe, city: 'Rome' } }],
  ['createSubscription', { body: { ...cafe, city: 'Oslo' } }],
  ['createSubscription', { body: { ...cafe, more: ' '.repeat(300_000) } }],
  ['createSubscription', { body: malformed }],
  ['createSubscription', { body: 'null' }],
  ['createSubscription', { body: 'city=Berlin', headers: { 'content-type': 'text/plain' } }],
  ['createSubscription', { body: 'city=Berlin', headers: form }],
  ['createSubscription', { body: cafe, headers: { 'content-encoding': 'gzip' } }],
  ['getSubscription', { id: 'live' }],
  ['getSubscription', { id: 'live', headers: { authorization: '' } }],
  ['getSubscription', { id: 'live', headers: { authorization: 'Basic eDp5' } }],
  ['getSubscription', { id: 'live', headers: { authorization: 'Bearer nobody' } }],
  ['getSubscription', { id: nobody }],
  ['getSubscription', { id: '7' }],
  ['getSubscription', { id: 'gone' }],
  ['updateSubscription', { id: 'live', body: { fields: ['website', 'rating'] } }],
  ['updateSubscription', { id: 'live', body: { fields: [] } }],
  ['updateSubscription', { id: 'live', body: { fields: [''] } }],
  ['updateSubscription', { id: 'live', body: { fields: 'phone' } }],
  ['updateSubscription', { id: 'live', body: {} }],
  ['updateSubscription', { id: 'live', body: malformed }],
  ['updateSubscription', { id: 'live', body: 'null' }],
  ['updateSubscription', { id: 'live', body: { status: 'paused' } }],
  ['updateSubscription', { id: 'live', body: { status: 'active' } }],
  ['updateSubscription', { id: 'live', body: { city: 'Rome' } }],
  ['updateSubscription', { id: 'live', body: { entity_type: 'bar' } }],
  ['updateSubscription', { id: 'live', body: { colour: 'red' } }],
  ['updateSubscription', { id: nobody, body: { fields: ['phone'] } }],
  ['updateSubscription', { id: '7', body: { fields: ['phone'] } }],
  ['updateSubscription', { id: 'gone', body: { fields: ['phone'] } }],
  ['updateSubscription', { id: 'gone', body: { status: 'active' } }],
  ['listEntities', { id: 'live' }],
  ['listEntities', { id: 'live', query: '?limit=1000&offset=20' }],
  ['listEntities', { id: 'live', query: '?limit=100000' }],
  ['listEntities', { id: 'live', query: '?limit=0' }],
  ['listEntities', { id: 'live', query: '?limit=abc' }],
  ['listEntities', { id: 'live', query: '?limit=' }],
  ['listEntities', { id: 'live', query: '?limit=5&limit=7' }],
  ['listEntities', { id: 'live', query: '?offset=-1' }],
  ['listEntities', { id: 'live', query: '?offset=abc' }],
  ['listEntities', { id: 'live', query: '?offset=' }],
  ['listEntities', { id: 'live', query: '?offset' }],
  ['listEntities', { id: 'live', query: '?offset=null' }],
  ['listEntities', { id: 'live', query: '?_=1' }],
  ['listEntities', { id: 'live', query: '?limit=10.0' }],
  ['listEntities', { id: 'live', query: '?limit=2e1' }],
  ['listEntities', { id: 'live', query: '?limit=%2B5' }],
  ['listEntities', { id: 'gone' }],
  ['listEntities', { id: nobody }],
  ['listEntities', { id: '7' }],
  ['interpretFields', { body: { entity_type: 'cafe', fields: [{ name: 'wifi' }] } }],
  ['interpretFields', { body: { entity_type: 'cafe', fields: 'wifi' } }],
  ['interpretFields', { body: { entity_type: 'cafe', fields: [{}] } }],
  ['interpretFields', { body: { entity_type: 'cafe', fields: [] } }],
  ['interpretFields', { body: { entity_type: 'cafe' } }],
  ['interpretFields', { body: { fields: [{ name: 'wifi', description: '' }] } }],
  ['interpretFields', { body: malformed }],
  ['interpretFields', { body: 'null' }],
  ['updateSubscription', { id: 'live', body: { status: 'cancelled' } }],
  ['cancelSubscription', { id: 'gone' }],
  ['cancelSubscription', { id: 'gone', headers: { 'content-type': 'application/json' } }],
  ['cancelSubscription', { id: nobody }],
  ['cancelSubscription', { id: '7' }],
];

/** The message of an error, whatever the shape of its body. */
function messageOf(body: unknown): string {
  if (typeof body === 'string') return body;
  const { error, message } = body as { error?: string; message?: string };
  return error ?? message ?? '';
}

/** Responses that are the same for each operation, and provoked from one operation. */
const common = [
  { example: /^(auth|rate-limit)\./, from: 'getSubscription' },
  { example: /^failure/, from: 'interpretFields' },
  { example: /^(too-large|compressed|http\.content-type)/, from: 'createSubscription' },
];

const isElsewhere = (operation: string, name: string): boolean =>
  common.some(({ example, from }) => operation !== from && example.test(name));

function fail(): never {
  throw new Error('This interpreter fails');
}

for (const name of shippedProfiles) {
  void t.test(`profile ${name}: the document describes the sandbox's responses`, async (t) => {
    const documented = await DocumentedSandbox.start(t, name, { quota: 3 });
    const ids = new Map([
      ['live', await documented.create('Paris')],
      ['gone', await documented.create('Oslo')],
    ]);
    const live = ids.get('live') ?? '';
    await documented.ask({ ...addresses.cancelSubscription, id: ids.get('gone') ?? '' });
    documented.sandbox.clock.advance('1d');

    const sent = new Set<string>();
    const note = async (
      operation: OperationId,
      request: DocumentedRequest,
      from = documented,
    ): Promise<void> => {
      const response = await from.ask(request);
      const isJson = response.type === 'application/json';
      const message = messageOf(isJson ? JSON.parse(response.text) : response.text);
      sent.add(`${operation} ${response.status} ${message}`);
      const what = `${operation} ${JSON.stringify(request).slice(0, 160)}`;
      t.same(documented.mismatch(request, response), null, `${what} gets ${response.status}`);
    };
    for (const [operation, { id = '', ...details }] of requests) {
      const request = { ...addresses[operation], ...details, id: ids.get(id) ?? id };
      await note(operation, request);
    }
    const failing = await DocumentedSandbox.start(t, name, { interpreter: fail });
    const body = { ...cafe, fields: [{ name: 'wifi', description: '' }] };
    await note('interpretFields', { ...addresses.interpretFields, body }, failing);
    documented.sandbox.faults.add({ preset: 'rate-limited', times: 1 });
    await note('getSubscription', { ...addresses.getSubscription, id: live });
    const faulty = { ...addresses.getSubscription, id: live, headers: { prefer: 'code=503' } };
    t.same(documented.mismatch(faulty, await documented.ask(faulty), 'default'), null, 'a fault');

    for (const operation of operationIds) {
      const responses = Object.entries(documented.responses(addresses[operation]));
      for (const [status, { content = {} }] of responses) {
        const examples = Object.values(content).flatMap((media) =>
          Object.entries(media.examples ?? {}),
        );
        for (const [example, { value }] of examples) {
          if (isElsewhere(operation, example)) continue;
          const message = `${operation} ${status} ${messageOf(value)}`;
          t.ok(sent.has(message), `the example ${example} is real: ${message}`);
        }
      }
    }
  });
}

/** Values that differ between sandboxes. */
const varying = { id: '', account_id: '', data_status: '' };

for (const name of shippedProfiles) {
  void t.test(`profile ${name}: the examples of success are what a sandbox sends`, async (t) => {
    const documented = await DocumentedSandbox.start(t, name);
    let id = '';
    /** The example for a response, and the body that a sandbox sends. */
    const compared = async (operation: OperationId) => {
      const body = requestExamples[operation];
      const request = { ...addresses[operation], id, body };
      const { status, text } = await documented.ask(request);
      const { content = {} } = documented.responses(request)[status] ?? {};
      const example: object = content['application/json']?.example ?? {};
      return { example, sent: JSON.parse(text || '{}') as Record<string, unknown> };
    };
    const isSubscription = ({ example, sent }: Awaited<ReturnType<typeof compared>>) =>
      t.same({ ...example, ...varying }, { ...sent, ...varying });

    const create = async () => {
      const created = await compared('createSubscription');
      id = String(created.sent.id);
      isSubscription(created);
    };
    await create();
    isSubscription(await compared('getSubscription'));
    const page = await compared('listEntities');
    const keysOf = (body: unknown) => Object.keys((body as EntityPage).data[0] ?? {}).sort();
    t.same(keysOf(page.example), keysOf(page.sent));
    isSubscription(await compared('cancelSubscription'));
    await create();
    isSubscription(await compared('updateSubscription'));
    const interpreted = await compared('interpretFields');
    t.same(interpreted.example, interpreted.sent);
  });
}
