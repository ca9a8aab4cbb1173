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

/** Sets in which any two alternatives are together at least once, if any run can have both. */
export function pairwiseSets(alternatives: readonly Alternative[]): Alternative[][] {
  const missing = missingPairs(alternatives);
  const sets: Alternative[][] = [];
  let set = nextSet(missing);
  while (set.length > 0) {
    sets.push(set);
    set = nextSet(missing);
  }
  return sets;
}

/** By alternative, the others that it was not together with yet. */
type Missing = Map<Alternative, Set<Alternative>>;

function missingPairs(alternatives: readonly Alternative[]): Missing {
  return new Map(
    alternatives.map((one) => {
      const others = alternatives.filter((other) => !excludeEachOther(one, other));
      return [one, new Set(others)] as const;
    }),
  );
}

/** A set with as many missing pairs as it can have, one alternative after the other; then these are there. */
function nextSet(missing: Missing): Alternative[] {
  const chosen: Alternative[] = [];
  let open = [...missing.keys()].filter((one) => (missing.get(one)?.size ?? 0) > 0);
  while (open.length > 0) {
    const added = (one: Alternative): number =>
      chosen.filter((other) => missing.get(one)?.has(other)).length;
    const left = (one: Alternative): number => missing.get(one)?.size ?? 0;
    const best = open.reduce((one, other) => {
      const difference = added(other) - added(one) || left(other) - left(one);
      return difference > 0 ? other : one;
    });
    chosen.push(best);
    open = open.filter((one) => !excludeEachOther(one, best));
  }
  for (const one of chosen) {
    const others = missing.get(one);
    for (const other of chosen) others?.delete(other);
  }
  return chosen;
}
