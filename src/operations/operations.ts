import type { OperationId } from '../api/operations.js';
import type { Profile } from '../open-questions/index.js';
import { authenticationRules, rateLimitRules } from './access.js';
import { cancel, cancelRules } from './cancel.js';
import { create, createRules } from './create.js';
import { get, getRules } from './get.js';
import { errorRules, httpRules } from './http.js';
import { interpret, interpretRules } from './interpret.js';
import { list, listRules } from './list.js';
import type { OperationContext, OperationRules, Result, ValidRequest } from './operation.js';
import { refreshInterval } from './scrapes.js';
import { subscriptionRules } from './subscription.js';
import { update, updateRules } from './update.js';
import { timestampRules } from './values.js';

/**
 * The rules derived from a profile, for each operation and for all operations. Rules read no clock
 * and no state.
 */
export type Rules = ReturnType<typeof makeRules>;

const rulesByProfile = new WeakMap<Profile, Rules>();

/**
 * Derives the rules of a profile. Only this folder knows the meaning of answers. Rules are derived
 * once per profile: with their schemas, they take more than half of the time of creating a mock.
 */
export function rulesOf(answers: Profile): Rules {
  const rules = rulesByProfile.get(answers) ?? makeRules(answers);
  rulesByProfile.set(answers, rules);
  return rules;
}

function makeRules(answers: Profile) {
  const subscription = subscriptionRules(answers);
  const operations = {
    createSubscription: createRules(answers, subscription),
    getSubscription: getRules(answers, subscription),
    updateSubscription: updateRules(answers, subscription),
    cancelSubscription: cancelRules(answers, subscription),
    listEntities: listRules(answers),
    interpretFields: interpretRules(answers),
  } satisfies Record<OperationId, OperationRules>;

  return {
    ...operations,
    subscription,
    timestamp: timestampRules(answers),
    refreshInterval: refreshInterval(answers),
    authentication: authenticationRules(answers),
    rateLimit: rateLimitRules(answers),
    http: httpRules(answers),
    errors: errorRules(answers),
  };
}

interface OperationMethod<Own> {
  /**
   * A method, because it is bivariant: each operation has its own request type.
   * @param request as validated by its schemas
   */
  run(rules: Own, context: OperationContext, request: ValidRequest): Result | Promise<Result>;
}

const operations: { readonly [Id in OperationId]: OperationMethod<Rules[Id]>['run'] } = {
  createSubscription: create,
  getSubscription: get,
  updateSubscription: update,
  cancelSubscription: cancel,
  listEntities: list,
  interpretFields: interpret,
};

/** Performs an operation, by its own rules. @param request as validated by its schemas */
export function perform<Id extends OperationId>(
  id: Id,
  rules: Pick<Rules, Id>,
  context: OperationContext,
  request: ValidRequest,
): Result | Promise<Result> {
  return operations[id](rules[id], context, request);
}
