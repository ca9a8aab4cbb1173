import { bodyObject, type HttpResponse } from '../../http/response.js';
import type { Session } from '../../session/session.js';
import { step } from '../../session/step.js';
import { comparablePages } from '../../session/steps/comparable-pages.js';
import { entityPage } from '../../session/steps/pages.js';
import { listedSubscription } from '../../session/steps/subscription.js';

/** What `data_status` was in the course of the first scrape. */
export interface DataStatuses {
  readonly first: string;
  readonly last: HttpResponse | null;
  readonly between: readonly HttpResponse[];
}

/** The value of `data_status` in a response; empty if it has none. */
export function statusWord(response: HttpResponse | null): string {
  const word = response === null ? '' : bodyObject(response).data_status;
  return typeof word === 'string' ? word : '';
}

/** The values of `data_status` from creation until no more entities are added. */
export const dataStatus = step(async (session): Promise<DataStatuses> => {
  await entityPage(session);
  const isCalm = await isStable(session);
  const { id } = await listedSubscription(session);
  const first = session.subjects.of(id).dataStatuses[0]?.word ?? '';
  const now = await lastingStatus(session, id, first);
  const seen = [...session.subjects.of(id).dataStatuses];
  const others = seen.filter(({ word }) => word !== first && word !== statusWord(now));
  const between = others.map(({ response }) => response);
  return { first, last: isCalm ? now : null, between };
});

/** Whether the list stays as it is: only a deep run makes sure of it. */
async function isStable(session: Session): Promise<boolean> {
  if (!session.settings.deep) return true;
  const { stable } = await comparablePages(session);
  return stable;
}

/**
 * The subscription once its `data_status` is not that of the creation any more: entities may be
 * listed before it changes, and one run would see it change, and the next one not.
 */
function lastingStatus(session: Session, id: string, first: string): Promise<HttpResponse> {
  const { created, settings, waiting } = session;
  const mayChange = settings.deep && first !== '' && created.isAlive(id);
  return waiting.until(
    () => session.send('getSubscription', { id }),
    (response) => !mayChange || statusWord(response) !== first,
    { because: '`data_status` is still that of the creation' },
  );
}
