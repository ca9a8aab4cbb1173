import { bodyObject, isObject } from '../http/response.js';
import type { History } from './history.js';
import { freshness, precedes } from './order.js';
import type { Recorded } from './recorded.js';

export const isPage = ({ response }: Recorded): boolean =>
  response.request.operation === 'listEntities' &&
  response.status === 200 &&
  isObject(response.json) &&
  Array.isArray(bodyObject(response).data);

/** The pages of a subscription just before, while nothing is known to have changed. */
export function pagesBefore(history: History, at: Recorded): Recorded[] {
  const since = history.lastWrite(at);
  if (since === null) return [];
  return history.events.filter(
    (event) =>
      isPage(event) &&
      precedes(event, at) &&
      at.start - event.end <= freshness &&
      (since === undefined || precedes(since, event)),
  );
}
