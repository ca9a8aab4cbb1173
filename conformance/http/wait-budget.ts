import { interruptionBy, isAborted, type Sleep } from './abort.js';

/** A wait exceeds the rest of the budget. */
export class WaitBudgetSpent extends Error {
  /** @param budget ms @param left rest of the budget, ms */
  constructor(budget: number, left: number) {
    const rest = left > 0 ? `only ${seconds(left)} left` : 'nothing left';
    super(`the wait budget (${seconds(budget)}, --wait-budget) has ${rest}`);
    this.name = 'WaitBudgetSpent';
  }
}

const seconds = (milliseconds: number): string => `${Number((milliseconds / 1000).toFixed(1))} s`;

/** Responses within this time do not count as waiting, ms. */
export const promptResponse = 1000;

/** A run waits in its checks, and then in its clean-up. Each phase has the whole budget. */
export type WaitPhase = 'run' | 'clean-up';

/** Time spent of the budget, ms. */
export interface Waited {
  readonly budget_ms: number;
  readonly run_ms: number;
  readonly clean_up_ms: number;
}

interface Wait {
  readonly from: number;
  readonly to: number;
}

/** The times at which a run waited. Overlapping waits count once. */
class WaitedTime {
  #intervals: readonly Wait[] = [];
  total = 0;

  /** Returns how much the total would increase with another wait, ms. */
  added({ from, to }: Wait): number {
    const known = this.#intervals.map((one) => {
      return Math.max(0, Math.min(one.to, to) - Math.max(one.from, from));
    });
    return Math.max(0, to - from) - known.reduce((sum, shared) => sum + shared, 0);
  }

  add(wait: Wait): void {
    if (wait.to <= wait.from) return;
    this.total += this.added(wait);
    const touching = this.#intervals.filter(({ from, to }) => from <= wait.to && to >= wait.from);
    const apart = this.#intervals.filter((one) => !touching.includes(one));
    const from = Math.min(wait.from, ...touching.map((one) => one.from));
    const to = Math.max(wait.to, ...touching.map((one) => one.to));
    this.#intervals = [...apart, { from, to }];
  }

  /**
   * Ends the planned waits early.
   * @param now ms since the epoch
   */
  endAt(now: number): void {
    this.#intervals = this.#intervals
      .map(({ from, to }) => ({ from, to: Math.min(to, now) }))
      .filter(({ from, to }) => from < to);
    this.total = this.#intervals.reduce((sum, { from, to }) => sum + to - from, 0);
  }
}

interface WaitBudgetOptions {
  /** budget for all waits of a run, and again for its clean-up, ms */
  readonly waitBudget: number;
  /** ms since the epoch */
  readonly now: () => number;
  readonly sleep: Sleep;
}

/**
 * The total time that a run can spend waiting, regardless of the deployment: pauses between
 * requests (`Retry-After`, rate limits, retries, polls), and responses that are not prompt. Every
 * wait of a run is charged here.
 */
export class WaitBudget {
  readonly #options: WaitBudgetOptions;
  readonly #waits: Readonly<Record<WaitPhase, WaitedTime>> = {
    run: new WaitedTime(),
    'clean-up': new WaitedTime(),
  };
  #phase: WaitPhase = 'run';

  constructor(options: WaitBudgetOptions) {
    this.#options = options;
  }

  get phase(): WaitPhase {
    return this.#phase;
  }

  beginCleanUp(): void {
    this.#phase = 'clean-up';
  }

  /** rest of the budget, ms */
  get left(): number {
    return Math.max(0, this.#options.waitBudget - this.#waits[this.#phase].total);
  }

  /** Whether the budget is used up, so that a run sends nothing more. */
  get isSpent(): boolean {
    return this.left === 0;
  }

  /** Returns the timeout of a request, ms. @param timeout usual timeout */
  timeFor(timeout: number): number {
    return Math.min(timeout, this.left + promptResponse);
  }

  /** @throws {WaitBudgetSpent} if a run can send nothing more */
  requireLeft(): void {
    if (this.isSpent) throw this.#spent();
  }

  /**
   * Waits for a time in ms.
   * @throws {WaitBudgetSpent} at once, if the budget does not suffice; {Interrupted}
   */
  async pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    const { now, sleep } = this.#options;
    const waits = this.#waits[this.#phase];
    const from = now();
    const wait = { from, to: from + milliseconds };
    if (waits.added(wait) > this.left) throw this.#spent();
    // Charged at once, so that concurrent waits do not exceed the budget.
    waits.add(wait);
    try {
      await sleep(milliseconds, signal);
    } catch (error) {
      // An interruption ends all waits. A `sleep` of the caller rejects with an error of its own.
      waits.endAt(now());
      throw isAborted(signal) ? interruptionBy(signal) : error;
    }
  }

  /** Charges the wait for a response. @param from time when its request was sent */
  noteResponse(from: number): void {
    this.#waits[this.#phase].add({ from: from + promptResponse, to: this.#options.now() });
  }

  #spent(): WaitBudgetSpent {
    return new WaitBudgetSpent(this.#options.waitBudget, this.left);
  }

  get waited(): Waited {
    return {
      budget_ms: this.#options.waitBudget,
      run_ms: Math.round(this.#waits.run.total),
      clean_up_ms: Math.round(this.#waits['clean-up'].total),
    };
  }
}
