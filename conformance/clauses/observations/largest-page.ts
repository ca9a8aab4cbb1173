import { listDefaults } from '../../../src/api/operations.js';
import { type HttpResponse, refused } from '../../http/response.js';
import { describe } from '../../session/findings/expect.js';
import { type Finding, notApplicable, observed } from '../../session/findings/finding.js';
import { entitiesOf, totalOf } from '../../session/findings/page.js';
import type { Session } from '../../session/session.js';
import { step } from '../../script/step.js';
import { entityPage, requestPage } from '../../script/pages.js';
import { bigPage, excess, limitIn } from '../../script/updated-pages.js';
import { observations } from '../check.js';
import { refusalOr } from './forms.js';

interface Search {
  /** known to be accepted */
  readonly least: number;
  /** known to be refused */
  readonly tooMuch: number;
  /** common limits, in the order in which they are tried */
  readonly likely: readonly number[];
  readonly maxRequests: number;
}

interface Found {
  /** the largest that is known to be accepted */
  readonly accepted: number;
  /** the smallest that is known to be refused */
  readonly refused: number;
}

/** Finds two numbers between which the largest accepted one is; exact if they are consecutive. */
export async function findLargest(
  accepts: (size: number) => Promise<boolean>,
  { least, tooMuch, likely, maxRequests }: Search,
): Promise<Found> {
  let [accepted, refused] = [least, tooMuch];
  for (let asked = 0; asked < maxRequests && refused - accepted > 1; asked += 1) {
    const size = nextSize(accepted, refused, likely, least);
    if (await accepts(size)) {
      accepted = size;
    } else {
      refused = size;
    }
  }
  return { accepted, refused };
}

/** The next number to try: a common limit, or its successor; otherwise the middle. */
function nextSize(
  accepted: number,
  refused: number,
  likely: readonly number[],
  least: number,
): number {
  if (likely.includes(accepted)) return accepted + 1;
  const guess = likely.find((size) => accepted < size && size < refused);
  return guess ?? (accepted === least ? accepted + 1 : Math.floor((accepted + refused) / 2));
}

const { limit: standard } = listDefaults;
/** Common maximum page sizes, in the order in which they are tried. */
const likely = [1000, 10_000, 500, 5000, 250, 100, 200, 300, 2000];
const maxRequests = 8;

interface Largest {
  /** served as requested, or the default */
  readonly served: number;
  /** the smallest that is known not to be */
  readonly tooMuch: number;
  /** the last page that was served */
  readonly response: HttpResponse | null;
}

/**
 * Finds two sizes between which the largest page is, if the response to an excess does not tell it.
 */
const largestPage = step(async (session): Promise<Largest> => {
  let response: HttpResponse | null = null;
  const accepts = async (size: number): Promise<boolean> => {
    const page = await bigPage(session, size);
    if (limitIn(page) !== size) return false;
    response = page;
    return true;
  };
  const search = { least: standard, tooMuch: excess, likely, maxRequests };
  const { accepted: served, refused: tooMuch } = await findLargest(accepts, search);
  return { served, tooMuch, response };
});

/** Maximum number of entities to request at once. */
const maxEntities = 400;

/** The number of entities of a page that echoes a larger limit than it serves; null if unknown. */
async function cappedAt(session: Session): Promise<HttpResponse | null> {
  const asked = Math.min(totalOf(await entityPage(session)), maxEntities);
  if (!session.settings.deep || asked <= standard) return null;
  const page = await requestPage(session, { limit: asked, offset: 0 });
  const items = entitiesOf(page).length;
  if (limitIn(page) === asked && items >= standard && items < asked) {
    return page;
  }
  return null;
}

type Observe = (session: Session, response: HttpResponse, limit: unknown) => Promise<Finding>;

/** The response for a page above any maximum. */
const excessive =
  (look: Observe) =>
  async (session: Session): Promise<Finding> => {
    const response = await bigPage(session, excess);
    return look(session, response, limitIn(response));
  };

/** How large a page may be, and what happens above that. */
export const largestPageObservations = observations('odd-reads', {
  'list.maximum': excessive(async (session, response, limit) => {
    if (limit === excess) {
      const capped = await cappedAt(session);
      if (capped === null) return observed('none', response);
      return observed(entitiesOf(capped).length, capped, response);
    }
    if (typeof limit === 'number' && limit > standard) return observed(limit, response);
    const unsaid = `the response to limit=${excess} does not say: ${describe(response)}`;
    if (limit !== standard && !refused(response)) return notApplicable(unsaid);
    if (!session.settings.deep) return notApplicable(unsaid);
    const largest = await largestPage(session);
    const { served, tooMuch } = largest;
    if (tooMuch - served === 1) {
      return observed(served, largest.response ?? response, response);
    }
    return notApplicable(
      `limit=${served} is served and limit=${tooMuch} is not; no limit in between was tried`,
    );
  }),
  'list.excess': excessive(async (session, response, limit) => {
    if (limit === excess) {
      const capped = await cappedAt(session);
      if (capped === null) return notApplicable(`limit=${excess} is served as given`);
      return observed('capped', capped, response);
    }
    if (refused(response)) return observed(response.status, response);
    if (limit !== standard) {
      return refusalOr(response, typeof limit === 'number' ? 'clamped' : null);
    }
    if (!session.settings.deep) {
      return notApplicable(`${standard} is the default, and may be the largest too`);
    }
    const { served } = await largestPage(session);
    if (served > standard) return observed('default', response);
    return notApplicable(`${standard} is the default and the largest, so both come to the same`);
  }),
});
