import type { JsonValue } from '../../src/api/wire.js';
import type { Query, RequestOptions } from '../../conformance/http/request.js';
import { succeeded, type HttpResponse } from '../../conformance/http/response.js';
import { plainUpdate } from '../../conformance/script/disposable.js';
import type { Player } from '../../conformance/run/runner.js';
import { actsFor, type Act } from '../../conformance/script/act.js';
import { arrival, cancelUnknown } from '../../conformance/script/before-creation.js';
import type { Session } from '../../conformance/session/session.js';
import { ifConclusive } from '../../conformance/findings/finding.js';
import { readCancelled } from '../../conformance/script/cancellation.js';
import { afterConflicts } from '../../conformance/session/sending/retries.js';
import { acceptedUpdate, readAfterUpdate } from '../../conformance/script/updates.js';
import { entityPage } from '../../conformance/script/pages.js';
import { newSubscription } from '../../conformance/script/subscription.js';
import { tryCreation } from '../../conformance/script/creations.js';

/** Sends a request of the sequence. @param player plays the acts that it needs, once */
type Send = (session: Session, player: Player) => Promise<HttpResponse>;

/** A request of the sequence. */
export interface Turn {
  readonly name: string;
  readonly send: Send;
}

const turn = (name: string, send: Send): Turn => ({ name, send });

type Body = Record<string, JsonValue>;

const ownId = async (player: Player): Promise<string> =>
  (await player.outcomeOf(newSubscription)).id;

const get: Send = async (session, player) =>
  session.send('getSubscription', { id: await ownId(player) });
const list =
  (query: Query = {}): Send =>
  async (session, player) =>
    session.send('listEntities', { id: await ownId(player), query });

/** Sends the request once all changes show, in case they show late. */
const settled =
  (send: Send): Send =>
  async (session, player) => {
    await session.waiting.settle(session.settings.now());
    return send(session, player);
  };

/** Performs the first update of the run, and waits until it shows. */
async function firstUpdate(_session: Session, player: Player): Promise<HttpResponse> {
  const { response } = await player.outcomeOf(acceptedUpdate);
  await ifConclusive(player.outcomeOf(readAfterUpdate), null);
  return response;
}

/** An update of the run's own subscription, with the keys that the deployment requires. */
const update =
  (change: Body): Send =>
  async (session, player) => {
    const id = await ownId(player);
    const body = { ...(await player.outcomeOf(plainUpdate)), ...change };
    return afterConflicts(session, () => session.send('updateSubscription', { id, body }));
  };

/** A create request whose subscription is cancelled if it is accepted. */
const creation =
  (change: Body, ...left: readonly string[]): Send =>
  async (session) => {
    await session.cleanUp.makeRoom();
    const body: Body = { ...session.creationBody(), ...change };
    for (const key of left) Reflect.deleteProperty(body, key);
    return tryCreation(session, { body });
  };

const interpretation =
  (change: (body: Body) => RequestOptions): Send =>
  (session) =>
    session.send('interpretFields', change(session.interpretBody()));

const ids = { unknown: 'an unknown id', malformed: 'an id that is no UUID' };

/** Sends a request about an unknown id, and about an id that is not a UUID. */
const nobodys = (
  operation: 'getSubscription' | 'cancelSubscription' | 'listEntities' | 'updateSubscription',
  name: string,
): Turn[] =>
  (['unknown', 'malformed'] as const).map((kind) => ({
    name: `${name} with ${ids[kind]}`,
    send: async (session, player) => {
      const id = session.ownership.madeUpIds[kind];
      if (operation !== 'updateSubscription') return session.send(operation, { id });
      return session.send(operation, { id, body: await player.outcomeOf(plainUpdate) });
    },
  }));

const withCredential = (
  name: string,
  credential: NonNullable<RequestOptions['credential']>,
): Turn => ({
  name: `get ${name}`,
  send: async (session, player) =>
    session.send('getSubscription', { id: await ownId(player), credential }),
});

const queries: readonly string[] = [
  'limit=1',
  'limit=0',
  'limit=abc',
  'limit=',
  'limit=100000',
  'offset=1',
  'offset=-1',
  'offset=abc',
  'offset=null',
  'offset=',
];

const lists = queries.map((query): Turn => {
  const [key = '', value = ''] = query.split('=');
  return { name: `list ?${query}`, send: list({ [key]: value }) };
});

async function cancel(session: Session, player: Player): Promise<HttpResponse> {
  const id = await ownId(player);
  const response = await afterConflicts(session, () => session.send('cancelSubscription', { id }));
  if (succeeded(response)) session.created.noteCancelled(id);
  return response;
}

/** Does not wait for the end of a conflict, because a second cancellation may always be one. */
async function cancelAgain(session: Session, player: Player): Promise<HttpResponse> {
  return session.send('cancelSubscription', { id: await ownId(player) });
}

async function updateCancelled(session: Session, player: Player): Promise<HttpResponse> {
  const id = await ownId(player);
  return session.send('updateSubscription', { id, body: await player.outcomeOf(plainUpdate) });
}

async function getCancelled(session: Session, player: Player): Promise<HttpResponse> {
  const id = await ownId(player);
  return readCancelled(session, id);
}

/** The acts of a run that the sequence needs. */
export const actsOfSequence: ReadonlySet<Act> = actsFor(
  [arrival, cancelUnknown, newSubscription, entityPage, plainUpdate, readAfterUpdate],
  { readOnly: false, subscription: undefined, extended: false },
);

/** In this order: reads, invalid requests, changes, and cancellations. */
export const sequence: readonly Turn[] = [
  turn('create', async (_session, player) => (await player.outcomeOf(newSubscription)).response),
  turn('list', (_session, player) => player.outcomeOf(entityPage)),
  turn('get', get),
  ...lists,
  ...nobodys('getSubscription', 'get'),
  ...nobodys('listEntities', 'list'),
  withCredential('without a credential', 'none'),
  withCredential('with a token that nobody issued', 'made-up'),
  withCredential('with another scheme than Bearer', 'basic'),
  turn(
    'interpret',
    interpretation((body) => ({ body })),
  ),
  {
    name: 'interpret a text',
    send: interpretation((body) => ({
      body: {
        ...body,
        fields: 'a',
      },
    })),
  },
  {
    name: 'interpret nothing',
    send: interpretation((body) => ({
      body: {
        ...body,
        fields: [],
      },
    })),
  },
  turn(
    'interpret {}',
    interpretation(() => ({ body: {} })),
  ),
  turn(
    'interpret what is no JSON',
    interpretation(() => ({ text: '{"fields":' })),
  ),
  turn('update', firstUpdate),
  turn(
    'update to a text',
    update({
      fields: 'phone',
    }),
  ),
  turn(
    'update to no fields',
    update({
      fields: [],
    }),
  ),
  turn(
    'update with an unknown key',
    update({
      no_such_key: 1,
    }),
  ),
  turn(
    'update of the city',
    update({
      city: 'Hamburg',
    }),
  ),
  ...nobodys('updateSubscription', 'update'),
  turn(
    'pause',
    update({
      status: 'paused',
    }),
  ),
  turn('list after pausing', settled(list())),
  turn(
    'resume',
    update({
      status: 'active',
    }),
  ),
  turn('get after the updates', settled(get)),
  ...nobodys('cancelSubscription', 'cancel'),
  turn('cancel', cancel),
  turn('get after cancelling', getCancelled),
  turn('list after cancelling', settled(list())),
  turn('update after cancelling', updateCancelled),
  turn('cancel again', cancelAgain),
  turn('create without a city', creation({}, 'city')),
  turn(
    'create with an empty city',
    creation({
      city: '',
    }),
  ),
  turn(
    'create with a number as the city',
    creation({
      city: 42,
    }),
  ),
  turn(
    'create without fields',
    creation({
      fields: [],
    }),
  ),
  turn(
    'create with an unknown key',
    creation({
      no_such_key: 1,
    }),
  ),
  turn(
    'create with a field that means nothing',
    creation({
      fields: ['xqzzk'],
    }),
  ),
  turn(
    'create with a field twice',
    creation({
      fields: ['phone', 'phone'],
    }),
  ),
];
