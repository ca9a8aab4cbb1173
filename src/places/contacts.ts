import type { Faker } from '@faker-js/faker';
import { groupRecords } from './entity-types/group-records.js';
import type { MarketContext } from './market-context.js';
import { shortened } from './slug.js';

/** How a place is reached. Hosts end in `.example`, handles contain `example`: nothing of it can belong to anybody. */
export interface Contacts {
  /** a format, # is a digit */
  readonly phone: string | null;
  readonly website: string | null;
  readonly instagram_url: string | null;
  readonly facebook_url: string | null;
}

/** @param slug the name of the place in plain letters and hyphens */
export function contactsOf(faker: Faker, { city, town, type }: MarketContext, slug: string): Contacts {
  const rates = groupRecords[type.group];
  const has = (percent: number) => faker.datatype.boolean(percent / 100);
  const inTown = town !== '' && !slug.includes(town) && has(45) ? `${slug}-${town}` : slug;
  const host = `${has(70) ? 'www.' : ''}${has(30) ? inTown.replace(/-/g, '') : inTown}.example`;
  // Instagram takes 30 characters.
  const separator = faker.helpers.arrayElement(['', '_', '.']);
  const handle = `${shortened(slug, 22)}-example`.replace(/-/g, separator);
  return {
    phone: has(rates.phone) ? city.phone : null,
    website: has(rates.website) ? `https://${host}` : null,
    instagram_url: has(rates.instagram) ? `https://www.instagram.com/${handle}/` : null,
    facebook_url: has(rates.facebook)
      ? `https://www.facebook.com/${slug.replace(/-/g, has(60) ? '' : '.')}.example`
      : null,
  };
}
