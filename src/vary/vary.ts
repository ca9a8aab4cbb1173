import { mkdir } from 'node:fs/promises';
import type { OperationId } from '../api/operations.js';
import type { Profile } from '../open-questions/index.js';
import type { SandboxOptions } from '../server/sandbox.js';
import { version } from '../server/version.js';
import { type Variation, nameOf } from './variation.js';
import {
  type Candidates,
  candidates,
  coveringSets,
  isDelay,
  isForItself,
  possible,
  requestedIn,
} from './candidates.js';
import { Diagnosis, isSameQuestion, Stopped, type Trial } from './diagnosis.js';
import { type Effect, Replay } from './replay.js';
import type { BaselineOutcome, VaryReport } from './report.js';
import { reportOf } from './report-of.js';
import { Suspicion } from './suspicion.js';
import { runTrial } from './trial.js';

/** The options of a search. */
export interface VaryOptions {
  readonly command: readonly string[];
  /** the answers of the deployment that the client was written against */
  readonly baseline: Profile;
  /** the file with the baseline's answers; null for the default answers */
  readonly profileFile: string | null;
  /** seed, fixture and other options */
  readonly sandbox: SandboxOptions;
  readonly only: readonly string[];
  /** additional groups of conditions */
  readonly groups: readonly string[];
  /** how the variations are distributed to runs */
  readonly plan: 'covering' | 'exhaustive';
  readonly jobs: number;
  /** time after which no further run is started, ms; undefined for no limit */
  readonly budget: number | undefined;
  /**
   * time after which a run is ended, ms; undefined for a multiple of the baseline runs' duration
   */
  readonly timeout: number | undefined;
  /** whether the command creates its own mock, so that it sends no requests */
  readonly mock: boolean;
  /** the folder for the output of each run */
  readonly folder: string;
  /** stops the search */
  readonly signal: AbortSignal;
  readonly onEvent: (event: VaryEvent) => void;
}

/** A progress event of a search. */
export type VaryEvent =
  | { readonly type: 'planned'; readonly variations: number; readonly runs: number }
  | { readonly type: 'run'; readonly number: number; readonly what: string }
  | {
      readonly type: 'ran';
      readonly number: number;
      readonly what: string;
      readonly trial: Trial;
      /** number of assumptions so far */
      readonly found: number;
    };

/** Default timeout of a baseline run, ms. */
const baselineTimeout = 10 * 60_000;

/**
 * Relative probability that a variation makes a run fail: if no response shows it, and otherwise.
 */
const weights = {
  unseen: 0.1,
  other: 1,
} as const;

/**
 * Finds out on which answers to open questions a client depends, by running its command again and
 * again, each time with a sandbox that gives other answers.
 * @throws {RangeError} if an entry of `only` matches nothing
 */
export async function vary(options: VaryOptions): Promise<VaryReport> {
  const search = new VarySearch(options, candidates(options));
  await mkdir(options.folder, { recursive: true });
  return search.run();
}

/** A search, from the baseline to the report. */
class VarySearch {
  readonly #options: VaryOptions;
  readonly #began = Date.now();
  readonly #effects = new Map<Variation, Effect | null>();
  readonly #baselineRuns: Trial[] = [];
  #candidates: Candidates;
  #diagnosis: Diagnosis | undefined;
  #replay: Replay | undefined;
  #runs = 0;
  #stopped: VaryReport['stopped'] = null;
  #baselineMismatch: VaryReport['baseline_mismatch'] = null;
  /** operations of every baseline run; null while unknown, or if no requests are expected */
  #usual: ReadonlySet<OperationId> | null = null;
  /** operations that the client can omit */
  readonly #dispensable = new Set<OperationId>();
  /** ends the current runs */
  readonly #end = new AbortController();
  readonly #signal: AbortSignal;

  constructor(options: VaryOptions, given: Candidates) {
    this.#options = options;
    this.#candidates = given;
    this.#signal = AbortSignal.any([options.signal, this.#end.signal]);
  }

  async run(): Promise<VaryReport> {
    let outcome: BaselineOutcome = 'unfinished';
    try {
      outcome = await this.#runBaseline();
      if (outcome === 'passed') await this.#search();
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      this.#stopped = this.#reason();
    }
    return this.#report(outcome);
  }

  #reason(): VaryReport['stopped'] {
    if (this.#options.signal.aborted) return 'interrupted';
    return this.#baselineMismatch === null ? 'budget' : 'baseline-mismatch';
  }

  /**
   * The baseline runs twice, because nothing can be learned from a command that fails
   * intermittently.
   */
  async #runBaseline(): Promise<BaselineOutcome> {
    const first = await this.#runOne([], 'baseline');
    const second = await this.#runOne([], 'baseline, again');
    this.#baselineRuns.push(first, second);
    if (first.passed !== second.passed) return 'flaky';
    if (!first.passed) return 'failed';
    const silent = [first, second].filter(isSilent);
    if (silent.length === 2) return this.#options.mock ? 'passed' : 'no-requests';
    if (silent[0] !== undefined) this.#stopAt(silent[0], []);
    await this.#learnUsual(first, second);
    return 'passed';
  }

  /**
   * Learns the operations of every baseline run. If the second run omits an operation, a third run
   * shows whether the client only polls intermittently, or a result was cached.
   */
  async #learnUsual(first: Trial, second: Trial): Promise<void> {
    const common = [...first.operations].filter((one) => second.operations.has(one));
    this.#usual = new Set(common);
    const missing = [...first.operations].filter((one) => !second.operations.has(one));
    if (missing.length === 0) return;
    const third = await this.#runOne([], 'baseline, for what the second run did not request');
    const gone = missing.filter((one) => !third.operations.has(one));
    if (gone.length > 0) this.#stopAt(second, gone);
  }

  /**
   * Compares a run's requests with the baseline's, because test runners with cached results run
   * only a part of the tests, and pass. A client that needs fewer requests with some answers does
   * so again with these answers, and still sends all requests with the baseline.
   */
  async #compared(trial: Trial, variations: readonly Variation[]): Promise<Trial> {
    const missing = this.#missingIn(trial);
    if (missing === null) return this.#stopAt(trial, []);
    if (missing.length === 0) return trial;
    const unknown = missing.filter((one) => !this.#dispensable.has(one));
    if (unknown.length > 0) {
      const again = await this.#runOne(variations, `${described(variations)}, again`);
      const baseline = await this.#runOne([], 'baseline, for what that run did not request');
      const isSame = unknown.every(
        (one) => !again.operations.has(one) && baseline.operations.has(one),
      );
      if (!isSame) this.#stopAt(trial, missing);
      for (const one of unknown) this.#dispensable.add(one);
    }
    return { ...trial, missing };
  }

  /**
   * Returns the operations of the baseline that are missing in a passed run; null if the run sent
   * no requests at all.
   */
  #missingIn(trial: Trial): OperationId[] | null {
    if (this.#usual === null) return [];
    if (isSilent(trial)) return null;
    return trial.passed ? [...this.#usual].filter((one) => !trial.operations.has(one)) : [];
  }

  /** @throws {Stopped} */
  #stopAt(trial: Trial, missing: readonly OperationId[]): never {
    this.#baselineMismatch ??= { run: trial.number, passed: trial.passed, missing, log: trial.log };
    this.#end.abort();
    throw new Stopped();
  }

  async #search(): Promise<void> {
    const { jobs, plan } = this.#options;
    const exchanges = this.#baselineRuns[0]?.exchanges ?? [];
    this.#candidates = possible(this.#candidates, requestedIn(exchanges));
    await this.#findEffects();
    const { variations } = this.#candidates;
    const suspicion = new Suspicion(exchanges, this.#effects);
    const diagnosis = new Diagnosis({
      variations,
      jobs,
      weight: (one, failing) => suspicion.weight(one, failing),
      stop: (one, failing) => suspicion.stop(one, failing),
      isRelated: (one, other) => isSameQuestion(one, other) || this.#areDelays(one, other),
      run: async (some) => this.#compared(await this.#runOne(some, described(some)), some),
    });
    this.#diagnosis = diagnosis;
    const isExhaustive = plan === 'exhaustive';
    const sets = isExhaustive ? variations.map((one) => [one]) : await this.#sets(variations);
    this.#tell({
      type: 'planned',
      variations: variations.length,
      runs: sets.length,
    });
    await diagnosis.examine(sets);
    await this.#confirmBaseline(diagnosis);
  }

  /** Distributes variations to sets: each is in one set, and none is hidden by another. */
  async #sets(variations: readonly Variation[]): Promise<Variation[][]> {
    const alone = variations.filter(isForItself).map((one) => [one]);
    const sets = await this.#unhidden(variations.filter((one) => !isForItself(one)));
    return [...sets, ...alone];
  }

  async #unhidden(variations: readonly Variation[]): Promise<Variation[][]> {
    const sets = coveringSets(variations, (one) =>
      this.#isUnseen(one) ? weights.unseen : weights.other,
    );
    const hidden = new Set<Variation>();
    for (const set of sets) {
      const seen = set.filter((one) => this.#canHide(one));
      for (const one of (await this.#replay?.hiddenIn(seen)) ?? []) hidden.add(one);
    }
    const shown = sets.map((set) => set.filter((one) => !hidden.has(one)));
    if (hidden.size === 0) return shown;
    if (hidden.size === variations.length) return variations.map((one) => [one]);
    const filled = shown.filter((set) => set.length > 0);
    const others = await this.#unhidden([...hidden]);
    return [...filled, ...others];
  }

  /**
   * Whether a variation can hide others: not if it changes no response by itself, or only
   * temporarily.
   */
  #canHide(variation: Variation): boolean {
    const isSeen = (this.#effects.get(variation) ?? null) !== null;
    return isSeen && !isDelay(variation);
  }

  /** A client that reads too early after one write usually does so after others. */
  #areDelays(one: Variation, other: Variation): boolean {
    return isDelay(one) && isDelay(other) && !this.#isUnseen(other);
  }

  #isUnseen(variation: Variation): boolean {
    return this.#effects.get(variation) === null;
  }

  /** Repeats the baseline: if it fails now, something other than the variations makes runs fail. */
  async #confirmBaseline({ findings }: Diagnosis): Promise<void> {
    if (findings.length === 0) return;
    const trial = await this.#runOne([], 'baseline, once more');
    if (!trial.passed) {
      this.#baselineRuns.push(trial);
      this.#stopped = 'baseline-changed';
      return;
    }
    const missing = this.#missingIn(trial);
    if (missing === null || missing.length > 0) this.#stopAt(trial, missing ?? []);
  }

  /** Finds out which variations change a response to the baseline's requests. */
  async #findEffects(): Promise<void> {
    const { baseline, sandbox } = this.#options;
    const exchanges = this.#baselineRuns[0]?.exchanges ?? [];
    const replay = new Replay({
      exchanges,
      baseline,
      sandbox,
    });
    if (exchanges.length === 0 || !(await replay.isFaithful())) return;
    this.#replay = replay;
    // Variations that run alone are not replayed: they would delay or drop the connection, and are
    // visible anyway.
    const replayed = this.#candidates.variations.filter((one) => !isForItself(one));
    for (const variation of replayed) {
      const effect = await replay.effectOf([variation]);
      if (effect !== null || replay.isWhole) this.#effects.set(variation, effect);
    }
  }

  async #runOne(variations: readonly Variation[], what: string): Promise<Trial> {
    const { budget = Infinity, command, baseline, sandbox, folder } = this.#options;
    const signal = this.#signal;
    const isOver = Date.now() - this.#began > budget;
    if (isOver || signal.aborted) throw new Stopped();
    this.#runs += 1;
    const number = this.#runs;
    this.#tell({
      type: 'run',
      number,
      what,
    });
    const trial = await runTrial(
      {
        command,
        baseline,
        sandbox,
        folder,
        signal,
      },
      {
        number,
        variations,
        timeout: this.#timeout(),
      },
    );
    const found = this.#diagnosis?.findings.length ?? 0;
    this.#tell({
      type: 'ran',
      number,
      what,
      trial,
      found,
    });
    return trial;
  }

  #timeout(): number {
    const { timeout } = this.#options;
    if (timeout !== undefined) return timeout;
    const longest = Math.max(0, ...this.#baselineRuns.map(({ duration_ms: time }) => time));
    return longest === 0 ? baselineTimeout : 10 * longest + 30_000;
  }

  #tell(event: VaryEvent): void {
    this.#options.onEvent(event);
  }

  #report(outcome: BaselineOutcome): VaryReport {
    const { command, baseline, profileFile, only, folder } = this.#options;
    return reportOf({
      kit: {
        name: 'location-data-kit',
        version,
      },
      command,
      baseline,
      profileFile,
      only,
      logs: folder,
      began: this.#began,
      ended: Date.now(),
      outcome,
      baselineRuns: this.#baselineRuns,
      candidates: this.#candidates,
      effects: this.#effects,
      diagnosis: this.#diagnosis,
      stopped: this.#stopped,
      baseline_mismatch: this.#baselineMismatch,
      runs: this.#runs,
    });
  }
}

const isSilent = ({ exchanges }: Trial): boolean => exchanges.length === 0;

/** Describes a run. */
function described(variations: readonly Variation[]): string {
  if (variations.length > 2) return `${variations.length} variations`;
  return variations.map(nameOf).join(', ');
}
