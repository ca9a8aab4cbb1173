import type { Place } from '../../places/index.js';
import { choicesOf } from '../../places/locale.js';

/** One of the choices that the language of the place has for an entry. */
function word(place: Place, category: string, entry: string): string {
  return place.faker(entry).helpers.arrayElement(choicesOf(place.locale, category, entry));
}

/** Street and number in the order of the language. */
export function streetLine(place: Place): string {
  const [line = ''] = choicesOf(place.locale, 'location', 'street_line');
  return place.faker('line').helpers.mustache(line, {
    'location.street': place.street,
    'location.buildingNumber': place.houseNumber,
  });
}

/** The parts of an address after the street, line by line; parts may be absent. */
function localityLines({ city, postcode, district }: Place): (string | null | undefined)[][] {
  const { address, code } = city.country;
  if (address === 'postcode-first') return [[postcode, city.name]];
  if (address === 'with-region') return [[city.name], [city.region, postcode]];
  const area = code === 'JP' ? district : null;
  return [[area], [city.name, city.region, postcode]];
}

export function addressOf(place: Place): string {
  const joined = localityLines(place).map((parts) => parts.filter(Boolean).join(' '));
  return [streetLine(place), ...joined].filter(Boolean).join(', ');
}

/** An address at the host of the website. */
export function emailOf(place: Place): string | null {
  const host = /^https?:\/\/(?:www\.)?([^/:?#]+)/.exec(place.website ?? '')?.[1];
  const hasNone = host === undefined || place.faker('email').datatype.boolean(0.12);
  return hasNone ? null : `${word(place, 'word', 'mailbox')}@${host}`;
}

export function mapUrl({ latitude, longitude }: Place): string | null {
  const at = `${String(latitude)}/${String(longitude)}`;
  return latitude === null || longitude === null
    ? null
    : `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${at}`;
}
