/**
 * Kinds of business, one record per line. A kind decides names and which fields make sense: how many percent
 * have a phone, a website, an Instagram page, a Facebook page and known opening hours, and the
 * earliest year in which one opened.
 */
export const groupRecords = {
  eat: { phone: 88, website: 62, instagram: 58, facebook: 44, hours: 95, since: 1980 },
  shop: { phone: 90, website: 66, instagram: 46, facebook: 42, hours: 95, since: 1950 },
  care: { phone: 98, website: 74, instagram: 12, facebook: 20, hours: 90, since: 1950 },
  pharmacy: { phone: 99, website: 70, instagram: 10, facebook: 24, hours: 98, since: 1890 },
  beauty: { phone: 90, website: 48, instagram: 62, facebook: 46, hours: 92, since: 1970 },
  sport: { phone: 84, website: 88, instagram: 74, facebook: 62, hours: 94, since: 1980 },
  stay: { phone: 97, website: 92, instagram: 52, facebook: 56, hours: 88, since: 1900 },
  culture: { phone: 84, website: 90, instagram: 54, facebook: 58, hours: 93, since: 1870 },
  park: { phone: 6, website: 22, instagram: 4, facebook: 8, hours: 62, since: 1840 },
  fuel: { phone: 70, website: 24, instagram: 2, facebook: 6, hours: 97, since: 1950 },
  garage: { phone: 94, website: 50, instagram: 14, facebook: 30, hours: 92, since: 1950 },
  office: { phone: 95, website: 84, instagram: 18, facebook: 26, hours: 86, since: 1950 },
  civic: { phone: 92, website: 80, instagram: 16, facebook: 30, hours: 84, since: 1880 },
  worship: { phone: 72, website: 54, instagram: 8, facebook: 34, hours: 70, since: 1800 },
  spot: { phone: 4, website: 6, instagram: 0, facebook: 0, hours: 92, since: 1990 },
  other: { phone: 85, website: 58, instagram: 32, facebook: 34, hours: 86, since: 1970 },
};

export type TypeGroup = keyof typeof groupRecords;
