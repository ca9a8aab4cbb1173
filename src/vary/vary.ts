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
import type { BaseOutcome, VaryReport } from './report.js';
import { reportOf } from './report-of.js';
import { Suspicion } from './suspicion.js';
import { runTrial } from './trial.js';

/** Options of a search. */
export interface VaryOptions {
  readonly command: readonly string[];
  /** the answers of the deployment that the client knows */
  readonly baseline: Profile;
  /** the file that they come from; null for the default answers */
  readonly profileFile: string | null;
  /** seed, fixture and so on */
  readonly sandbox: SandboxOptions;
  readonly only: readonly string[];
  /** further groups of conditions */
  readonly groups: readonly string[];
  /** how the variations are distributed to runs */
  readonly plan: 'covering' | 'exhaustive';
  readonly jobs: number;
  /** after how many ms no further run is started; undefined for never */
  readonly budget: number | undefined;
  /** after how many ms a run is ended; undefined for a multiple of what the baseline runs take */
  readonly timeout: number | undefined;
  /** whether the command starts a mock of its own, so that it sends no requests */
  readonly mock: boolean;
  /** the folder for the output of each run */
  readonly folder: string;
  /** stops the search */
  readonly signal: AbortSignal;
  readonly onEvent: (event: VaryEvent) => void;
}

/** Progress event of a search. */
export type VaryEvent =
  | { readonly type: 'planned'; readonly variations: number; readonly runs: number }
  | { readonly type: 'run'; readonly number: number; readonly what: string }
  | {
      readonly type: 'ran';
      readonly number: number;
      readonly what: string;
      readonly trial: Trial;
      /** assumptions so far */
      readonly found: number;
    };

/** How long a run of the baseline may take if no one says otherwise, ms. */
const baselineTimeout = 10 * 60_000;

/** How likely a variation is to make a run fail: one that no response shows, and any other. */
const weights = {
  unseen: 0.1,
  other: 1,
} as const;

/**
 * Finds out which answers to open questions a client depends on: runs its command again and again,
 * each time beside a sandbox with other answers.
 * @throws {RangeError} when `only` matches nothing
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
  /** requests of each baseline run; null while unknown, or if none are expected */
  #usual: ReadonlySet<OperationId> | null = null;
  /** operations of which it is known that the client may do without them */
  readonly #dispensable = new Set<OperationId>();
  /** ends the runs that are on */
  readonly #end = new AbortController();
  readonly #signal: AbortSignal;

  constructor(options: VaryOptions, given: Candidates) {
    this.#options = options;
    this.#candidates = given;
    this.#signal = AbortSignal.any([options.signal, this.#end.signal]);
  }

  async run(): Promise<VaryReport> {
    let outcome: BaseOutcome = 'unfinished';
    try {
      outcome = await this.#runBase();
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

  /** Twice, since nothing can be learned from a command that fails now and then. */
  async #runBase(): Promise<BaseOutcome> {
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
   * Learns the requests of every baseline run. An operation that the second run left out
   * is requested again by a client that only polls now and then, and not by a cached result.
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
   * only a part, and pass. If a client needs fewer requests with some answers, it does so again
   * with these answers, and still sends all with the baseline.
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

  /** Operations that the baseline requests but a passed run did not; null if the run sent nothing at all. */
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
    await this.#confirmBase(diagnosis);
  }

  /** Sets that have each variation once, and none of them where another one hides it. */
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

  /** Whether a variation can hide others: not if it changes no response by itself, or only temporarily. */
  #canHide(variation: Variation): boolean {
    const isSeen = (this.#effects.get(variation) ?? null) !== null;
    return isSeen && !isDelay(variation);
  }

  /** A client that reads too early after one write mostly does after others, if it reads then. */
  #areDelays(one: Variation, other: Variation): boolean {
    return isDelay(one) && isDelay(other) && !this.#isUnseen(other);
  }

  #isUnseen(variation: Variation): boolean {
    return this.#effects.get(variation) === null;
  }

  /** Repeats the baseline: a failure shows that something other than the variations made runs fail. */
  async #confirmBase({ findings }: Diagnosis): Promise<void> {
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

  /** Finds out which variations a client could notice that sends the requests of the baseline run. */
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
    // A replay of what is for itself would wait, or lose its connection; and it shows anyway.
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

  #report(outcome: BaseOutcome): VaryReport {
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

/** Describes a run in a few words. */
function described(variations: readonly Variation[]): string {
  if (variations.length > 2) return `${variations.length} variations`;
  return variations.map(nameOf).join(', ');
}
