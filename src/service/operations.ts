import { addresses, type Method, type OperationId, operationIds } from '../api/operations.js';
import type { Policy } from '../policy/policy.js';
import type { Refusal } from '../policy/refusal.js';
import type { ServiceContext } from './context.js';
import { list } from './entities/list.js';
import { interpret } from './interpretation/interpret.js';
import type { ValidRequest } from './request.js';
import type { ServiceResponse } from './responses/response.js';
import { cancel } from './subscriptions/cancel.js';
import { create } from './subscriptions/create.js';
import { get } from './subscriptions/get.js';
import { update } from './subscriptions/update.js';

export interface Operation {
  readonly id: OperationId;
  readonly method: Method;
  /** with `{id}` for the id of a subscription */
  readonly path: string;
  /** whether it has parameters in its query, whatever the profile */
  readonly takesQuery: boolean;
  /** whether it has a body, which is not read otherwise */
  readonly takesBody: boolean;
  /** @param request as validated by the schemas of the policy */
  run(context: ServiceContext, request: ValidRequest): Result | Promise<Result>;
}

type Result = ServiceResponse | Refusal;

const implementations: Readonly<Record<OperationId, Operation['run']>> = {
  createSubscription: create,
  getSubscription: get,
  updateSubscription: update,
  cancelSubscription: cancel,
  listEntities: list,
  interpretFields: interpret,
};

const hasSchema = (policy: Policy, id: OperationId, part: 'query' | 'payload'): boolean =>
  part in policy[id].schemas;

/** The six operations, as every mount serves them. */
export function operations(policy: Policy): readonly Operation[] {
  return operationIds.map((id) => ({
    id,
    ...addresses[id],
    takesQuery: hasSchema(policy, id, 'query'),
    takesBody: hasSchema(policy, id, 'payload'),
    run: implementations[id],
  }));
}
