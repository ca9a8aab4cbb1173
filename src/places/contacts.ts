import type { Faker } from '@faker-js/faker';
import { groupRecords } from './entity-types/group-records.js';
import type { Group } from './entity-types/group-records.js';
import { shortened } from './text.js';

/**
 * How a place is reached. Hosts end in `.example`, handles contain `example`: nothing of it can belong to anybody.
 * @param slug the name of the place in plain letters and hyphens
 */
export function contactsOf(faker: Faker, group: Group, slug: string) {
  const rates = groupRecords[group];
  const has = (percent: number) => faker.datatype.boolean(percent / 100);
  const host = `${has(70) ? 'www.' : ''}${has(30) ? slug.replace(/-/g, '') : slug}.example`;
  // Instagram takes 30 characters.
  const separator = faker.helpers.arrayElement(['', '_', '.']);
  const handle = `${shortened(slug, 22)}-example`.replace(/-/g, separator);
  const page = `${slug.replace(/-/g, has(60) ? '' : '.')}.example`;
  return {
    hasPhone: has(rates.phone),
    website: has(rates.website) ? `https://${host}` : null,
    instagram_url: has(rates.instagram) ? `https://www.instagram.com/${handle}/` : null,
    facebook_url: has(rates.facebook) ? `https://www.facebook.com/${page}` : null,
  };
}
