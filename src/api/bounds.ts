/**
 * Bounds of this implementation, far above any realistic need; without them, one request could
 * produce gigabytes. The specification has no such bounds. `namesLength` is the length as JSON, in
 * which half of a surrogate pair takes six characters.
 */
export const bounds = {
  names: 250,
  nameLength: 500,
  namesLength: 10_000,
  textLength: 500,
} as const;
