import { countries, countryNamed, unitedStates } from '../countries.js';
import type { Country } from '../countries.js';
import { plainWords } from '../plain-words.js';
import { hashText, mix, unit } from '../rng.js';
import { cityNamed } from './city.js';
import type { City } from './city.js';

/** Rectangles of plain land, degrees: south, west, north, east. A city that nobody knows is put into its country's. */
const inlands: Readonly<Record<string, readonly [number, number, number, number]>> = {
  DE: [49.6, 8.6, 52.2, 11.6],
  AT: [47.4, 13.6, 48.2, 15.2],
  CH: [46.7, 7.2, 47.4, 8.8],
  FR: [45.6, 0.4, 48.4, 4.4],
  NL: [51.8, 5.3, 52.4, 6.5],
  GB: [51.8, -2.4, 53, -0.5],
  ES: [39.6, -5, 42, -2.2],
  PT: [39.6, -8.2, 41.2, -7.4],
  IT: [44.7, 8.6, 45.4, 11.4],
  PL: [51.2, 17.4, 53, 21.6],
  SE: [58.4, 13.8, 60.2, 15.8],
  US: [37.2, -101, 42.8, -91],
  MX: [20.6, -103, 23.6, -100.4],
  BR: [-21.6, -49.6, -16.4, -45],
  JP: [36, 138.3, 36.8, 139.4],
  IN: [19, 75.2, 25, 80.6],
};

/** What the spelling of a town says about its country. The first that fits. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/[äöüß]|(burg|dorf|heim|stadt|hausen|bach|feld|furt|ingen|walde)$/, 'DE'],
  [/[ãõ]/, 'BR'],
  [/[łńśźż]|(owo|owice)$/, 'PL'],
  [/ñ|[áíóú]|^(villa|los|las) /, 'ES'],
  [/[çèêëœàéîôû]|-sur-|^saint-/, 'FR'],
  [/[å]|köping$/, 'SE'],
  [/(gawa|yama|shima|saki|hama|moto)$/, 'JP'],
  [/(pur|abad|nagar)$/, 'IN'],
  [/(ello|ano|ola|etto)$/, 'IT'],
  [/(drecht|hoven|wijk|veen)$/, 'NL'],
  [/(ham|shire|mouth|chester|bury|wick)$/, 'GB'],
];

/** States and provinces with an address of the form "city, state". The capitals of each are what it is called for short. */
const states = new Map(
  `US:ALabama,AlasKa,AriZona,ARkansas,CAlifornia,COlorado,ConnecTicut,DElaware,District of Columbia,FLorida,GeorgiA,HawaiI,IDaho,ILlinois,INdiana,IowA,KansaS,KentuckY,LouisianA,MainE,MarylanD,MAssachusetts,MIchigan,MiNnesota,MiSsissippi,MissOuri,MonTana,NEbraska,NeVada,New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,OHio,OKlahoma,ORegon,PennsylvaniA,Rhode Island,South Carolina,South Dakota,TenNessee,TeXas,UTah,VermonT,VirginiA,WAshington,West Virginia,WIsconsin,WYoming;CA:AlBerta,British Columbia,ManitoBa,New Brunswick,Nova Scotia,ONtario,QuebeC,SasKatchewan`
    .split(';')
    .flatMap((row) => {
      const [code = '', names = ''] = row.split(':');
      return names.split(',').flatMap((name) => {
        const short = name.replace(/[^A-Z]/g, '');
        const state = { code, short };
        return [[short, state] as const, [plainWords(name), state] as const];
      });
    }),
);

function guess(name: string): Country {
  const lower = name.toLowerCase().normalize('NFC');
  return countries.get(spellings.find(([spelling]) => spelling.test(lower))?.[1] ?? '') ?? unitedStates();
}

/** Where the area codes of a country are few, or numbers of one are kept for fiction. */
const areas: Readonly<Record<string, string>> = { AU: '3', FR: '4', GB: '1632', IE: '20' };

/**
 * A city that is not in the table has a made-up position in the country that its spelling (or "…, Poland") suggests, the same
 * one in every world. A consumer's map then has something to draw and all places of the city lie together; a town that really
 * exists is misplaced, though, which is why a country without a rectangle of its own gets none: null says more than a lie.
 * For the same reason there is no postcode, and no state but the one that the text names.
 */
function unknownCity(name: string, country: Country, state: string): City {
  const hash = hashText(plainWords(name) || name);
  const box = Object.hasOwn(inlands, country.code) ? inlands[country.code] : undefined;
  const share = (aspect: number) => unit(mix(hash, aspect));
  const between = (low: number, high: number, aspect: number) => low + (high - low) * share(aspect);
  const centre = box && { latitude: between(box[0], box[2], 1), longitude: between(box[1], box[3], 2) };
  const areaLength = country.grouping === 'u' ? 3 : Math.max(1, Math.min(4, country.phoneDigits - 6));
  const area = String(2 + Math.floor(share(3) * 7)) + String(Math.floor(share(4) * 1000)).padStart(3, '0');
  const areaCode = areas[country.code] ?? area.slice(0, country.grouping.startsWith('j') ? 1 : areaLength);
  return {
    name: name.slice(0, 80),
    country,
    population: 0.3 + 1.5 * share(6),
    areaCode,
    localDigits: country.phoneDigits - areaCode.length,
    districts: [
      {
        name: null,
        latitude: centre?.latitude ?? 0,
        longitude: centre?.longitude ?? 0,
        postcode: state && `${state} `,
      },
    ],
    radius: 1.6,
    inland: undefined,
    centre: centre ?? null,
    known: false,
  };
}

/**
 * The city that a text names; any text names one. "Berlin, Germany" and "Berlin, Mitte" are Berlin, "Paris, Texas" is not
 * Paris, and "Austin, TX, USA" is Austin.
 */
export function findCity(text: string): City {
  const whole = cityNamed(plainWords(text));
  if (whole !== undefined) return whole;
  const name = text.trim().slice(0, 200);
  const comma = name.lastIndexOf(',');
  if (comma < 0) return unknownCity(name, guess(name), '');
  const head = name.slice(0, comma).trim();
  const tail = name.slice(comma + 1).trim();
  const state = states.get(tail) ?? states.get(plainWords(tail));
  const country = state ? countries.get(state.code) : countryNamed(tail);
  if (head.includes(',')) {
    const inner = findCity(head);
    if (country === undefined || inner.country === country) return inner;
  }
  const city = cityNamed(plainWords(head));
  if (
    city !== undefined &&
    (country === undefined ||
      city.country.code === tail ||
      (city.country === country &&
        (!state || city.districts[0]?.postcode.startsWith(`${state.short} `) === true)))
  )
    return city;
  return unknownCity(head === '' ? name : head, country ?? guess(head), state?.short ?? '');
}
