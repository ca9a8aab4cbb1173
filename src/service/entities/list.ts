import type { ListQuery } from '../../api/wire.js';
import { resultFor } from '../../policy/absence.js';
import type { PageBounds } from '../../policy/list.js';
import { Refusal } from '../../policy/refusal.js';
import type { ServiceContext, ValidRequest } from '../context.js';
import type { ServiceResponse } from '../responses/response.js';
import type { SubscriptionRecord } from '../state/state.js';
import { historyOf } from '../subscriptions/record.js';
import { shownState } from '../subscriptions/shown-state.js';
import { emptyPage } from './pages.js';

/** Operation "list entities". */
export async function list(
  context: ServiceContext,
  { account, id, query }: ValidRequest<ListQuery>,
): Promise<ServiceResponse | Refusal> {
  const { policy } = context;
  const { absent, access, bounds: boundsOf, status } = policy.listEntities;
  const record = shownState(context, 'listEntities', { account, id });
  if (record === null) return resultFor(absent, id);
  const bounds = boundsOf(query);
  if (bounds instanceof Refusal) return bounds;
  const listed = access[record.status];
  if (listed instanceof Refusal) return listed;
  if (listed === 'empty') {
    return { status, body: emptyPage(bounds) };
  }
  return { status, body: await entityPage(context, record, bounds) };
}

/**
 * One page of a subscription as JSON, whatever its status.
 * @throws {ServiceError} when it would be too large
 */
export function entityPage(
  context: ServiceContext,
  record: SubscriptionRecord,
  bounds: PageBounds,
): Promise<string> {
  const { policy, registry, pages } = context;
  const history = historyOf(context, record);
  return pages.page({ policy, world: registry.world }, record, history, bounds);
}

/** The position of an entity among those of a subscription; null if it is not listed. */
export function entityPosition(
  context: ServiceContext,
  record: SubscriptionRecord,
  id: string,
): Promise<number | null> {
  const { policy, registry, pages } = context;
  const history = historyOf(context, record);
  return pages.position({ policy, world: registry.world }, record, history, id);
}
