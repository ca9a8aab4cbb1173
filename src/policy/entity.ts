import type { Profile } from '../points/index.js';
import { type About, extraValues } from './extra-values.js';

/** What an entity looks like (section "Entity"). */
export function entityPolicy(profile: Profile) {
  const extraKeys = profile['entity.extra-keys'];
  return {
    /** the keys that are not specified, with their types */
    extraKeys,
    extra: (about: About) => extraValues(extraKeys, about),
    points: ['entity.'],
  };
}
