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

interface OpenSet {
  readonly members: Alternative[];
  weight: number;
}

const emptySet = (): OpenSet => ({
  members: [],
  weight: 0,
});

/** The set that is least likely to fail, of those that the alternative may join. */
function lightest(sets: readonly OpenSet[], alternative: Alternative): OpenSet | undefined {
  const [first] = sets
    .filter(({ members }) => !members.some((other) => excludeEachOther(alternative, other)))
    .toSorted((one, other) => one.weight - other.weight);
  return first;
}

/**
 * As few sets as possible that have each alternative once, and no two of one open point. All of
 * them are about equally likely to fail.
 * @param weight how likely an alternative is to make a run fail, compared with others
 */
export function coveringSets(
  alternatives: readonly Alternative[],
  weight: (alternative: Alternative) => number,
): Alternative[][] {
  const points = byPoint(alternatives);
  const most = points[0]?.length ?? 0;
  const sets: OpenSet[] = Array.from({ length: most }, emptySet);
  for (const alternative of points.flat()) {
    let set = lightest(sets, alternative);
    if (set === undefined) {
      set = emptySet();
      sets.push(set);
    }
    set.members.push(alternative);
    set.weight += weight(alternative);
  }
  return sets.map(({ members }) => members);
}
