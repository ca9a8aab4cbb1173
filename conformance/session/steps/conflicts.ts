import type { HttpResponse } from '../../http/response.js';
import { untilNoConflict } from '../sending/conflicts.js';
import type { Session } from '../session.js';
import { doubled } from '../waiting.js';

/**
 * Repeats a change while it is in conflict (409), for example with a scrape.
 * @param first the response to a first request that was sent already
 */
export const afterConflicts = (
  session: Session,
  request: () => Promise<HttpResponse>,
  first?: HttpResponse,
): Promise<HttpResponse> =>
  untilNoConflict(session, request, {
    ...(first === undefined ? {} : { first }),
    scrape: true,
    pauses: doubled(100),
    because: 'a conflict (409): the scrape may still be running',
    shows: 'a conflict (409) ends',
  });

/**
 * The same, but no longer than a scrape takes: a conflict that lasts is the answer. The first one
 * may still run.
 */
export const outsideScrape = (
  session: Session,
  request: () => Promise<HttpResponse>,
): Promise<HttpResponse> =>
  untilNoConflict(session, request, {
    deadline: session.waiting.from(session.scrapeTime + session.waiting.settleTime),
    pauses: doubled(100),
    because: 'a conflict (409): a scrape may be running',
  });
