import type { RunOptions } from './options.js';
import type { RunEvent } from './report.js';

/** Passes events on. A listener that throws ends the run, and is not called during the clean-up. */
export class Listener {
  readonly #onEvent: RunOptions['onEvent'];
  readonly #stop = new AbortController();
  readonly #thrown: unknown[] = [];

  constructor(onEvent: RunOptions['onEvent']) {
    this.#onEvent = onEvent;
  }

  get stopped(): AbortSignal {
    return this.#stop.signal;
  }

  emit(event: RunEvent): void {
    if (this.#stop.signal.aborted) return;
    try {
      this.#onEvent?.(event);
    } catch (error) {
      this.#thrown.push(error);
      this.#stop.abort();
    }
  }

  /** @throws what the listener threw */
  rethrow(): void {
    if (this.#thrown.length > 0) throw this.#thrown[0];
  }
}
