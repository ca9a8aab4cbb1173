import { checks } from '../checks/index.js';
import type { Mutation } from '../checks/mutant.js';

/** A mutant and the check that has to find it. */
export interface MutantOfCheck {
  /** `check: mutant` */
  readonly id: string;
  /** what is wrong */
  readonly name: string;
  readonly check: string;
  readonly mutation: Mutation;
}

/** Every way of breaking a requirement that the checks list, one place at a time. */
export const mutants: readonly MutantOfCheck[] = checks.flatMap((check) =>
  Object.entries(check.mutants ?? {}).map(([name, mutation]) => ({
    id: `${check.id}: ${name}`,
    name,
    check: check.id,
    mutation,
  })),
);
