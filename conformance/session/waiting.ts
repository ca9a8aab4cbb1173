import type { HttpResponse } from '../http/response.js';
import { propagationTime } from './created-subscriptions.js';
import type { Settings } from './settings.js';

/** Repeats requests, in the time of the run. */
export class Waiting {
  readonly #settings: Settings;
  readonly #onWaiting: (reason: string) => void;

  constructor(settings: Settings, onWaiting: (reason: string) => void) {
    this.#settings = settings;
    this.#onWaiting = onWaiting;
  }

  /**
   * Repeats a request until its response is as expected. @returns the last response
   * @param times how many responses in a row have to be as expected; if they never are, returns the last unexpected one
   */
  async eventually(
    request: () => Promise<HttpResponse>,
    isExpected: (response: HttpResponse) => boolean,
    times = 1,
  ): Promise<HttpResponse> {
    const until = this.#settings.now() + Math.min(propagationTime, this.#settings.scrapeTimeout);
    let [inARow, pause] = [0, 50];
    let wasExpected = false;
    let lastUnexpected: HttpResponse | undefined;
    for (;;) {
      const response = await request();
      inARow = isExpected(response) ? inARow + 1 : 0;
      if (inARow > 0) wasExpected = true;
      else if (wasExpected) lastUnexpected = response;
      if (inARow === times) return response;
      if (inARow > 0) continue;
      const left = until - this.#settings.now();
      if (left <= 0) return lastUnexpected ?? response;
      await this.pause(Math.min(pause, left));
      pause *= 2;
    }
  }

  /** Repeats a request while it is in conflict (409), for example with a scrape. */
  afterConflicts(request: () => Promise<HttpResponse>): Promise<HttpResponse> {
    const until = this.#settings.now() + this.#settings.scrapeTimeout;
    return this.poll(
      request,
      ({ status }) => status !== 409,
      until,
      100,
      'a conflict (409): the scrape may still run',
    );
  }

  /**
   * Repeats a request until its response is as expected, or the time `until` (ms since the epoch) has passed.
   * @param pause time before the first repetition, ms; doubled for each further one @returns the last response
   */
  async poll(
    request: () => Promise<HttpResponse>,
    isExpected: (response: HttpResponse) => boolean,
    until: number,
    pause: number,
    reason: string,
  ): Promise<HttpResponse> {
    const response = await request();
    const left = until - this.#settings.now();
    if (isExpected(response) || left <= 0) return response;
    await this.pause(Math.min(pause, left), reason);
    return this.poll(request, isExpected, until, Math.min(pause * 2, 4000), reason);
  }

  /** @param reason shown to the user while the run waits */
  async pause(milliseconds: number, reason?: string): Promise<void> {
    if (reason !== undefined) this.#onWaiting(reason);
    await this.#settings.sleep(milliseconds, this.#settings.signal);
  }
}
