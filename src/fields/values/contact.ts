import type { Place } from '../../places/index.js';

/** Street and number in the order of the language. */
export function streetLine(place: Place): string {
  const { locale, street, houseNumber } = place;
  return locale.faker.helpers.mustache(locale.streetLine, {
    'location.street': street,
    'location.buildingNumber': houseNumber,
  });
}

/** The parts of an address after the street, line by line; parts may be absent. */
function localityLines({ city, postcode, district }: Place): (string | null | undefined)[][] {
  const { address, code } = city.country;
  if (address === 'postcode-first') return [[postcode, city.name]];
  if (address === 'with-region') {
    return [[city.name], [city.region, postcode]];
  }
  const area = code === 'JP' ? district : null;
  return [[area], [city.name, city.region, postcode]];
}

/** An address by the pattern of a language, without the separators of what is missing. */
function addressBy(pattern: string, place: Place): string {
  const filled = place.locale.faker.helpers.mustache(pattern, {
    street: streetLine(place),
    district: place.district ?? '',
    city: place.city.name,
    postcode: place.postcode ?? '',
  });
  const parts = filled.replace(/〒 |\(\)/g, '').split(/(?<=[,،]) /);
  const present = parts.filter((part) => !/^\s*[,،]?$/.test(part)).join(' ');
  return present.replace(/ {2,}/g, ' ').replace(/[ ,،]+$/, '');
}

export function addressOf(place: Place): string {
  const { address } = place.locale;
  if (address !== undefined) return addressBy(address, place);
  const lines = [streetLine(place)];
  for (const parts of localityLines(place)) {
    const present = parts.filter(Boolean);
    lines.push(present.join(' '));
  }
  return lines.filter(Boolean).join(', ');
}

/** An address at the host of the website. */
export function emailOf(place: Place): string | null {
  const [, host] = /^https?:\/\/(?:www\.)?([^/:?#]+)/.exec(place.website ?? '') ?? [];
  if (host === undefined) return null;
  const { datatype } = place.faker('email');
  if (datatype.boolean(0.12)) return null;

  const { helpers } = place.faker('mailbox');
  const mailbox = helpers.fake('{{word.mailbox}}');
  return `${mailbox}@${host}`;
}

export function mapUrl({ latitude, longitude }: Place): string | null {
  if (latitude === null || longitude === null) return null;

  const marker = `mlat=${latitude}&mlon=${longitude}`;
  return `https://www.openstreetmap.org/?${marker}#map=18/${latitude}/${longitude}`;
}
