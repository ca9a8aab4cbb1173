import { bodyObject, type HttpResponse } from '../http/response.js';
import type { Session } from '../session/session.js';
import { either, fact, reads } from './act.js';
import { comparablePages, entityPage } from './pages.js';
import { listedSubscription } from './subscription.js';

/** The values of `data_status` during the first scrape. */
interface DataStatuses {
  readonly first: string;
  /** null if entities were still arriving */
  readonly last: HttpResponse | null;
  readonly between: readonly HttpResponse[];
  /** all responses with a value until then */
  readonly seen: readonly HttpResponse[];
}

/** Returns the value of `data_status` in a response; empty if there is none. */
export function statusWord(response: HttpResponse | null): string {
  const word = response === null ? '' : bodyObject(response).data_status;
  return typeof word === 'string' ? word : '';
}

/** Whether the list is stable; only an extended run verifies that. */
const isStable = either(({ extended }) =>
  extended ? fact([comparablePages], (_session, { stable }) => stable) : fact([], () => true),
);

/** The values of `data_status` from the create response to the end of the scrape. */
export const dataStatuses = reads(
  [listedSubscription, entityPage, isStable],
  async (session, { id }, _page, isCalm): Promise<DataStatuses> => {
    const { dataStatuses: statuses } = session.tracked.of(id);
    const first = statuses[0]?.word ?? '';
    const now = await lastingStatus(session, id, first);
    const others = statuses.filter(({ word }) => word !== first && word !== statusWord(now));
    const between = others.map(({ response }) => response);
    const seen = statuses.map(({ response }) => response);
    return { first, last: isCalm ? now : null, between, seen };
  },
);

/**
 * Reads the subscription until its `data_status` has changed since its creation. Entities might be
 * listed earlier, and two runs would record different answers.
 */
function lastingStatus(session: Session, id: string, first: string): Promise<HttpResponse> {
  const { created, settings, waiting } = session;
  const mayChange = settings.extended && first !== '' && created.isAlive(id);
  return waiting.until(
    () => session.send('getSubscription', { id }),
    (response) => !mayChange || statusWord(response) !== first,
    { because: '`data_status` has not changed since the create request' },
  );
}
