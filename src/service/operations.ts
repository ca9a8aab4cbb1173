import { type Method, type OperationId, addresses as addressOf } from '../api/operations.js';
import type { Profile } from '../profile/open-points.js';
import type { CreateSubscription, InterpretFields } from '../api/wire.js';
import type { Account } from './accounts.js';
import type { Answer } from './answer.js';
import type { ServiceContext } from './context.js';
import type { EntityLists } from './entities.js';
import { interpret } from './interpretation.js';
import { type ListQuery, listQuery } from '../api/list-query.js';
import * as schemas from '../api/request-schemas.js';
import type { Reader } from '../api/request-schemas.js';
import { cancel, create, get, update } from './subscriptions.js';

/** A request that has passed the readers of its operation: what they returned, not what came in. */
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
  /**
   * Takes the parts that the operation has for what they have to be; what is left out is not looked at.
   * @throws {ServiceError} that the profile has for what is wrong
   */
  readonly validate: {
    readonly query?: Reader<unknown>;
    readonly payload?: Reader<unknown>;
  };
  run(context: ServiceContext, request: ValidRequest): Answer | Promise<Answer>;
}

interface Definition<Query, Payload> {
  query?: Reader<Query>;
  payload?: Reader<Payload>;
  run: (context: ServiceContext, request: ValidRequest<Query, Payload>) => Answer | Promise<Answer>;
}

function operation<Query, Payload>(
  id: OperationId,
  { run, ...validate }: Definition<Query, Payload>,
): Operation {
  return {
    id,
    ...addressOf[id],
    validate,
    // Both mounts hand over what these very readers returned, so the types are theirs.
    run: (context, request) => run(context, request as ValidRequest<Query, Payload>),
  };
}

/** THE table: the six operations, as every mount serves them. */
export function operations(profile: Profile, lists: EntityLists): readonly Operation[] {
  return [
    operation('createSubscription', {
      payload: schemas.creation(profile),
      run: (context, { account, payload, base }: ValidRequest<unknown, CreateSubscription>) =>
        create(context, account, payload, base),
    }),
    operation('getSubscription', {
      run: (context, request) => get(context, request.account, request.id),
    }),
    operation('updateSubscription', {
      payload: schemas.update(profile),
      run: (context, request: ValidRequest<unknown, schemas.Update>) =>
        update(context, request.account, request.id, request.payload),
    }),
    operation('cancelSubscription', {
      run: (context, request) => cancel(context, request.account, request.id),
    }),
    operation('listEntities', {
      query: listQuery(profile),
      run: (context, request: ValidRequest<ListQuery>) =>
        lists.list(context, request.account, request.id, request.query),
    }),
    operation('interpretFields', {
      payload: schemas.interpretation(profile),
      run: (context, { payload }: ValidRequest<unknown, InterpretFields>) => interpret(context, payload),
    }),
  ];
}
