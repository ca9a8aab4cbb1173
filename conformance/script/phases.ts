import type { Act } from './act.js';

/** Acts that belong together. */
export interface Part {
  readonly name: string;
  /** in words, for `check --plan` */
  readonly what: string;
  readonly acts: readonly Act[];
}

/**
 * Parts of a phase. Their acts are played at once, each when it has what it needs, or one after another,
 * or during the groups that follow, until a phase waits for them.
 */
export interface PartGroup {
  readonly how: 'at once' | 'in turn' | 'beside';
  readonly parts: readonly Part[];
}

/** A phase of a run. */
export interface Phase {
  /** how things stand by then */
  readonly when: string;
  /** whether it waits for all groups before it */
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
