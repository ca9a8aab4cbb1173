import { subscriptionRecord } from './new-subscription.js';
import { subscriptionJson, type SubscriptionRules } from './subscription.js';
import { longestDelay, withFormer } from './visibility.js';
import Joi from 'joi';
import { onDemand } from '../input/on-demand.js';
import type { CreateSubscription } from '../api/wire.js';
import { spelledCity } from '../places/index.js';
import type { Profile } from '../open-questions/index.js';
import type { Account } from '../state/state.js';
import { acceptedFields, assess, type FieldRules, fieldRules, spellingOf } from './fields.js';
import type { OperationContext, Result, ValidRequest } from './operation.js';
import {
  body,
  type InvalidRule,
  outcomeOf,
  Rejection,
  type RejectionNotes,
  textSchema,
} from './rejection.js';

type CreateRules = ReturnType<typeof createRules>;

/** Derives the rules of "create subscription" from the answers of a profile. */
export function createRules(answers: Profile, subscription: SubscriptionRules) {
  const fields = fieldRules(answers);
  const notes: RejectionNotes = {
    'create.quota.status': { hasQuota: true },
    ...(servesAll(answers) && { 'create.unsupported.status': { isNeverSent: true } }),
  };
  return {
    schemas: { payload: onDemand(() => payloadSchema(answers, fields, cityOrType(answers))) },
    documented: { payload: () => payloadSchema(answers, fields, textSchema()) },
    invalid: invalidCreations(answers, fields),
    status: answers['create.status'],
    questions: ['create.', 'fields.'],
    notes,
    spelling: spellingOf(answers),
    unserved: unservedMarkets(answers),
    fields,
    duplicate: outcomeOf(answers, 'create.duplicate'),
    quota: quotaRules(answers),
    hasLocation: answers['create.location'] !== 'none',
    location: locations(answers),
    longestDelay: longestDelay(answers),
    subscription,
  };
}

/** Schema of a city or an entity type, or of a number that counts as its string. */
function cityOrType(answers: Profile): Joi.Schema {
  if (answers['create.city-number'] !== 'as-text') return textSchema();
  return Joi.alternatives().conditional(Joi.number().required(), {
    then: Joi.number().custom(String),
    otherwise: textSchema().required(),
  });
}

function payloadSchema(answers: Profile, fields: FieldRules, words: Joi.Schema) {
  const keys = {
    city: words.required(),
    entity_type: words.required(),
    fields: fields.schema(fields.name()).min(1).required(),
  };
  const ignoresUnknown = answers['create.unknown-keys'] === 'ignored';
  return body(Joi.object<CreateSubscription>(keys).unknown(ignoresUnknown));
}

function invalidCreations(answers: Profile, fields: FieldRules): readonly InvalidRule[] {
  const number = {
    type: 'string.base',
    isNumber: true,
    answer: answers['create.city-number'],
  } as const;
  return [
    { type: 'object.unknown', answer: answers['create.unknown-keys'] },
    ...fields.invalid,
    { ...number, key: 'city' },
    { ...number, key: 'entity_type' },
    { type: 'any.required', answer: answers['create.missing.status'] },
    { type: 'string.empty', answer: answers['create.empty.status'] },
    { type: 'array.min', answer: answers['create.empty.status'] },
    { answer: answers['create.invalid.status'] },
  ];
}

const servesAll = (answers: Profile): boolean =>
  answers['create.cities'] === 'any' && answers['create.entity-types'] === 'any';

type Served = 'any' | readonly string[];

const inEach = (served: Served, change: (name: string) => string): Served =>
  served === 'any' ? served : served.map(change);

/**
 * Derives the function that returns the rejection of a city or type that is not served; null for
 * served ones.
 */
function unservedMarkets(answers: Profile) {
  const status = answers['create.unsupported.status'];
  const spelling = spellingOf(answers);
  // in the stored spelling
  const cities = inEach(answers['create.cities'], (city) => spelling.city(city, String));
  const types = inEach(answers['create.entity-types'], spelling.entityType);
  const isServed = (served: Served, name: string) => served === 'any' || served.includes(name);

  return ({ city, entity_type }: CreateSubscription): Rejection | null => {
    if (!isServed(cities, city)) return outcomeOf(answers, 'create.unsupported.status');
    if (!isServed(types, entity_type))
      return new Rejection(status, 'This entity type is not served');
    return null;
  };
}

/** Derives the error that contains `limit` and `current` (section "Errors", 3). */
function quotaRules(answers: Profile) {
  const status = answers['create.quota.status'];
  const current = answers['create.quota.current'];
  return {
    status,
    /** which of the account's subscriptions count */
    counts: current === 'created' ? ('created' as const) : ('live' as const),
    /** @param used number of subscriptions that count */
    rejection(limit: number, used: number): Rejection {
      const quota = `${limit} subscription${limit === 1 ? '' : 's'}`;
      const extra = { limit, current: current === 'live-and-requested' ? used + 1 : used };
      return new Rejection(status, `The account has reached its quota of ${quota}`, { extra });
    },
  };
}

/** Derives the function that returns the `Location` header of a create response. */
function locations(answers: Profile) {
  const form = answers['create.location'];
  /** @param base scheme, host and path prefix that the client used, without a trailing slash */
  return (id: string, base: string): Readonly<Record<string, string>> => {
    if (form === 'none') return {};
    if (form === 'other') return { location: id };
    const prefix = form === 'path' ? base.replace(/^\w+:\/\/[^/]*/, '') : base;
    return { location: `${prefix}/v1/subscriptions/${id}` };
  };
}

/** Stores a subscription and enqueues its first scrape. */
export async function create(
  rules: CreateRules,
  context: OperationContext,
  { account, payload: sent, base }: ValidRequest<unknown, CreateSubscription>,
): Promise<Result> {
  const { registry, clock, faults } = context;
  const payload = {
    city: rules.spelling.city(sent.city, spelledCity),
    entity_type: rules.spelling.entityType(sent.entity_type),
    fields: sent.fields,
  };
  const unserved = rules.unserved(payload);
  if (unserved) return unserved;
  const { city, entity_type } = payload;
  const fields = acceptedFields(rules.fields, payload.fields);
  if (fields instanceof Rejection) return fields;
  // Awaited first, because an interpreter can be asynchronous: everything after it happens in one
  // step.
  const assessments = await assess(context, entity_type, fields);

  const instead =
    duplicateOf(rules, context, account, payload) ?? beyondQuota(rules, context, account);
  if (instead) return instead;

  const entry = { city, entity_type, fields, ...faults.takeScrapeFailures() };
  const owned = { id: registry.nextId(account), account_id: account.id };
  const created = { ...subscriptionRecord(entry, owned, clock.now()), ...assessments };
  const record = withFormer(clock, rules.longestDelay, null, created);
  registry.put(record);
  await context.save();
  return {
    status: rules.status,
    headers: rules.location(record.id, base),
    body: subscriptionJson(rules.subscription, context, record),
  };
}

/**
 * Returns the response to a second subscription for the same city and type; null if there is none,
 * or it is allowed.
 */
function duplicateOf(
  { duplicate, subscription }: CreateRules,
  context: OperationContext,
  account: Account,
  { city, entity_type }: CreateSubscription,
): Result | null {
  if (duplicate === 'allowed') return null;
  const existing = context.registry
    .live(account)
    .find((one) => one.city === city && one.entity_type === entity_type);
  if (!existing) return null;
  if (duplicate instanceof Rejection) return duplicate;
  return { status: 200, body: subscriptionJson(subscription, context, existing) };
}

/**
 * Returns the rejection of one more subscription; null if the quota allows it. An update that
 * reactivates a subscription can exceed the quota, because the specification shows `limit` and
 * `current` only in errors of create requests.
 */
function beyondQuota({ quota }: CreateRules, context: OperationContext, account: Account) {
  const { registry } = context;
  const limit = context.quota();
  if (limit === Infinity) return null;
  const used =
    quota.counts === 'created'
      ? (registry.account(account.id)?.created ?? 0)
      : registry.liveCount(account);
  if (used < limit) return null;
  return quota.rejection(limit, used);
}
