import Joi from 'joi';
import type { CreateSubscription } from '../api/wire.js';
import type { Profile } from '../points/index.js';
import type { FieldsPolicy } from './fields.js';
import { type InvalidRule, nullBody } from './invalid-request.js';
import { Refusal, type RefusalNotes, wordOrRefusal } from './refusal.js';
import { body, text } from './request-body.js';
import { spellingPolicy } from './spelling.js';

/** Operation "create subscription". */
export function createPolicy(profile: Profile, fields: FieldsPolicy) {
  const notes: RefusalNotes = {
    'create.quota.status': { hasQuota: true },
    ...(servesAll(profile) && { 'create.unsupported.status': { isNeverSent: true } }),
  };
  return {
    schemas: { payload: payloadSchema(profile, fields, textOf(profile)) },
    documented: { payload: payloadSchema(profile, fields, text) },
    invalid: invalidRules(profile, fields),
    status: profile['create.status'],
    points: ['create.', 'fields.'],
    notes,
    unserved: unservedMarkets(profile),
    duplicate: wordOrRefusal(
      profile['create.duplicate'],
      'The account already subscribes to this city and entity type',
    ),
    quota: quotaPolicy(profile),
    hasLocation: profile['create.location'] !== 'none',
    location: locations(profile),
  };
}

/** A city or an entity type, or a number that counts as its text. */
function textOf(profile: Profile): Joi.Schema {
  if (profile['create.city-number'] !== 'as-text') return text;
  return Joi.alternatives().conditional(Joi.number().required(), {
    then: Joi.number().custom(String),
    otherwise: text.required(),
  });
}

function payloadSchema(profile: Profile, fields: FieldsPolicy, words: Joi.Schema) {
  const keys = {
    city: words.required(),
    entity_type: words.required(),
    fields: fields.schema(fields.name).min(1).required(),
  };
  const ignoresUnknown = profile['create.unknown-keys'] === 'ignored';
  return body(Joi.object<CreateSubscription>(keys).unknown(ignoresUnknown));
}

function invalidRules(profile: Profile, fields: FieldsPolicy): readonly InvalidRule[] {
  return [
    nullBody(profile),
    { type: 'object.unknown', answer: profile['create.unknown-keys'] },
    ...fields.invalid,
    { type: 'string.base', key: 'city', isNumber: true, answer: profile['create.city-number'] },
    {
      type: 'string.base',
      key: 'entity_type',
      isNumber: true,
      answer: profile['create.city-number'],
    },
    { type: 'any.required', answer: profile['create.missing.status'] },
    { type: 'string.empty', answer: profile['create.empty.status'] },
    { type: 'array.min', answer: profile['create.empty.status'] },
    { answer: profile['create.invalid.status'] },
  ];
}

const servesAll = (profile: Profile): boolean =>
  profile['create.cities'] === 'any' && profile['create.entity-types'] === 'any';

type Served = 'any' | readonly string[];

const inEach = (served: Served, change: (name: string) => string): Served =>
  served === 'any' ? served : served.map(change);

/** The refusal of a city or an entity type that is not served; null for those that are. */
function unservedMarkets(profile: Profile) {
  const status = profile['create.unsupported.status'];
  const spelling = spellingPolicy(profile);
  // in the spelling in which creations keep them
  const cities = inEach(profile['create.cities'], (city) => spelling.city(city, String));
  const types = inEach(profile['create.entity-types'], spelling.entityType);
  const isServed = (served: Served, name: string) => served === 'any' || served.includes(name);

  return ({ city, entity_type }: CreateSubscription): Refusal | null => {
    if (!isServed(cities, city)) return new Refusal(status, 'This city is not served');
    if (!isServed(types, entity_type)) return new Refusal(status, 'This entity type is not served');
    return null;
  };
}

/** Section "Errors", 3: the error that carries `limit` and `current`. */
function quotaPolicy(profile: Profile) {
  const status = profile['create.quota.status'];
  const current = profile['create.quota.current'];
  return {
    status,
    /** which subscriptions of the account count */
    counts: current === 'created' ? ('created' as const) : ('live' as const),
    /** @param used how many of them there are */
    refusal(limit: number, used: number): Refusal {
      const quota = `${limit} subscription${limit === 1 ? '' : 's'}`;
      const extra = { limit, current: current === 'live-and-requested' ? used + 1 : used };
      return new Refusal(status, `The account has reached its quota of ${quota}`, { extra });
    },
  };
}

/** The header `Location` of a creation. */
function locations(profile: Profile) {
  const form = profile['create.location'];
  /** @param base scheme, host and path prefix that the client used, without a trailing slash */
  return (id: string, base: string): Readonly<Record<string, string>> => {
    if (form === 'none') return {};
    if (form === 'other') return { location: id };
    const prefix = form === 'path' ? base.replace(/^\w+:\/\/[^/]*/, '') : base;
    return { location: `${prefix}/v1/subscriptions/${id}` };
  };
}
