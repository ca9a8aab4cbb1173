import process from 'node:process';

const starved = new Error('the kit is waiting for something that never comes');

/**
 * Keeps the process alive through errors that nobody caught, and notices when nothing is left that
 * could end a wait.
 */
export class Guard {
  readonly #waiting = new Set<(error: unknown) => void>();
  readonly #onError = (error: unknown): void => this.#report(error);
  readonly #onStarved = (): void => this.#report(starved);
  /** whether there was an error that nobody caught */
  hasFailed = false;

  constructor() {
    process
      .on('uncaughtException', this.#onError)
      .on('unhandledRejection', this.#onError)
      .on('beforeExit', this.#onStarved);
  }

  /**
   * Waits for work. Rejects with the first error that nobody caught, or when the wait can no longer
   * end.
   */
  async watch<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.#race(work, () => true);
  }

  /** Waits for work although there are errors, unless the wait can no longer end. */
  async despiteErrors<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.#race(work, (error) => error === starved);
  }

  dispose(): void {
    process
      .off('uncaughtException', this.#onError)
      .off('unhandledRejection', this.#onError)
      .off('beforeExit', this.#onStarved);
  }

  async #race<Value>(
    work: () => Promise<Value>,
    isFatal: (error: unknown) => boolean,
  ): Promise<Value> {
    let listener: (error: unknown) => void = () => undefined;
    const trouble = new Promise<never>((_resolve, reject) => {
      listener = (error) => {
        if (isFatal(error)) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
    });
    this.#waiting.add(listener);
    try {
      return await Promise.race([work(), trouble]);
    } finally {
      this.#waiting.delete(listener);
    }
  }

  #report(error: unknown): void {
    this.hasFailed = true;
    for (const tell of this.#waiting) tell(error);
  }
}
