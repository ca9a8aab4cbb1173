import type { Faker } from '@faker-js/faker';
import type { Group, groupRecords } from '../data/entity-types/groups.js';
import { shortened } from './text.js';

/** Instagram allows 30 characters. */
const longestHandle = 30;

/**
 * Whether a place has a phone, and its pages. Hosts end in `.example` and handles contain
 * `example`, so that none of them can belong to anybody.
 * @param slug the name of the place in Latin letters, digits and hyphens
 * @param faker seeded for the place
 */
export function contactsOf(slug: string, rates: (typeof groupRecords)[Group], faker: Faker) {
  const has = (percent: number) => faker.datatype.boolean(percent / 100);
  const joined = (text: string, separator: string) => text.replace(/-/g, separator);

  const subdomain = has(70) ? 'www.' : '';
  const label = has(30) ? joined(slug, '') : slug;
  const host = `${subdomain}${label}.${faker.internet.domainSuffix()}`;

  const separator = faker.helpers.arrayElement(['', '_', '.']);
  const start = shortened(slug, longestHandle - '-example'.length);
  const handle = joined(`${start}-example`, separator);
  const page = `${joined(slug, has(60) ? '' : '.')}.example`;

  const sometimes = (percent: number, url: string) => (has(percent) ? url : null);
  return {
    hasPhone: has(rates.phone),
    pages: {
      website: sometimes(rates.website, `https://${host}`),
      instagram_url: sometimes(rates.instagram, `https://www.instagram.com/${handle}/`),
      facebook_url: sometimes(rates.facebook, `https://www.facebook.com/${page}`),
    },
  };
}
