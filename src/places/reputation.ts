import type { Faker } from '@faker-js/faker';
import type { EntityType } from './entity-type.js';
import { mix, unit } from './rng.js';
import { type Changes, lastChange } from './schedule.js';

/** What happened to a place so far. */
export interface History {
  readonly changes: Changes;
  /** the number of its last change */
  readonly version: number;
  /** ms since the epoch; -Infinity for one of the first places of its market */
  readonly opened: number;
  /** the year in which it opened */
  readonly firstYear: number;
}

/**
 * When a place got its first review, ms since the epoch: at some time from 2010 to 2018, or in the
 * first half of its first year if that is later.
 */
function firstReview({ opened, firstYear }: History, { date }: Faker): number {
  const from = Date.UTC(Math.max(2010, firstYear), 0);
  const to = Date.UTC(Math.max(2018, firstYear), 6);
  return Math.max(opened, date.between({ from, to }).getTime());
}

/**
 * How many reviews a place has got. Never decreases.
 * @param seed what the faker is seeded with
 */
export function reviewsOf(history: History, type: EntityType, faker: Faker, seed: number): number {
  const { changes, version } = history;
  const before = lastChange(changes, firstReview(history, faker));
  const luck = 0.9 * unit(mix(seed, version));
  const periods = version - before + luck;

  const isQuiet = type.group === 'park' || type.group === 'civic';
  const perPeriod = (isQuiet ? 0.5 : 1) * (0.4 + 14 * faker.number.float() ** 3);
  return Math.max(0, Math.floor(periods * perPeriod));
}

/** 1.0 to 5.0 in steps of 0.1, changing by one step at a time. */
export function ratingOf({ version }: History, { number }: Faker): number {
  const middle = 4.75 - 1.4 * number.float() ** 1.6;
  const phase = version + number.int(40);
  const drift = 0.2 * Math.sin(phase / number.float({ min: 2.5, max: 6 }));
  return Math.round((middle + drift) * 10) / 10;
}

/** 1 to 4. */
export function priceLevelOf({ price = 2 }: EntityType, { number }: Faker): number {
  const level = Math.round(price + number.float({ min: -0.9, max: 0.9 }));
  return Math.min(4, Math.max(1, level));
}
