import type { HttpResponse } from '../http/response.js';
import { violation, holds, inconclusive, type Finding } from '../session/findings/finding.js';
import { entitiesOf, misplaced, sameList, totalOf } from '../session/findings/page.js';
import type { Session } from '../session/session.js';
import { sharedRequestFor } from './shared-request.js';

const requestAgain = (
  session: Session,
  { request: { id = '', query = {} } }: HttpResponse,
): Promise<HttpResponse> => session.send('listEntities', { id, query });

interface ListedFields {
  readonly id: string;
  readonly fields: readonly string[];
}

/** Gives a list the time to come to rest, once before and once after an update. */
const rest = sharedRequestFor(
  ({ id, fields }: ListedFields) => JSON.stringify([id, fields]),
  (session) => session.waiting.pause(session.waiting.settleTime),
);

/** The list that pages are of, as far as it matters here. */
function listedFields(session: Session, { request: { id = '' } }: HttpResponse): ListedFields {
  const { fields = [] } = session.tracked.of(id).known ?? {};
  return { id, fields };
}

/**
 * Requests a list several times: the order is open, and a short list may agree by chance.
 * @returns the first response that differs from the one before it
 */
const firstChange = sharedRequestFor(
  ({ id, fields }: ListedFields) => JSON.stringify([id, fields]),
  async (session, listed): Promise<readonly [HttpResponse, HttpResponse] | null> => {
    await rest(session, listed);
    const { id } = listed;
    const list = () => session.send('listEntities', { id, query: {} });
    const first = await list();
    for (let look = entitiesOf(first).length < 4 ? 8 : 3; look > 0; look -= 1) {
      const next = await list();
      if (!sameList(next, first)) return [first, next];
    }
    return null;
  },
);

const hasSameCount = (a: HttpResponse, b: HttpResponse): boolean =>
  a.status === b.status &&
  totalOf(a) === totalOf(b) &&
  entitiesOf(a).length === entitiesOf(b).length;

/** What two responses to the same request leave of a violation of places. */
function ofChange(one: HttpResponse, other: HttpResponse): Finding {
  // the order is open: where it changes, only counting says something
  if (hasSameCount(one, other)) return holds();
  return inconclusive(
    'the same page, requested again, had another number of entities or another total',
    one,
    other,
  );
}

/** The finding, unless one of its pages is another one when it is read again, twice. */
async function unlessChanged(
  session: Session,
  finding: Finding,
  pages: readonly HttpResponse[],
  isSame: (one: HttpResponse, other: HttpResponse) => boolean,
): Promise<Finding> {
  for (const page of [...pages, ...pages]) {
    const again = await requestAgain(session, page);
    if (!isSame(again, page)) return ofChange(page, again);
  }
  return finding;
}

/**
 * A violation that is about the places of entities, if the list keeps its order. Otherwise it holds:
 * no place is wrong where there is no order.
 */
export async function confirmPlaces(
  session: Session,
  finding: Finding,
  ...pages: HttpResponse[]
): Promise<Finding> {
  const [some] = pages;
  if (finding.kind !== 'violation' || some === undefined) return finding;
  const change = await firstChange(session, listedFields(session, some));
  if (change !== null) return ofChange(...change);
  const isSame = (one: HttpResponse, other: HttpResponse): boolean =>
    sameList(one, other) && one.status === other.status;
  return unlessChanged(session, finding, pages, isSame);
}

/**
 * A violation that is about how many entities there are, in whatever order, if the pages have as many
 * when read again.
 */
export async function confirmCounts(
  session: Session,
  finding: Finding,
  ...pages: HttpResponse[]
): Promise<Finding> {
  const [some] = pages;
  if (finding.kind !== 'violation' || some === undefined) return finding;
  await rest(session, listedFields(session, some));
  return unlessChanged(session, finding, pages, hasSameCount);
}

/** Whether a page has the same entities as the others at the same positions of the list. */
export async function expectSamePlaces(
  session: Session,
  page: HttpResponse,
  others: readonly HttpResponse[],
): Promise<Finding> {
  const mismatch = misplaced(page, others);
  if (mismatch === undefined) return holds();
  const expected = `the entity ${mismatch.due} at position ${mismatch.place} of the list, counting from 0`;
  return confirmPlaces(
    session,
    violation(expected, mismatch.found, page, mismatch.other),
    page,
    mismatch.other,
  );
}
