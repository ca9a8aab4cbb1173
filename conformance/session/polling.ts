import type { HttpResponse } from '../http/response.js';
import { type WaitBudget, WaitBudgetSpent } from '../http/wait-budget.js';
import { propagationTime } from './created/created-subscriptions.js';
import { Inconclusive, waitBudgetSpent } from './findings/finding.js';
import { Lags, type Sight } from './lags.js';
import type { Settings } from './settings.js';
import { together } from './together.js';

export interface Patience {
  /**
   * when to give up, ms since the epoch; by default, when caches and replicas should be up to date
   */
  readonly deadline?: number;
  /**
   * the time before each repetition, ms; by default doubled from 50 ms on, up to 400 ms unless it
   * waits for a scrape.
   * @param repetition counted from 0
   */
  readonly pauses?: (repetition: number) => number;
  /** what the run waits for, shown to the user */
  readonly because?: string;
  /** what it is that shows late, if it does, as in "an update is visible in the list" */
  readonly shows?: string;
  /**
   * since when that is due, ms since the epoch: then it is also noted if it shows at once; by
   * default, since the call
   */
  readonly since?: number | undefined;
  /**
   * whether it waits for a scrape: by default as long as the scrape timeout says, but only once in
   * a run
   */
  readonly scrape?: boolean;
  /** how often it is sent at once, of which all responses have to be as expected; once by default */
  readonly atOnce?: number;
  /** the response to a first request that was sent already */
  readonly first?: HttpResponse;
}

const longestPause = 4000;

/** The longest time between two looks at what may show late, ms. */
const longestBlink = 400;

/** How long to wait for a scrape once the scrape timeout was spent in vain, ms. */
const overdueTime = 700;

/** Pauses that are doubled, from the first one to the longest one, ms. */
export const doubled =
  (first: number, longest = longestPause) =>
  (repetition: number): number =>
    Math.min(first * 2 ** repetition, longest);

interface Limits extends Required<Pick<Patience, 'deadline' | 'pauses' | 'atOnce'>> {
  readonly since: number;
}

/** Repeats requests, in the time of the run. */
export class Waiting {
  readonly lags = new Lags();
  /** whether something showed late that no scrape had to bring */
  hasLagged = false;
  readonly #settings: Settings;
  readonly #onWaiting: (reason: string) => void;
  readonly #budget: WaitBudget;
  /** whether the scrape timeout was spent in vain */
  #isScrapeOverdue = false;
  /** what did not show although it was waited for: no reason to wait as long once more */
  readonly #vain = new Set<string>();

  constructor(settings: Settings, budget: WaitBudget, onWaiting: (reason: string) => void) {
    this.#settings = settings;
    this.#budget = budget;
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

  /** Until when to wait for a scrape. What did not come in time once is not waited for again. */
  get scrapeDeadline(): number {
    const { scrapeTimeout } = this.#settings;
    return this.from(this.#isScrapeOverdue ? Math.min(overdueTime, scrapeTimeout) : scrapeTimeout);
  }

  /**
   * Repeats a request until its response is as expected, or was sent when the deadline had passed;
   * then its exchange tells how long that was. A response shows how it was when its request was sent,
   * which may be long ago when it comes: the deployment may be slow, or request pauses.
   * @returns the last response
   * @throws {Inconclusive} if the wait budget ends before that: the last response proves nothing then
   */
  async until(
    request: () => Promise<HttpResponse>,
    isExpected: (response: HttpResponse) => boolean,
    patience: Patience = {},
  ): Promise<HttpResponse> {
    const { deadline, since, pauses, atOnce } = this.#limitsOf(patience);
    const send = (): Promise<HttpResponse[]> => together(Array.from({ length: atOnce }, request));
    let sentAt = patience.first === undefined ? this.from(0) : -Infinity;
    let hiddenUntil: number | null = null;
    let responses = patience.first === undefined ? await send() : [patience.first];
    for (let repetition = 0; ; repetition += 1) {
      const unexpected = responses.find((response) => !isExpected(response));
      const [last] = responses;
      if (unexpected === undefined && last !== undefined) {
        const shownAt = this.from(-since);
        if (repetition > 0) this.#tellOf(patience, shownAt);
        this.#see(patience, { hiddenUntil, shownAt, response: last });
        return last;
      }
      if (unexpected !== undefined && sentAt >= deadline) {
        return this.#inVain(unexpected, sentAt - since, patience);
      }
      hiddenUntil = Math.max(0, sentAt - since);
      const next = Math.min(this.from(pauses(repetition)), deadline);
      await this.pauseUntil(next, patience.because);
      sentAt = this.from(0);
      responses = await send();
    }
  }

  #limitsOf({ deadline, since, pauses, atOnce, scrape, shows = '' }: Patience): Limits {
    const settled = this.from(this.#vain.has(shows) ? longestBlink : this.settleTime);
    const standard = scrape === true ? this.scrapeDeadline : settled;
    return {
      deadline: deadline ?? standard,
      since: since ?? this.from(0),
      pauses: pauses ?? doubled(50, scrape === true ? longestPause : longestBlink),
      atOnce: atOnce ?? 1,
    };
  }

  #tellOf({ shows, scrape }: Patience, ms: number): void {
    if (shows === undefined) return;
    if (scrape === true) {
      this.lags.note(shows, ms);
    } else {
      this.tell(shows, ms);
    }
  }

  #see({ shows, since }: Patience, sight: Sight): void {
    if (shows !== undefined && since !== undefined) this.lags.see(shows, sight);
  }

  /** Notes that something showed late. @param what as in "an update is visible in the list" */
  tell(what: string, ms: number): void {
    this.lags.note(what, ms);
    this.hasLagged = true;
  }

  #inVain(response: HttpResponse, waited: number, { scrape, shows }: Patience): HttpResponse {
    // where it has shown late before, it may again
    if (shows !== undefined && !this.lags.has(shows)) this.#vain.add(shows);
    response.exchange.waited_ms = Math.round(waited);
    if (scrape === true) this.#isScrapeOverdue = true;
    return response;
  }

  /**
   * Where the deployment has shown something late before, waits until everything shows that was so
   * at that time.
   */
  async settle(time: number): Promise<void> {
    if (!this.hasLagged) return;
    await this.pauseUntil(time + this.settleTime, 'changes have become visible late before');
  }

  /** @param time ms since the epoch, which may have passed */
  async pauseUntil(time: number, reason?: string): Promise<void> {
    const left = time - this.#settings.now();
    if (left > 0) await this.pause(left, reason);
  }

  /**
   * @param reason shown to the user while the run waits
   * @throws {Inconclusive} if that is more than what is left of the wait budget
   */
  async pause(milliseconds: number, reason?: string): Promise<void> {
    if (reason !== undefined) this.#onWaiting(reason);
    try {
      await this.#budget.pause(milliseconds, this.#settings.signal);
    } catch (error) {
      if (!(error instanceof WaitBudgetSpent)) throw error;
      throw new Inconclusive(error.message, waitBudgetSpent);
    }
  }
}
