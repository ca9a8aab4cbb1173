import { milliseconds } from '../input/duration.js';
import { compilePolicy } from '../policy/policy.js';
import { completeProfile, type GivenProfile, givenAnswers } from '../profile/profile.js';
import type { ConditionsInForce } from './conditions/in-force.js';
import type { ServiceContext } from './context.js';
import { EntityPages } from './entities/pages.js';
import { type ServiceOptions, serviceOptions } from './options.js';
import { transportErrors } from './responses/errors.js';

/** The part of a context that depends on the profile. */
type Behaviour = Pick<
  ServiceContext,
  'profile' | 'policy' | 'transportErrors' | 'timing' | 'bodies' | 'pages'
>;

/**
 * How a service with this profile behaves, or without one. The start without one need not wait for
 * the schema of profiles.
 * @throws {ProfileError} when it is not valid
 */
export function behaviourOf(
  given: GivenProfile | undefined,
  { scrapeTime = serviceOptions.scrapeTime.default }: ServiceOptions,
  conditions: ConditionsInForce,
): Behaviour {
  const profile = completeProfile(given === undefined ? {} : givenAnswers(given));
  const policy = conditions.policy(compilePolicy(profile));
  return {
    profile,
    policy,
    transportErrors: transportErrors(policy),
    timing: { duration: milliseconds(scrapeTime), refresh: policy.refreshInterval },
    bodies: new WeakMap(),
    pages: new EntityPages(),
  };
}
