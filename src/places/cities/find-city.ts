import { countries, countryNamed, unknownCountry } from '../countries/country.js';
import type { Country } from '../countries/country-records.js';
import { hashText, mix, unit } from '../rng.js';
import { plainWords } from '../text.js';
import { citiesNamed, type City } from './city.js';
import { type Region, regions } from './regions.js';

/** What the spelling of a town says about its country. The first that fits. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/[äöüß]|(dorf|heim|stadt|hausen|bach|furt|ingen|walde)$|.{4,}(burg|feld)$/, 'DE'],
  [/[ãõ]/, 'BR'],
  [/[łńśźż]|(owo|owice)$/, 'PL'],
  [/ñ|^(villa|los|las) /, 'ES'],
  [/[çèêëœàîôû]|-sur-|^saint-/, 'FR'],
  [/.{3,}(gawa|yama|shima|saki|hama)$/, 'JP'],
  [/.{3,}(shire|mouth|chester|bury|wick)$/, 'GB'],
  [/.{4,}(field|ville|town)$| (city|springs|falls|creek|heights|grove)$/, 'US'],
];

function guessedCountry(name: string): Country {
  const lower = name.toLowerCase().normalize('NFC');
  const [, code = ''] = spellings.find(([spelling]) => spelling.test(lower)) ?? [];
  return countries.get(code) ?? unknownCountry;
}

/** Degrees around a point of plain land in which a city without a record may lie. */
const spread = 0.2;

/**
 * A city without a record has a made-up position in its region or country, the same one in every world, so that a consumer's
 * map has something to draw and all its places lie together. Where no plain land is known it has none: null says more than
 * a lie. For the same reason there is no postcode.
 */
function unknownCity(name: string, country: Country, region?: Region): City {
  const hash = hashText(plainWords(name) || name);
  const share = (aspect: number) => unit(mix(hash, aspect));
  const { inland, phone, timeZone } = { ...country, ...region };
  const around = (degrees: number, aspect: number) => degrees + spread * (2 * share(aspect) - 1);
  return {
    name,
    country,
    ...(region && { region: region.code }),
    population: 30_000 + 150_000 * share(6),
    phone,
    timeZone,
    centre: inland ? [around(inland[0], 1), around(inland[1], 2)] : null,
    known: false,
  };
}

/**
 * The city that a text names; any text names one. "Berlin, Germany" and "Berlin, Mitte" are Berlin, "Paris, Texas" is not
 * Paris, and "Austin, TX, USA" is Austin.
 */
export function findCity(text: string): City {
  const [whole] = citiesNamed(text);
  if (whole !== undefined) return whole;
  const [head = text.trim(), ...rest] = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const country = rest.map(countryNamed).find((found) => found !== undefined);
  const words = rest.map(plainWords);
  const region = regions.find(
    ({ code, name, country: of }) =>
      (rest.includes(code) || words.includes(name.toLowerCase())) &&
      (country === undefined || country.code === of || rest.length === 1),
  );
  const candidates = citiesNamed(head);
  const known =
    candidates.find((city) => city.region !== undefined && [region?.code, ...rest].includes(city.region)) ??
    // "Toronto, CA" and "Berlin, DE" name a country with the code of a region.
    candidates.find((city) => city.country === country);
  if (known !== undefined) return known;
  const inRegion = region && countries.get(region.country);
  // "Kleinhausen, DE" does not lie in Delaware.
  if (inRegion && (country === undefined || country === inRegion || country !== guessedCountry(head)))
    return unknownCity(head, inRegion, region);
  if (country !== undefined) return unknownCity(head, country);
  return candidates[0] ?? unknownCity(head, guessedCountry(head));
}
