import { countries, countryNamed, unknownCountry } from '../countries/country.js';
import type { Country } from '../countries/country.js';
import { plainWords } from '../plain-words.js';
import { hashText, mix, unit } from '../rng.js';
import { citiesNamed } from './city.js';
import type { City, RegionRecord } from './city.js';
import { regions } from './regions.js';

/** What the spelling of a town says about its country. The first that fits. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/[äöüß]|(dorf|heim|stadt|hausen|bach|furt|ingen|walde)$|.{4,}(burg|feld)$/, 'DE'],
  [/[ãõ]/, 'BR'],
  [/[łńśźż]|(owo|owice)$/, 'PL'],
  [/ñ|^(villa|los|las) /, 'ES'],
  [/[çèêëœàîôû]|-sur-|^saint-/, 'FR'],
  [/[å]|köping$/, 'SE'],
  [/.{3,}(gawa|yama|shima|saki|hama)$/, 'JP'],
  [/.{3,}(drecht|hoven|wijk)$/, 'NL'],
  [/.{3,}(shire|mouth|chester|bury|wick)$/, 'GB'],
  [/.{4,}(field|ville|town)$| (city|springs|falls|creek|heights|grove)$/, 'US'],
];

function guessedCountry(name: string): Country {
  const lower = name.toLowerCase().normalize('NFC');
  const [, code = ''] = spellings.find(([spelling]) => spelling.test(lower)) ?? [];
  return countries.get(code) ?? unknownCountry;
}

/** Where two have the same code, as Washington and Western Australia, the first of the records has it. */
const regionsByName = new Map(
  [...regions]
    .reverse()
    .flatMap((region) => [[region.code, region] as const, [plainWords(region.name), region] as const]),
);

/**
 * A city without a record has a made-up position in its region or country, the same one in every world, so that a consumer's
 * map has something to draw and all its places lie together. Where nothing is known that is plain land there, or not even
 * the country, it has none: null says more than a lie. For the same reason there is no postcode.
 */
function unknownCity(name: string, country: Country, region: RegionRecord | undefined): City {
  const hash = hashText(plainWords(name) || name);
  const share = (aspect: number) => unit(mix(hash, aspect));
  const between = (low: number, high: number, aspect: number) => low + (high - low) * share(aspect);
  const spread = 0.2;
  const [south, west, north, east] = region
    ? [
        region.latitude - spread,
        region.longitude - spread,
        region.latitude + spread,
        region.longitude + spread,
      ]
    : (country.interior ?? []);
  return {
    name: name.slice(0, 80),
    country,
    region: region?.code ?? null,
    population: 30_000 + 150_000 * share(6),
    phone: region?.phone ?? country.phone ?? null,
    postcode: null,
    timeZone: region?.timeZone ?? country.timeZone ?? null,
    land: undefined,
    centre:
      south === undefined || west === undefined || north === undefined || east === undefined
        ? null
        : { latitude: between(south, north, 1), longitude: between(west, east, 2) },
    districts: [],
    known: false,
  };
}

/**
 * The city that a text names; any text names one. "Berlin, Germany" and "Berlin, Mitte" are Berlin, "Paris, Texas" is not
 * Paris, and "Austin, TX, USA" is Austin.
 */
export function findCity(text: string): City {
  const name = text.trim().slice(0, 200);
  const [whole] = citiesNamed(plainWords(name));
  if (whole !== undefined) return whole;
  const [head = '', ...rest] = name
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const regionOf = (part: string) => regionsByName.get(part) ?? regionsByName.get(plainWords(part));
  const country = rest.map(countryNamed).find((found) => found !== undefined);
  const region = rest
    .map(regionOf)
    .find(
      (found) =>
        found !== undefined && (country === undefined || found.country === country.code || rest.length === 1),
    );
  const inRegion = region && countries.get(region.country);
  const candidates = citiesNamed(plainWords(head));
  const named = candidates.find((city) => city.region !== null && rest.includes(city.region));
  if (named !== undefined) return named;
  if (region !== undefined && inRegion !== undefined) {
    const known = candidates.find((city) => city.region === region.code && city.country === inRegion);
    if (known !== undefined) return known;
    // "Toronto, CA" and "Berlin, DE" name a country with the code of a region.
    const abroad = country && candidates.find((city) => city.country === country);
    if (abroad !== undefined) return abroad;
    // "Kleinhausen, DE" does not lie in Delaware.
    if (country === undefined || guessedCountry(head) !== country) return unknownCity(head, inRegion, region);
  }
  const known = country ? candidates.find((city) => city.country === country) : candidates[0];
  return known ?? unknownCity(head === '' ? name : head, country ?? guessedCountry(head), undefined);
}
