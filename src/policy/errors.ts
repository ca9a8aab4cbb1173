import type { KeyTypes, Profile } from '../points/index.js';

export type ErrorsPolicy = ReturnType<typeof errorsPolicy>;

/** What bodies of errors look like (open points `errors.*`). */
export function errorsPolicy(profile: Profile) {
  const byStatus = profile['errors.keys'];
  const mediaTypes = profile['errors.media-types'];
  const names = profile['errors.extra-keys'];
  const ofOthers: Record<string, string> = {};
  for (const key of names) {
    ofOthers[key] = 'string';
    if (/^status/i.test(key)) ofOthers[key] = 'number';
  }
  return {
    /** the keys besides `error` */
    keys: (status: number): KeyTypes => byStatus[status] ?? ofOthers,
    mediaType: (status: number): string => mediaTypes[status] ?? 'application/json',
    /** the keys that a profile has for any status */
    allKeys: [...new Set([...names, ...Object.values(byStatus).flatMap(Object.keys)])],
  };
}
