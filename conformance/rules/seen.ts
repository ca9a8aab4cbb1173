import type { JsonValue } from '../../src/api/wire.js';
import type { KeyTypes } from '../../src/open-questions/index.js';
import { copied, type JsonObject } from '../http/response.js';

/** Limits above which the keys of an object are data. */
const [mostKeys, longestKey] = [100, 100];

interface Seen {
  count: number;
  readonly types: Set<string>;
}

/** Collects the keys of all objects of a kind, and the JSON types of their values. */
export class SeenKeys {
  readonly #types = new Map<string, Seen>();
  #objects = 0;

  note(object: JsonObject): void {
    this.#objects += 1;
    for (const [key, value] of Object.entries(object)) {
      const seen = this.#seen(key.slice(0, longestKey + 1));
      seen.count += 1;
      seen.types.add(typeOf(value));
    }
  }

  #seen(key: string): Seen {
    const known = this.#types.get(key);
    if (known !== undefined) return known;
    const seen: Seen = { count: 0, types: new Set() };
    if (this.#types.size <= mostKeys) {
      this.#types.set(copied(key), seen);
    }
    return seen;
  }

  /**
   * Returns the types of unspecified keys; null if there were no objects, or the keys depend on the
   * data.
   */
  beside(known: readonly string[]): KeyTypes | null {
    const extra = [...this.#types].filter(([key]) => !known.includes(key) && key !== '__proto__');
    const isData = this.#types.size > mostKeys || extra.some(([key]) => key.length > longestKey);
    if (this.#objects === 0 || isData) return null;
    const sorted = extra.toSorted(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(
      sorted.map(([key, { count, types }]) => {
        const absent = count < this.#objects ? ['absent'] : [];
        return [key, [...absent, ...types].sort().join(' or ')];
      }),
    );
  }
}

/** Returns the JSON type of a value. */
export function typeOf(value: JsonValue): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
