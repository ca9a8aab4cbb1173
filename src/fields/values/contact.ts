import type { JsonValue } from '../../api/wire.js';
import type { Place } from '../../places/index.js';
import { choicesOf } from '../../places/locale.js';

/** One of the words that the language of the place has for something. */
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

export function addressOf(place: Place): string {
  const { city, postcode, district } = place;
  const { region = null } = city;
  const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ');
  switch (city.country.address) {
    case 'postcode-first':
      return [streetLine(place), joined(postcode, city.name)].join(', ');
    case 'with-region':
      return [streetLine(place), city.name, joined(region, postcode)].filter(Boolean).join(', ');
    default:
      return [
        streetLine(place),
        city.country.code === 'JP' ? district : '',
        joined(city.name, region, postcode),
      ]
        .filter(Boolean)
        .join(', ');
  }
}

export function emailOf(place: Place): string | null {
  const host = /^https?:\/\/(?:www\.)?([^/:?#]+)/.exec(place.website ?? '')?.[1];
  return host === undefined || place.faker('email').datatype.boolean(0.12)
    ? null
    : `${word(place, 'word', 'mailbox')}@${host}`;
}

export function mapUrl({ latitude, longitude }: Place): string | null {
  return latitude === null || longitude === null
    ? null
    : `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;
}

export function nearestStop(place: Place): string | null {
  const faker = place.faker('stop name');
  if (faker.datatype.boolean(0.07)) return null;
  const where =
    place.district !== null && faker.datatype.boolean() ? place.district : faker.location.street();
  return `${word(place, 'location', 'stop')} ${where}`;
}

/** More often for those who have an Instagram page. */
export function tiktokOf(place: Place): string | null {
  const likely = place.instagram_url === null ? 0.05 : 0.24;
  return place.faker('tiktok').datatype.boolean(likely)
    ? `https://www.tiktok.com/@${place.slug.replace(/-/g, '')}.example`
    : null;
}

export function socialLinks(place: Place): JsonValue {
  const links = { instagram: place.instagram_url, facebook: place.facebook_url, tiktok: tiktokOf(place) };
  const all = Object.entries(links).filter(([, url]) => url !== null);
  return all.length === 0 ? null : Object.fromEntries(all);
}
