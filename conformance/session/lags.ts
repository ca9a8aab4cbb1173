/** Something that a deployment shows only after a while, which violates no clause. */
export interface Lag {
  /** what shows, as in "an update shows in the list" */
  readonly what: string;
  /** the longest time that it took in the run, ms */
  readonly ms: number;
}

/** What the run had to wait for. */
export class Lags {
  readonly #longest = new Map<string, number>();

  note(what: string, ms: number): void {
    const before = this.#longest.get(what) ?? 0;
    const longest = Math.max(before, Math.round(ms));
    this.#longest.set(what, longest);
  }

  list(): Lag[] {
    return [...this.#longest].map(([what, ms]) => ({ what, ms }));
  }
}
