import type { Variant } from './variant.js';

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Variants by axis. */
function axesOf(variants: readonly Variant[]): Map<string, Variant[]> {
  const axes = new Map<string, Variant[]>();
  for (const variant of variants) {
    const others = axes.get(variant.axis);
    if (others) others.push(variant);
    else axes.set(variant.axis, [variant]);
  }
  return axes;
}

/**
 * Combinations of variants such that any two of different axes meet in at least one of them.
 * The same seed gives the same list.
 */
export function pairs(variants: readonly Variant[], seed = 1): Variant[][] {
  const next = random(seed);
  const open = openPairs(variants);
  const combinations: Variant[][] = [];
  while (open.size > 0) {
    const combination = cover(variants, open, next);
    combinations.push(combination);
    for (const pair of pairsWithin(combination)) open.delete(pair);
  }
  return combinations;
}

/** One combination that holds at least one pair that is still open, and greedily as many as it can. */
function cover(variants: readonly Variant[], open: ReadonlySet<string>, next: () => number): Variant[] {
  const [first = ''] = open;
  const chosen = variants.filter((variant) => first.split('|').includes(variant.id));
  const taken = new Set(chosen.map((variant) => variant.axis));
  const axes = shuffled([...axesOf(variants)], next).filter(([axis]) => !taken.has(axis));
  for (const [, choices] of axes) {
    const gains = choices.map((choice) => chosen.filter((other) => open.has(pairOf(choice, other))).length);
    const most = Math.max(...gains);
    const best = choices.filter((_, index) => gains[index] === most);
    const pick = best[Math.floor(next() * best.length)];
    if (pick && most > 0) chosen.push(pick);
  }
  return chosen;
}

function openPairs(variants: readonly Variant[]): Set<string> {
  return new Set(
    variants.flatMap((one, index) =>
      variants
        .slice(index + 1)
        .filter((other) => other.axis !== one.axis)
        .map((other) => pairOf(one, other)),
    ),
  );
}

function pairsWithin(combination: readonly Variant[]): string[] {
  return combination.flatMap((one, index) => combination.slice(index + 1).map((other) => pairOf(one, other)));
}

function pairOf(one: Variant, other: Variant): string {
  return one.id < other.id ? `${one.id}|${other.id}` : `${other.id}|${one.id}`;
}

function shuffled<Item>(items: Item[], next: () => number): Item[] {
  return items
    .map((item) => ({ item, key: next() }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);
}

/** Combinations of one variant, or none, of each axis, as the dice fall. */
export function randomCombinations(variants: readonly Variant[], seed: number, count: number): Variant[][] {
  const next = random(seed);
  const axes = [...axesOf(variants).values()];
  return Array.from({ length: count }, () =>
    axes.flatMap((choices) => {
      const pick = choices[Math.floor(next() * choices.length * 2)];
      return pick ? [pick] : [];
    }),
  );
}
