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
   * the pause before each repetition, ms; by default that of `blinks`, in an extended run doubled
   * from 50 ms up to 400 ms, and while waiting for a scrape doubled from 50 ms up to 4 s.
   * @param repetition counted from 0
   */
  readonly pauses?: (repetition: number) => number;
  /** what the run waits for, shown to the user */
  readonly because?: string;
  /** the change that might be delayed, such as "an update is visible in the list" */
  readonly shows?: string;
  /**
   * when the change was made, ms since the epoch; it is then noted even if it is visible at once;
   * by default, the time of the call
   */
  readonly since?: number | undefined;
  /** whether to wait for a scrape: by default until the scrape timeout, but only once in a run */
  readonly scrape?: boolean;
  /** number of concurrent requests, all of whose responses must be as expected; 1 by default */
  readonly atOnce?: number;
  /** the response to a first request that was already sent */
  readonly first?: HttpResponse;
}

const longestPause = 4000;

/** Maximum pause between two reads of an extended run that look for a delayed change, ms. */
const longestBlink = 400;

/**
 * Pauses between reads that look for a delayed change, ms: few, and just before and after a second,
 * to classify delays.
 */
const blinks = [100, 250, 550, 200, 900, 1000];

/** Number of repetitions in a run after which changes are read only twice. */
const often = 20;

/** Number of waits in vain after which the same change is not waited for. */
const mostVain = 2;

/** How long to wait for a scrape after the scrape timeout has expired once, ms. */
const overdueTime = 700;

/** Returns pauses that double from the first to the longest, ms. */
export const doubled =
  (first: number, longest = longestPause) =>
  (repetition: number): number =>
    Math.min(first * 2 ** repetition, longest);

type WaitTiming = Required<Pick<Patience, 'deadline' | 'pauses'>>;

interface Limits extends WaitTiming, Required<Pick<Patience, 'atOnce'>> {
  readonly since: number;
}

/** Requests that were sent together. */
interface SentAtOnce {
  /** ms since the epoch; -Infinity for an earlier response */
  readonly sentAt: number;
  readonly responses: readonly HttpResponse[];
}

/** Whether the wait is for caches and replicas, not for a scrape or something else. */
const mayShowLate = ({ scrape, deadline }: Patience): boolean =>
  scrape !== true && deadline === undefined;

/** Returns a key for the purpose of a wait: a change, or another response to a request. */
const vainKeyOf = (
  { request: { operation }, status }: HttpResponse,
  { shows = '' }: Patience,
): string => `${operation ?? ''} ${status} ${shows}`;

/** Repeats requests, by the run's clock. */
export class Waiting {
  readonly delays = new DelayLog();
  /** whether a change was delayed without a scrape */
  hasLagged = false;
  readonly #settings: Settings;
  readonly #onWaiting: (reason: string) => void;
  readonly #budget: WaitBudget;
  /** whether the scrape timeout has expired once */
  #isScrapeOverdue = false;
  /** number of waits in vain by purpose: further ones are shorter */
  readonly #vain = new Map<string, number>();
  /** number of repetitions because of changes that may be delayed */
  #repetitions = 0;

  constructor(settings: Settings, budget: WaitBudget, onWaiting: (reason: string) => void) {
    this.#settings = settings;
    this.#budget = budget;
    this.#onWaiting = onWaiting;
  }

  /** How long caches and replicas can be outdated, ms. */
  get settleTime(): number {
    return Math.min(propagationTime, this.#settings.scrapeTimeout);
  }

  /** Returns the time `milliseconds` from now, as a deadline. */
  from(milliseconds: number): number {
    return this.#settings.now() + milliseconds;
  }

  /** The deadline of a wait for a scrape. After one scrape was late, later waits are short. */
  get scrapeDeadline(): number {
    const { scrapeTimeout } = this.#settings;
    return this.from(this.#isScrapeOverdue ? Math.min(overdueTime, scrapeTimeout) : scrapeTimeout);
  }

  /**
   * Repeats a request until its response is as expected, or was sent after the deadline; its
   * exchange then contains the duration. A response shows the state when its request was sent,
   * which can be long ago if the deployment is slow or requests pauses.
   * @returns the last response
   * @throws {Inconclusive} if the wait budget ends before: the last response then proves nothing
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
    let now = await this.#firstLook(look, limits, patience);
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

  async #firstLook(
    look: (times: number) => Promise<SentAtOnce>,
    { since, atOnce }: Limits,
    patience: Patience,
  ): Promise<SentAtOnce> {
    const { first, shows, because } = patience;
    if (first !== undefined) return { sentAt: -Infinity, responses: [first] };
    if (mayShowLate(patience)) await this.leaveUsualTime(shows, since, because);
    return look(atOnce);
  }

  /**
   * Leaves a change the time that it is known to take, instead of looking for it before.
   * @param since when the change was made, ms since the epoch
   */
  async leaveUsualTime(shows: string | undefined, since: number, reason?: string): Promise<void> {
    // all looks of an extended run are recorded
    const usual = this.#settings.extended ? 0 : this.delays.longestOf(shows);
    if (usual > 0) await this.pauseUntil(since + Math.min(usual, this.settleTime), reason);
  }

  #noteShown(patience: Patience, repetition: number, sight: Omit<Sight, 'what'>): void {
    if (repetition > 0) this.#tellOf(patience, sight);
    this.#see(patience, sight);
  }

  /**
   * Repeats the request only once if an earlier wait was in vain: soon for the same purpose, at the end for
   * another one. A usual delay is waited for first.
   */
  #shortened(timing: WaitTiming, response: HttpResponse, patience: Patience): WaitTiming {
    if (!mayShowLate(patience)) return timing;
    const { deadline, pauses } = timing;
    const vain = this.#vain.get(vainKeyOf(response, patience)) ?? 0;
    if (vain > 0) {
      const end = vain < mostVain ? this.from(longestBlink) : -Infinity;
      return { deadline: Math.min(deadline, end), pauses: () => longestBlink };
    }
    // all looks of an extended run are recorded
    if (this.#settings.extended) return timing;
    if (this.#vain.size > 0 && !this.hasLagged) return { deadline, pauses: () => this.settleTime };
    const usual = this.delays.longestOf(patience.shows);
    const least = (repetition: number): number => (repetition === 0 ? usual : 0);
    return { deadline, pauses: (repetition) => Math.max(pauses(repetition), least(repetition)) };
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

  /** Notes a delayed change. @param what such as "an update is visible in the list" */
  tell(what: string, ms: number): void {
    this.delays.note(what, ms);
    this.hasLagged = true;
  }

  #inVain(response: HttpResponse, waited: number, patience: Patience): HttpResponse {
    const { scrape, shows } = patience;
    // a response that was there before may not have been waited for
    if (Number.isFinite(waited)) response.exchange.waited_ms = Math.round(waited);
    if (scrape === true) this.#isScrapeOverdue = true;
    // something that has shown late before may do so again
    const hasShownLate = shows !== undefined && this.delays.has(shows);
    const key = vainKeyOf(response, patience);
    if (mayShowLate(patience) && !hasShownLate) this.#vain.set(key, (this.#vain.get(key) ?? 0) + 1);
    return response;
  }

  /**
   * If the deployment has delayed a change before, waits until everything written by that time is
   * visible.
   */
  async settle(time: number): Promise<void> {
    if (!this.hasLagged) return;
    await this.pauseUntil(time + this.settleTime, 'earlier changes became visible late');
  }

  /** @param time ms since the epoch, which can be in the past */
  async pauseUntil(time: number, reason?: string): Promise<void> {
    const left = time - this.#settings.now();
    if (left > 0) await this.pause(left, reason);
  }

  /**
   * @param reason shown to the user while the run waits
   * @throws {Inconclusive} if the rest of the wait budget does not suffice
   */
  pause(milliseconds: number, reason?: string): Promise<void> {
    return this.#pause(milliseconds, reason, this.#settings.signal);
  }

  /** Pauses for that long even if the run is interrupted. */
  async pauseAnyway(milliseconds: number, reason: string): Promise<void> {
    if (milliseconds > 0) await this.#pause(milliseconds, reason, undefined);
  }

  async #pause(
    milliseconds: number,
    reason: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    if (reason !== undefined) this.#onWaiting(reason);
    try {
      await this.#budget.pause(milliseconds, signal);
    } catch (error) {
      if (!(error instanceof WaitBudgetSpent)) throw error;
      throw new Inconclusive(error.message, waitBudgetSpent);
    }
  }
}
