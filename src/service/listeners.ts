/**
 * A list of event listeners. An error thrown by one becomes an unhandled rejection and does not
 * affect the response.
 */
export class Listeners<Event> {
  readonly #listeners = new Set<(event: Event) => void>();

  get size(): number {
    return this.#listeners.size;
  }

  /** @returns a function that unsubscribes */
  on(listener: (event: Event) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(event: Event): void {
    for (const listener of this.#listeners) {
      void (async () => listener(event))();
    }
  }
}
