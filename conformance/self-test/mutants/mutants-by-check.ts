import type { Mutant } from '../../checks/mutant.js';

/** By id of the check that has to find them. */
export type MutantsByCheck = Readonly<Record<string, readonly Mutant[]>>;
