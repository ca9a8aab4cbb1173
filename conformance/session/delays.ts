import type { HttpResponse } from '../http/response.js';

/** Changes that can become visible with a delay, in the words of reports. */
export const late = {
  creation: 'a new subscription is visible everywhere',
  update: 'an update is visible when the subscription is read',
  listedUpdate: 'an update is visible in the list',
  cancellation: 'a cancellation is visible',
  firstEntities: 'the first entities are listed',
  entitiesAgain: 'the list is refilled after an update emptied it',
} as const;

/** A delay until a change was visible, which violates no requirement. */
export interface Delay {
  /** the change, such as "an update is visible in the list" */
  readonly what: string;
  /** upper bound of the longest delay in the run, ms */
  readonly ms: number;
  /** lower bound: at this time, the change was not visible yet, ms */
  readonly least_ms?: number;
}

/** When a written change became visible, in ms after the response to the write. */
export interface Sight {
  /** the change, such as "an update is visible in the list" */
  readonly what: string;
  /** until when it was at least invisible; null if it was visible at the first read */
  readonly hiddenUntil: number | null;
  /** when it was visible at the latest */
  readonly shownAt: number;
  readonly response: HttpResponse;
}

/** The delays that the run has measured. */
export class DelayLog {
  readonly #longest = new Map<string, Omit<Delay, 'what'>>();
  /** when changes were visible, with or without a delay */
  readonly sights: Sight[] = [];

  /** @param hiddenUntil until when it was at least invisible, ms; null if unknown */
  note(what: string, ms: number, hiddenUntil: number | null = null): void {
    const before = this.#longest.get(what)?.ms ?? -1;
    const [most, least] = [Math.round(ms), Math.round(hiddenUntil ?? 0)];
    if (most <= before) return;
    this.#longest.set(what, { ms: most, ...(least > 0 && { least_ms: least }) });
  }

  /** The longest delay of a change so far, ms; 0 if there was none. */
  longestOf(what: string | undefined): number {
    return this.#longest.get(what ?? '')?.ms ?? 0;
  }

  /** Whether a change was delayed before. */
  has(what: string): boolean {
    return this.#longest.has(what);
  }

  list(): Delay[] {
    return [...this.#longest].map(([what, lag]) => ({ what, ...lag }));
  }
}
