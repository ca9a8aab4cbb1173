import type { HttpResponse } from '../../http/response.js';
import { breach, holds, notVerified, type Finding } from '../findings/finding.js';
import { entitiesOf, misplaced, sameList } from '../findings/page.js';
import type { Session } from '../session.js';
import { stepFor } from '../step.js';

const requestAgain = (
  session: Session,
  { request: { id = '', query = {} } }: HttpResponse,
): Promise<HttpResponse> => session.send('listEntities', { id, query });

interface ListedFields {
  readonly id: string;
  readonly fields: readonly string[];
}

/**
 * Whether a list keeps its order for a while: the order is open, and a short list may agree by
 * chance.
 */
const keepsOrder = stepFor(
  ({ id, fields }: ListedFields) => JSON.stringify([id, fields]),
  async (session, { id }) => {
    await session.waiting.pause(session.waiting.settleTime);
    const list = () => session.send('listEntities', { id, query: {} });
    const first = await list();
    for (let look = entitiesOf(first).length < 4 ? 8 : 3; look > 0; look -= 1) {
      if (!sameList(await list(), first)) return false;
    }
    return true;
  },
);

/**
 * A breach, if the pages are the same when read again: the order is open, and entities may be
 * added.
 */
export async function confirmBreach(
  session: Session,
  finding: Finding,
  ...pages: HttpResponse[]
): Promise<Finding> {
  const [some] = pages;
  if (finding.kind !== 'breach' || some === undefined) return finding;
  const { id = '' } = some.request;
  const { fields = [] } = session.subjects.of(id).known ?? {};
  if (!(await keepsOrder(session, { id, fields }))) {
    return notVerified(
      'the list, requested several times, had other entities or another order',
      ...pages,
    );
  }
  for (const page of [...pages, ...pages]) {
    const again = await requestAgain(session, page);
    if (!sameList(again, page) || again.status !== page.status) {
      return notVerified(
        'the same page, requested again, had other entities or another total',
        page,
        again,
      );
    }
  }
  return finding;
}

/** Whether a page has the same entities as the others at the same positions of the list. */
export async function expectSamePlaces(
  session: Session,
  page: HttpResponse,
  others: readonly HttpResponse[],
): Promise<Finding> {
  const mismatch = misplaced(page, others);
  if (mismatch === undefined) return holds();
  const expected = `the entity ${mismatch.due} at place ${mismatch.place} of the list, counted from 0`;
  return confirmBreach(
    session,
    breach(expected, mismatch.found, page, mismatch.other),
    page,
    mismatch.other,
  );
}
