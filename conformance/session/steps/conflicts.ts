import type { HttpResponse } from '../../http/response.js';
import type { Session } from '../session.js';
import { doubled } from '../waiting.js';

const isInConflict = ({ status }: HttpResponse): boolean => status === 409;

/** Repeats a change while it is in conflict (409), for example with a scrape. */
export const afterConflicts = (
  { waiting }: Session,
  request: () => Promise<HttpResponse>,
): Promise<HttpResponse> =>
  waiting.until(request, (response) => !isInConflict(response), {
    scrape: true,
    pauses: doubled(100),
    because: 'a conflict (409): the scrape may still run',
    shows: 'a conflict (409) ends',
  });

/**
 * The same, but no longer than a scrape takes: a conflict that lasts is the answer. The first one
 * may still run.
 */
export const outsideScrape = (
  { waiting, scrapeTime }: Session,
  request: () => Promise<HttpResponse>,
): Promise<HttpResponse> =>
  waiting.until(request, (response) => !isInConflict(response), {
    deadline: waiting.from(scrapeTime + waiting.settleTime),
    pauses: doubled(100),
    because: 'a conflict (409): a scrape may run',
  });
