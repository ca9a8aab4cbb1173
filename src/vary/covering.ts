import { type Alternative, excludeEachOther } from './alternative.js';

/** The alternatives of each open point, most of them first. */
function byPoint(alternatives: readonly Alternative[]): Alternative[][] {
  const groups = new Map<string, Alternative[]>();
  for (const alternative of alternatives) {
    const group = groups.get(alternative.id) ?? [];
    groups.set(alternative.id, [...group, alternative]);
  }
  return [...groups.values()].toSorted((one, other) => other.length - one.length);
}

/** The smallest of the sets that the alternative may join. */
function smallest(sets: Alternative[][], alternative: Alternative): Alternative[] | undefined {
  const [first] = sets
    .filter((members) => !members.some((other) => excludeEachOther(alternative, other)))
    .toSorted((one, other) => one.length - other.length);
  return first;
}

/** As few sets as possible that have each alternative once, and no two of one open point. */
export function coveringSets(alternatives: readonly Alternative[]): Alternative[][] {
  const points = byPoint(alternatives);
  const most = points[0]?.length ?? 0;
  const sets: Alternative[][] = Array.from({ length: most }, () => []);
  for (const alternative of points.flat()) {
    const set = smallest(sets, alternative);
    if (set === undefined) sets.push([alternative]);
    else set.push(alternative);
  }
  return sets;
}
