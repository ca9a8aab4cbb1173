import type { RequiredId } from '../clause-id.js';
import { bodyObject, type HttpResponse, isGone, refused, succeeded } from '../http/response.js';
import { requireReadOf } from '../session/findings/change.js';
import {
  expectSubscriptionWith,
  permitted,
  subscriptionIn,
} from '../session/findings/expect-subscription.js';
import {
  code,
  describe,
  notSucceeded,
  otherValue,
  sameNames,
  sameWord,
  show,
} from '../session/findings/expect.js';
import {
  violation,
  type Finding,
  holds,
  ifConclusive,
  notApplicable,
  inconclusive,
  Inconclusive,
  inconclusiveBy,
} from '../session/findings/finding.js';
import { entitiesOf, misplaced, offsetOf, sameIds } from '../session/findings/page.js';
import { requireReadable, unreadable } from '../session/findings/readable.js';
import type { Session } from '../session/session.js';
import { requireNoSideEffect } from '../script/side-effects.js';
import {
  firstLook,
  isActive,
  type Look,
  readAtTheEnd,
  secondLook,
  updateAfterCancelling,
} from '../script/cancellation.js';
import { confirmCounts, confirmPlaces, expectSamePlaces } from '../script/confirm.js';
import { requireNotEnded } from '../script/spontaneous-changes.js';
import {
  acceptedUpdate,
  isLost,
  isStaleNowAndThen,
  lastingStale,
  pagesAfterUpdate,
  readAfterUpdate,
  repeatedUpdate,
  updatedAgain,
} from '../script/updates.js';
import { secondUpdate, updateFirstSubscription, updateSecondSubscription } from '../script/pair.js';
import { createdSubscription } from '../script/subscription.js';
import { expectNoneOf, removedNames, removedOf } from '../script/updated-pages.js';
import { type Check, checksOf, sections } from './check.js';
import { served } from './list.js';
import { pagesInOrder, totalViolation } from './list-pages.js';
import { afterFirst, expectFields, updatesWork } from './update.js';

/** The last looks at the subscriptions of the run, just before they are cancelled. */
async function lastLooks(session: Session): Promise<Look[]> {
  const looks = [
    await ifConclusive(firstLook(session), null),
    await ifConclusive(secondLook(session), null),
  ];
  return looks.filter((look) => look !== null);
}

/** The clause that reports an earlier update that did not show; null if all of them showed. */
async function hiddenUpdate(session: Session): Promise<RequiredId | null> {
  const { fields } = await acceptedUpdate(session);
  const again = await ifConclusive(updatedAgain(session), null);
  if (again !== null && isLost(again.response)) return 'update.again';
  const second = await ifConclusive(secondUpdate(session), null);
  const first = { read: await readAfterUpdate(session), fields };
  const updates = [
    ['update.persists', first],
    ['update.again', again],
    ['update.second', second],
  ] as const;
  const hidden = updates.find(
    ([, update]) => update !== null && !sameNames(bodyObject(update.read).fields, update.fields),
  );
  return hidden?.[0] ?? null;
}

/** It has the fields of its last update. */
function expectKept(session: Session, { id, response, due, page }: Look): Finding {
  const { isReverted, sideEffect } = session.tracked.of(id);
  // what became of it is reported already, or is not known
  const isKnown = due !== null && !isReverted && sideEffect === undefined;
  const { id: shown, fields } = bodyObject(response);
  if (!isKnown || !succeeded(response) || !sameWord(shown, id)) {
    return holds();
  }
  if (sameNames(fields, due)) return expectNoneBack(session, page);
  const unread = unreadable(['subscription.fields'], response);
  if (unread !== null) return unread;
  const expected = `fields ${show([...due])}, which the last update asked for`;
  return violation(expected, `fields ${show(fields)} when it was last read`, response);
}

/** Entities do not have fields again that an update has removed. */
function expectNoneBack(session: Session, page: HttpResponse | undefined): Finding {
  const names = page === undefined ? [] : removedNames(session, page);
  if (page === undefined || names.length === 0) return holds();
  const found = `entities listed last still have ${names.join(', ')} in \`fields\``;
  return violation('no fields that its update removed', found, page);
}

/**
 * What a cancelled subscription shows is open, but not that it has fields again from before its last
 * update, after it has shown those of the update.
 */
async function undoneAtTheEnd(session: Session, looks: readonly Look[]): Promise<Finding[]> {
  // whether a cancelled one can be updated is open
  const update = await ifConclusive(updateAfterCancelling(session), null);
  const reads = await ifConclusive(readAtTheEnd(session), null);
  if (update === null || !refused(update) || reads === null) {
    return [];
  }
  const { before, after } = reads;
  const { id = '' } = after.request;
  const due = looks.find((look) => look.id === id)?.due ?? null;
  const { fields } = bodyObject(after);
  const isEarlier = earlierFields(session).some((names) => sameNames(fields, names));
  if (due === null || !isEarlier || sameNames(fields, due)) {
    return [];
  }
  if (!sameNames(bodyObject(before).fields, due)) return [];
  const expected = `fields ${show([...due])}, which the last update asked for`;
  return [violation(expected, `fields ${show(fields)} at the end of the run`, after, before)];
}

/** Those that the first subscription had before its last update. */
function earlierFields({ settings }: Session): readonly (readonly string[])[] {
  const { fields, updatedFields } = settings.market;
  return [fields, fields.slice(0, 1), updatedFields];
}

/** An update beside another subscription does not fail where earlier ones succeeded. */
async function lostUpdate(session: Session): Promise<Finding> {
  const first = await ifConclusive(updateFirstSubscription(session), null);
  const { response } = first ?? (await acceptedUpdate(session));
  const { sideEffect } = session.tracked.of(response.request.id ?? '');
  const isJudged = sideEffect === undefined && isLost(permitted(response, 'update.subscription'));
  const lost = isJudged && session.disappeared.length === 0 ? response : undefined;
  if (lost === undefined) return holds();
  return notSucceeded(lost);
}

/** Checks of the subscriptions as the run sees them for the last time. */
export const lastLookChecks: readonly Check[] = checksOf(
  { ...sections.update, level: 'must', step: 'last-look' },
  [
    {
      id: 'update.kept',
      clause: 'An update is still in effect at the end of the run.',
      run: async (session) => {
        const hidden = await hiddenUpdate(session);
        if (hidden !== null) return inconclusiveBy(hidden, 'an earlier update is not visible');
        await requireNoSideEffect(session);
        const looks = await lastLooks(session);
        const kept = looks.map((look) => expectKept(session, look));
        const undone = await undoneAtTheEnd(session, looks);
        const lost = await lostUpdate(session);
        const findings = [lost, ...kept, ...undone];
        return findings.find(({ kind }) => kind !== 'holds') ?? holds();
      },
      dependsOn: ['create.beside', 'update.beside', 'get.until-cancelled', ...updatesWork],
    },
    {
      id: 'cancel.kept',
      clause: 'A cancelled subscription is not `active` again at the end of the run.',
      level: 'should',
      ...sections.cancel,
      on: 'known',
      from: async (session) => {
        const reads = await readAtTheEnd(session);
        if (reads === null) return notApplicable('nothing was seen to be cancelled');
        return [{ response: reads.after, due: {}, source: reads.before }];
      },
      judge: ({ response, source = response }) => {
        if (!isActive(response, response.request.id ?? '')) return holds();
        const was = refused(source)
          ? describe(source)
          : `status ${show(bodyObject(source).status)}`;
        return violation(`${was}, as before`, 'status "active" later', response, source);
      },
    },
  ],
);

/**
 * A page that can no longer be read.
 * @throws {Inconclusive} if it could not be read before the update either
 */
function goneSince(session: Session, page: HttpResponse): Finding {
  const { id = '', query = {} } = page.request;
  if (!session.tracked.of(id).failedLists.has(JSON.stringify(query))) {
    return notSucceeded(page, '200');
  }
  throw new Inconclusive(
    `the page could not be read before the update either: ${describe(page)}`,
    'list.ok',
    page,
  );
}

/** "update.entities-follow" reports what is gone; a refused token is not a violation. */
function wrongStatus(page: HttpResponse): Finding | null {
  const isRefused = [400, 416, 422].includes(page.status);
  const isOddSuccess = succeeded(page) && page.status !== 200;
  if (isRefused || isOddSuccess) return notSucceeded(page, 'status 200');
  return null;
}

/** The pages of a subscription can still be read after an update, and follow it. */
async function expectFollowing(
  session: Session,
  id: string,
  pages: readonly HttpResponse[],
): Promise<Finding> {
  const { lastPage } = session.tracked.of(id);
  for (const page of pages.map((page) => permitted(page, 'list.ok'))) {
    if (isLost(page) && lastPage !== undefined) return goneSince(session, page);
    const kept = expectNoneOf(removedOf(session, page), [page]);
    if (kept.kind !== 'holds') return kept;
    const finding = totalViolation(page);
    if (finding !== null) return confirmCounts(session, finding, page);
  }
  return holds();
}

/** Something else than the updated fields is read, unless the run knows another reason for it. */
function reverted(
  session: Session,
  stale: HttpResponse,
  update: HttpResponse,
  fields: readonly string[],
  isNowAndThen: boolean,
): Finding {
  const { id = '' } = update.request;
  // instead of it, another one may be read
  if (stale.request.operation === 'getSubscription' && succeeded(stale)) {
    requireReadOf(id, stale);
  }
  const subject = session.tracked.of(id);
  if (subject.sideEffect !== undefined) throw subject.sideEffect.cause;
  // a creation that gave it back may have changed it
  if (subject.dueFields === null) return holds();
  subject.isReverted = true;
  const names = removedNames(session, stale);
  const shown = isGone(stale) ? describe(stale) : `fields ${show(bodyObject(stale).fields)}`;
  const found = names.length > 0 ? `still ${names.map(code).join(', ')}` : shown;
  return violation(
    `fields ${show([...fields])} on each read`,
    `${found} ${isNowAndThen ? 'now and then' : 'later'}`,
    stale,
    update,
  );
}

/** Section "Update": the entities listed afterwards, and a second update. */
export const updatedEntityChecks = checksOf(
  {
    ...sections.update,
    level: 'must',
    step: 'update',
    dependsOn: updatesWork,
  },
  [
    {
      id: 'update.entities-follow',
      clause: 'Entities listed after an update have no fields that are no longer subscribed.',
      on: 'updatedPages',
      from: async (session) => {
        const pages = await pagesAfterUpdate(session);
        const gone = pages.find(isLost);
        if (gone !== undefined) return goneSince(session, gone);
        return [{ pages, removed: pages.flatMap((page) => removedOf(session, page)) }];
      },
      judge: ({ pages, removed }) => expectNoneOf(removed, pages),
    },
    {
      id: 'update.pages',
      clause:
        'Pages listed after an update are consistent, and their `total` covers their entities.',
      run: async (session) => {
        const pages = await pagesAfterUpdate(session);
        requireReadable(['list.data', 'list.total', 'entity.id'], ...pages);
        for (const page of pages) {
          const finding = wrongStatus(page) ?? totalViolation(page);
          if (finding !== null) return confirmCounts(session, finding, page);
          const other = pages.find((one) => offsetOf(one) < offsetOf(page) && sameIds(one, page));
          if (other === undefined || entitiesOf(page).length === 0) continue;
          const expected = `other entities at offset ${offsetOf(page)} than at ${offsetOf(other)}`;
          const repeated = violation(expected, 'the same', page, other);
          const confirmed = await confirmPlaces(session, repeated, page, other);
          if (confirmed.kind !== 'holds') return confirmed;
        }
        const [first, explicit, begin] = pages.filter(
          (page) => offsetOf(page) === 0 && page.status === 200,
        );
        if (first === undefined || explicit === undefined || begin === undefined) return holds();
        const [found, due] = [entitiesOf(first).length, entitiesOf(explicit).length];
        if (found !== due) {
          const finding = violation(
            `${due} entities, as with limit=50`,
            String(found),
            first,
            explicit,
          );
          return confirmCounts(session, finding, first, explicit);
        }
        // the order may depend on the limit: it is open
        const isOneOrder = misplaced(begin, [first]) === undefined;
        const mismatch = pages.find(
          (page) => isOneOrder && page.status === 200 && misplaced(page, [first]) !== undefined,
        );
        if (mismatch === undefined) return holds();
        return expectSamePlaces(session, mismatch, [first]);
      },
      looksAgain: true,
      dependsOn: [
        'subscription.fields',
        ...served,
        'list.default-limit',
        ...pagesInOrder,
        ...updatesWork,
      ],
    },
    {
      id: 'update.again',
      clause:
        'A second update replaces the fields of the subscription and of its entities, and can be ' +
        'repeated.',
      step: 'further-updates',
      run: async (session) => {
        subscriptionIn((await acceptedUpdate(session)).response, 'update.subscription');
        const first = await expectFields(
          session,
          await readAfterUpdate(session),
          'update.persists',
        );
        if (first.kind !== 'holds') return afterFirst(first);
        const { response, fields, read, pages } = await updatedAgain(session);
        requireNotEnded(session, response.request.id ?? '');
        if (refused(response) && !isLost(response)) {
          return inconclusive(`it was rejected: ${describe(response)}`, response);
        }
        const repeated = await repeatedUpdate(session);
        // it may be refused because it changes nothing, but not as an unknown subscription
        const isJudged = succeeded(repeated) || isLost(repeated);
        for (const shown of [
          response,
          permitted(read, 'get.subscription'),
          ...(isJudged ? [repeated] : []),
        ]) {
          const finding = expectSubscriptionWith(shown, fields, response);
          if (finding.kind !== 'holds') return finding;
        }
        const { id } = await createdSubscription(session);
        const { id: shown } = bodyObject(response);
        if (!sameWord(shown, id)) return otherValue('id', id, shown, response);
        return expectFollowing(session, id, pages);
      },
      dependsOn: [
        'subscription.fields',
        'list.default-limit',
        ...pagesInOrder,
        'get.subscription',
        ...updatesWork,
      ],
    },
    {
      id: 'update.lasts',
      clause: 'Once an update is visible, no read returns the old fields.',
      step: 'further-updates',
      run: async (session) => {
        const second = await updatedAgain(session);
        const { response, fields, read, pages } = second;
        const shows =
          sameNames(bodyObject(read).fields, fields) &&
          pages.every((page) => removedNames(session, page).length === 0);
        if (!shows) {
          return inconclusiveBy('update.again', 'the second update is not visible', response, read);
        }
        const isNowAndThen = await isStaleNowAndThen(session, second);
        // a second subscription is created in the meantime, and updated to the same fields
        const others = ifConclusive(updateSecondSubscription(session), null);
        const stale = await lastingStale(session, second, isNowAndThen).finally(() => others);
        if (stale === undefined) return holds();
        return reverted(session, stale, response, fields, isNowAndThen);
      },
      looksAgain: true,
      dependsOn: ['subscription.fields', 'get.subscription', ...updatesWork],
    },
  ],
);
