import { addresses, type Method, type OperationId } from '../api/operations.js';
import { type ListQuery, type RequestSchemas, requestSchemas, type Update } from '../api/request-schemas.js';
import type { CreateSubscription, InterpretFields } from '../api/wire.js';
import type { Profile } from '../profile/open-points.js';
import type { Account } from './accounts.js';
import type { ServiceContext } from './context.js';
import type { EntityPages } from './entity-pages.js';
import { interpret } from './interpretation.js';
import type { ServiceResponse } from './response.js';
import { cancel, create, get } from './subscriptions.js';
import { update } from './update.js';

/** A request whose query and payload are what the schemas of its operation returned. */
export interface ValidRequest<Query = unknown, Payload = unknown> {
  readonly account: Account;
  /** the id in the path; empty where there is none */
  readonly id: string;
  readonly query: Query;
  readonly payload: Payload;
  /** scheme, host and prefix that the client used, without a trailing slash */
  readonly base: string;
}

export interface Operation {
  readonly id: OperationId;
  readonly method: Method;
  /** with `{id}` for the id of a subscription */
  readonly path: string;
  /** what query and payload have to be; a part without a schema is not read */
  readonly schemas: RequestSchemas;
  run(context: ServiceContext, request: ValidRequest): ServiceResponse | Promise<ServiceResponse>;
}

function operation<Query, Payload>(
  id: OperationId,
  schemas: RequestSchemas,
  run: (context: ServiceContext, request: ValidRequest<Query, Payload>) => ReturnType<Operation['run']>,
): Operation {
  return {
    id,
    ...addresses[id],
    schemas,
    // Both mounts hand over what these very schemas returned, so the types are theirs.
    run: (context, request) => run(context, request as ValidRequest<Query, Payload>),
  };
}

/** THE table: the six operations, as every mount serves them. */
export function operations(profile: Profile, pages: EntityPages): readonly Operation[] {
  const schemas = requestSchemas(profile);
  return [
    operation<unknown, CreateSubscription>(
      'createSubscription',
      schemas.createSubscription,
      (context, { account, payload, base }) => create(context, account, payload, base),
    ),
    operation('getSubscription', schemas.getSubscription, (context, { account, id }) =>
      get(context, account, id),
    ),
    operation<unknown, Update>(
      'updateSubscription',
      schemas.updateSubscription,
      (context, { account, id, payload }) => update(context, account, id, payload),
    ),
    operation('cancelSubscription', schemas.cancelSubscription, (context, { account, id }) =>
      cancel(context, account, id),
    ),
    operation<ListQuery, unknown>('listEntities', schemas.listEntities, (context, { account, id, query }) =>
      pages.list(context, account, id, query),
    ),
    operation<unknown, InterpretFields>('interpretFields', schemas.interpretFields, (context, { payload }) =>
      interpret(context, payload),
    ),
  ];
}
