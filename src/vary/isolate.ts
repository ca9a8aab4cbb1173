/** What a search tries, and what makes it fail. */
export interface Search<Item> {
  /** in this order: put the likeliest first */
  readonly items: readonly Item[];
  /** runs with these items, and tells whether that fails */
  readonly fails: (items: readonly Item[]) => Promise<boolean>;
  /** how likely an item is to be needed, compared with others; above 0 */
  readonly weight: (item: Item) => number;
}

/**
 * A smallest set of items that fails, given that all of them together do, and none does not. It was
 * run by itself. Most often it is one item, which is looked for first; items that only fail together
 * are found as well.
 */
export async function isolate<Item>(search: Search<Item>): Promise<Item[]> {
  const { failing, suspect } = await narrowed(search);
  if (await search.fails(suspect)) return suspect;
  return together({ ...search, items: failing });
}

/**
 * The same for items of which it is only suspected that they fail. It returns none if they do not.
 */
export async function isolateSuspects<Item>(search: Search<Item>): Promise<Item[]> {
  if (search.items.length === 0) return [];
  const { failing, suspect } = await narrowed(search);
  if (await search.fails(suspect)) return suspect;
  const isKnown = failing !== search.items;
  return isKnown ? together({ ...search, items: failing }) : [];
}

interface Narrowed<Item> {
  /** the fewest items that failed together; all of them if no part did */
  readonly failing: readonly Item[];
  /** the one that is responsible, if it is a single one */
  readonly suspect: Item[];
}

/** Runs one half of what is suspected; if that passes, the other one is suspected unseen. */
async function narrowed<Item>({ items, fails, weight }: Search<Item>): Promise<Narrowed<Item>> {
  let failing = items;
  let suspect = [...items];
  while (suspect.length > 1) {
    const middle = halfOf(suspect.map(weight));
    const half = suspect.slice(0, middle);
    const isFailing = await fails(half);
    if (isFailing) failing = half;
    suspect = isFailing ? half : suspect.slice(middle);
  }
  return { failing, suspect };
}

/**
 * Delta debugging over prefixes: the shortest one that fails ends with an item that is needed.
 * Then the same again, with that item in every run, until what is needed fails by itself.
 */
async function together<Item>(search: Search<Item>): Promise<Item[]> {
  const { fails } = search;
  let needed: Item[] = [];
  let { items } = search;
  do {
    const length = await shortestFailing({ ...search, items }, needed);
    needed = [...items.slice(length - 1, length), ...needed];
    items = items.slice(0, length - 1);
  } while (items.length > 0 && !(await fails(needed)));
  return needed;
}

/** How long the shortest prefix is that fails together with `needed`. */
async function shortestFailing<Item>(
  { items, fails, weight }: Search<Item>,
  needed: readonly Item[],
): Promise<number> {
  let passing = 0;
  let failing = items.length;
  while (failing - passing > 1) {
    const middle = passing + halfOf(items.slice(passing, failing).map(weight));
    const isFailing = await fails([...items.slice(0, middle), ...needed]);
    if (isFailing) failing = middle;
    else passing = middle;
  }
  return failing;
}

/** How many of the items, at least one and not all, are nearest to half of the weight. */
function halfOf(weights: readonly number[]): number {
  const half = weights.reduce((sum, weight) => sum + weight, 0) / 2;
  let sum = 0;
  let count = 0;
  for (const weight of weights) {
    const isBeyond = sum + weight / 2 > half;
    if (count > 0 && isBeyond) break;
    sum += weight;
    count += 1;
  }
  return Math.min(count, weights.length - 1);
}
