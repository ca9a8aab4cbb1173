import type { Act } from './act.js';

/** A part of a phase: acts that belong together. */
export interface Part {
  readonly name: string;
  /** in words, for `check --plan` */
  readonly what: string;
  readonly acts: readonly Act[];
}

/**
 * A group of parts. Their acts are played concurrently, each when it has what it needs; one after
 * another; or during the following groups, until a phase waits for them.
 */
export interface PartGroup {
  readonly how: 'at once' | 'in turn' | 'beside';
  readonly parts: readonly Part[];
}

/** A phase of a run. */
export interface Phase {
  /** what has happened so far */
  readonly when: string;
  /** whether it waits for all previous groups */
  readonly isAlone?: true;
  readonly groups: readonly PartGroup[];
}

export const part = (name: string, what: string, ...acts: readonly Act[]): Part => ({
  name,
  what,
  acts,
});
export const atOnce = (...parts: readonly Part[]): PartGroup => ({ how: 'at once', parts });
export const inTurn = (...parts: readonly Part[]): PartGroup => ({ how: 'in turn', parts });
export const beside = (...parts: readonly Part[]): PartGroup => ({ how: 'beside', parts });
