import { listDefaults } from '../../../src/api/operations.js';
import type { Query } from '../../http/request.js';
import { bodyObject, type HttpResponse } from '../../http/response.js';
import { ifVerified } from '../findings/finding.js';
import { endOf, entitiesOf, laterOffsets } from '../findings/page.js';
import type { Session } from '../session.js';
import { step, stepFor } from '../step.js';
import { comparablePages } from './comparable-pages.js';
import { entityPage, listPage, requestPage } from './pages.js';

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

/** Pages for what is between the first ones of the usual size and the last one. */
export async function wideQueries(session: Session, first: HttpResponse): Promise<Query[]> {
  const later = laterOffsets(first);
  const size = entitiesOf(first).length;
  const begin = later.findIndex((offset, index) => offset !== (index + 1) * size);
  const last = later.at(-1);
  if (begin < 0 || last === undefined) return [];
  const width = (await ifVerified(widest(session), null)) ?? listDefaults.limit;
  if (width <= listDefaults.limit) return [];
  const start = (begin + 1) * size;
  const left = last - start;
  const count = Math.min(Math.ceil(left / width), mostPages);
  const limit = Math.min(width, Math.ceil(left / count));
  return Array.from({ length: count }, (_, index) => ({ limit, offset: start + index * limit }));
}

/** All pages of the list, as far as they are looked at. */
export const allPages = step(async (session): Promise<void> => {
  const { after } = await comparablePages(session);
  const queries = await wideQueries(session, after);
  await Promise.all(queries.map((query) => listPage(session, query)));
});
