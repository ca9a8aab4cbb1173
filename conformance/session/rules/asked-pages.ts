import type { Query } from '../../http/request.js';
import type { HttpResponse } from '../../http/response.js';

/**
 * Pages up to that size are requested by checks of the list, larger ones to find out the largest,
 * which is open.
 */
const largestPage = 100;

/** Whether more was asked for than the kit reads: that says nothing about the deployment. */
export function isExcessive({ kind, request }: HttpResponse): boolean {
  const { limit } = request.query ?? {};
  return kind === 'unread' && typeof limit === 'number' && limit > largestPage;
}

/** Whether a page is asked for in a way that should be refused: numbers are sent as such. */
export const isInvalid = (query: Query): boolean =>
  Object.values(query).some((value) => typeof value === 'string');
