import { milliseconds } from '../input/values.js';
import type { Profile } from '../open-questions/index.js';
import type { ScrapeSeries } from '../state/state.js';

/**
 * Scrape jobs, computed from the clock on demand: there are no timers. They come in series: one job
 * is enqueued when a series begins, and another after each refresh interval, until a pause, a
 * cancellation or new fields.
 */

export interface ScrapeTiming {
  /** time from being enqueued to being finished, ms */
  readonly duration: number;
  /** time from one job of a series to the next, ms; Infinity for no refreshes */
  readonly refresh: number;
}

/** Time from one scrape to the next, ms; Infinity for no refreshes. */
export function refreshInterval(answers: Profile): number {
  const refresh = answers['scrapes.refresh'];
  return refresh === 'never' ? Infinity : milliseconds(refresh);
}

export type ScrapeStage = 'pending' | 'scraping' | 'ready' | 'failed';

/**
 * Scraped fields, and when the first successful scrape with exactly these finished, ms since the
 * epoch.
 */
interface ScrapedFields {
  readonly names: ReadonlySet<string>;
  readonly since: number;
}

/** The fraction of a job's time that it waits in the queue. */
const queueing = 0.25;

/** Compares fields as sets. */
export function sameNames(some: Iterable<string>, others: Iterable<string>): boolean {
  if (some === others) return true;
  const [left, right] = [new Set(some), new Set(others)];
  return left.size === right.size && [...left].every((name) => right.has(name));
}

/** When the newest job of a series that continues was enqueued, ms since the epoch. */
function newestJobOf(from: number, { refresh }: ScrapeTiming, now: number): number {
  const refreshes = Math.max(0, Math.floor((now - from) / refresh));
  // The interval may be Infinity.
  return refreshes === 0 ? from : from + refreshes * refresh;
}

/** When the running job of some series ends, ms since the epoch; 0 if none is running. */
export function busyUntil(
  series: readonly ScrapeSeries[],
  timing: ScrapeTiming,
  now: number,
): number {
  const ongoing = series.find(({ until }) => until === null);
  if (ongoing === undefined) return 0;
  return endIfRunning(newestJobOf(Date.parse(ongoing.from), timing, now), timing, now);
}

/** When the job that was enqueued then ends, ms since the epoch; 0 if it has ended. */
function endIfRunning(job: number, { duration }: ScrapeTiming, now: number): number {
  const end = job + duration;
  return now < end ? end : 0;
}

export type ScrapeHistory = ReturnType<typeof scrapeHistory>;

/** The outcome of a subscription's jobs by `now`. Instants are ms since the epoch. */
export function scrapeHistory(given: readonly ScrapeSeries[], timing: ScrapeTiming, now: number) {
  const { duration, refresh } = timing;
  /** How many jobs, besides the first, are enqueued in a span of time. */
  const jobsAfter = (elapsed: number) => Math.max(0, Math.floor(elapsed / refresh));
  /** The time of that many refreshes; 0 for none, even if the interval is Infinity. */
  const refreshes = (count: number) => (count === 0 ? 0 : count * refresh);

  const series = given.map((one) => {
    const from = Date.parse(one.from);
    const until = one.until === null ? Infinity : Date.parse(one.until);
    const failures = one.failures === 'all' ? Infinity : (one.failures ?? 0);
    const time = Math.min(now, until) - from - duration;
    // The failures come first, so that the last of the ended jobs succeeded.
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

  /** When success number `ordinal` (counted from 1) finished. */
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
    /** how many jobs have succeeded in all */
    successes,
    succeededAt,
    /** The first success that finished at or after `instant`; otherwise the latest one. */
    firstSuccessFrom(instant: number): number {
      const found = series.find((one) => one.successes > 0 && one.last >= instant);
      if (!found) return succeededAt(successes);
      return found.first + refreshes(Math.max(0, Math.ceil((instant - found.first) / refresh)));
    },
    /**
     * The fields that successful scrapes looked for, and since when; one entry per change, oldest
     * first.
     */
    scrapedFields: (): ScrapedFields[] =>
      series.reduce<ScrapedFields[]>((found, one) => {
        const same = one.successes === 0 || sameNames(one.fields, found.at(-1)?.names ?? []);
        if (same) return found;
        return [...found, { names: new Set(one.fields), since: one.first }];
      }, []),
    /**
     * The data status: a running refresh does not change it, a failure of the latest job does.
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
    /** When the running job was, or else the next one will be enqueued; null for never. */
    nextJobAt(): number | null {
      if (newestJob === undefined) return null;
      if (busy > 0) return newestJob;
      return refresh === Infinity ? null : newestJob + refresh;
    },
  };
}

/** The outcome of a subscription's scrapes so far. */
export const historyOf = (
  { timing, clock }: { readonly timing: ScrapeTiming; readonly clock: { now: () => number } },
  { scrapes }: { readonly scrapes: readonly ScrapeSeries[] },
): ScrapeHistory => scrapeHistory(scrapes, timing, clock.now());

/** Maximum number of series kept per subscription. */
const most = 100;

/** Ends the current series; one in which no job has ended yet is removed. */
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

/** Adds a series; if there are too many, those in the middle are dropped. */
export function withSeries(
  series: readonly ScrapeSeries[],
  next: ScrapeSeries,
): readonly ScrapeSeries[] {
  return [...series, next].toSpliced(most / 2, series.length + 1 - most);
}
