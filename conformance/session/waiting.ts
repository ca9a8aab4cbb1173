import type { HttpResponse } from '../http/response.js';
import { propagationTime } from './created/created-subscriptions.js';
import type { Settings } from './settings.js';

interface Patience {
  /**
   * when to give up, ms since the epoch; by default, when caches and replicas should be up to date
   */
  readonly deadline?: number;
  /**
   * the time before each repetition, ms; doubled from 50 ms on by default.
   * @param repetition counted from 0
   */
  readonly pauses?: (repetition: number) => number;
  /** what the run waits for, shown to the user */
  readonly because?: string;
  /**
   * how many responses in a row have to be as expected; if they never are, the last unexpected one
   * is returned
   */
  readonly inARow?: number;
  /** the response to a first request that was sent already */
  readonly first?: HttpResponse;
}

const longestPause = 4000;

/** Pauses that are doubled, up to 4 s. @param first the first one, ms */
export const doubled =
  (first: number) =>
  (repetition: number): number =>
    Math.min(first * 2 ** repetition, longestPause);

/** Counts how many responses in a row are as expected. */
class Row {
  readonly #isExpected: (response: HttpResponse) => boolean;
  #length = 0;
  #hasBegun = false;
  /** the last response that was not as expected, after one that was */
  exception: HttpResponse | undefined;

  constructor(isExpected: (response: HttpResponse) => boolean) {
    this.#isExpected = isExpected;
  }

  /** @returns how many are as expected by now */
  add(response: HttpResponse): number {
    if (this.#isExpected(response)) {
      this.#hasBegun = true;
      this.#length += 1;
    } else {
      if (this.#hasBegun) this.exception = response;
      this.#length = 0;
    }
    return this.#length;
  }
}

/** Repeats requests, in the time of the run. */
export class Waiting {
  readonly #settings: Settings;
  readonly #onWaiting: (reason: string) => void;

  constructor(settings: Settings, onWaiting: (reason: string) => void) {
    this.#settings = settings;
    this.#onWaiting = onWaiting;
  }

  /** How long caches and replicas may be outdated, ms. */
  get settleTime(): number {
    return Math.min(propagationTime, this.#settings.scrapeTimeout);
  }

  /** The time that many ms from now, as a deadline. */
  from(milliseconds: number): number {
    return this.#settings.now() + milliseconds;
  }

  /**
   * Repeats a request until its response is as expected, or the deadline has passed.
   * @returns the last response
   */
  async until(
    request: () => Promise<HttpResponse>,
    isExpected: (response: HttpResponse) => boolean,
    patience: Patience = {},
  ): Promise<HttpResponse> {
    const { deadline = this.from(this.settleTime), pauses = doubled(50), because } = patience;
    const { inARow = 1, first } = patience;
    const row = new Row(isExpected);
    let response = first ?? (await request());
    for (let repetition = 0; ;) {
      const expected = row.add(response);
      if (expected === inARow) return response;
      if (expected === 0) {
        const left = deadline - this.#settings.now();
        if (left <= 0) return row.exception ?? response;
        await this.pause(Math.min(pauses(repetition), left), because);
        repetition += 1;
      }
      response = await request();
    }
  }

  /** @param reason shown to the user while the run waits */
  async pause(milliseconds: number, reason?: string): Promise<void> {
    if (reason !== undefined) this.#onWaiting(reason);
    await this.#settings.sleep(milliseconds, this.#settings.signal);
  }
}
