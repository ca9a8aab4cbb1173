import type { HarHeader } from '../audit/har.js';

/** Headers about one connection, which an intermediary does not pass on (RFC 9110, section 7.6.1). */
const ofConnection = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
];

/** A message is not complete without these, whatever `Connection` names. */
const needed = ['content-length', 'host'];

/** Names and values as Node.js lists them, in turn. */
export function pairsOf(raw: readonly string[]): HarHeader[] {
  const pairs: HarHeader[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    pairs.push({ name: raw[at] ?? '', value: raw[at + 1] ?? '' });
  }
  return pairs;
}

/** The headers that are passed on, as they came. */
export function passedHeaders(all: readonly HarHeader[]): HarHeader[] {
  const named = valuesOf(all, 'connection').filter((name) => !needed.includes(name));
  const dropped = new Set([...ofConnection, ...named]);
  return all.filter(({ name }) => !dropped.has(name.toLowerCase()));
}

/** The values in headers that list them, in lower case. */
export const valuesOf = (all: readonly HarHeader[], header: string): string[] =>
  all
    .filter(({ name }) => name.toLowerCase() === header)
    .flatMap(({ value }) => value.split(','))
    .map((value) => value.trim().toLowerCase());

/** The values of each name, in the order in which they came; names keep their case. */
export function byName(all: readonly HarHeader[]): Map<string, string[]> {
  const found = new Map<string, [name: string, values: string[]]>();
  for (const { name, value } of all) {
    const key = name.toLowerCase();
    const known = found.get(key);
    if (known === undefined) found.set(key, [name, [value]]);
    else known[1].push(value);
  }
  return new Map(found.values());
}
