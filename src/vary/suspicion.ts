import type { JournalEntry } from '../service/journal/journal.js';
import type { Alternative } from './alternative.js';
import type { Trial } from './diagnosis.js';
import { type Progress, progressOf } from './progress.js';
import type { Effect } from './replay.js';

/**
 * How likely an alternative is to have made a run fail, compared with others: one of which no
 * response shows anything; of which the first response that does came last before the client, or a
 * test of it, gave up; or of which none came at all.
 */
const weights = {
  unseen: 0.1,
  last: 4,
  notReached: 0.05,
  other: 1,
} as const;

/** How much likelier it is if it changes a status: more clients look at that than at anything else. */
const statusFactor = 4;

/** What an alternative changes first, by alternative; null for nothing. */
export type Effects = ReadonlyMap<Alternative, Effect | null>;

/** Which alternatives may have made a run fail, by what the command asked for in it. */
export class Suspicion {
  readonly #base: readonly JournalEntry[];
  readonly #effects: Effects;
  readonly #progress = new WeakMap<Trial, Progress>();

  /** @param base the exchanges of the base run */
  constructor(base: readonly JournalEntry[], effects: Effects) {
    this.#base = base;
    this.#effects = effects;
  }

  /** How likely the alternative is to be the reason, compared with others. */
  weight(alternative: Alternative, failing: Trial): number {
    const effect = this.#effects.get(alternative);
    if (effect === null) return weights.unseen;
    if (effect === undefined) return weights.other;
    const usual = this.#base[effect.at]?.response?.status;
    const factor = effect.response.status === usual ? 1 : statusFactor;
    return factor * weightAt(effect.at, this.#progressOf(failing));
  }

  /** Where the command gave up, if the alternative shows there first; else null. */
  stop(alternative: Alternative, failing: Trial): number | null {
    const at = this.#effects.get(alternative)?.at;
    if (at === undefined) return null;
    return this.#progressOf(failing).stops.has(at) ? at : null;
  }

  #progressOf(failing: Trial): Progress {
    const known = this.#progress.get(failing);
    if (known !== undefined) return known;
    const progress = progressOf(this.#base, failing.exchanges);
    this.#progress.set(failing, progress);
    return progress;
  }
}

function weightAt(at: number, { had, stops }: Progress): number {
  if (stops.has(at)) return weights.last;
  return had.has(at) ? weights.other : weights.notReached;
}
