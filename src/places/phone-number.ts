import type { City } from './cities/city.js';

/**
 * Numbers that regulators keep for films and books, so that nobody is called: how they begin, and behind which calling codes
 * and area codes. Germany: Bundesnetzagentur, order 148/2021. Britain: Ofcom; 1632 is an area that does not exist. France: Arcep.
 * Australia: ACMA. Sweden: PTS. Ireland: ComReg.
 */
const reserved = new Map(
  `23125 4930|66969 4940|90009 4969|99998 4989|4710 49221|79460 4420|4960 44113 44117 44121 44131 44141 44151 44161|96496 4428|20180 4429|960 441632|9900 331|6191 332|5301 333|6571 334|3649 335|5550 612 613 617 618|465004 468|39006 4631|62804 4640|91 35320`
    .split('|')
    .flatMap((line) => {
      const [start = '', ...areas] = line.split(' ');
      return areas.map((area) => [area, start] as const);
    }),
);

/** 8 digits as 4 4, 7 as 3 4, 6 as 3 3, 5 as 5, 9 as 3 3 3. */
function threesAndFours(digits: string, separator: string): string {
  const { length } = digits;
  if (length === 9) return digits.replace(/...\B/g, `$&${separator}`);
  const first = length < 6 ? length : Math.min(4, Math.floor(length / 2));
  return [digits.slice(0, first), digits.slice(first)].filter(Boolean).join(separator);
}

/** In pairs, the first three digits together where they are odd. */
function pairs(digits: string): string {
  return digits.replace(/(?<=..)(?=(..)+$)/g, ' ');
}

/**
 * A number in the international form of the city's country, with the city's own area code, such as `+49 30 2312 5411`; null
 * in a country of which that is not known. It is one that is kept for fiction where the country has such numbers for the
 * city, and in North America of the exchange 555, which is not given to subscribers; elsewhere it is merely made up.
 */
export function phoneNumber(city: City, random: () => number): string | null {
  const { country, areaCode, localDigits } = city;
  const { callingCode } = country;
  if (callingCode === '') return null;
  let local = reserved.get(callingCode + areaCode) ?? String(3 + Math.floor(random() * 5));
  while (local.length < localDigits) local += String(Math.floor(random() * 10));
  switch (country.grouping) {
    case 'u':
      return `+${callingCode} ${areaCode}-555-${local.slice(-4)}`;
    case 'j2':
      return `+${callingCode} ${pairs(areaCode + local)}`;
    case 'j3':
      return `+${callingCode} ${threesAndFours(areaCode + local, ' ')}`;
    case '2':
      return `+${callingCode} ${areaCode} ${pairs(local)}`;
    case 'd':
      return `+${callingCode} ${areaCode}-${threesAndFours(local, '-')}`;
    default:
      return `+${callingCode} ${areaCode} ${threesAndFours(local, ' ')}`;
  }
}
