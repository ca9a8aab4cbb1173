import type { RequiredId } from '../clause-id.js';
import type { Flaw } from './findings.js';
import { objectOf, type TranscriptExchange } from './transcript.js';
import { validNames } from './values.js';

/** Where a clause is broken, apart from its first opportunity. */
export const places = ['many', 'second', 'again'] as const;

/** `many`: with many or unusual names. `second`: on a later subscription. `again`: by a later update. */
export type ClausePlace = (typeof places)[number];

/** More names than this are many. */
const few = 8;

const unusual = /[^\w ]/;

function hasManyNames({ body }: TranscriptExchange): boolean {
  const names = validNames(objectOf(body).fields) ?? [];
  return names.length > few || names.some((name) => unusual.test(name));
}

export function placesOf({ subscription, at, write, source }: Flaw): readonly ClausePlace[] {
  const isSecond = (subscription?.ordinal ?? 0) > 0;
  const found: Record<ClausePlace, boolean> = {
    many: hasManyNames(source ?? write?.exchange ?? at),
    second: isSecond,
    again: (subscription?.updatesBy(at) ?? 0) > 1,
  };
  return places.filter((place) => found[place]);
}

type IdsByPlace = Partial<Record<ClausePlace, RequiredId>>;

const created: IdsByPlace = { many: 'create.many-fields', second: 'create.second' };
const updated: IdsByPlace = {
  many: 'update.many-fields',
  second: 'update.second',
  again: 'update.again',
};
const missing: IdsByPlace = { second: 'auth.missing.later' };
const foreign: IdsByPlace = { second: 'auth.foreign.later' };
const noEffect: IdsByPlace = { second: 'auth.no-effect.later' };

/** Clauses that are reported under another id where they are broken at one of these places. */
const ids: Partial<Record<RequiredId, IdsByPlace>> = {
  'create.subscription': created,
  'create.fields': created,
  'create.active': { second: 'create.second' },
  'create.verbatim': { many: 'create.names-verbatim' },
  'get.subscription': { second: 'create.second' },
  'update.subscription': updated,
  'update.fields-replaced': updated,
  'update.persists': updated,
  'cancel.accepted': { second: 'cancel.second' },
  'auth.missing.create': missing,
  'auth.missing.get': missing,
  'auth.missing.update': missing,
  'auth.missing.cancel': missing,
  'auth.missing.list': missing,
  'auth.scheme.get': missing,
  'auth.scheme.update': missing,
  'auth.scheme.cancel': missing,
  'auth.scheme.list': missing,
  'auth.foreign.get': foreign,
  'auth.foreign.update': foreign,
  'auth.foreign.cancel': foreign,
  'auth.foreign.list': foreign,
  'auth.no-effect.update': noEffect,
  'auth.no-effect.cancel': noEffect,
};

/** The id of a clause at some places. */
export function idAt(clause: RequiredId, at: readonly ClausePlace[]): RequiredId {
  const place = at.find((one) => ids[clause]?.[one] !== undefined);
  return (place && ids[clause]?.[place]) ?? clause;
}
