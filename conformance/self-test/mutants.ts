import { checks } from '../checks/index.js';
import type { Mutant } from '../checks/mutant.js';

/** A mutant and the check that has to find it. */
export interface MutantOfCheck {
  /** `check: mutant` */
  readonly id: string;
  readonly check: string;
  readonly mutant: Mutant;
}

/** Every way of breaking a requirement that the checks list, one place at a time. */
export const mutants: readonly MutantOfCheck[] = checks.flatMap((check) =>
  (check.mutants ?? []).map((mutant) => ({ id: `${check.id}: ${mutant.name}`, check: check.id, mutant })),
);
