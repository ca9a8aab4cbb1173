import type { LogEntry } from '../service/request-log/request-log.js';
import type { Variation } from './variation.js';
import type { Trial } from './diagnosis.js';
import type { Effect } from './replay.js';

/** The progress of a run, compared with the baseline run. */
interface RunProgress {
  /** positions of the baseline's exchanges that the run also had */
  readonly had: ReadonlySet<number>;
  /**
   * positions after which the run did not continue like the baseline: a test might have given up
   * there
   */
  readonly stops: ReadonlySet<number>;
}

/** Compares what a run requested with what the baseline run did. */
export function progressOf(baseline: readonly LogEntry[], other: readonly LogEntry[]): RunProgress {
  const expected = requestsIn(baseline);
  const found = inCommon(expected, requestsIn(other));
  const had = new Set<number>();
  const stops = new Set<number>();
  for (const [index, request] of expected.entries()) {
    if (!found.has(index)) continue;
    for (let at = request.first; at <= request.last; at += 1) had.add(at);
    const isLast = index === expected.length - 1;
    if (!isLast && !found.has(index + 1)) stops.add(request.last);
  }
  return { had, stops };
}

/** A request that the client repeats while it waits for something. */
interface RepeatedRequest {
  readonly text: string;
  /** position of its first exchange */
  readonly first: number;
  readonly last: number;
}

function requestsIn(exchanges: readonly LogEntry[]): RepeatedRequest[] {
  const requests: RepeatedRequest[] = [];
  for (const [at, exchange] of exchanges.entries()) {
    const text = comparableText(exchange);
    const before = requests.at(-1);
    const isRepeated = before?.text === text;
    if (isRepeated) requests.pop();
    const first = isRepeated ? before.first : at;
    requests.push({ text, first, last: at });
  }
  return requests;
}

const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** Returns the request as text without ids of subscriptions, which differ in each run. */
function comparableText({ request }: LogEntry): string {
  const text = JSON.stringify([request.method, request.url, request.body]);
  return text.replaceAll(uuid, 'id');
}

/**
 * Returns the indices of a longest sequence of requests that the other list contains in the same
 * order.
 */
function inCommon(one: readonly RepeatedRequest[], other: readonly RepeatedRequest[]): Set<number> {
  const lengths = commonLengths(one, other);
  const lengthAt = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  const found = new Set<number>();
  let row = 0;
  let column = 0;
  while (row < one.length && column < other.length) {
    if (one[row]?.text === other[column]?.text) {
      found.add(row);
      row += 1;
      column += 1;
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) {
      row += 1;
    } else {
      column += 1;
    }
  }
  return found;
}

/**
 * Returns, for each pair of positions, the number of requests that the rests of both lists have in
 * common.
 */
function commonLengths(
  one: readonly RepeatedRequest[],
  other: readonly RepeatedRequest[],
): number[][] {
  const lengths: number[][] = [];
  let below: number[] = [];
  for (const { text } of one.toReversed()) {
    const row: number[] = Array.from({ length: other.length + 1 }, () => 0);
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const isSame = text === other[column]?.text;
      const longest = Math.max(below[column] ?? 0, row[column + 1] ?? 0);
      row[column] = isSame ? 1 + (below[column + 1] ?? 0) : longest;
    }
    lengths.push(row);
    below = row;
  }
  return lengths.toReversed();
}

/**
 * Relative probability that a variation made a run fail: if no response shows it; if the first
 * response that shows it was the last one before the client or a test gave up; or if no such
 * response was sent.
 */
const weights = {
  unseen: 0.1,
  last: 4,
  notTried: 0.05,
  other: 1,
} as const;

/**
 * How much likelier a variation is if it changes a status, which more clients check than anything
 * else.
 */
const statusFactor = 4;

/** The first change by each variation; null for none. */
export type Effects = ReadonlyMap<Variation, Effect | null>;

/** Finds the variations that might have made a run fail, from the requests of the run. */
export class Suspicion {
  readonly #baseline: readonly LogEntry[];
  readonly #effects: Effects;
  readonly #progress = new WeakMap<Trial, RunProgress>();

  /** @param baseline the exchanges of the baseline run */
  constructor(baseline: readonly LogEntry[], effects: Effects) {
    this.#baseline = baseline;
    this.#effects = effects;
  }

  /** Returns the relative probability that a variation is the reason. */
  weight(variation: Variation, failing: Trial): number {
    const effect = this.#effects.get(variation);
    if (effect === null) return weights.unseen;
    if (effect === undefined) return weights.other;
    const usual = this.#baseline[effect.at]?.response?.status;
    const factor = effect.response.status === usual ? 1 : statusFactor;
    return factor * weightAt(effect.at, this.#progressOf(failing));
  }

  /**
   * Returns the position at which the command gave up, if the variation is first visible there;
   * otherwise null.
   */
  stop(variation: Variation, failing: Trial): number | null {
    const at = this.#effects.get(variation)?.at;
    if (at === undefined) return null;
    return this.#progressOf(failing).stops.has(at) ? at : null;
  }

  #progressOf(failing: Trial): RunProgress {
    const known = this.#progress.get(failing);
    if (known !== undefined) return known;
    const progress = progressOf(this.#baseline, failing.exchanges);
    this.#progress.set(failing, progress);
    return progress;
  }
}

function weightAt(at: number, { had, stops }: RunProgress): number {
  if (stops.has(at)) return weights.last;
  return had.has(at) ? weights.other : weights.notTried;
}
