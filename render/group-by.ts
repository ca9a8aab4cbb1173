export function groupBy<Item, Key>(
  items: readonly Item[],
  key: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group === undefined) {
      groups.set(key(item), [item]);
    } else {
      group.push(item);
    }
  }
  return groups;
}

/** Groups items by section of the specification, in the given order. */
export function bySection<Item extends { readonly section: string }>(
  items: readonly Item[],
): Map<string, Item[]> {
  return groupBy(items, ({ section }) => section);
}
