import { listDefaults } from '../api/operations.js';
import type { ListQuery } from '../api/request-schemas.js';
import type { ServiceContext } from './context.js';
import { type PageBounds, pageText } from './entity-pages.js';
import { throwIfStatus } from './responses/errors.js';
import type { ValidRequest } from './request.js';
import type { ServiceResponse } from './responses/response.js';
import type { SubscriptionRecord } from './state/state.js';
import { find, historyOf } from './subscription-record.js';

/** The effective limit and offset, by the open points about bounds. */
function pageBounds({ profile }: ServiceContext, { limit, offset }: ListQuery): PageBounds {
  const [maximum, excess] = [profile['list.maximum'], profile['list.excess']];
  const bounds = { limit, offset: Math.max(0, offset) };
  if (limit < 1) {
    return { ...bounds, limit: profile['list.limit-below'] === 'default' ? listDefaults.limit : 1 };
  }
  if (maximum === 'none' || limit <= maximum) return bounds;
  throwIfStatus(excess, `"limit" must be less than or equal to ${maximum}`);
  if (excess === 'capped') return { ...bounds, most: maximum };
  return { ...bounds, limit: excess === 'clamped' ? maximum : listDefaults.limit };
}

/** One page of a subscription as JSON, whatever its status. @throws {ServiceError} when it would be too large */
export function entityPage(
  context: ServiceContext,
  record: SubscriptionRecord,
  bounds: PageBounds,
): Promise<string> {
  const { profile, registry, timestamp } = context;
  return registry.pages.page(
    { profile, timestamp, world: registry.world },
    record,
    historyOf(context, record),
    bounds,
  );
}

/** Operation "list entities". */
export async function list(
  context: ServiceContext,
  { account, id, query }: ValidRequest<ListQuery>,
): Promise<ServiceResponse> {
  const { profile } = context;
  const record = find(context, account, id, 'list');
  const bounds = pageBounds(context, query);
  const answers = {
    active: 'listed',
    paused: profile['list.paused'],
    cancelled: profile['cancelled.list'],
  } as const;
  const answer = answers[record.status];
  throwIfStatus(answer, `The subscription is ${record.status}`);
  if (answer === 'empty') return { status: 200, body: pageText([], 0, bounds) };
  return { status: 200, body: await entityPage(context, record, bounds) };
}
