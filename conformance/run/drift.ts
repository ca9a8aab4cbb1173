import type { Answer, OpenPointId } from '../../src/profile/open-points.js';

/** A run learns of one city and one type that they are served, never of all. */
const partlySeen: readonly OpenPointId[] = ['create.cities', 'create.entity-types'];

const fold = (text: string): string => text.trim().toLowerCase();

/** Is the observed answer another one than the recorded one? */
export function isDrift(point: OpenPointId, recorded: Answer, observed: Answer): boolean {
  if (typeof recorded === 'object' && typeof observed === 'object' && partlySeen.includes(point)) {
    const known = recorded.map(fold);
    return !observed.every((word) => known.includes(fold(word)));
  }
  return JSON.stringify(recorded) !== JSON.stringify(observed);
}
