import { listDefaults } from '../../../src/api/operations.js';
import { describe } from '../../session/expect.js';
import { notApplicable, observed } from '../../session/finding.js';
import { bodyObject, refused, type HttpResponse } from '../../http/response.js';
import { entityPage, requestPage, totalOf } from '../../session/pages.js';
import type { Session } from '../../session/session.js';
import { observation, type ActiveCheck, type Check } from '../check.js';
import { refusalOr } from './status.js';

const { limit: standard } = listDefaults;
const excess = 1_000_000;

/** A page of so many entities, from behind the last one, so that none is sent. */
const bigPage = (session: Session, limit: number): Promise<HttpResponse> =>
  session.once(`page of ${limit}`, async () => {
    const offset = totalOf(await entityPage(session));
    return requestPage(session, { limit, offset: offset + 1 });
  });

const limitIn = (answer: HttpResponse): unknown =>
  answer.status === 200 ? bodyObject(answer).limit : undefined;

/** Largest pages that services like to have, in the order in which they are asked for. */
const likely = [1000, 10_000, 500, 5000, 250, 100, 200, 300, 2000];
const mostRequests = 8;

/** What to ask for next: something likely, and whether that was the largest; where nothing is, the middle. */
function nextSize(served: number, tooMuch: number, found: boolean): number {
  if (likely.includes(served)) return served + 1;
  const guess = likely.find((size) => served < size && size < tooMuch);
  return guess ?? (found ? Math.floor((served + tooMuch) / 2) : served + 1);
}

interface Largest {
  /** served as asked for, or the default */
  readonly served: number;
  /** the least that is known not to be */
  readonly tooMuch: number;
  /** the last page that was served */
  readonly answer: HttpResponse | null;
}

/** Between which two sizes the largest page lies, where the answer to an excess does not say it. */
const largestPage = (session: Session): Promise<Largest> =>
  session.once('largest page', async () => {
    let served: number = standard;
    let tooMuch = excess;
    let answer: HttpResponse | null = null;
    for (let asked = 0; asked < mostRequests && tooMuch - served > 1; asked += 1) {
      const size = nextSize(served, tooMuch, answer !== null);
      const page = await bigPage(session, size);
      if (limitIn(page) === size) [served, answer] = [size, page];
      else tooMuch = size;
    }
    return { served, tooMuch, answer };
  });

const list = (
  point: 'list.maximum' | 'list.excess',
  run: (session: Session, answer: HttpResponse, limit: unknown) => ReturnType<ActiveCheck['run']>,
): Check =>
  observation(point, {
    stage: 'created',
    sends: 'reads',
    run: async (session) => {
      const answer = await bigPage(session, excess);
      return run(session, answer, limitIn(answer));
    },
  });

/** How large a page may be, and what becomes of a larger one. */
export const largestPageObservations: readonly Check[] = [
  list('list.maximum', async (session, answer, limit) => {
    if (limit === excess) return observed('none', answer);
    if (typeof limit === 'number' && limit > standard) return observed(limit, answer);
    const unsaid = `the answer to limit=${excess} does not tell: ${describe(answer)}`;
    if (limit !== standard && !refused(answer)) return notApplicable(unsaid);
    if (!session.settings.deep) return notApplicable(unsaid);
    const largest = await largestPage(session);
    const { served, tooMuch } = largest;
    if (tooMuch - served === 1) return observed(served, largest.answer ?? answer, answer);
    return notApplicable(`limit=${served} is served and limit=${tooMuch} is not; nothing between was tried`);
  }),
  list('list.excess', async (session, answer, limit) => {
    if (limit === excess) return notApplicable(`limit=${excess} is served as given`);
    if (refused(answer)) return observed(answer.status, answer);
    if (limit !== standard) return refusalOr(answer, typeof limit === 'number' ? 'clamped' : null);
    if (!session.settings.deep)
      return notApplicable(`${standard} is the default, and may be the largest too`);
    const { served } = await largestPage(session);
    if (served > standard) return observed('default', answer);
    return notApplicable(`${standard} is the default and the largest, so that both come to the same`);
  }),
];
