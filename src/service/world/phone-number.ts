import type { City } from './cities/city.js';

/**
 * Numbers that regulators keep for films and books, so that nobody is called: calling code and area code, and how the rest
 * begins. Germany: Bundesnetzagentur, order 148/2021. Britain: Ofcom; 1632 is an area that does not exist. France: Arcep.
 * Australia: ACMA. Sweden: PTS. Ireland: ComReg.
 */
const reserved = new Map(
  `4930 23125|4940 66969|4969 90009|4989 99998|49221 4710|4420 79460|44161 4960|44121 4960|44131 4960|44141 4960|44151 4960|44113 4960|44117 4960|4428 96496|4429 20180|441632 960|331 9900|332 6191|333 5301|334 6571|335 3649|612 5550|613 5550|617 5550|618 5550|468 465004|4631 39006|4640 62804|35320 91`
    .split('|')
    .map((line): readonly [string, string] => {
      const [area = '', start = ''] = line.split(' ');
      return [area, start];
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
