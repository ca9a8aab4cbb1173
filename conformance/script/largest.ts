import { listDefaults } from '../../src/api/operations.js';
import { type HttpResponse, isRejected, succeeded } from '../http/response.js';
import { withoutConflict } from '../findings/expect-subscription.js';
import { Inapplicable } from '../findings/finding.js';
import { totalOf } from '../findings/page.js';
import { fact, reads, writes } from './act.js';
import { disposableSubscription, patch, plainUpdate } from './disposable.js';
import { entityPage } from './pages.js';
import { unusualCreations } from './unusual-creations.js';
import { bigPage, excess, excessivePage, limitIn } from './updated-pages.js';

interface Search {
  /** known to be accepted */
  readonly least: number;
  /** known to be rejected */
  readonly tooLarge: number;
  /** common limits, in the order in which they are tried */
  readonly likely: readonly number[];
  readonly maxRequests: number;
}

export interface Found {
  /** the largest accepted number */
  readonly accepted: number;
  /** the smallest rejected number */
  readonly rejected: number;
}

/**
 * Narrows the range that contains the largest accepted number; exact if the bounds are consecutive.
 */
async function findLargest(
  accepts: (size: number) => Promise<boolean>,
  { least, tooLarge, likely, maxRequests }: Search,
): Promise<Found> {
  let [accepted, rejected] = [least, tooLarge];
  for (let asked = 0; asked < maxRequests && rejected - accepted > 1; asked += 1) {
    const size = nextSize(accepted, rejected, likely, least);
    if (await accepts(size)) {
      accepted = size;
    } else {
      rejected = size;
    }
  }
  return { accepted, rejected };
}

/** Returns the next number to try: a common limit, or its successor; otherwise the middle. */
function nextSize(
  accepted: number,
  rejected: number,
  likely: readonly number[],
  least: number,
): number {
  if (likely.includes(accepted)) return accepted + 1;
  const guess = likely.find((size) => accepted < size && size < rejected);
  return guess ?? (accepted === least ? accepted + 1 : Math.floor((accepted + rejected) / 2));
}

/** Common maximum page sizes, in the order in which they are tried. */
const likely = [1000, 10_000, 500, 5000, 250, 100, 200, 300, 2000];
const maxRequests = 8;

const { limit: standard } = listDefaults;

/** Whether a page was served with the requested limit. */
const servesLimit = (page: HttpResponse): boolean => limitIn(page) === page.request.query?.limit;

/** Maximum number of entities to request at once. */
const maxEntities = 400;

/**
 * A page of all entities, or of many; in an extended run, if any limit seems to be served, because
 * fewer entities might be returned than the limit says.
 */
export const pageOfMany = reads(
  [entityPage, excessivePage],
  async (session, first, excessive): Promise<readonly HttpResponse[]> => {
    const limit = Math.min(totalOf(first), maxEntities);
    const isTried = session.settings.extended && limit > standard && servesLimit(excessive);
    if (!isTried) return [];
    const { id = '' } = first.request;
    const page = await session.send('listEntities', { id, query: { limit, offset: 0 } });
    return [withoutConflict(page)];
  },
);

const isDefault = (response: HttpResponse): boolean => limitIn(response) === standard;

/**
 * Pages of different sizes, until two of them enclose the maximum; in an extended run, if the
 * response to an excessive limit does not show it.
 */
export const searchedPages = reads(
  [entityPage, excessivePage],
  async (session, first, excessive): Promise<readonly HttpResponse[]> => {
    const pages: HttpResponse[] = [];
    const isUnclear = isDefault(excessive) || isRejected(excessive);
    if (!session.settings.extended || !isUnclear) return pages;
    const accepts = async (size: number): Promise<boolean> => {
      const page = await bigPage(session, first, size);
      pages.push(page);
      return servesLimit(page);
    };
    await findLargest(accepts, { least: standard, tooLarge: excess, likely, maxRequests });
    return pages;
  },
);

/**
 * A page with a limit above any maximum, with pages of other sizes if it does not show the maximum.
 */
export const pagesOfSizes = fact(
  [excessivePage, pageOfMany, searchedPages],
  (_session, excessive, many, searched): [HttpResponse, ...HttpResponse[]] => [
    excessive,
    ...many,
    ...searched,
  ],
);

/** The pages of different sizes, or only the first if its rejection answers the question. */
export const pagesAboveMaximum = fact(
  [excessivePage, pagesOfSizes],
  (_session, excessive, pages): [HttpResponse, ...HttpResponse[]] =>
    isRejected(excessive) ? [excessive] : pages,
);

/** More fields than any client needs. */
export const tooMany = 2000;

/** Updates with different numbers of fields, until two of them enclose the maximum. */
export const updatesOfSizes = writes(
  [unusualCreations.meaninglessName, disposableSubscription, plainUpdate],
  async (session, created, { id }, valid): Promise<[HttpResponse, ...HttpResponse[]]> => {
    if (isRejected(created)) {
      throw new Inapplicable('only known names are accepted, but this check needs unknown names');
    }
    const known = session.creationBody().fields;
    const update = async (count: number): Promise<HttpResponse> => {
      const others = Array.from({ length: count - known.length }, (_, index) => `field_${index}`);
      return patch(session, id, { ...valid, fields: [...known, ...others] });
    };
    const many = await update(tooMany);
    if (succeeded(many)) return [many];
    const few = await update(known.length);
    if (!succeeded(few)) return [many, few];
    const updates: [HttpResponse, ...HttpResponse[]] = [many, few];
    const accepts = async (size: number): Promise<boolean> => {
      const response = await update(size);
      updates.push(response);
      return succeeded(response);
    };
    await findLargest(accepts, {
      least: known.length,
      tooLarge: tooMany,
      likely: [100, 50, 20, 250, 200, 500, 1000, 10, 25, 30],
      maxRequests,
    });
    return updates;
  },
);
