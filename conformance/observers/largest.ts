import { listDefaults } from '../../src/api/operations.js';
import type { OpenQuestionId } from '../../src/open-questions/index.js';
import { type HttpResponse, refused, succeeded } from '../http/response.js';
import { fieldsIn } from '../rules/fields-in.js';
import type { Asking } from '../requirements/check.js';
import { disposableSubscription, patch, plainUpdate } from '../script/disposable.js';
import { entityPage, requestPage } from '../script/pages.js';
import { sharedRequest } from '../script/shared-request.js';
import { requireNotCancelled } from '../script/subscription.js';
import { meaningless } from '../script/unusual-names.js';
import { bigPage, excess, limitIn } from '../script/updated-pages.js';
import { describe } from '../session/findings/expect.js';
import { Inapplicable } from '../session/findings/finding.js';
import { entitiesOf, offsetOf, totalOf } from '../session/findings/page.js';
import type { Session } from '../session/session.js';
import { createWithFields } from './create.js';
import { parametersOf, unusualParameter } from './list.js';
import { always, never, ofInput, sentIn, type KnownExchange, type Observer } from './observer.js';

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

/** Whether a page was served with the limit that was requested. */
const isServed = (page: HttpResponse): boolean => limitIn(page) === askedBy(page);

/** Pages of different sizes, until two of them have the largest one between them. */
const searchedPages = sharedRequest(async (session): Promise<readonly HttpResponse[]> => {
  const pages: HttpResponse[] = [];
  const accepts = async (size: number): Promise<boolean> => {
    const page = await bigPage(session, size);
    pages.push(page);
    return isServed(page);
  };
  await findLargest(accepts, { least: standard, tooLarge: excess, likely, maxRequests });
  return pages;
});

interface Largest {
  /** served as requested, or the default */
  readonly served: number;
  /** the smallest that is known not to be */
  readonly tooLarge: number;
}

/** The sizes that were served, and that were not. */
function largestIn(pages: readonly HttpResponse[]): Largest {
  const served = pages.filter(isServed).map(askedBy);
  const others = pages.filter((page) => !isServed(page)).map(askedBy);
  return { served: Math.max(standard, ...served), tooLarge: Math.min(excess, ...others) };
}

/** Maximum number of entities to request at once. */
const maxEntities = 400;

/** A page of all entities, or of many: fewer may be served than its limit says. */
async function pageOfMany(session: Session): Promise<HttpResponse[]> {
  const asked = Math.min(totalOf(await entityPage(session)), maxEntities);
  if (!session.settings.extended || asked <= standard) return [];
  return [await requestPage(session, { limit: asked, offset: 0 })];
}

/** Whether a page echoes a larger limit than it serves. */
function isCapped(page: HttpResponse): boolean {
  const items = entitiesOf(page).length;
  return isServed(page) && items >= standard && items < askedBy(page);
}

/** More fields than anyone needs. */
const tooMany = 2000;

/** Updates with different numbers of fields, until two of them have the largest between them. */
async function manyFields(session: Session): Promise<[HttpResponse, ...HttpResponse[]]> {
  const created = await createWithFields(session, [meaningless.name]);
  if (refused(created)) {
    throw new Inapplicable('only known names are accepted, but this check needs unknown names');
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
}

const countIn = (update: HttpResponse): number => fieldsIn(sentIn(update))?.length ?? 0;

/** The largest number of fields that was accepted, and the smallest that was not. */
function fieldCounts({ response, others }: KnownExchange): Found {
  const all = [response, ...others];
  const counts = (isAccepted: boolean): number[] =>
    all.filter((one) => succeeded(one) === isAccepted).map(countIn);
  return { accepted: Math.max(0, ...counts(true)), refused: Math.min(...counts(false)) };
}

function mostFields(exchange: KnownExchange): number | undefined {
  const { accepted, refused: tooLarge } = fieldCounts(exchange);
  return tooLarge - accepted === 1 ? accepted : undefined;
}

function whyNoCount(exchange: KnownExchange): string {
  const [few] = exchange.others;
  const { accepted, refused: tooLarge } = fieldCounts(exchange);
  if (few === undefined) return `${tooMany} fields are accepted; more were not tried`;
  if (succeeded(few))
    return `${accepted} fields are accepted and ${tooLarge} are not; no number in between was tried`;
  return `an update with ${countIn(few)} fields is rejected as well: ${describe(few)}`;
}

/** A page with a limit above any maximum and, if it is served, one of as many as there are. */
async function excessivePage(session: Session): Promise<[HttpResponse, ...HttpResponse[]]> {
  const response = await bigPage(session, excess);
  return isServed(response) ? [response, ...(await pageOfMany(session))] : [response];
}

/** Adds pages of other sizes if the response to an excessive limit does not show the largest one. */
const searched =
  (isToBeSearched: (response: HttpResponse) => boolean): Asking =>
  async (session) => {
    const pages = await excessivePage(session);
    if (!session.settings.extended || !isToBeSearched(pages[0])) return pages;
    return [...pages, ...(await searchedPages(session))];
  };

const isDefault = (response: HttpResponse): boolean => limitIn(response) === standard;

/** Whether it has a limit that some deployments do not serve, and nothing else that is unusual. */
function isLarge(exchange: KnownExchange): boolean {
  const [key, value = ''] = unusualParameter(exchange) ?? [];
  return key === 'limit' && /^[1-9]\d*$/.test(value);
}

const askedBy = (response: HttpResponse): number =>
  Number(new Map(parametersOf({ response })).get('limit'));

/** The limit of a page that has less than was requested, and not just the default. */
function cutTo(exchange: KnownExchange): number | undefined {
  const served = limitIn(exchange.response);
  const isCut =
    typeof served === 'number' && served !== standard && served < askedBy(exchange.response);
  return isCut ? served : undefined;
}

/** The largest page; `none` if any is served. */
function maximum(exchange: KnownExchange): number | 'none' | undefined {
  const { response, others } = exchange;
  if (isServed(response)) {
    const capped = others.find(isCapped);
    if (capped !== undefined) return entitiesOf(capped).length;
    // no one wants so many
    const isAll = askedBy(response) >= excess && isWhole(exchange);
    return isAll ? 'none' : undefined;
  }
  const limit = cutTo(exchange);
  if (limit !== undefined && limit > standard) return limit;
  return others.length > 0 ? exactly(largestIn(others)) : undefined;
}

/** Whether a page has all that is there from its offset on. */
const isWhole = ({ response }: KnownExchange): boolean =>
  entitiesOf(response).length >= totalOf(response) - offsetOf(response);

const exactly = ({ served, tooLarge }: Largest): number | undefined =>
  tooLarge - served === 1 ? served : undefined;

function whyNoMaximum({ response, others }: KnownExchange): string {
  const { served, tooLarge } = largestIn(others);
  if (others.length === 0 || isServed(response)) {
    return `the response to limit=${excess} does not show the maximum: ${describe(response)}`;
  }
  return `limit=${served} is served and limit=${tooLarge} is not; no limit in between was tried`;
}

/** The treatment of a limit that is too large. */
function excessive(exchange: KnownExchange): 'capped' | 'clamped' | 'default' | undefined {
  const { response, others } = exchange;
  if (isServed(response)) return others.some(isCapped) ? 'capped' : undefined;
  if (!isDefault(response)) return cutTo(exchange) === undefined ? undefined : 'clamped';
  return largestIn(others).served > standard ? 'default' : undefined;
}

function whyNotExcessive({ response, others }: KnownExchange): string | undefined {
  if (isServed(response)) return `limit=${excess} is served as sent`;
  if (!isDefault(response)) return undefined;
  if (others.length === 0) return `${standard} is the default, and may also be the maximum`;
  return `${standard} is both the default and the maximum, so the answer is unclear`;
}

/** How much is served, or accepted, and what happens above that. */
export const largestObservers = {
  'list.maximum': {
    sends: [searched((response) => isDefault(response) || refused(response))],
    on: ['list'],
    asks: isLarge,
    refusals: never,
    refusal: maximum,
    success: maximum,
    otherwise: whyNoMaximum,
  },
  'list.excess': {
    sends: [searched(isDefault)],
    on: ['list'],
    asks: isLarge,
    refusals: ofInput,
    success: excessive,
    otherwise: whyNotExcessive,
  },
  'fields.maximum': {
    sends: [manyFields],
    refusals: always,
    refusal: mostFields,
    otherwise: whyNoCount,
  },
} satisfies Partial<Record<OpenQuestionId, Observer>>;
