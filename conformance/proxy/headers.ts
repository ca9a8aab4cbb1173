import type { HarHeader } from '../audit/har.js';

/** Headers about a connection, which intermediaries do not forward (RFC 9110, section 7.6.1). */
const ofConnection = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
];

/** Forwarded even if `Connection` names them, because a message is incomplete without them. */
const needed = ['content-length', 'host'];

/** Pairs the alternating names and values that Node.js provides. */
export function pairsOf(raw: readonly string[]): HarHeader[] {
  const pairs: HarHeader[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    pairs.push({ name: raw[at] ?? '', value: raw[at + 1] ?? '' });
  }
  return pairs;
}

/** Returns the headers to forward, unchanged. */
export function passedHeaders(all: readonly HarHeader[]): HarHeader[] {
  const named = valuesOf(all, 'connection').filter((name) => !needed.includes(name));
  const dropped = new Set([...ofConnection, ...named]);
  return all.filter(({ name }) => !dropped.has(name.toLowerCase()));
}

/** Returns the values of a list header, in lowercase. */
export const valuesOf = (all: readonly HarHeader[], header: string): string[] =>
  all
    .filter(({ name }) => name.toLowerCase() === header)
    .flatMap(({ value }) => value.split(','))
    .map((value) => value.trim().toLowerCase());

/** Groups headers by name, in their original order and letter case. */
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
