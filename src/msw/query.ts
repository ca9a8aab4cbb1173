/** How many parameters of a query are read. */
const mostParameters = 1000;

/** The parameters of a query. A key that comes several times has all its values. */
export function readQuery(search: string): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>();
  for (const [key, value] of [...new URLSearchParams(search)].slice(0, mostParameters)) {
    const before = query.get(key);
    query.set(key, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(query);
}
