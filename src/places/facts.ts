import type { City } from './cities/city.js';
import type { Dice } from './dice.js';
import type { EntityType } from './entity-types/entity-type.js';
import type { Voice } from './voice.js';

/** What is so about a place at one instant: everything that the values of fields are made from, so that they agree. */
export interface Facts {
  readonly id: string;
  readonly name: string;
  readonly external_id: string | null;
  readonly phone: string | null;
  readonly website: string | null;
  /** without "www.", from the website; null without one */
  readonly host: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly instagram_url: string | null;
  readonly facebook_url: string | null;
  readonly open_hours: Readonly<Record<string, string>> | null;
  readonly maps_category: string | null;
  /** the subscription's word for the city */
  readonly cityName: string;
  readonly city: City;
  readonly type: EntityType;
  readonly voice: Voice;
  readonly street: string;
  readonly houseNumber: string;
  readonly postcode: string | null;
  readonly region: string | null;
  readonly district: string | null;
  /** the year in which it opened */
  readonly founded: number;
  /** 1.0 to 5.0 in tenths; null while nobody has rated it */
  readonly rating: number | null;
  readonly reviews: number;
  /** 1 to 4 */
  readonly priceLevel: number;
  /** ms since the epoch of the last change */
  readonly changedAt: number;
  /** the name in Latin letters, digits and hyphens; never empty */
  readonly slug: string;
  /** A number from 0 (inclusive) to 1 (exclusive), always the same for the place and the aspect. */
  roll(aspect: string): number;
  /** The same, but another one every year or so. */
  rollLately(aspect: string): number;
  /** Dice for one aspect, to be used up at once: the next call of any place starts them anew. */
  dice(aspect: string): Dice;
}
