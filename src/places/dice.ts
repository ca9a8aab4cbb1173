/**
 * Numbers, choices and people in a language, from one seed. The little of faker that is used here goes through this.
 */
export interface Dice {
  /** 0 (inclusive) to 1 (exclusive) */
  readonly next: () => number;
  pick<T>(choices: readonly T[]): T;
  firstName(): string;
  lastName(): string;
}
