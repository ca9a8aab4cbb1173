/**
 * Scrape jobs, computed from the clock when somebody looks: nothing here waits or runs. Jobs come in series: one
 * is enqueued when a series begins, and another after each refresh interval, until the series ends (the
 * subscription is paused or cancelled, or changed fields begin another series).
 */

/** Why a series began. */
export type ScrapeReason = 'created' | 'fields changed' | 'resumed';

export interface ScrapeSeries {
  readonly reason: ScrapeReason;
  /** when the first job was enqueued; ISO timestamp */
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

/** A series, ready to be reckoned with: instants are ms since the epoch, Infinity for never. */
interface Reckoned {
  readonly from: number;
  readonly until: number;
  readonly fields: readonly string[];
  readonly failures: number;
  /** how many of its jobs have ended, and how many of these succeeded */
  readonly ended: number;
  readonly successes: number;
}

/** What the jobs of one subscription have come to by some instant. */
export class ScrapeHistory {
  readonly #series: readonly Reckoned[];
  readonly #timing: ScrapeTiming;
  readonly #now: number;
  /** how many jobs have succeeded in all */
  readonly successes: number;

  constructor(series: readonly ScrapeSeries[], timing: ScrapeTiming, now: number) {
    this.#timing = timing;
    this.#now = now;
    this.#series = series.map((one) => this.#reckoned(one));
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
      const same =
        one.fields.length === found.fields.length &&
        one.fields.every((name, at) => name === found.fields[at]);
      if (!same) found = { fields: one.fields, since };
      before += one.successes;
    }
    return found;
  }

  /** What the newest job that was not given up is doing. */
  get stage(): ScrapeStage {
    for (const one of [...this.#series].reverse()) {
      const newest = this.#ordinal(Math.min(this.#now, one.until) - one.from);
      const end = this.#endOf(one, newest);
      if (one.until === Infinity && this.#now < end) {
        const elapsed = this.#now - (end - this.#timing.duration);
        return elapsed < this.#timing.duration * queueing ? 'pending' : 'scraping';
      }
      if (one.ended > 0) return one.ended > one.failures ? 'ready' : 'failed';
    }
    return 'pending';
  }

  /** The instant up to which nothing of this changes; Infinity for ever. */
  get until(): number {
    const last = this.#series.at(-1);
    if (last?.until !== Infinity) return Infinity;
    const newest = this.#ordinal(this.#now - last.from);
    const end = this.#endOf(last, newest);
    const { duration, refresh } = this.#timing;
    const steps = [end - duration * (1 - queueing), end, end - duration + refresh];
    // Where a scrape takes longer than a day, older jobs end in between: then nothing is taken for granted.
    return refresh < duration ? this.#now : (steps.find((step) => step > this.#now) ?? this.#now);
  }

  #reckoned(one: ScrapeSeries): Reckoned {
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

  #endOf(one: Reckoned, ordinal: number): number {
    const wait = ordinal === 0 ? 0 : ordinal * this.#timing.refresh;
    return one.from + wait + this.#timing.duration;
  }
}

/** How many series of one subscription are kept. */
const most = 100;

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
    (one) => one.until === null || Date.parse(one.until) - Date.parse(one.from) >= timing.duration,
  );
  return lasting.length <= most
    ? lasting
    : [...lasting.slice(0, most / 2), ...lasting.slice(lasting.length - most / 2)];
}
