import { boundsMutants } from './mutants/bounds.js';
import { creationMutants } from './mutants/creation.js';
import { credentialMutants } from './mutants/credential.js';
import { entityMutants } from './mutants/entity.js';
import { interpretationMutants } from './mutants/interpretation.js';
import { lifecycleMutants } from './mutants/lifecycle.js';
import type { Mutant } from './mutants/mutant.js';
import { pageMutants } from './mutants/page.js';
import { protocolMutants } from './mutants/protocol.js';
import { subscriptionMutants } from './mutants/subscription.js';
import { updateMutants } from './mutants/update.js';

export type { Mutant } from './mutants/mutant.js';

/** Every way of breaking a clause that the self-test knows, one place at a time. */
export const mutants: readonly Mutant[] = [
  ...credentialMutants,
  ...protocolMutants,
  ...subscriptionMutants,
  ...entityMutants,
  ...interpretationMutants,
  ...creationMutants,
  ...lifecycleMutants,
  ...updateMutants,
  ...pageMutants,
  ...boundsMutants,
];
