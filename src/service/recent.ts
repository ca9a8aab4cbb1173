/** Values by key, of which the least recently used are forgotten when all of them together are too large. */
export class Recent<Value> {
  readonly #most: number;
  /** the least recently used first */
  readonly #entries = new Map<string, { readonly value: Value; readonly size: number }>();
  #size = 0;

  /** @param most how large all values together may be, in the unit in which they are put in */
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
  set(key: string, value: Value, size: number): void {
    this.#forget(key);
    if (size > this.#most) return;
    this.#entries.set(key, { value, size });
    this.#size += size;
    for (const [oldest] of this.#entries) {
      if (this.#size <= this.#most) return;
      this.#forget(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#size = 0;
  }

  #forget(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
