/** What a search tries, and what makes it fail. */
interface Search<Item> {
  /** in this order: put the likeliest first */
  readonly items: readonly Item[];
  /** runs with these items, and tells whether that fails */
  readonly fails: (items: readonly Item[]) => Promise<boolean>;
  /** how likely an item is to be needed, compared with others; above 0 */
  readonly weight: (item: Item) => number;
}

/**
 * A smallest set of items that fails, given that all of them together do, and none does not. It was
 * run by itself. Most often it is one item; items that only fail together are found as well.
 *
 * It is delta debugging over prefixes: the shortest one that fails ends with an item that is needed.
 * Then the same again, with that item in every run, until what is needed fails by itself.
 */
export async function isolate<Item>(search: Search<Item>): Promise<Item[]> {
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

/** How many of the items, at least one and not all, have about half of the weight. */
function halfOf(weights: readonly number[]): number {
  const half = weights.reduce((sum, weight) => sum + weight, 0) / 2;
  let sum = 0;
  const last = weights.findIndex((weight) => {
    sum += weight;
    return sum >= half;
  });
  return Math.min(Math.max(1, last + 1), weights.length - 1);
}
