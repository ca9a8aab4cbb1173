import * as v from 'valibot';
import { checked } from '../input/checked.js';
import {
  aFunction,
  anything,
  atLeast,
  durationUpTo,
  isObject,
  maybe,
  number,
  suchThat,
  type Schema,
  count,
  countUpTo,
} from '../input/schema.js';
import { editDistance } from '../fields/edit-distance.js';

/** A message that named one of them would give it away. */
function areTokens(tokens: unknown): boolean {
  return (
    isObject(tokens) &&
    Object.entries<unknown>({ ...tokens }).every(
      ([token, account]) => /^\S+$/.test(token) && typeof account === 'string' && account !== '',
    )
  );
}

/** Milliseconds since the epoch, up to the year 9999. */
function isTime(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= Date.UTC(9999, 11, 31);
}

/** A point in time, however it is told. */
export const instant = v.custom<string | number | Date>(
  (value) => isTime(typeof value === 'string' || value instanceof Date ? new Date(value).getTime() : value),
  'is no instant; write it like 2030-01-31T12:00:00Z',
);

/** What sandbox and mock have in common. Where they stand behind a schema of their own, anything passes here. */
const common = {
  seed: maybe(count),
  tokens: maybe(suchThat(areTokens, 'must be like { "demo-token": "demo" }')),
  open: maybe(suchThat((value) => value === !!value, 'must be true or false')),
  scrapeTime: maybe(durationUpTo('36500d')),
  marketSize: maybe(countUpTo(1e9)),
  quota: maybe(count),
  rateLimit: maybe(
    v.pipe(
      number,
      v.check((value) => value > 0, 'must be greater than 0'),
    ),
  ),
  profile: anything,
  world: anything,
  interpreter: maybe(aFunction),
  now: maybe(
    v.pipe(
      aFunction,
      v.check((now) => isTime(now()), 'must give milliseconds'),
    ),
  ),
};

/** For somebody who mistyped a key: the keys that there are, nearest first. */
function nearest(key: string, known: readonly string[]): string {
  const distance = (other: string) => editDistance(key.toLowerCase(), other.toLowerCase(), 99);
  return [...known].sort((a, b) => distance(a) - distance(b)).join(', ');
}

/**
 * Looks at the options of a sandbox or a mock, whoever wrote them: a wrong one would be noticed late, or never.
 * @param own the schemas of what only the one of them takes
 * @throws {RangeError} naming the option and what is allowed, or an unknown key and the keys there are
 */
export function checkOptions(options: unknown, own: Readonly<Record<string, Schema>>): void {
  const entries = { ...common, ...own };
  const known = Object.keys(entries);
  const stray = isObject(options) ? Object.keys(options).find((key) => !known.includes(key)) : undefined;
  if (stray !== undefined) {
    throw new RangeError(`"${stray}" is no option; there are ${nearest(stray, known)}`);
  }
  const { tokens, open } = checked<{ tokens?: unknown; open?: unknown }>(
    atLeast(entries),
    options,
    ({ message }) => new RangeError(message),
    'options',
  );
  if (isObject(tokens) && Object.keys(tokens).length === 0 && !open) {
    throw new RangeError('"tokens" must have one, or "open" be set');
  }
}
