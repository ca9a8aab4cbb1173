import { milliseconds } from '../input/values.js';
import type { Profile } from '../open-questions/index.js';
import type { ScrapeSeries } from '../state/state.js';

/**
 * Scrape jobs are computed from the clock on demand, without timers. They form series: a job is
 * enqueued when a series begins, and another after each refresh interval, until a pause, a
 * cancellation or new fields.
 */

export interface ScrapeTiming {
  /** time from the enqueueing of a job to its end, ms */
  readonly duration: number;
  /** time from one job of a series to the next, ms; Infinity for no refreshes */
  readonly refresh: number;
}

/** Returns the time from one scrape to the next, ms; Infinity for no refreshes. */
export function refreshInterval(answers: Profile): number {
  const refresh = answers['scrapes.refresh'];
  return refresh === 'never' ? Infinity : milliseconds(refresh);
}

export type ScrapeStage = 'pending' | 'scraping' | 'ready' | 'failed';

/**
 * Scraped fields, and the time when the first successful scrape with exactly these fields finished,
 * ms since the epoch.
 */
interface ScrapedFields {
  readonly names: ReadonlySet<string>;
  readonly since: number;
}

/** The fraction of a job's duration that it spends in the queue. */
const queueing = 0.25;

/** Compares field names as sets. */
export function sameNames(some: Iterable<string>, others: Iterable<string>): boolean {
  if (some === others) return true;
  const [left, right] = [new Set(some), new Set(others)];
  return left.size === right.size && [...left].every((name) => right.has(name));
}

/** Returns when the newest job of a continuing series was enqueued, ms since the epoch. */
function newestJobOf(from: number, { refresh }: ScrapeTiming, now: number): number {
  const refreshes = Math.max(0, Math.floor((now - from) / refresh));
  // The interval can be Infinity, and 0 times Infinity is NaN.
  return refreshes === 0 ? from : from + refreshes * refresh;
}

/**
 * Returns when the last running job of some series ends, ms since the epoch; 0 if none is running.
 */
export function busyUntil(
  series: readonly ScrapeSeries[],
  timing: ScrapeTiming,
  now: number,
): number {
  const ongoing = series.find(({ until }) => until === null);
  if (ongoing === undefined) return 0;
  return endIfRunning(newestJobOf(Date.parse(ongoing.from), timing, now), timing, now);
}

/** Returns when a job enqueued at `job` ends, ms since the epoch; 0 if it has ended. */
function endIfRunning(job: number, { duration }: ScrapeTiming, now: number): number {
  const end = job + duration;
  return now < end ? end : 0;
}

export type ScrapeHistory = ReturnType<typeof scrapeHistory>;

/** Computes the outcome of a subscription's jobs until `now`. All times are ms since the epoch. */
export function scrapeHistory(given: readonly ScrapeSeries[], timing: ScrapeTiming, now: number) {
  const { duration, refresh } = timing;
  /** Returns how many jobs are enqueued in a time span after the first job. */
  const jobsAfter = (elapsed: number) => Math.max(0, Math.floor(elapsed / refresh));
  /**
   * Returns the duration of a number of refreshes; 0 for none, even if the interval is Infinity.
   */
  const refreshes = (count: number) => (count === 0 ? 0 : count * refresh);

  const series = given.map((one) => {
    const from = Date.parse(one.from);
    const until = one.until === null ? Infinity : Date.parse(one.until);
    const failures = one.failures === 'all' ? Infinity : (one.failures ?? 0);
    const time = Math.min(now, until) - from - duration;
    // Failures come first, so the last of the ended jobs succeeded.
    const ended = time < 0 ? 0 : jobsAfter(time) + 1;
    const successes = Math.max(0, ended - failures);
    const endOf = (job: number) => from + duration + refreshes(job);
    return {
      from,
      until,
      fields: one.fields,
      ended,
      successes,
      first: endOf(failures),
      last: endOf(ended - 1),
    };
  });
  const successes = series.reduce((sum, one) => sum + one.successes, 0);
  const ongoing = series.find(({ until }) => until === Infinity);
  const newestJob = ongoing && newestJobOf(ongoing.from, timing, now);
  const busy = newestJob === undefined ? 0 : endIfRunning(newestJob, timing, now);

  /** Returns when a success finished, by its ordinal number from 1. */
  const succeededAt = (ordinal: number): number => {
    let left = ordinal;
    for (const one of series) {
      if (left <= one.successes) {
        return one.first + refreshes(left - 1);
      }
      left -= one.successes;
    }
    throw new RangeError(`${ordinal} scrapes have not succeeded yet`);
  };

  const stageWithoutData = (): ScrapeStage => {
    const isRunning = busy > 0 && busy - now <= duration * (1 - queueing);
    return isRunning ? 'scraping' : 'pending';
  };

  return {
    /** total number of successful jobs */
    successes,
    succeededAt,
    /** Returns the first success that finished at or after `instant`, otherwise the latest. */
    firstSuccessFrom(instant: number): number {
      const found = series.find((one) => one.successes > 0 && one.last >= instant);
      if (!found) return succeededAt(successes);
      return found.first + refreshes(Math.max(0, Math.ceil((instant - found.first) / refresh)));
    },
    /**
     * Lists the fields that successful scrapes looked for, and since when; one entry per change,
     * oldest first.
     */
    scrapedFields: (): ScrapedFields[] =>
      series.reduce<ScrapedFields[]>((found, one) => {
        const same = one.successes === 0 || sameNames(one.fields, found.at(-1)?.names ?? []);
        if (same) return found;
        return [...found, { names: new Set(one.fields), since: one.first }];
      }, []),
    /**
     * Returns the data status: a running refresh does not change it, a failure of the latest job
     * does.
     * @param keepsReady whether data for other fields counts as data
     */
    stage(keepsReady = false): ScrapeStage {
      const latest = series.findLast(({ ended }) => ended > 0);
      if (latest === undefined) return stageWithoutData();
      if (latest.successes === 0) return busy > 0 ? stageWithoutData() : 'failed';
      const current = ongoing ?? latest;
      const hasData = keepsReady || sameNames(latest.fields, current.fields);
      return successes > 0 && hasData ? 'ready' : stageWithoutData();
    },
    /**
     * Returns when the running job was enqueued, otherwise when the next job will be; null for
     * never.
     */
    nextJobAt(): number | null {
      if (newestJob === undefined) return null;
      if (busy > 0) return newestJob;
      return refresh === Infinity ? null : newestJob + refresh;
    },
  };
}

/** Computes the outcome of a subscription's scrapes so far. */
export const historyOf = (
  { timing, clock }: { readonly timing: ScrapeTiming; readonly clock: { now: () => number } },
  { scrapes }: { readonly scrapes: readonly ScrapeSeries[] },
): ScrapeHistory => scrapeHistory(scrapes, timing, clock.now());

/** Maximum number of series kept per subscription. */
const most = 100;

/** Ends the current series; a series in which no job has ended yet is removed. */
export function endSeries(
  series: readonly ScrapeSeries[],
  now: string,
  timing: ScrapeTiming,
): ScrapeSeries[] {
  return series.flatMap((one) => {
    if (one.until !== null) return [one];
    if (Date.parse(now) - Date.parse(one.from) < timing.duration) {
      return [];
    }
    return [{ ...one, until: now }];
  });
}

/** Adds a series; if there are too many, the oldest ones after the first are dropped. */
export function withSeries(
  series: readonly ScrapeSeries[],
  next: ScrapeSeries,
): readonly ScrapeSeries[] {
  return [...series, next].toSpliced(most / 2, series.length + 1 - most);
}
