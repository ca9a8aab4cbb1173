import { listDefaults } from '../../src/api/operations.js';
import type { OpenQuestionId } from '../../src/open-questions/index.js';
import { type HttpResponse, refused, succeeded } from '../http/response.js';
import { disposableSubscription, patch, plainUpdate } from '../script/disposable.js';
import { entityPage, requestPage } from '../script/pages.js';
import { sharedRequest } from '../script/shared-request.js';
import { requireNotCancelled } from '../script/subscription.js';
import { meaningless } from '../script/unusual-names.js';
import { bigPage, excess, limitIn } from '../script/updated-pages.js';
import { describe } from '../session/findings/expect.js';
import { type Finding, notApplicable, observed } from '../session/findings/finding.js';
import { entitiesOf, totalOf } from '../session/findings/page.js';
import type { Session } from '../session/session.js';
import { createWithFields } from './create.js';
import { parametersOf, unusualParameter } from './list.js';
import { exchangeOf, ofInput, type KnownExchange, type Observer } from './observer.js';

interface Search {
  /** known to be accepted */
  readonly least: number;
  /** known to be rejected */
  readonly tooLarge: number;
  /** common limits, in the order in which they are tried */
  readonly likely: readonly number[];
  readonly maxRequests: number;
}

interface Found {
  /** the largest that is known to be accepted */
  readonly accepted: number;
  /** the smallest that is known to be rejected */
  readonly refused: number;
}

/** Finds two numbers between which the largest accepted one is; exact if they are consecutive. */
async function findLargest(
  accepts: (size: number) => Promise<boolean>,
  { least, tooLarge, likely, maxRequests }: Search,
): Promise<Found> {
  let [accepted, refused] = [least, tooLarge];
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
  readonly tooLarge: number;
  /** the last page that was served */
  readonly response: HttpResponse | null;
}

/**
 * Finds two sizes with the largest page between them, if the response to an excessive limit does
 * not show it.
 */
const largestPage = sharedRequest(async (session): Promise<Largest> => {
  let response: HttpResponse | null = null;
  const accepts = async (size: number): Promise<boolean> => {
    const page = await bigPage(session, size);
    if (limitIn(page) !== size) return false;
    response = page;
    return true;
  };
  const search = { least: standard, tooLarge: excess, likely, maxRequests };
  const { accepted: served, refused: tooLarge } = await findLargest(accepts, search);
  return { served, tooLarge, response };
});

/** Maximum number of entities to request at once. */
const maxEntities = 400;

/** The number of entities of a page that echoes a larger limit than it serves; null if unknown. */
async function cappedAt(session: Session): Promise<HttpResponse | null> {
  const asked = Math.min(totalOf(await entityPage(session)), maxEntities);
  if (!session.settings.extended || asked <= standard) return null;
  const page = await requestPage(session, { limit: asked, offset: 0 });
  const items = entitiesOf(page).length;
  if (limitIn(page) === asked && items >= standard && items < asked) {
    return page;
  }
  return null;
}

/** More fields than anyone needs. */
const tooMany = 2000;

/** The largest number of fields for which an update is accepted. */
async function largestFieldCount(session: Session): Promise<Finding> {
  const created = await createWithFields(session, [meaningless.name]);
  if (refused(created)) {
    return notApplicable('only known names are accepted, but this check needs unknown names');
  }
  await requireNotCancelled(session, await disposableSubscription(session));
  const valid = await plainUpdate(session);
  const known = session.creationBody().fields;
  const update = async (count: number): Promise<HttpResponse> => {
    const others = Array.from({ length: count - known.length }, (_, index) => `field_${index}`);
    const body = { ...valid, fields: [...known, ...others] };
    return patch(session, { name: `${count} fields`, body });
  };
  const many = await update(tooMany);
  if (succeeded(many)) return notApplicable(`${tooMany} fields are accepted; more were not tried`);
  const few = await update(known.length);
  if (!succeeded(few)) {
    const asked = `an update with ${known.length} fields`;
    return notApplicable(`${asked} is rejected as well: ${describe(few)}`);
  }
  const found = await findLargest(async (size) => succeeded(await update(size)), {
    least: known.length,
    tooLarge: tooMany,
    likely: [100, 50, 20, 250, 200, 500, 1000, 10, 25, 30],
    maxRequests,
  });
  if (found.refused - found.accepted === 1) {
    return observed(found.accepted, many);
  }
  return notApplicable(
    `${found.accepted} fields are accepted and ${found.refused} are not; no number in between was tried`,
  );
}

/** A page with a limit above any maximum and, if it is served, whether it is complete. */
async function excessivePage(session: Session): Promise<KnownExchange> {
  const response = await bigPage(session, excess);
  if (limitIn(response) !== excess) return exchangeOf(response);
  const capped = await cappedAt(session);
  if (capped === null) return exchangeOf(response, { isWhole: true });
  return exchangeOf(capped, { isWhole: false, evidence: [capped, response] });
}

/** Whether it has a limit that some deployments do not serve, and nothing else that is unusual. */
function isLarge(exchange: KnownExchange): boolean {
  const [key, value = ''] = unusualParameter(exchange) ?? [];
  return key === 'limit' && /^[1-9]\d*$/.test(value);
}

const askedFor = (exchange: KnownExchange): number =>
  Number(new Map(parametersOf(exchange)).get('limit'));

/** The limit of a page that has less than was requested, and not just the default. */
function cutTo(exchange: KnownExchange): number | undefined {
  const served = limitIn(exchange.response);
  const isCut = typeof served === 'number' && served !== standard && served < askedFor(exchange);
  return isCut ? served : undefined;
}

function maximum(exchange: KnownExchange): number | 'none' | undefined {
  const { response, isWhole } = exchange;
  const [entities, asked] = [entitiesOf(response).length, askedFor(exchange)];
  if (limitIn(response) === asked) {
    if (isWhole === false) return entities;
    // no one wants so many
    const isAll = asked >= excess && (isWhole ?? entities >= totalOf(response));
    return isAll ? 'none' : undefined;
  }
  const limit = cutTo(exchange);
  return limit !== undefined && limit > standard ? limit : undefined;
}

/** How much is served, or accepted, and what happens above that. */
export const largestObservers = {
  'list.maximum': {
    from: async (session) => {
      const page = await excessivePage(session);
      const { response } = page;
      if (maximum(page) !== undefined) return page;
      const unsaid = `the response to limit=${excess} does not show the maximum: ${describe(response)}`;
      const isUnclear = limitIn(response) !== standard && !refused(response);
      if (isUnclear || !session.settings.extended) return notApplicable(unsaid);
      const { served, tooLarge, response: largest } = await largestPage(session);
      if (tooLarge - served === 1) return observed(served, largest ?? response, response);
      return notApplicable(
        `limit=${served} is served and limit=${tooLarge} is not; no limit in between was tried`,
      );
    },
    on: ['list'],
    asks: isLarge,
    success: maximum,
  },
  'list.excess': {
    from: async (session) => {
      const page = await excessivePage(session);
      const { response, isWhole } = page;
      if (isWhole === true) return notApplicable(`limit=${excess} is served as sent`);
      if (limitIn(response) !== standard) return page;
      if (!session.settings.extended) {
        return notApplicable(`${standard} is the default, and may also be the maximum`);
      }
      const { served } = await largestPage(session);
      if (served > standard) return observed('default', response);
      return notApplicable(
        `${standard} is both the default and the maximum, so the answer is unclear`,
      );
    },
    on: ['list'],
    asks: isLarge,
    refusals: ofInput,
    success: (exchange) => {
      if (exchange.isWhole === false) return 'capped';
      return cutTo(exchange) === undefined ? undefined : 'clamped';
    },
  },
  'fields.maximum': { from: largestFieldCount },
} satisfies Partial<Record<OpenQuestionId, Observer>>;
