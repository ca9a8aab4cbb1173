import type { CheckId, RequiredId } from '../../conformance/check-id.js';
import { checks } from '../../conformance/requirements/index.js';
import { authenticationMutants } from './authentication.js';
import { cancelMutants } from './cancel.js';
import { createMutants } from './create.js';
import { entityMutants } from './entity.js';
import { errorsMutants } from './errors.js';
import { generalMutants } from './general.js';
import { getMutants } from './get.js';
import { interpretMutants } from './interpret.js';
import { interpretationMutants } from './interpretation.js';
import { listMutants } from './list.js';
import type { Mutants, Mutation } from './mutations/middleware.js';
import { subscriptionMutants } from './subscription.js';
import { updateMutants } from './update.js';
import { versioningMutants } from './versioning.js';

/** For each check the deployments that violate its requirement, which it has to detect. */
export const mutantsOfChecks: Readonly<Record<RequiredId, Mutants>> = {
  ...generalMutants,
  ...errorsMutants,
  ...authenticationMutants,
  ...subscriptionMutants,
  ...entityMutants,
  ...createMutants,
  ...getMutants,
  ...listMutants,
  ...updateMutants,
  ...versioningMutants,
  ...cancelMutants,
  ...interpretMutants,
  ...interpretationMutants,
};

export interface MutantOfCheck {
  /** `check: mutant` */
  readonly id: string;
  readonly name: string;
  readonly check: CheckId;
  readonly mutation: Mutation;
}

const ofCheck: Readonly<Partial<Record<CheckId, Mutants>>> = mutantsOfChecks;

/** All mutants, in the order of the checks. */
export const mutants: readonly MutantOfCheck[] = checks.flatMap(({ id: check }) =>
  Object.entries(ofCheck[check] ?? {}).map(([name, mutation]) => {
    return { id: `${check}: ${name}`, name, check, mutation };
  }),
);
