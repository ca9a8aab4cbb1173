import { checks, type Check } from '../requirements/index.js';
import { Interrupted } from '../http/abort.js';
import { Client } from '../http/client.js';
import { IntermediaryPages } from '../http/pages.js';
import { runtimeFetch } from '../http/runtime.js';
import { Redactor } from '../../src/input/redactor.js';
import { Inconclusive } from '../findings/finding.js';
import type { HttpResponse } from '../http/response.js';
import type { Intent } from '../model/transcript.js';
import { Session } from '../session/session.js';
import type { Settings } from '../session/settings.js';
import { arrival, cancelUnknown } from '../script/before-creation.js';
import { lookWhetherDown } from '../script/outage.js';
import { SecondLooks } from '../script/second-looks.js';
import { knownUpdate } from '../script/updates.js';
import type { RunOptions } from './options.js';
import { JudgedRun } from './judged-run.js';
import { Listener } from './listener.js';
import { isRule, RunVerdict } from './record-results.js';
import { Numbers, type Reason, type RunFacts } from './run-facts.js';
import { RunTranscript } from './run-transcript.js';
import { propagationTime } from '../session/created/created-subscriptions.js';
import { resolveOptions, secretsOf } from './resolve-options.js';
import { kit, type ConformanceReport, type Leftover } from './report.js';
import { causesOf, withCauses } from './causes/causes.js';
import { Results, shortened } from './results.js';
import { Runner } from './runner.js';
import { countLeftOut, onlyDeep, select, selectFor } from './select.js';
import { summarize, verdictOf } from './verdict.js';

export type { RunOptions } from './options.js';
export { UsageError } from './resolve-options.js';
export { UnmatchedFilter } from './select.js';

/**
 * Checks a deployment against the specification. Everything that the run created is cancelled, even
 * after a crash or an interruption; the report lists what could not be cancelled.
 *
 * An unreachable deployment, a rejected token, an interruption and an internal error are not
 * exceptions: the report contains them.
 * @throws {UsageError} for an invalid option, {UnmatchedFilter} for a filter that matches nothing,
 * {ProfileError} for an invalid profile, and what `onEvent` throws
 */
export async function runConformance(options: RunOptions): Promise<ConformanceReport> {
  return startRun(options).finished;
}

/** A run that has begun. */
export interface StartedRun {
  readonly finished: Promise<ConformanceReport>;
  /**
   * Ends the results because of an internal error: a check without a result is inconclusive. The
   * run can still clean up.
   * @returns the current report
   */
  readonly fail: (error: unknown) => ConformanceReport;
  /** returns the exchanges with all facts */
  readonly contents: () => RunContents;
}

/** The facts of a judged run. */
interface RunEnd {
  readonly facts: RunFacts;
  /** of all requests so far, in the order of sending */
  readonly intents: readonly Intent[];
  /** number of the last request */
  readonly last: number;
}

/** The exchanges and facts of a run, from which a HAR file is written. */
export interface RunContents {
  readonly run: RunTranscript;
  /** null before the run was judged, and after an internal error */
  readonly end: RunEnd | null;
  /** responses to requests of the script, not of the clean-up, in the order of their arrival */
  readonly taken: readonly HttpResponse[];
  /** without credentials */
  readonly baseUrl: string;
  /** removes credentials */
  readonly clean: (text: string) => string;
}

/** Characters of bodies that a HAR file has whole, if reports have only their beginning. */
const mostWhole = 20_000_000;

/**
 * Starts a run.
 * @param isRecorded whether a HAR file of it will be written
 * @throws what `runConformance` throws for its options
 */
export function startRun(options: RunOptions, isRecorded = false): StartedRun {
  const given = resolveOptions(options);
  const events = new Listener(options.onEvent);
  const settings = {
    ...given,
    signal: AbortSignal.any([events.stopped, ...(given.signal ? [given.signal] : [])]),
  };
  const run = new Run(settings, { ...options, isRecorded }, events);
  return {
    finished: run.finish(),
    fail: (error) => run.fail(error),
    contents: () => run.contents,
  };
}

/**
 * Returns the report of a run that could not start because of an internal error.
 * @param why without credentials, because nothing removes them here
 */
export function unstartedReport(baseUrl: string, why: string): ConformanceReport {
  const results = new Results(String, { profile: {}, strict: false }, () => undefined);
  const selected = checks.filter(({ extended }) => extended !== true);
  results.recordFailure(selected, why);
  const found = results.inOrder(checks);
  return {
    kit,
    target: {
      base_url: URL.canParse(baseUrl) ? new URL(baseUrl).origin : '',
      partial: false,
      filters: { only: [], skip: [], read_only: false },
      left_out: 0,
      started_at: new Date().toISOString(),
      duration_ms: 0,
      requests: 0,
      retries: 0,
      throttled: 0,
      entities: { checked: 0, total: 0 },
    },
    verdict: verdictOf(found),
    summary: summarize(found),
    causes: causesOf(found),
    checks: found,
    open_questions: results.openQuestions(new Set()),
    leftovers: [],
    delays: [],
  };
}

/** Clocks that differ by less than this count as equal, ms. */
const clockTolerance = 60_000;

/** Maximum number of rounds of second looks: each might leave other doubts. */
const mostRounds = 4;

class Run {
  readonly #settings: Settings;
  readonly #events: Listener;
  readonly #clean: (text: string) => string;
  readonly #selected: readonly Check[];
  /** ids of checks that only an extended run includes */
  readonly #extended: ReadonlySet<string>;
  readonly #results: Results;
  readonly #client: Client;
  readonly #session: Session;
  readonly #transcript: RunTranscript;
  readonly #startedAt: string;
  readonly #started = performance.now();
  readonly #runner: Runner;
  #isJudged = false;
  #end: RunEnd | null = null;

  constructor(
    settings: Settings,
    { fetch, isRecorded }: Pick<RunOptions, 'fetch'> & { readonly isRecorded: boolean },
    events: Listener,
  ) {
    const { now } = settings;
    const wanted = select(checks, settings);
    this.#settings = settings;
    this.#events = events;
    this.#selected = selectFor(checks, settings);
    if (this.#selected.length === 0) throw onlyDeep(wanted.map(({ id }) => id));
    this.#extended = new Set(
      wanted.filter((check) => !this.#selected.includes(check)).map(({ id }) => id),
    );
    const redactor = new Redactor(secretsOf(settings));
    const clean = (text: string): string => redactor.text(text);
    const onWaiting = (reason: string): void =>
      events.emit({ type: 'waiting', reason: clean(reason) });
    this.#clean = clean;
    this.#results = new Results(clean, settings, (result) =>
      events.emit({ type: 'check', result }),
    );
    const { subscription, scrapeTimeout } = settings;
    const pages = new IntermediaryPages();
    this.#transcript = new RunTranscript({
      lag: Math.min(propagationTime, scrapeTimeout),
      existing: typeof subscription === 'string' ? [subscription] : [],
      isOwn: (id) => this.#session.created.isOwn(id),
      isUnproven: (id) => this.#session.created.isUnproven(id),
      pages,
      mostWhole: isRecorded ? mostWhole : 0,
    });
    this.#client = new Client({
      ...settings,
      fetch: fetch ?? runtimeFetch,
      redactor,
      onRequest: (count) => events.emit({ type: 'request', count }),
      onExchange: (sending) => {
        this.#transcript.note(sending);
        const { exchange, request, sent } = sending;
        const at = new Date(sent).toISOString();
        events.emit({ type: 'exchange', at, exchange, credential: request.credential });
      },
      onWaiting,
      onRetryLater: (response) => this.#session.recordRetryLater(response),
    });
    const onLeftovers = (): void =>
      events.emit({ type: 'leftovers', leftovers: this.#leftovers() });
    this.#session = new Session({
      requireToken: () => this.#runner.playNow(arrival),
      cancelUnknown: () => this.#runner.playNow(cancelUnknown),
      settings,
      client: this.#client,
      rules: this.#selected.filter(isRule),
      pages,
      onWaiting,
      onLeftovers,
    });
    this.#runner = new Runner(this.#session, this.#selected, (when) =>
      events.emit({ type: 'phase', when }),
    );
    this.#startedAt = new Date(now()).toISOString();
  }

  get contents(): RunContents {
    return {
      run: this.#transcript,
      end: this.#end,
      taken: this.#session.taken.all,
      baseUrl: this.#clean(this.#settings.baseUrl),
      clean: this.#clean,
    };
  }

  async finish(): Promise<ConformanceReport> {
    const leftovers = (): Leftover[] => this.#leftovers();
    this.#events.emit({ type: 'start', total: this.#selected.length, leftovers });
    try {
      await this.#attempt(() => this.#check());
    } finally {
      await this.#attempt(() => this.#session.cleanUp.cancelEverything());
    }
    const report = this.#report();
    this.#events.emit({ type: 'end', report });
    this.#events.rethrow();
    return report;
  }

  fail(error: unknown): ConformanceReport {
    this.#noteFailure(error);
    return this.#report();
  }

  #noteFailure(error: unknown): void {
    try {
      if (!this.#isJudged) this.#verdict(this.#judged()).recordFound(this.#results, this.#shorten);
    } catch {
      // exchanges that cannot be judged are probably why the run has failed
    }
    this.#isJudged = true;
    this.#end = null;
    this.#results.recordFailure(this.#selected, error);
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#noteFailure(error);
    }
  }

  async #check(): Promise<void> {
    await this.#runner.run();
    const looks = new SecondLooks(this.#session);
    let canLook = await this.#isCompleted(() => lookWhetherDown(this.#session));
    canLook &&= !this.#settings.readOnly;
    let judged = this.#judged();
    for (let round = 0; canLook && round < mostRounds && looks.isDue(judged.doubts); round += 1) {
      const { doubts } = judged;
      canLook = await this.#isCompleted(async () =>
        looks.take(doubts, await this.#runner.outcomeOf(knownUpdate)),
      );
      judged = this.#judged();
    }
    this.#record(judged);
  }

  /** Returns whether the work was completed, rather than interrupted or prevented, as by the wait budget. */
  async #isCompleted(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof Interrupted || error instanceof Inconclusive) return false;
      throw error;
    }
  }

  readonly #shorten = (text: string): string => shortened(this.#clean, text, 120);

  /** @param judged the judgement of all exchanges */
  #record(judged: JudgedRun): void {
    const { created } = this.#session;
    // A missing subscription is then not explained by a replica that does not know it yet.
    for (const id of created.own) if (judged.isLost(id)) created.markSeen(id);
    this.#verdict(judged).record(this.#results, this.#shorten);
    this.#isJudged = true;
  }

  /** @param judged the judgement of all exchanges so far */
  #verdict(judged: JudgedRun): RunVerdict {
    const run = this.#transcript;
    const facts = this.#facts();
    const { taken } = this.#session;
    const intents = run.transcript.exchanges.map(({ intent }) => intent);
    this.#end = { facts, intents, last: this.#client.requests };
    return new RunVerdict({ run, facts, taken }, judged, this.#selected);
  }

  #facts(): RunFacts {
    const { outages, ownership, tracked } = this.#session;
    const { only, skip, readOnly, extended } = this.#settings;
    const numbers = new Numbers(this.#transcript.requests);
    const reasonOf = (why: Inconclusive | undefined): Reason | null =>
      why === undefined ? null : numbers.reasonOf(why);
    return {
      filters: { only, skip, readOnly, extended },
      lag: this.#transcript.lag,
      existing: this.#transcript.existing,
      listed: tracked.all().flatMap(({ id, isListed }) => (isListed ? [id] : [])),
      ...this.#runner.facts(numbers),
      failure: reasonOf(ownership.failure),
      stopped: reasonOf(ownership.stopped),
      outages: outages.map((one) => numbers.reasonOf(one)),
    };
  }

  /** Judges the exchanges so far. */
  #judged(): JudgedRun {
    return new JudgedRun(this.#transcript, this.#selected);
  }

  #leftovers(): Leftover[] {
    const clean = this.#clean;
    return this.#session.created.leftovers().map((left) => {
      if (left.id === null) return { ...left, note: clean(left.note) };
      const known = { ...left, id: clean(left.id), command: clean(left.command) };
      if (left.note === undefined) return known;
      return { ...known, note: clean(left.note) };
    });
  }

  /** Returns the ids of the run's own subscriptions that are gone. */
  #cancelled(): string[] {
    const { created } = this.#session;
    const left = created.leftovers().map(({ id }) => id);
    const ids = [...created.own].filter((id) => created.isOwn(id) && !left.includes(id));
    return ids.map(this.#clean);
  }

  #report(): ConformanceReport {
    const { baseUrl, readOnly, only, skip } = this.#settings;
    const { taken, retries } = this.#session;
    const { throttled, throttledStatuses } = this.#client;
    const { ahead } = this.#client.clock;
    const isClockWrong = ahead !== null && Math.abs(ahead) >= clockTolerance;
    const found = withCauses(this.#results.inOrder(checks));
    const leftOut = countLeftOut(checks, this.#selected, this.#settings);
    return {
      kit,
      target: {
        base_url: this.#clean(baseUrl),
        partial: readOnly || only.length + skip.length > 0,
        filters: { only: [...only], skip: [...skip], read_only: readOnly },
        left_out: leftOut,
        started_at: this.#startedAt,
        duration_ms: Math.round(performance.now() - this.#started),
        requests: this.#client.requests,
        retries: retries.count,
        throttled: throttled,
        waited: this.#client.budget.waited,
        ...(throttled > 0 && { throttled_statuses: throttledStatuses }),
        ...(isClockWrong && { clock_ahead_ms: Math.round(ahead) }),
        recheck_after_ms: this.#settings.recheckAfter,
        entities: { checked: taken.rules.entities.size, total: taken.expected.largestTotal },
      },
      verdict: verdictOf(found, leftOut),
      summary: summarize(found),
      causes: causesOf(found),
      checks: found,
      open_questions: this.#results.openQuestions(this.#extended),
      leftovers: this.#leftovers(),
      cancelled: this.#cancelled(),
      delays: this.#session.waiting.delays.list(),
    };
  }
}
