import type { HttpResponse } from '../http/response.js';

/** Changes that can become visible with a delay, as reports name them. */
export const late = {
  creation: 'a new subscription is visible everywhere',
  update: 'an update is visible when the subscription is read',
  listedUpdate: 'an update is visible in the list',
  cancellation: 'a cancellation is visible',
  firstEntities: 'the first entities are listed',
  entitiesAgain: 'the list is refilled after an update emptied it',
} as const;

/** Something that a deployment shows only after a while, which violates no requirement. */
export interface Delay {
  /** what shows, as in "an update is visible in the list" */
  readonly what: string;
  /** the longest time it took in the run at most, ms */
  readonly ms: number;
  /** how long it took at least, ms: by then, the run had looked for it in vain */
  readonly least_ms?: number;
}

/** When something showed that had been written, in ms after the response to that. */
export interface Sight {
  /** what shows, as in "an update is visible in the list" */
  readonly what: string;
  /** until when it did not show at least; null if it was never looked for in vain */
  readonly hiddenUntil: number | null;
  /** when it showed at the latest */
  readonly shownAt: number;
  readonly response: HttpResponse;
}

/** The delays that the run has measured. */
export class DelayLog {
  readonly #longest = new Map<string, Omit<Delay, 'what'>>();
  /** when changes showed, late or not */
  readonly sights: Sight[] = [];

  /** @param hiddenUntil until when it did not show at least, ms; null if that is not known */
  note(what: string, ms: number, hiddenUntil: number | null = null): void {
    const before = this.#longest.get(what)?.ms ?? -1;
    const [most, least] = [Math.round(ms), Math.round(hiddenUntil ?? 0)];
    if (most <= before) return;
    this.#longest.set(what, { ms: most, ...(least > 0 && { least_ms: least }) });
  }

  /** Whether it has shown late before. */
  has(what: string): boolean {
    return this.#longest.has(what);
  }

  list(): Delay[] {
    return [...this.#longest].map(([what, lag]) => ({ what, ...lag }));
  }
}
