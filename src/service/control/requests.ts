import Joi from 'joi';
import type { ListQuery } from '../../api/wire.js';
import { count, type Duration, nullable } from '../../input/values.js';
import { plainMessages } from '../../input/validate.js';
import type { MarketNames } from '../../places/index.js';
import type { GivenProfile } from '../../points/profile.js';
import { faultFilterSchema, givenFaultSchema, type PresetFault } from '../fault.js';
import { journalFilterSchema } from '../journal/journal.js';
import {
  overridesSchema,
  type PlaceOverrides,
  type WorldFile,
  type WorldPlace,
  worldPlaceSchema,
  type WorldSubscription,
  worldSubscriptionSchema,
} from '../state/world-file.js';
import {
  actionSchema,
  entityQuerySchema,
  pageSchema,
  subscriptionQuerySchema,
} from './subscriptions.js';
import { verificationSchema } from './verification.js';

/** A request of the control interface, as docs/sandbox.md has it. */
export interface ControlRequest<Input = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** below `/_sandbox`, with `{id}` for the id of a subscription or a place */
  readonly path: string;
  /** the part of a request that is its input */
  readonly source: 'query' | 'payload';
  /** schema of the input; null if there is none, or the service validates it */
  readonly schema: Joi.Schema<Input> | null;
  /** what is documented in its place, where the service validates it */
  readonly documented: Joi.Schema | null;
  /** whether its body may be as large as a state; there is no schema then */
  readonly takesState: boolean;
  /** a heading: what it does, as a command */
  readonly summary: string;
  /** the input in words; empty for none */
  readonly takes: string;
  /** the response in words, and what happens, if the summary does not say it */
  readonly gives: string;
}

/** A schema for each key of a body. */
type Keys<Value> = { readonly [Key in keyof Value]: Joi.AnySchema<Value[Key]> };

const body = <Value>(keys: Keys<Value>): Joi.ObjectSchema<Value> => asBody(Joi.object<Value>(keys));

const asBody = <Value>(schema: Joi.ObjectSchema<Value>): Joi.ObjectSchema<Value> =>
  schema.required().label('body').prefs({ convert: false }).messages(plainMessages);

/** A body that has all keys. */
const allOf = <Value>(keys: Keys<Value>): Joi.ObjectSchema<Value> =>
  body(keys).fork(Object.keys(keys), (key) => key.required());

/** A body that has one of the keys. */
function oneOf<Value>(keys: Keys<Value>): Joi.ObjectSchema<Partial<Value>> {
  const names = Object.keys(keys);
  const quoted = names.map((name) => `\`${name}\``);
  const choice = quoted.length > 2 ? 'one of' : 'either';
  const text = `give ${choice} ${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1) ?? ''}`;
  return body(keys)
    .xor(...names)
    .messages({ 'object.xor': text, 'object.missing': text });
}

/** The names of a market, which the service validates. */
const names = { city: Joi.string(), entity_type: Joi.string() };

const required = Joi.string().required();

const marketKeys = Joi.object<MarketNames>({ city: required, entity_type: required });

const placesQuerySchema = pageSchema.append<MarketNames & ListQuery>({
  city: required,
  entity_type: required,
});

/** The body of a reset, which may be as large as a state. */
export const resetBody = body<{ world?: WorldFile }>({ world: Joi.object().unknown() });

function request<Input>(
  method: ControlRequest['method'],
  path: string,
  rest: Partial<ControlRequest<Input>> & Pick<ControlRequest, 'summary' | 'gives'>,
): ControlRequest<Input> {
  const source = method === 'GET' || method === 'DELETE' ? 'query' : 'payload';
  const none = { schema: null, documented: null, takesState: false, takes: '' };
  return { method, path, source, ...none, ...rest };
}

/** Something whose content is described elsewhere. */
const anyObject = Joi.object().unknown().required();

/** All requests, in the order in which docs/sandbox.md lists them. */
export const controlRequests = {
  index: request('GET', '/', {
    summary: 'List the control requests',
    gives: 'these requests, with what they take and give',
  }),
  openapi: request('GET', '/openapi.json', {
    summary: 'Get the OpenAPI document of the control interface',
    gives: 'the OpenAPI 3.1 document of these requests',
  }),
  health: request('GET', '/health', {
    summary: 'Get the health of the sandbox',
    gives:
      '`{"status":"ok","version":…,"uptime_ms":…,"storage":{"kind":"file"}}`; ' +
      '`degraded` and `storage.error` while changes cannot be stored',
  }),
  reset: request('POST', '/reset', {
    summary: 'Reset the sandbox',
    documented: resetBody,
    takesState: true,
    takes: 'nothing, or `{"world":…}`',
    gives:
      '`{"reset":true}`, after state or world, clock, faults, journal, quota and revoked tokens are reset',
  }),
  clock: request('GET', '/clock', {
    summary: 'Get the time',
    gives: '`{"now":"…","offset_ms":…}`',
  }),
  moveClock: request('POST', '/clock', {
    summary: 'Move the clock',
    schema: oneOf({
      advance: Joi.alternatives<Duration>(Joi.string(), Joi.number()).messages({
        'alternatives.types': '{{#label}} must be a duration such as "1d", or milliseconds',
      }),
      set: Joi.alternatives<string | number>(Joi.string(), Joi.number()).messages({
        'alternatives.types': '{{#label}} must be a time such as "2030-01-31T12:00:00Z"',
      }),
      settle: Joi.any<true>().valid(true).messages({ 'any.only': '{{#label}} must be true' }),
    }),
    takes:
      '`{"advance":"1d"}`, `{"set":"2030-01-01T00:00:00Z"}` (with a zone, or a date) ' +
      'or `{"settle":true}`',
    gives: 'the new time; it cannot go back. `settle` moves it to the end of all running scrapes',
  }),
  faults: request('GET', '/faults', {
    summary: 'List the active faults',
    gives: 'the active faults',
  }),
  addFault: request<PresetFault>('POST', '/faults', {
    summary: 'Inject a fault',
    documented: givenFaultSchema,
    takes: 'a fault',
    gives: 'the fault with its `id`',
  }),
  removeFaults: request('DELETE', '/faults', {
    summary: 'Remove faults',
    schema: faultFilterSchema,
    takes: '`id=` or `operation=`, or neither for all',
    gives: '`{"removed":…}`',
  }),
  journal: request('GET', '/journal', {
    summary: 'List the recorded requests',
    schema: journalFilterSchema,
    takes: '`operation=`, `status=`, `after=` an id, `limit=`',
    gives:
      'the last 200 exchanges, newest first, without credentials. Bodies and URLs are truncated ' +
      'to 4,000 characters, header values to 1,000, and a hundred headers are shown',
  }),
  journalHar: request('GET', '/journal.har', {
    summary: 'Export the recorded requests as HAR',
    schema: journalFilterSchema,
    takes: '`operation=`, `status=`, `after=` an id, `limit=`',
    gives:
      'the exchanges as HAR 1.2, oldest first, for other tools and for `location-data-kit audit`',
  }),
  clearJournal: request('DELETE', '/journal', {
    summary: 'Empty the request log',
    schema: Joi.object({}),
    gives: '`{"entries":[]}`',
  }),
  verify: request('POST', '/verify', {
    summary: 'Verify which requests were received',
    schema: asBody(verificationSchema),
    takes:
      '`{"operation":"createSubscription","match":{"body":{"city":"Paris"}},"times":2}`; ' +
      '`match` as in a fault, `status` of the response',
    gives: '`{"verified":true,"matched":2}`, or a 409 with what came instead',
  }),
  events: request('GET', '/events', {
    summary: 'Stream events',
    gives:
      'server-sent events: `exchange` with a journal entry, `change` with `{"what":"clock"}`, ' +
      '`faults`, `journal` (it was emptied) or `state`. At most 100 clients at a time; the next one gets a 503',
  }),
  snapshot: request('GET', '/snapshot', {
    summary: 'Save a snapshot',
    gives: 'the whole state, as in the state file, with the current time in `clock.now`',
  }),
  restore: request('PUT', '/snapshot', {
    summary: 'Restore a snapshot',
    documented: anyObject,
    takesState: true,
    takes: 'a snapshot',
    gives:
      '`{"restored":true}`; the clock continues from its time, and faults, quota and revoked tokens stay',
  }),
  world: request('GET', '/world', {
    summary: 'Get the world',
    gives: '`{"world":…}`: the world that a reset goes back to, or `null`',
  }),
  replaceWorld: request<WorldFile>('PUT', '/world', {
    summary: 'Start from a world',
    documented: anyObject,
    takesState: true,
    takes: 'the content of a world file',
    gives: '`{"reset":true}`, like a reset with `{"world":…}`',
  }),
  subscriptions: request('GET', '/subscriptions', {
    summary: 'List the subscriptions of all accounts',
    schema: subscriptionQuerySchema,
    takes:
      '`limit=`, `offset=`, `city=` and `entity_type=` (a part of the name), `status=`, ' +
      '`account=`, `order=newest`',
    gives: 'the subscriptions of all accounts, with `account` and `next_scrape_at`; oldest first',
  }),
  subscription: request('GET', '/subscriptions/{id}', {
    summary: 'Get a subscription',
    gives: 'the subscription, as in the list',
  }),
  addSubscription: request<WorldSubscription>('POST', '/subscriptions', {
    summary: 'Add a subscription',
    documented: worldSubscriptionSchema,
    takes: 'a subscription in the format of a world',
    gives: 'the Subscription; ignores the quota and limits on cities and types',
  }),
  changeSubscription: request('PATCH', '/subscriptions/{id}', {
    summary: 'Change a subscription',
    schema: allOf({ action: actionSchema }),
    takes:
      '`{"action":"pause"}`, `resume` (also of a cancelled one), `cancel` or `fail-next-scrape`',
    gives: 'the Subscription',
  }),
  entities: request('GET', '/subscriptions/{id}/entities', {
    summary: 'List the entities of a subscription',
    schema: entityQuerySchema,
    takes: '`limit=`, and `offset=` or `from=` an id',
    gives: 'a page of entities; with `from`, the page that begins with the entity of that id',
  }),
  places: request('GET', '/places', {
    summary: 'List the places of a city and type',
    schema: placesQuerySchema,
    takes: '`city=`, `entity_type=`, `limit=`, `offset=`',
    gives:
      'the places of a market that are open now, whether they are `pinned` or `changed`, their ' +
      '`number` and `closes_at`; `fields` are the values that were set by hand',
  }),
  addPlace: request('POST', '/places', {
    summary: 'Add a place',
    schema: allOf({ ...names, place: Joi.object<WorldPlace>().unknown() }),
    documented: allOf({ ...names, place: worldPlaceSchema }),
    takes: '`{"city":…,"entity_type":…,"place":…}`',
    gives:
      '`{"added":true,"place":…}`: replaces the first computed place of the market that was not ' +
      'changed; the size of the market stays the same',
  }),
  changePlace: request('PATCH', '/places/{id}', {
    summary: 'Change a place',
    schema: allOf({ ...names, change: Joi.object<PlaceOverrides>().unknown() }),
    documented: allOf({ ...names, change: overridesSchema }),
    takes: '`{"city":…,"entity_type":…,"change":{"phone":null}}`',
    gives:
      'the place; every list shows the change from the next response on, with a new `updated_at`. ' +
      '`closes_at` is noticed by the first scrape after it',
  }),
  removePlace: request('DELETE', '/places/{id}', {
    summary: 'Remove a place',
    schema: marketKeys,
    takes: '`city=`, `entity_type=`',
    gives: '`{"removed":true}`: no list has it any more, and `total` is lower',
  }),
  accounts: request('GET', '/accounts', {
    summary: 'List the accounts',
    gives:
      'the named accounts, with the tokens of the two demo accounts. Accounts of `--any-token` have ' +
      'no name: faults and the journal use their id, and they cannot be revoked',
  }),
  changeTokens: request('POST', '/tokens', {
    summary: "Revoke or restore an account's tokens",
    schema: oneOf({ revoke: Joi.string(), restore: Joi.string() }),
    takes: '`{"revoke":"demo"}` or `{"restore":"demo"}`',
    gives: 'the accounts',
  }),
  quota: request('GET', '/quota', {
    summary: 'Get the quota',
    gives: 'the quota',
  }),
  setQuota: request('PUT', '/quota', {
    summary: 'Set the quota',
    schema: allOf({ quota: nullable(count) }),
    takes: '`{"quota":3}`, `null` for no limit',
    gives: 'the quota',
  }),
  profile: request('GET', '/profile', {
    summary: 'Get the profile',
    gives: 'the open points, with their answers in use and what is `possible`',
  }),
  setProfile: request<GivenProfile>('PUT', '/profile', {
    summary: 'Change the profile',
    schema: asBody(Joi.object<GivenProfile>().unknown()),
    takes: 'the content of a profile file, or answers by open point; `{}` for the reference',
    gives:
      'the open points; from the next request on, also after a reset. Requests in progress keep ' +
      'the profile that they began with',
  }),
};
