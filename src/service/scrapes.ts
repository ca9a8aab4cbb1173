/**
 * Scrape jobs, computed from the clock when somebody looks: nothing here waits or runs. They come in series: one job is
 * enqueued when a series begins, and another after each refresh interval, until a pause, a cancellation or other fields.
 */

/** Why a series began. */
export const scrapeReasons = ['created', 'fields changed', 'resumed'] as const;

export interface ScrapeSeries {
  readonly reason: (typeof scrapeReasons)[number];
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

/** What scrapes looked for, and when the first success with just these fields finished, ms since the epoch. */
export interface ScrapedFields {
  readonly names: ReadonlySet<string>;
  readonly since: number;
}

/** The part of a job's time during which it waits in the queue. */
const queueing = 0.25;

/** A series by some instant; ms since the epoch. */
interface ResolvedSeries {
  readonly from: number;
  readonly ongoing: boolean;
  readonly fields: readonly string[];
  /** how many of its jobs have ended, and how many of these succeeded: the last ones */
  readonly ended: number;
  readonly successes: number;
  /** when the first success and the last job ended */
  readonly first: number;
  readonly last: number;
}

/** In another order, or named twice, they are the same fields. */
export function sameNames(some: Iterable<string>, others: Iterable<string>): boolean {
  const [left, right] = [new Set(some), new Set(others)];
  return left.size === right.size && [...left].every((name) => right.has(name));
}

/** What the jobs of one subscription have come to by some instant. */
export class ScrapeHistory {
  readonly #series: readonly ResolvedSeries[];
  readonly #timing: ScrapeTiming;
  readonly #now: number;
  /** whenever they changed, oldest first */
  #fields: readonly ScrapedFields[] | undefined;
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
    let left = ordinal;
    for (const { successes, first } of this.#series) {
      if (left <= successes) return first + this.#refreshes(left - 1);
      left -= successes;
    }
    throw new RangeError(`${ordinal} scrapes have not succeeded yet`);
  }

  /** When the last success finished. */
  get latest(): number {
    return this.succeededAt(this.successes);
  }

  /** The first success that finished at or after `instant`; the latest one where there is none. */
  firstSuccessFrom(instant: number): number {
    const found = this.#series.find(({ successes, last }) => successes > 0 && last >= instant);
    if (!found) return this.latest;
    return (
      found.first + this.#refreshes(Math.max(0, Math.ceil((instant - found.first) / this.#timing.refresh)))
    );
  }

  /** The fields that the last success up to `instant` looked for. */
  fieldsAt(instant: number): ScrapedFields {
    this.#fields ??= this.#series.reduce<ScrapedFields[]>((found, { successes, fields, first }) => {
      const same = successes === 0 || sameNames(fields, found.at(-1)?.names ?? []);
      return same ? found : [...found, { names: new Set(fields), since: first }];
    }, []);
    return this.#fields.findLast(({ since }) => since <= instant) ?? { names: new Set(), since: 0 };
  }

  /**
   * How far the data is: a refresh in the background changes nothing, a failure of the latest job does.
   * @param keepsReady whether data for other fields counts as data
   */
  stage(keepsReady = false): ScrapeStage {
    const latest = this.#series.findLast(({ ended }) => ended > 0);
    const current = this.#ongoing ?? latest;
    const failed = latest?.successes === 0;
    const hasData = latest && current && (keepsReady || sameNames(latest.fields, current.fields));
    if (this.successes > 0 && !failed && hasData) return 'ready';
    const remaining = this.busyUntil - this.#now;
    if (remaining > 0) return remaining > this.#timing.duration * (1 - queueing) ? 'pending' : 'scraping';
    return failed ? 'failed' : 'pending';
  }

  /** When the job that is under way ends, ms since the epoch; 0 where there is none. */
  get busyUntil(): number {
    const end = (this.#newestJob ?? -Infinity) + this.#timing.duration;
    return this.#now < end ? end : 0;
  }

  /** When the job that is under way was, or else the next one will be enqueued, ms since the epoch; null for never. */
  get nextJobAt(): number | null {
    const newest = this.#newestJob;
    if (newest === null || this.busyUntil > 0) return newest;
    return this.#timing.refresh === Infinity ? null : newest + this.#timing.refresh;
  }

  get #ongoing(): ResolvedSeries | undefined {
    return this.#series.find(({ ongoing }) => ongoing);
  }

  /** When the newest job of the series that goes on was enqueued; null where none goes on. */
  get #newestJob(): number | null {
    const series = this.#ongoing;
    return series ? series.from + this.#refreshes(this.#jobsAfter(this.#now - series.from)) : null;
  }

  #resolve(one: ScrapeSeries): ResolvedSeries {
    const from = Date.parse(one.from);
    const until = one.until === null ? Infinity : Date.parse(one.until);
    const failures = one.failures === 'all' ? Infinity : (one.failures ?? 0);
    const { duration } = this.#timing;
    const time = Math.min(this.#now, until) - from - duration;
    const ended = time < 0 ? 0 : this.#jobsAfter(time) + 1;
    return {
      from,
      ongoing: until === Infinity,
      fields: one.fields,
      ended,
      successes: Math.max(0, ended - failures),
      first: from + duration + this.#refreshes(failures),
      last: from + duration + this.#refreshes(ended - 1),
    };
  }

  /** How many jobs, besides the first, are enqueued in so long a time. */
  #jobsAfter(elapsed: number): number {
    return Math.max(0, Math.floor(elapsed / this.#timing.refresh));
  }

  /** How long that many refreshes take; none takes no time, also where there is never one. */
  #refreshes(count: number): number {
    return count === 0 ? 0 : count * this.#timing.refresh;
  }
}

/** How many series of one subscription are kept. */
const most = 100;

/** Ends whatever series goes on; one of which no job has ended by then leaves no trace. */
export function endSeries(
  series: readonly ScrapeSeries[],
  now: string,
  timing: ScrapeTiming,
): ScrapeSeries[] {
  return series.flatMap((one) => {
    if (one.until !== null) return [one];
    return Date.parse(now) - Date.parse(one.from) < timing.duration ? [] : [{ ...one, until: now }];
  });
}

/** Adds a series; of very many, those in the middle are dropped: all places are found long before the first fifty successes. */
export function withSeries(series: readonly ScrapeSeries[], next: ScrapeSeries): readonly ScrapeSeries[] {
  return [...series, next].toSpliced(most / 2, series.length + 1 - most);
}
