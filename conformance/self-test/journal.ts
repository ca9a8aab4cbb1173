import type { OperationId } from '../../src/api/operations.js';

/** A request that came, and what became of it. */
export interface Entry {
  readonly method: string;
  /** with the query */
  readonly path: string;
  readonly operation: OperationId | null;
  readonly authorization: string | null;
  readonly body: string;
  readonly status: number;
}

/** What happened to a deployment, for assertions about its client. */
export class Journal {
  readonly entries: Entry[] = [];
  /** the most requests under way at one time */
  maxConcurrency = 0;
  /** the most subscriptions of one account alive at one time */
  maxLive = 0;
  #underWay = 0;

  begin(): void {
    this.#underWay += 1;
    this.maxConcurrency = Math.max(this.maxConcurrency, this.#underWay);
  }

  end(live: number): void {
    this.#underWay -= 1;
    this.maxLive = Math.max(this.maxLive, live);
  }

  /** Methods that were used, sorted, none twice. */
  get methods(): string[] {
    return [...new Set(this.entries.map((entry) => entry.method))].sort();
  }
}
