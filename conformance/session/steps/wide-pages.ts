import { listDefaults } from '../../../src/api/operations.js';
import { bodyObject, type HttpResponse } from '../../http/response.js';
import { ifVerified } from '../findings/finding.js';
import { endOf, entitiesOf, laterOffsets } from '../findings/page.js';
import { step, stepFor } from '../step.js';
import { entityPage, listPage, requestPage } from './pages.js';
import { listedSubscription } from './subscription.js';

/** Of a long list, pages of the usual size show some parts only: larger ones show what is between. */

/** More than any deployment serves at once. */
export const excess = 1_000_000;

/** A page of a given size after the last entity, so that no entities are sent. */
export const bigPage = stepFor(String, async (session, limit: number) => {
  const offset = endOf(await entityPage(session)) + 1;
  return requestPage(session, { limit, offset });
});

/** The limit that a page says it was served with. */
export function limitIn(response: HttpResponse): unknown {
  if (response.status === 200) return bodyObject(response).limit;
  return undefined;
}

/** What clients often ask for, and the most that is asked for here. */
const [usual, largest] = [100, 500];

/** So many pages are read at most. */
const mostPages = 3;

/** The largest limit to ask for here; the default if no larger one is known to be served. */
const widest = step(async (session): Promise<number> => {
  const served = limitIn(await bigPage(session, excess));
  if (typeof served === 'number' && served > listDefaults.limit) return Math.min(served, largest);
  const page = await requestPage(session, { limit: usual });
  return entitiesOf(page).length === usual ? usual : listDefaults.limit;
});

/**
 * Pages of what is between the first ones of the usual size and the last one. Some deployments serve
 * fewer entities than the limit that they echo.
 */
export const widePages = step(async (session): Promise<HttpResponse[]> => {
  const { id } = await listedSubscription(session);
  const page = await entityPage(session);
  const first = session.subjects.of(id).lastPlainPage ?? page;
  const later = laterOffsets(first);
  const size = entitiesOf(first).length;
  const begin = later.findIndex((offset, index) => offset !== (index + 1) * size);
  const last = later.at(-1);
  if (begin < 0 || last === undefined) return [];
  const limit = (await ifVerified(widest(session), null)) ?? listDefaults.limit;
  if (limit <= listDefaults.limit) return [];
  const pages: HttpResponse[] = [];
  let offset = (begin + 1) * size;
  while (offset < last && pages.length < mostPages) {
    const wide = await listPage(session, { limit: Math.min(limit, last - offset), offset });
    const items = entitiesOf(wide).length;
    if (items === 0) break;
    pages.push(wide);
    offset += items;
  }
  return pages;
});
