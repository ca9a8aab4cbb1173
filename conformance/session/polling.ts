import type { HttpResponse } from '../http/response.js';
import { type WaitBudget, WaitBudgetSpent } from '../http/wait-budget.js';
import { propagationTime } from './created/created-subscriptions.js';
import { Inconclusive, waitBudgetSpent } from '../findings/finding.js';
import { DelayLog, type Sight } from './delays.js';
import type { Settings } from './settings.js';
import { together } from './together.js';

export interface Patience {
  /**
   * when to give up, ms since the epoch; by default, when caches and replicas should be up to date
   */
  readonly deadline?: number;
  /**
   * the time before each repetition, ms; by default that of `blinks`, doubled from 50 ms on in an
   * extended run, and without a limit if it waits for a scrape.
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

/** The longest time between two looks of an extended run at what may show late, ms. */
const longestBlink = 400;

/**
 * Pauses between looks at what may show late, ms: few, and just before and after a second, which tells
 * short delays from long ones.
 */
const blinks = [50, 100, 200, 550, 200, 900, 1000];

/** Once a run has looked so often at what may show late, it looks only twice at anything else. */
const often = 60;

/** How long to wait for a scrape once the scrape timeout was spent in vain, ms. */
const overdueTime = 700;

/** Pauses that are doubled, from the first one to the longest one, ms. */
export const doubled =
  (first: number, longest = longestPause) =>
  (repetition: number): number =>
    Math.min(first * 2 ** repetition, longest);

type WaitTiming = Required<Pick<Patience, 'deadline' | 'pauses'>>;

interface Limits extends WaitTiming, Required<Pick<Patience, 'atOnce'>> {
  readonly since: number;
}

/** Requests that were sent at one moment. */
interface SentAtOnce {
  /** ms since the epoch; long ago for an earlier response */
  readonly sentAt: number;
  readonly responses: readonly HttpResponse[];
}

/** Whether caches and replicas are waited for, rather than a scrape or something else. */
const mayShowLate = ({ scrape, deadline }: Patience): boolean =>
  scrape !== true && deadline === undefined;

/** A key for what a wait is for: that something shows, or another response to such a request. */
const vainKeyOf = (
  { request: { operation }, status }: HttpResponse,
  { shows = '' }: Patience,
): string => `${operation ?? ''} ${status} ${shows}`;

/** Repeats requests, in the time of the run. */
export class Waiting {
  readonly delays = new DelayLog();
  /** whether something showed late that no scrape had to bring */
  hasLagged = false;
  readonly #settings: Settings;
  readonly #onWaiting: (reason: string) => void;
  readonly #budget: WaitBudget;
  /** whether the scrape timeout was spent in vain */
  #isScrapeOverdue = false;
  /** what stayed as it was although it was waited for: no reason to wait as long once more */
  readonly #vain = new Set<string>();
  /** how often requests were sent again because something may show late */
  #repetitions = 0;

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
    const limits = this.#limitsOf(patience);
    const { since, atOnce } = limits;
    let timing: WaitTiming = limits;
    const look = async (times: number): Promise<SentAtOnce> => {
      const sentAt = this.from(0);
      return { sentAt, responses: await together(Array.from({ length: times }, request)) };
    };
    const { first } = patience;
    let now = first === undefined ? await look(atOnce) : { sentAt: -Infinity, responses: [first] };
    let hiddenUntil: number | null = null;
    for (let repetition = 0; ; repetition += 1) {
      const { sentAt, responses } = now;
      const unexpected = responses.find((response) => !isExpected(response));
      const [last] = responses;
      const isWhole = repetition === 0 || responses.length === atOnce;
      if (unexpected === undefined && last !== undefined && isWhole) {
        this.#noteShown(patience, repetition, {
          hiddenUntil,
          shownAt: this.from(-since),
          response: last,
        });
        return last;
      }
      if (unexpected !== undefined) {
        if (repetition === 0) timing = this.#shortened(timing, unexpected, patience);
        if (sentAt >= timing.deadline) return this.#inVain(unexpected, sentAt - since, patience);
        hiddenUntil = Math.max(0, sentAt - since);
        await this.#pauseBefore(repetition, timing, patience);
      }
      now = await look(responses.some(isExpected) ? atOnce : 1);
    }
  }

  #noteShown(patience: Patience, repetition: number, sight: Omit<Sight, 'what'>): void {
    if (repetition > 0) this.#tellOf(patience, sight);
    this.#see(patience, sight);
  }

  /** Shortens a wait if an earlier wait for the same was in vain. */
  #shortened(timing: WaitTiming, response: HttpResponse, patience: Patience): WaitTiming {
    if (!mayShowLate(patience) || !this.#vain.has(vainKeyOf(response, patience))) return timing;
    const deadline = Math.min(timing.deadline, this.from(longestBlink));
    return { deadline, pauses: () => longestBlink };
  }

  async #pauseBefore(
    repetition: number,
    { deadline, pauses }: WaitTiming,
    patience: Patience,
  ): Promise<void> {
    const isLate = mayShowLate(patience);
    this.#repetitions += isLate ? 1 : 0;
    const isOften = isLate && this.#repetitions > often;
    const pause = Math.max(pauses(repetition), isOften ? this.settleTime / 2 : 0);
    await this.pauseUntil(Math.min(this.from(pause), deadline), patience.because);
  }

  #limitsOf({ deadline, since, pauses, atOnce, scrape }: Patience): Limits {
    const standard = scrape === true ? this.scrapeDeadline : this.from(this.settleTime);
    return {
      deadline: deadline ?? standard,
      since: since ?? this.from(0),
      pauses: pauses ?? this.#pausesFor(scrape === true),
      atOnce: atOnce ?? 1,
    };
  }

  #pausesFor(isScrape: boolean): (repetition: number) => number {
    if (isScrape) return doubled(50, longestPause);
    if (this.#settings.extended) return doubled(50, longestBlink);
    return (repetition) => blinks[repetition] ?? longestBlink;
  }

  #tellOf({ shows, scrape }: Patience, { shownAt, hiddenUntil }: Omit<Sight, 'what'>): void {
    if (shows === undefined) return;
    this.delays.note(shows, shownAt, hiddenUntil);
    if (scrape !== true) this.hasLagged = true;
  }

  #see({ shows, since }: Patience, sight: Omit<Sight, 'what'>): void {
    if (shows !== undefined && since !== undefined)
      this.delays.sights.push({ what: shows, ...sight });
  }

  /** Notes that something showed late. @param what as in "an update is visible in the list" */
  tell(what: string, ms: number): void {
    this.delays.note(what, ms);
    this.hasLagged = true;
  }

  #inVain(response: HttpResponse, waited: number, patience: Patience): HttpResponse {
    const { scrape, shows } = patience;
    response.exchange.waited_ms = Math.round(waited);
    if (scrape === true) this.#isScrapeOverdue = true;
    // something that has shown late before may do so again
    const hasShownLate = shows !== undefined && this.delays.has(shows);
    if (mayShowLate(patience) && !hasShownLate) this.#vain.add(vainKeyOf(response, patience));
    return response;
  }

  /**
   * Where the deployment has shown something late before, waits until everything shows that was so
   * at that time.
   */
  async settle(time: number): Promise<void> {
    if (!this.hasLagged) return;
    await this.pauseUntil(time + this.settleTime, 'earlier changes became visible late');
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
