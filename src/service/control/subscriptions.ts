import Joi from 'joi';
import { onDemand } from '../../input/on-demand.js';
import { subscriptionRecord } from '../../operations/new-subscription.js';
import { subscriptionBody } from '../../operations/subscription.js';
import {
  type EntityPage,
  type ListQuery,
  type Subscription,
  type SubscriptionStatus,
  subscriptionStatuses,
} from '../../api/wire.js';
import { count } from '../../input/values.js';
import { parseText } from '../../input/json-text.js';
import { validate } from '../../input/validate.js';
import { namedAccount } from '../../operations/access.js';
import { entityPage, entityPosition } from '../../operations/entity-pages.js';
import { ServiceError } from '../../operations/rejection.js';
import { historyOf } from '../../operations/scrapes.js';
import {
  recordAfter,
  type SubscriptionAction,
  subscriptionActions,
} from '../../operations/transitions.js';
import type { Service } from '../service.js';
import { StateError, type SubscriptionRecord } from '../../state/state.js';
import { type FixtureSubscription, fixtureSubscriptionSchema } from '../fixture-file.js';
import { request } from './request.js';
import { allOf, linkTo, pageOf } from './schemas.js';

/**
 * Adds a subscription of any age, status and account.
 * @throws {StateError} if it is invalid, or there is a subscription with its id
 */
export async function addSubscription(
  service: Service,
  given: FixtureSubscription,
): Promise<Subscription> {
  const valid = validate(fixtureSubscriptionSchema(), given, 'subscription', StateError);
  const { id, account: name = 'demo', ...entry } = valid;
  const { context, faults, clock } = service;
  const { registry } = context;
  if (id !== undefined && registry.get(id)) {
    throw new StateError(`subscription ${id} already exists`);
  }
  const account = namedAccount(name);
  const owned = { id: id ?? registry.nextId(account), account_id: account.id };
  const failing = { ...faults.takeScrapeFailures(), ...entry };
  const record = subscriptionRecord(failing, owned, clock.now());
  registry.put(record);
  await service.save();
  return subscriptionBody(context.rules.subscription, context, record);
}

/** A subscription as the control interface shows it. */
export interface ListedSubscription extends Subscription {
  /** name of the account, or its id if it has none */
  account: string;
  /** ISO timestamp; null if there is no next scrape */
  next_scrape_at: string | null;
}

/** Bounds of a page: the first 50 by default. */
export interface PageQuery {
  limit?: number;
  offset?: number;
}

/** Bounds of a page of entities. */
export interface EntityQuery extends PageQuery {
  /** id of the first entity, instead of `offset`: positions change, ids do not */
  from?: string;
}

/** Selection and order of the listed subscriptions; all, oldest first, by default. */
export interface SubscriptionQuery extends PageQuery {
  /** part of the city's name, in any letter case */
  city?: string;
  /** part of the entity type, in any letter case */
  entity_type?: string;
  status?: SubscriptionStatus;
  /** name or id of the account */
  account?: string;
  order?: 'oldest' | 'newest';
}

export const pageSchema = onDemand(() =>
  Joi.object<ListQuery>({
    limit: count().min(1).max(1000).default(50),
    offset: count().default(0),
  }),
);

const entityQuerySchema = () =>
  pageSchema()
    .append<EntityQuery>({
      from: Joi.string().max(1000),
      offset: Joi.when('from', {
        is: Joi.exist(),
        then: Joi.forbidden(),
        otherwise: count().default(0),
      }),
    })
    .messages({ 'any.unknown': 'pass either `from` or `offset`' });

const part = () => Joi.string().allow('').max(1000);

const subscriptionQuerySchema = () =>
  pageSchema().append<SubscriptionQuery>({
    city: part(),
    entity_type: part(),
    status: Joi.valid(...subscriptionStatuses),
    account: Joi.string().max(1000),
    order: Joi.valid('oldest', 'newest'),
  });

const actionSchema = () => Joi.any<SubscriptionAction>().valid(...subscriptionActions);

const includes = (text: string, part: string): boolean =>
  text.toLowerCase().includes(part.toLowerCase());

/** Whether a query selects a subscription. */
function isWanted(
  { context: { registry } }: Service,
  record: SubscriptionRecord,
  { city = '', entity_type = '', status = record.status, account }: SubscriptionQuery,
): boolean {
  const owner = [record.account_id, registry.account(record.account_id)?.name];
  return (
    record.status === status &&
    includes(record.city, city) &&
    includes(record.entity_type, entity_type) &&
    (account === undefined || owner.includes(account))
  );
}

/**
 * Sorts the newest first; of two that were created at the same time, the one that was added later.
 */
function newestFirst(records: readonly SubscriptionRecord[]): SubscriptionRecord[] {
  const timed = records.map((record) => ({ record, created: Date.parse(record.created_at) }));
  const sorted = timed.toReversed().sort((one, other) => other.created - one.created);
  return sorted.map(({ record }) => record);
}

function listedSubscription({ context }: Service, record: SubscriptionRecord): ListedSubscription {
  const next = historyOf(context, record).nextJobAt();
  return {
    ...subscriptionBody(context.rules.subscription, context, record),
    account: context.registry.account(record.account_id)?.name ?? record.account_id,
    next_scrape_at: next === null ? null : new Date(next).toISOString(),
  };
}

/** @throws {ServiceError} 404 */
function recordOf({ context }: Service, id: string): SubscriptionRecord {
  const record = context.registry.get(id);
  if (!record) throw new ServiceError(404, 'There is no such subscription');
  return record;
}

/** Returns a page of the selected subscriptions, and their total number. */
function listSubscriptions(
  service: Service,
  query: SubscriptionQuery,
): { data: ListedSubscription[]; total: number } {
  const { limit = 50, offset = 0, order = 'oldest' } = query;
  const { subscriptions } = service.context.registry;
  const wanted = subscriptions.filter((record) => isWanted(service, record, query));
  const ordered = order === 'newest' ? newestFirst(wanted) : wanted;
  const page = ordered.slice(offset, offset + limit);
  return {
    data: page.map((record) => listedSubscription(service, record)),
    total: wanted.length,
  };
}

/** @throws {ServiceError} 404 */
const shownSubscription = (service: Service, id: string): ListedSubscription =>
  listedSubscription(service, recordOf(service, id));

/** @throws {ServiceError} 404; 409 if the status does not allow the action */
async function actOnSubscription(
  service: Service,
  id: string,
  action: SubscriptionAction,
): Promise<Subscription> {
  const { context } = service;
  const record = recordAfter(action, context, recordOf(service, id));
  context.registry.put(record);
  await service.save();
  return subscriptionBody(context.rules.subscription, context, record);
}

/**
 * Returns a page of entities, regardless of the subscription's status.
 * @throws {ServiceError} 404
 */
async function entitiesOf(
  service: Service,
  id: string,
  { limit = 50, offset = 0, from }: EntityQuery,
): Promise<EntityPage> {
  const { context } = service;
  const { entities } = context.rules.listEntities;
  const record = recordOf(service, id);
  const first = from === undefined ? offset : await entityPosition(entities, context, record, from);
  if (first === null) {
    throw new ServiceError(404, 'The subscription lists no entity with the id of "from"');
  }
  const page = await entityPage(entities, context, record, { limit, offset: first });
  return parseText(page) as EntityPage;
}

export const subscriptionRequests = {
  subscriptions: request('Subscriptions', 'GET', '/subscriptions', {
    summary: 'List the subscriptions of all accounts',
    schema: subscriptionQuerySchema,
    takes:
      '`limit=`, `offset=`, `city=` and `entity_type=` (a part of the name), `status=`, ' +
      '`account=`, `order=newest`',
    gives: 'the subscriptions of all accounts, with `account` and `next_scrape_at`; oldest first',
    returns: () => pageOf('ListedSubscription'),
    run: listSubscriptions,
  }),
  subscription: request('Subscriptions', 'GET', '/subscriptions/{id}', {
    summary: 'Get a subscription',
    gives: 'the subscription, as in the list',
    returns: () => linkTo('ListedSubscription'),
    run: (service, _, id) => shownSubscription(service, id),
  }),
  addSubscription: request('Subscriptions', 'POST', '/subscriptions', {
    summary: 'Add a subscription',
    documented: fixtureSubscriptionSchema,
    takes: 'a subscription in the format of a fixture',
    gives: 'the Subscription; ignores the quota',
    returns: () => linkTo('Subscription'),
    run: (service, given: FixtureSubscription) => addSubscription(service, given),
  }),
  changeSubscription: request('Subscriptions', 'PATCH', '/subscriptions/{id}', {
    summary: 'Change a subscription',
    schema: () => allOf({ action: actionSchema() }),
    takes: '`{"action":"pause"}`, `resume` (even if cancelled), `cancel` or `fail-next-scrape`',
    gives: 'the Subscription',
    returns: () => linkTo('Subscription'),
    run: (service, { action }, id) => actOnSubscription(service, id, action),
  }),
  entities: request('Subscriptions', 'GET', '/subscriptions/{id}/entities', {
    summary: 'List the entities of a subscription',
    schema: entityQuerySchema,
    takes: '`limit=`, and `offset=` or `from=` an id',
    gives: 'a page of entities; with `from`, the page that begins with that entity',
    returns: () => linkTo('EntityPage'),
    run: (service, query, id) => entitiesOf(service, id, query),
  }),
};
