/** Ids that no subscription has: a request about one of them changes nothing. */
export class MadeUpIds {
  /** a UUID */
  readonly unknown: string = crypto.randomUUID();
  /** not a UUID */
  readonly malformed = 'not-a-uuid';
  readonly #all = new Set<string>([this.unknown, this.malformed]);

  /**
   * An unused id of the same form as an existing one, since a deployment may refuse others as
   * malformed.
   */
  similarTo(id: string): string {
    if (id.length !== this.unknown.length) return this.unknown;
    const similar = id.slice(0, -12) + this.unknown.slice(-12);
    this.#all.add(similar);
    return similar;
  }

  has(id: string): boolean {
    return this.#all.has(id);
  }
}
