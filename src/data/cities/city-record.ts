/** Degrees, WGS 84. */
export type Position = [latitude: number, longitude: number];

/** A record of the city table. In `phone` and `postcode`, # is a digit and ? a letter. */
export interface CityRecord {
  /** name in local addresses */
  readonly name: string;
  readonly aliases?: readonly string[];
  /** ISO 3166-1 alpha-2, one of the countries */
  readonly country: string;
  /** state or province, if addresses contain it */
  readonly region?: string;
  readonly latitude: number;
  readonly longitude: number;
  /** inhabitants */
  readonly population: number;
  /** phone number pattern; by default, the region's or country's */
  readonly phone?: string;
  readonly postcode?: string;
  /** locale for the names of its places, if it differs from the country's, see `localeOf` */
  readonly locale?: string;
  /** IANA time zone, if it differs from the country's or region's */
  readonly timeZone?: string;
  /** the quarters with places, the busiest first; by default places lie around the centre */
  readonly districts?: Readonly<Record<string, Position>>;
  /** on which side the land is, for a city by the water */
  readonly land?: 'north' | 'east' | 'south' | 'west';
}
