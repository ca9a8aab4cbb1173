/** Field names as people write them; whether a deployment knows them is an open question. */
export const unusualNames = [
  'parking_spaces',
  'Dog Friendly',
  '__proto__',
  'öffnungszeiten_sonntags',
  'menu.url',
  'WiFi',
  '営業時間',
  'e-mail',
  'number_of_tables_outside_that_are_in_the_shade_of_a_tree_in_the_afternoon',
  "chef's table",
] as const;

/** A city and a type with spaces, an apostrophe, and non-ASCII letters. */
export const unusualPlace = { city: "Le Pré-d'Auge", entity_type: 'salon de thé' } as const;

/** A meaningless name and city, in letters that any deployment can store. */
export const meaningless = { name: 'xqzzk', city: 'Xqzzk' } as const;

/** Plain field names, in letters that any deployment accepts. */
export const plainNames = [
  'parking_spaces',
  'rating',
  'price_range',
  'menu',
  'email',
  'wifi',
  'terrace',
  'delivery',
  'takeaway',
  'wheelchair_access',
] as const;
