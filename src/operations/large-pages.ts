/**
 * Bounds on pages that are computed, and not sent yet. A page of fewer values than `small` is not
 * counted.
 */
export interface PageBudget {
  /** values of all such pages together */
  readonly values: number;
  readonly small: number;
}

/** A page of 1,000 entities with 200 fields is 8 MB of text, and as many bytes. */
const usualBudget: PageBudget = { values: 500_000, small: 20_000 };

interface WaitingPage {
  readonly values: number;
  readonly begin: () => void;
}

/** Large pages share one budget; while it is spent, further requests wait, in their order. */
export class LargePages {
  readonly #budget: PageBudget;
  /** in their order */
  readonly #waiting = new Set<WaitingPage>();
  #values = 0;

  constructor(budget = usualBudget) {
    this.#budget = budget;
  }

  /**
   * Computes a page once there is room for it. The page takes up that room until `gone` is aborted,
   * which is also when the page is sent; without `gone`, until it is computed.
   * @param values how many values it has
   * @param gone aborted when the response is closed: while the page waits, the promise rejects
   */
  async compute(values: number, page: () => Promise<string>, gone?: AbortSignal): Promise<string> {
    if (values < this.#budget.small) return page();
    gone?.throwIfAborted();
    await this.#room(values, gone);
    const leave = (): void => this.#leave(values);
    if (gone === undefined) return page().finally(leave);
    gone.addEventListener('abort', leave, { once: true });
    return page();
  }

  async #room(values: number, gone?: AbortSignal): Promise<void> {
    if (this.#waiting.size === 0 && this.#hasRoom(values)) {
      this.#values += values;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.delete(waiting);
        this.#next();
        reject(new Error('The response is closed'));
      };
      const begin = (): void => {
        gone?.removeEventListener('abort', leave);
        this.#values += values;
        resolve();
      };
      const waiting: WaitingPage = { values, begin };
      this.#waiting.add(waiting);
      gone?.addEventListener('abort', leave, { once: true });
    });
  }

  /** A page that is larger than the budget has room alone. */
  #hasRoom(values: number): boolean {
    return this.#values === 0 || this.#values + values <= this.#budget.values;
  }

  #leave(values: number): void {
    this.#values -= values;
    this.#next();
  }

  /** Lets those begin for which there is room now. */
  #next(): void {
    for (const waiting of this.#waiting) {
      if (!this.#hasRoom(waiting.values)) return;
      this.#waiting.delete(waiting);
      waiting.begin();
    }
  }
}
