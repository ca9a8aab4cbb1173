import { bodyObject, isObject, type HttpResponse, type JsonObject } from '../../http/response.js';
import { code, fold, sameNames, show } from '../findings/expect.js';
import { ifVerified } from '../findings/finding.js';
import { entitiesOf, idsOf, totalOf } from '../findings/page.js';
import type { Session } from '../session.js';
import { step } from '../step.js';
import { updateSideEffect } from './beside-update.js';
import { pagesAfterUpdate } from './lifecycle.js';
import { pageBesideSecond, readsAfterUpdates } from './paired-updates.js';
import { listedSecond, pair } from './subscription.js';

/** A page that shows entities of another subscription, or counts them. */
export interface MixedPage {
  readonly found: string;
  readonly responses: readonly HttpResponse[];
}

/** Shorter lists may have grown to twice their length for other reasons. */
const fewEntities = 5;

/** Whether the lists of two subscriptions that are alive are mixed up; null if they are not. */
export const mixedPage = step(async (session): Promise<MixedPage | null> => {
  const both = await pair(session);
  if (both === null) return null;
  const reads = await ifVerified(readsAfterUpdates(session), null);
  await ifVerified(updateSideEffect(session), null);
  const { page } = await listedSecond(session);
  const first = both.first.id;
  const second = both.second.id;
  // unless an update shows, its fields are not those of the entities
  const isKnown = reads === null || hasDueFields(session, reads.first);
  // a replica may not know of the last update yet
  const list = async (id: string, other: string, seen: HttpResponse): Promise<HttpResponse> => {
    const send = (): Promise<HttpResponse> => session.send('listEntities', { id });
    const isOwn = (one: HttpResponse): boolean => namesOfOther(session, one, other).length === 0;
    return session.waiting.until(send, isOwn, { first: seen });
  };
  const ofFirst = await list(first, second, await pageBesideSecond(session));
  const emptied = await emptiedPage(session, ofFirst, page, both.listed);
  if (emptied !== null) return emptied;
  const ofSecond = await list(second, first, page);
  const inSecond = withOthers(namesOfOther(session, ofSecond, first), ofSecond, ofFirst);
  if (inSecond !== null) return inSecond;
  if (isKnown) {
    const inFirst = withOthers(namesOfOther(session, ofFirst, second), ofFirst, ofSecond);
    if (inFirst !== null) return inFirst;
  }
  return countingBoth(session, ofFirst, ofSecond, both.listed);
});

/** Whether a page says that there is no entity at all. */
function isEmptied(page: HttpResponse): boolean {
  if (page.status !== 200) return false;
  return entitiesOf(page).length === 0 && totalOf(page) === 0;
}

/** The list of the first one has become empty; an update may have emptied it for a scrape. */
async function emptiedPage(
  session: Session,
  first: HttpResponse,
  second: HttpResponse,
  before: HttpResponse | undefined,
): Promise<MixedPage | null> {
  if (before === undefined || entitiesOf(before).length === 0) return null;
  if (!isEmptied(first) || entitiesOf(second).length === 0) {
    return null;
  }
  // where an update of it alone leaves it empty, so may the later ones
  const pages = await ifVerified(pagesAfterUpdate(session), null);
  if (pages === null) return null;
  const { id = '' } = first.request;
  const last = await session.waiting.until(
    () => session.send('listEntities', { id }),
    (page) => !isEmptied(page),
    { first, scrape: true, because: 'no entities since the update yet' },
  );
  if (!isEmptied(last)) return null;
  return { found: 'no entities since another subscription was created', responses: [last, before] };
}

function hasDueFields(session: Session, read: HttpResponse): boolean {
  const due = session.subjects.of(read.request.id ?? '').dueFields;
  return due !== null && sameNames(bodyObject(read).fields, due);
}

function withOthers(
  names: readonly string[],
  page: HttpResponse,
  other: HttpResponse,
): MixedPage | null {
  if (names.length === 0) return null;
  const found = `entities with fields of the other subscription: ${names.map(code).join(', ')}`;
  return { found, responses: [page, other] };
}

/**
 * Both lists have twice the entities that the first one had when it was alone, and no new ones
 * behind those.
 */
async function countingBoth(
  session: Session,
  first: HttpResponse,
  second: HttpResponse,
  before: HttpResponse | undefined,
): Promise<MixedPage | null> {
  const due = before === undefined ? 0 : totalOf(before);
  const isDoubled = [first, second].every((page) => totalOf(page) === 2 * due);
  if (isDoubled && before !== undefined && isTwofold(first) && !isTwofold(before)) {
    const twice = 'each entity twice; once before there was another subscription';
    return { found: twice, responses: [first, second, before] };
  }
  if (before === undefined || due < fewEntities || !isDoubled) return null;
  const { id = '' } = first.request;
  const rest = await session.send('listEntities', { id, query: { offset: due } });
  const entities = [...entitiesOf(first), ...entitiesOf(before)];
  const known = new Set(entities.map(placeOf));
  // a scrape may have found as many again
  const isNew = entitiesOf(rest).some((entity) => !known.has(placeOf(entity)));
  if (isNew || rest.status !== 200) return null;
  const found = `a total of ${2 * due}; ${due} before there was another subscription`;
  return { found, responses: [first, second, before, rest] };
}

/** Whether a page has entities twice throughout; the last one may go on on the next page. */
function isTwofold(page: HttpResponse): boolean {
  const ids = idsOf(page);
  return ids.length > 1 && new Set(ids).size <= Math.ceil(ids.length / 2);
}

/** What tells places apart, whatever the ids of their entities. */
const placeOf = ({ name, latitude, longitude, external_id: id }: JsonObject): string =>
  show([name ?? null, latitude ?? null, longitude ?? null, id ?? null]);

/**
 * Names in `fields` of a page's entities that only the other subscription has. Names that an update
 * removed may linger, unless they are all there is.
 */
function namesOfOther(session: Session, page: HttpResponse, otherId: string): string[] {
  const { known } = session.subjects.of(page.request.id ?? '');
  const theirs = session.subjects.of(otherId).dueFields;
  if (known === undefined || known.uncertain || theirs === null) return [];
  const own = new Set([...known.fields, ...known.removed].map(fold));
  const foreign = new Set(theirs.map(fold).filter((name) => !own.has(name)));
  const isOfOther = (keys: string[]): boolean => {
    if (keys.some((key) => foreign.has(fold(key)))) {
      return true;
    }
    return sameNames(keys, theirs) && !sameNames(keys, known.fields);
  };
  const mixed = entitiesOf(page).map(fieldNames).find(isOfOther) ?? [];
  const ours = new Set(known.fields.map(fold));
  return mixed.filter((key) => !ours.has(fold(key)));
}

function fieldNames({ fields }: JsonObject): string[] {
  if (isObject(fields)) return Object.keys(fields);
  return [];
}
