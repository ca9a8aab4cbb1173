import type { Sleep } from './abort.js';

/** A wait that the budget has no time for. */
export class WaitBudgetSpent extends Error {
  /** @param budget ms @param left what is left of it, ms */
  constructor(budget: number, left: number) {
    const rest = left > 0 ? `only ${seconds(left)} left` : 'nothing left';
    super(`the wait budget (${seconds(budget)}, --wait-budget) has ${rest}`);
    this.name = 'WaitBudgetSpent';
  }
}

const seconds = (milliseconds: number): string => `${Number((milliseconds / 1000).toFixed(1))} s`;

/** Responses that take no longer than this are not waited for, ms. */
export const promptResponse = 1000;

/** A run waits in its checks, and then in its clean-up. Each has the whole budget. */
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

/** Times at which someone waited. Waits that overlap count once. */
class WaitedTime {
  #intervals: readonly Wait[] = [];
  total = 0;

  /** How much longer the total would be with another wait, ms. */
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
   * Ends the planned waits, because no one waits for them.
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
  /** for all waits of a run, and once more for those of its clean-up, ms */
  readonly waitBudget: number;
  /** ms since the epoch */
  readonly now: () => number;
  readonly sleep: Sleep;
}

/**
 * The time that a run can spend waiting, whatever the deployment does: with pauses between requests
 * (`Retry-After`, rate limits, retries, polls), and for responses that are not prompt. Every wait of
 * a run takes its time from here.
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

  /** ms */
  get left(): number {
    return Math.max(0, this.#options.waitBudget - this.#waits[this.#phase].total);
  }

  /** Whether nothing is left, so that a run sends nothing more. */
  get isSpent(): boolean {
    return this.left === 0;
  }

  /** How long a request may take, ms. @param timeout what it may take at most */
  timeFor(timeout: number): number {
    return Math.min(timeout, this.left + promptResponse);
  }

  /** @throws {WaitBudgetSpent} if a run may send nothing more */
  requireLeft(): void {
    if (this.isSpent) throw this.#spent();
  }

  /**
   * Waits for a time in ms.
   * @throws {WaitBudgetSpent} at once, if there is not so much left; {Interrupted}
   */
  async pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    const { now, sleep } = this.#options;
    const waits = this.#waits[this.#phase];
    const from = now();
    const wait = { from, to: from + milliseconds };
    if (waits.added(wait) > this.left) throw this.#spent();
    // at once, so that waits at the same time do not take what only one of them can have
    waits.add(wait);
    try {
      await sleep(milliseconds, signal);
    } catch (error) {
      // an interruption, which ends all waits
      waits.endAt(now());
      throw error;
    }
  }

  /** Notes how long a response was waited for. @param from when its request was sent */
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
