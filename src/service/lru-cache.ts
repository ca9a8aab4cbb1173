/** Values by key, of which the least recently used are dropped when all of them together are too large. */
export class LruCache<Value> {
  readonly #most: number;
  /** the least recently used first */
  readonly #entries = new Map<string, { readonly value: Value; readonly size: number }>();
  #size = 0;

  /** @param most how large all values together may be, in the unit of `set` */
  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Value | undefined {
    const found = this.#entries.get(key);
    if (found === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found.value;
  }

  /** Keeps a value, unless it alone is too large. */
  set(key: string, value: Value, size = 1): void {
    this.delete(key);
    if (size > this.#most) return;
    this.#entries.set(key, { value, size });
    this.#size += size;
    for (const [oldest] of this.#entries) {
      if (this.#size <= this.#most) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#size = 0;
  }
}
