/** Names of fields as people write them; whether they mean anything to a deployment is open. */
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

/** A city and a type with spaces, an apostrophe, and letters that are not ASCII. */
export const unusualPlace = { city: "Le Pré-d'Auge", entity_type: 'salon de thé' } as const;

/** A name, and a city, that mean nothing, in letters that any deployment can store. */
export const meaningless = { name: 'xqzzk', city: 'Xqzzk' } as const;

/** So many names, in letters that any deployment takes for a name. */
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
