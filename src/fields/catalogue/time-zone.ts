import type { City } from '../../places/cities/city.js';

/** Zones of the countries that have several: from a longitude on westwards, in degrees. */
const westwards: Readonly<Record<string, readonly (readonly [number, string])[]>> = {
  US: [
    [-86.5, 'America/New_York'],
    [-102, 'America/Chicago'],
    [-114.5, 'America/Denver'],
    [-140, 'America/Los_Angeles'],
    [-180, 'Pacific/Honolulu'],
  ],
  CA: [
    [-90, 'America/Toronto'],
    [-102, 'America/Winnipeg'],
    [-118, 'America/Edmonton'],
    [-180, 'America/Vancouver'],
  ],
  AU: [
    [141, 'Australia/Sydney'],
    [129, 'Australia/Adelaide'],
    [0, 'Australia/Perth'],
  ],
};

/** Where the longitude is not all that decides. */
const exceptions = new Map([
  ['Phoenix', 'America/Phoenix'],
  ['Brisbane', 'Australia/Brisbane'],
  ['Melbourne', 'Australia/Melbourne'],
  ['Salvador', 'America/Bahia'],
  ['Recife', 'America/Recife'],
  ['Denpasar', 'Asia/Makassar'],
]);

/** The IANA time zone of a city. */
export function timeZoneOf({ name, known, country, centre }: City): string {
  const zones = westwards[country.code];
  const exception = known ? exceptions.get(name) : undefined;
  if (exception !== undefined || zones === undefined || centre === null) return exception ?? country.timeZone;
  return zones.find(([from]) => centre.longitude >= from)?.[1] ?? country.timeZone;
}
