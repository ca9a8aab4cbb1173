import Joi from 'joi';
import type { Entity, ListQuery } from '../../api/wire.js';
import { inSlices } from '../../input/slices.js';
import { validate } from '../../input/validate.js';
import type { Market, MarketNames } from '../../places/index.js';
import { propertiesOf } from '../../operations/entity.js';
import { ServiceError } from '../../operations/rejection.js';
import type { Service } from '../service.js';
import { idInUse, withChange, withoutPlace, withPlace } from '../../state/market-changes.js';
import { marketNames } from '../../state/pinned-markets.js';
import { StateError } from '../../state/state.js';
import {
  overridesSchema,
  type PlaceOverrides,
  withInstant,
  type FixturePlace,
  fixturePlaceSchema,
} from '../fixture-file.js';
import { request } from './request.js';
import { allOf, done, linkTo, pageOf } from './schemas.js';
import { type PageQuery, pageSchema } from './subscriptions.js';

/** Control requests about the places of a market, regardless of subscriptions. */

/** Identifies a place; entities and listed places have these keys. */
export interface PlaceReference extends MarketNames {
  id: string;
}

type TimeKey = 'discovered_at' | 'updated_at' | 'removed_at';

/** A place as the control interface shows it. */
export interface ListedPlace extends Omit<Entity, TimeKey> {
  /** number in the market, for the `changes` of a fixture */
  number: number;
  /** whether the place is a custom place, not a generated one */
  pinned: boolean;
  /** whether the place was edited */
  changed: boolean;
  /** ISO timestamp; null for never */
  closes_at: string | null;
}

/** The last time that a `Date` can represent, ms since the epoch. */
const lastInstant = 8.64e15;

/**
 * Returns a place as of now. Its `fields` contain only the values set by hand: others are computed
 * by name.
 */
function shownPlace(market: Market, number: number, now: number): ListedPlace {
  const closes = market.closesAt(number);
  const place = market.place(number, now);
  return {
    ...propertiesOf(place, market),
    fields: place.pinnedFields,
    number,
    pinned: market.isPinned(number),
    changed: market.isChanged(number),
    closes_at: closes > lastInstant ? null : new Date(closes).toISOString(),
  };
}

/** Returns a place in the form in which it is listed, with the names of its market. */
function listedPlace(
  { context, clock }: Service,
  { city, entity_type }: MarketNames,
  number: number,
) {
  return shownPlace(context.registry.world.market(city, entity_type), number, clock.now());
}

function validNames(market: MarketNames): MarketNames {
  const { city, entity_type } = validate(marketNames(), market, 'market', StateError);
  return { city, entity_type };
}

/** Removes undefined keys, as JSON does. */
function withoutUndefined(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

const referenceSchema = () => Joi.object<PlaceReference>({ id: Joi.string().required() }).unknown();

/**
 * Returns a page of the places that are open now, and their total number.
 * @throws {StateError} for an invalid market
 */
export function listPlaces(
  { context, clock }: Service,
  given: MarketNames,
  { limit = 50, offset = 0 }: PageQuery,
): { data: ListedPlace[]; total: number } {
  const { city, entity_type } = validNames(given);
  const now = clock.now();
  const market = context.registry.world.market(city, entity_type);
  const { total, numberAt } = market.list(market.closedBy(now), market.size);
  const length = Math.max(0, Math.min(limit, total - offset));
  const data = Array.from({ length }, (_, position) =>
    shownPlace(market, numberAt(offset + position), now),
  );
  return { data, total };
}

/**
 * Returns the number of a place that has opened; null if there is none with the id, or it was
 * removed.
 */
function numberOf({ context, clock }: Service, names: MarketNames, id: string) {
  const market = context.registry.world.market(names.city, names.entity_type);
  return inSlices(market.numberOf(id, clock.now()));
}

/**
 * Adds a custom place to a market.
 * @throws {StateError} if it is invalid, or the market has a place with its id, even a generated or
 * a closed one
 */
export async function addPlace(
  service: Service,
  market: MarketNames,
  given: FixturePlace,
): Promise<ListedPlace> {
  const valid = validate(fixturePlaceSchema(), withoutUndefined(given), 'place', StateError);
  const names = validNames(market);
  const place = withInstant(valid, service.clock.now());
  const { registry } = service.context;
  const { id } = place;
  if (id !== undefined && (await numberOf(service, names, id)) !== null) throw idInUse(id);
  let number = 0;
  registry.changeMarket(names, (before) => {
    const after = withPlace(before, place);
    number = after.number;
    return after.market;
  });
  await service.save();
  return listedPlace(service, names, number);
}

/**
 * Returns a place's market and number, and the context in which it was found.
 * @throws {ServiceError} 404
 */
async function foundPlace(service: Service, reference: PlaceReference) {
  const { id } = validate(referenceSchema(), reference, 'place', StateError);
  const names = validNames(reference);
  const { city, entity_type } = names;
  const { registry } = service.context;
  const number = await numberOf(service, names, id);
  if (number === null) {
    const message = `There is no such place among "${entity_type}" in "${city}"; list them first`;
    throw new ServiceError(404, message);
  }
  return { names, number, registry };
}

/**
 * Changes the given keys of a place.
 * @throws {ServiceError} 404
 * @throws {StateError} for an invalid change
 */
export async function changePlace(
  service: Service,
  reference: PlaceReference,
  given: PlaceOverrides,
): Promise<ListedPlace> {
  const valid = validate(overridesSchema(), withoutUndefined(given), 'change', StateError);
  const { names, number, registry } = await foundPlace(service, reference);
  const now = service.clock.now();
  const change = { ...withInstant(valid, now), number, changed_at: now };
  registry.changeMarket(names, (market) => withChange(market, change));
  await service.save();
  return listedPlace(service, names, number);
}

/** Removes a place from every list. @throws {ServiceError} 404 */
export async function removePlace(service: Service, reference: PlaceReference): Promise<void> {
  const { names, number, registry } = await foundPlace(service, reference);
  registry.changeMarket(names, (market) => withoutPlace(market, number));
  await service.save();
}

/** Schemas of a market's names, which the service validates. */
const names = () => ({ city: Joi.string(), entity_type: Joi.string() });

const marketKeys = () => ({
  city: Joi.string().required(),
  entity_type: Joi.string().required(),
});

export const placeRequests = {
  places: request('Places', 'GET', '/places', {
    summary: 'List the places of a city and type',
    schema: () => pageSchema().append<MarketNames & ListQuery>(marketKeys()),
    takes: '`city=`, `entity_type=`, `limit=`, `offset=`',
    gives:
      'the open places of a city and type, whether they are `pinned` or `changed`, their `number` ' +
      'and `closes_at`; `fields` has the values that you have set',
    returns: () => pageOf('Place'),
    run: (service, { city, entity_type, ...page }) =>
      listPlaces(service, { city, entity_type }, page),
  }),
  addPlace: request('Places', 'POST', '/places', {
    summary: 'Add a place',
    schema: () => allOf({ ...names(), place: Joi.object<FixturePlace>().unknown() }),
    documented: () => allOf({ ...names(), place: fixturePlaceSchema() }),
    takes: '`{"city":…,"entity_type":…,"place":…}`',
    gives:
      '`{"added":true,"place":…}`; replaces the first generated place that has not been edited',
    returns: () => Joi.object({ added: done(), place: linkTo('Place') }),
    run: async (service, { place, ...market }) => ({
      added: true,
      place: await addPlace(service, market, place),
    }),
  }),
  changePlace: request('Places', 'PATCH', '/places/{id}', {
    summary: 'Change a place',
    schema: () => allOf({ ...names(), change: Joi.object<PlaceOverrides>().unknown() }),
    documented: () => allOf({ ...names(), change: overridesSchema() }),
    takes: '`{"city":…,"entity_type":…,"change":{"phone":null}}`',
    gives: 'the place; every list shows the change at once, with a new `updated_at`',
    returns: () => linkTo('Place'),
    run: (service, { change, ...market }, id) => changePlace(service, { ...market, id }, change),
  }),
  removePlace: request('Places', 'DELETE', '/places/{id}', {
    summary: 'Remove a place',
    schema: () => Joi.object<MarketNames>(marketKeys()),
    takes: '`city=`, `entity_type=`',
    gives: '`{"removed":true}`; the place disappears from every list',
    returns: () => Joi.object({ removed: done() }),
    run: async (service, market, id) => {
      await removePlace(service, { ...market, id });
      return { removed: true };
    },
  }),
};
