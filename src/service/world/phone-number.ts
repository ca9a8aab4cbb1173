import type { City } from './cities/city.js';

function grouped(digits: string, sizes: readonly number[], separator: string): string {
  let at = 0;
  return sizes
    .map((size) => digits.slice(at, (at += size)))
    .filter((group) => group !== '')
    .join(separator);
}

/** How many digits stand together: 8 as 4 4, 7 as 3 4, 6 as 3 3, 5 as 5. */
function threesAndFours(count: number): readonly number[] {
  if (count <= 5) return [count];
  if (count === 9) return [3, 3, 3];
  return [Math.min(4, count - Math.ceil(count / 2)), count];
}

function pairs(count: number): readonly number[] {
  return count % 2 === 1 ? [3, ...Array<number>((count - 3) / 2).fill(2)] : Array<number>(count / 2).fill(2);
}

/**
 * A number in the international form of the city's country, with the city's own area code, such as `+49 30 2938 4411`.
 * North American ones have the exchange 555, which is not given to subscribers.
 */
export function phoneNumber(city: City, random: () => number): string {
  const { country, areaCode, localDigits } = city;
  const first = String(3 + Math.floor(random() * 5));
  let local = first;
  while (local.length < localDigits) local += String(Math.floor(random() * 10));
  const prefix = `+${country.callingCode}`;
  switch (country.grouping) {
    case 'u':
      return `${prefix} ${areaCode}-555-${local.slice(-4)}`;
    case 'j2':
      return `${prefix} ${grouped(areaCode + local, pairs(areaCode.length + localDigits), ' ')}`;
    case 'j3':
      return `${prefix} ${grouped(areaCode + local, threesAndFours(areaCode.length + localDigits), ' ')}`;
    case '2':
      return `${prefix} ${areaCode} ${grouped(local, pairs(localDigits), ' ')}`;
    case 'd':
      return `${prefix} ${areaCode}-${grouped(local, threesAndFours(localDigits), '-')}`;
    default:
      return `${prefix} ${areaCode} ${grouped(local, threesAndFours(localDigits), ' ')}`;
  }
}
