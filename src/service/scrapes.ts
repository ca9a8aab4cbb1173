/**
 * Scrape jobs, computed from the clock when somebody looks: nothing here waits or runs. Jobs come in series: one
 * is enqueued when a series begins, and another after each refresh interval, until the series ends (the
 * subscription is paused or cancelled, or changed fields begin another series).
 */

/** Why a series began. */
export const scrapeReasons = ['created', 'fields changed', 'resumed'] as const;
export type ScrapeReason = (typeof scrapeReasons)[number];

export interface ScrapeSeries {
  readonly reason: ScrapeReason;
  /** when the first job is enqueued; ISO timestamp */
  readonly from: string;
  /** when the series ended; a job that was still running then never finishes. null: it goes on */
  readonly until: string | null;
  /** the fields that its jobs look for */
  readonly fields: readonly string[];
  /** how many jobs fail before one succeeds; "all": every one */
  readonly failures?: number | 'all';
}

export interface ScrapeTiming {
  /** from enqueued to finished, ms */
  readonly duration: number;
  /** from one job of a series to the next, ms; Infinity for never again */
  readonly refresh: number;
}

export type ScrapeStage = 'pending' | 'scraping' | 'ready' | 'failed';

/** The part of a job's time that it spends waiting in the queue. */
const queueing = 0.25;

/** A series resolved to numbers: instants are ms since the epoch, Infinity for never. */
interface ResolvedSeries {
  readonly from: number;
  readonly until: number;
  readonly fields: readonly string[];
  readonly failures: number;
  /** how many of its jobs have ended, and how many of these succeeded */
  readonly ended: number;
  readonly successes: number;
}

/** In another order, or named twice, they are the same fields. */
export function sameNames(some: readonly string[], others: readonly string[]): boolean {
  const all = new Set([...some, ...others]).size;
  return new Set(some).size === all && new Set(others).size === all;
}

/** What the jobs of one subscription have come to by some instant. */
export class ScrapeHistory {
  readonly #series: readonly ResolvedSeries[];
  readonly #timing: ScrapeTiming;
  readonly #now: number;
  /** how many jobs have succeeded in all */
  readonly successes: number;

  constructor(series: readonly ScrapeSeries[], timing: ScrapeTiming, now: number) {
    this.#timing = timing;
    this.#now = now;
    this.#series = series.map((one) => this.#resolve(one));
    this.successes = this.#series.reduce((sum, { successes }) => sum + successes, 0);
  }

  /** When success number `ordinal` (counted from 1) finished, ms since the epoch. */
  succeededAt(ordinal: number): number {
    let before = 0;
    for (const one of this.#series) {
      if (ordinal <= before + one.successes) return this.#endOf(one, one.failures + ordinal - before - 1);
      before += one.successes;
    }
    throw new RangeError(`${ordinal} scrapes have not succeeded yet`);
  }

  /** When the last success finished. */
  get latest(): number {
    return this.succeededAt(this.successes);
  }

  /** The first success that finished at or after `instant`; the latest one where there is none. */
  firstSuccessFrom(instant: number): number {
    let before = 0;
    for (const { successes: count } of this.#series) {
      if (count > 0 && this.succeededAt(before + count) >= instant) {
        const first = this.succeededAt(before + 1);
        const steps = first >= instant ? 0 : Math.ceil((instant - first) / this.#timing.refresh);
        return this.succeededAt(before + 1 + steps);
      }
      before += count;
    }
    return this.latest;
  }

  /** The fields that the last success up to `instant` looked for, and when the first success with just these finished. */
  fieldsAt(instant: number): { readonly fields: readonly string[]; readonly since: number } {
    let found: { fields: readonly string[]; since: number } = { fields: [], since: 0 };
    let before = 0;
    for (const one of this.#series) {
      if (one.successes === 0) continue;
      const since = this.succeededAt(before + 1);
      if (since > instant) break;
      if (!sameNames(one.fields, found.fields)) found = { fields: one.fields, since };
      before += one.successes;
    }
    return found;
  }

  /**
   * How far the data is: a failure of the latest job counts; without data for these fields the job under way does;
   * and a refresh in the background changes nothing.
   * @param keepsReady whether data for other fields counts as data
   */
  stage(keepsReady = false): ScrapeStage {
    const active = this.#active;
    const latest = [...this.#series].reverse().find(({ ended }) => ended > 0);
    const current = active ?? latest;
    if (current === undefined) return 'pending';
    const failed = latest !== undefined && latest.ended <= latest.failures;
    const looksForOthers =
      latest !== undefined && latest !== active && !keepsReady && !sameNames(latest.fields, current.fields);
    if (this.successes > 0 && !failed && !looksForOthers) return 'ready';
    const remaining = this.busyUntil - this.#now;
    if (remaining > 0) return remaining > this.#timing.duration * (1 - queueing) ? 'pending' : 'scraping';
    return failed ? 'failed' : 'pending';
  }

  /** When the job that is under way ends, ms since the epoch; 0 where there is none. */
  get busyUntil(): number {
    const active = this.#active;
    if (active === undefined) return 0;
    const end = this.#endOf(active, this.#newest(active));
    return this.#now < end ? end : 0;
  }

  /** When the job that is under way was, or else the next one will be enqueued, ms since the epoch; null for never. */
  get nextJobAt(): number | null {
    const active = this.#active;
    if (active === undefined) return null;
    const current = this.#endOf(active, this.#newest(active)) - this.#timing.duration;
    if (this.busyUntil > 0) return current;
    return this.#timing.refresh === Infinity ? null : current + this.#timing.refresh;
  }

  get #active(): ResolvedSeries | undefined {
    return this.#series.find(({ until }) => until === Infinity);
  }

  /** The newest job of a series that goes on, counted from 0. */
  #newest({ from }: ResolvedSeries): number {
    return this.#ordinal(this.#now - from);
  }

  #resolve(one: ScrapeSeries): ResolvedSeries {
    const from = Date.parse(one.from);
    const until = one.until === null ? Infinity : Date.parse(one.until);
    const failures = one.failures === 'all' ? Infinity : (one.failures ?? 0);
    const time = Math.min(this.#now, until) - from - this.#timing.duration;
    const ended = time < 0 ? 0 : this.#ordinal(time) + 1;
    return { from, until, fields: one.fields, failures, ended, successes: Math.max(0, ended - failures) };
  }

  /** Which job, counted from 0, was the last to be enqueued that long after the series began. */
  #ordinal(elapsed: number): number {
    return this.#timing.refresh === Infinity ? 0 : Math.max(0, Math.floor(elapsed / this.#timing.refresh));
  }

  #endOf(one: ResolvedSeries, ordinal: number): number {
    const wait = ordinal === 0 ? 0 : ordinal * this.#timing.refresh;
    return one.from + wait + this.#timing.duration;
  }
}

/** How many series of one subscription are kept. */
const most = 100;

/** Ends whatever series goes on. */
export function endSeries(series: readonly ScrapeSeries[], now: string): readonly ScrapeSeries[] {
  return series.map((one) => (one.until === null ? { ...one, until: now } : one));
}

/**
 * The series without those that have left no trace, because they ended before a job of theirs did; and of very many
 * only the first and the last ones. All places are found long before the first fifty successes, so what this may
 * change is when a place of such a subscription was updated.
 */
export function withoutTraceless(
  series: readonly ScrapeSeries[],
  timing: ScrapeTiming,
): readonly ScrapeSeries[] {
  const lasting = series.filter(
    (one, at) =>
      one.until === null ||
      at === series.length - 1 ||
      Date.parse(one.until) - Date.parse(one.from) >= timing.duration,
  );
  return lasting.length <= most
    ? lasting
    : [...lasting.slice(0, most / 2), ...lasting.slice(lasting.length - most / 2)];
}
