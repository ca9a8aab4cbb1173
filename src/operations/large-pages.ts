/**
 * Limits of pages that are computed but not sent yet. Pages of fewer than `small` values do not
 * count.
 */
export interface PageBudget {
  /** maximum number of values of all such pages together */
  readonly values: number;
  readonly small: number;
}

/** A page of 1,000 entities with 200 fields takes 8 MB. */
const usualBudget: PageBudget = { values: 500_000, small: 20_000 };

interface WaitingPage {
  readonly values: number;
  readonly begin: () => void;
}

/** Large pages share one budget; while it is used up, further requests wait in order. */
export class LargePages {
  readonly #budget: PageBudget;
  /** in order of arrival */
  readonly #waiting = new Set<WaitingPage>();
  #values = 0;

  constructor(budget = usualBudget) {
    this.#budget = budget;
  }

  /**
   * Computes a page once there is room for it. The page occupies the room until `gone` is aborted,
   * which also happens when the page is sent; without `gone`, until it is computed.
   * @param values number of values of the page
   * @param gone aborted when the response is closed; the promise of a waiting page then rejects
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

  /** A page that exceeds the budget is computed when no other page is. */
  #hasRoom(values: number): boolean {
    return this.#values === 0 || this.#values + values <= this.#budget.values;
  }

  #leave(values: number): void {
    this.#values -= values;
    this.#next();
  }

  /** Starts the waiting pages for which there is room now. */
  #next(): void {
    for (const waiting of this.#waiting) {
      if (!this.#hasRoom(waiting.values)) return;
      this.#waiting.delete(waiting);
      waiting.begin();
    }
  }
}
