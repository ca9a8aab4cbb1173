import type { Mutant } from '../checks/mutant.js';
import { authenticationMutants } from './mutants/authentication.js';
import { createMutants } from './mutants/create.js';
import { entityMutants } from './mutants/entity.js';
import { generalMutants } from './mutants/general.js';
import { interpretMutants } from './mutants/interpret.js';
import { lifecycleMutants } from './mutants/lifecycle.js';
import { listMutants } from './mutants/list.js';
import { subscriptionMutants } from './mutants/subscription.js';
import { updateMutants } from './mutants/update.js';

/** A mutant and the check that has to find it. */
export interface MutantOfCheck {
  /** `check: mutant` */
  readonly id: string;
  readonly check: string;
  readonly mutant: Mutant;
}

const byCheck = [
  authenticationMutants,
  generalMutants,
  subscriptionMutants,
  createMutants,
  lifecycleMutants,
  updateMutants,
  listMutants,
  entityMutants,
  interpretMutants,
];

/** Every way of breaking a requirement that the self-test knows, one place at a time. */
export const mutants: readonly MutantOfCheck[] = byCheck
  .flatMap((section) => Object.entries(section))
  .flatMap(([check, some]) => some.map((mutant) => ({ id: `${check}: ${mutant.name}`, check, mutant })));
