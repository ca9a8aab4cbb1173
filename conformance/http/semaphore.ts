/** Lets a bounded number of requests run at a time, first come, first served. */
export class Semaphore {
  #capacity: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** From now on one at a time; what runs already is not stopped. */
  serialize(): void {
    this.#capacity = 1;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    while (this.#running >= this.#capacity) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }
}
