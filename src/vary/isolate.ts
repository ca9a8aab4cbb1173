/** What a search tries, and what makes it fail. */
export interface Search<Item> {
  /** in this order: put the likeliest first */
  readonly items: readonly Item[];
  /** runs with these items, and tells whether that fails */
  readonly fails: (items: readonly Item[]) => Promise<boolean>;
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
async function narrowed<Item>({ items, fails }: Search<Item>): Promise<Narrowed<Item>> {
  let failing = items;
  let suspect = [...items];
  while (suspect.length > 1) {
    const middle = Math.ceil(suspect.length / 2);
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
  { items, fails }: Search<Item>,
  needed: readonly Item[],
): Promise<number> {
  let passing = 0;
  let failing = items.length;
  while (failing - passing > 1) {
    const middle = Math.floor((passing + failing) / 2);
    const isFailing = await fails([...items.slice(0, middle), ...needed]);
    if (isFailing) failing = middle;
    else passing = middle;
  }
  return failing;
}
