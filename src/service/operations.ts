import { addresses, type Method, type OperationId, operationIds } from '../api/operations.js';
import { type RequestSchemas, requestSchemas } from '../api/request-schemas.js';
import type { Profile } from '../profile/open-points.js';
import type { ServiceContext } from './context.js';
import { interpret } from './interpretation.js';
import { list } from './list-entities.js';
import type { ValidRequest } from './request.js';
import type { ServiceResponse } from './responses/response.js';
import { cancel, create, get, update } from './subscriptions.js';

export interface Operation {
  readonly id: OperationId;
  readonly method: Method;
  /** with `{id}` for the id of a subscription */
  readonly path: string;
  /** schemas of query and payload; a part without one is not read */
  readonly schemas: RequestSchemas;
  /** @param request as validated by these schemas */
  run(context: ServiceContext, request: ValidRequest): ServiceResponse | Promise<ServiceResponse>;
}

const implementations: Readonly<Record<OperationId, Operation['run']>> = {
  createSubscription: create,
  getSubscription: get,
  updateSubscription: update,
  cancelSubscription: cancel,
  listEntities: list,
  interpretFields: interpret,
};

/** The six operations, as every mount serves them. */
export function operations(profile: Profile): readonly Operation[] {
  const schemas = requestSchemas(profile);
  return operationIds.map((id) => ({
    id,
    ...addresses[id],
    schemas: schemas[id],
    run: implementations[id],
  }));
}
