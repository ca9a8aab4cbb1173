import { bodyObject, isGone, refused, succeeded, type HttpResponse } from '../http/response.js';
import { requireReadOf } from '../session/findings/change.js';
import {
  code,
  describe,
  sameNames,
  sameWord,
  show,
  notSucceeded,
  otherValue,
} from '../session/findings/expect.js';
import {
  expectSubscriptionWith,
  permitted,
  subscriptionIn,
} from '../session/findings/expect-subscription.js';
import {
  breach,
  holds,
  ifVerified,
  notVerified,
  Unverified,
  type Finding,
} from '../session/findings/finding.js';
import {
  acceptedUpdate,
  isLost,
  pagesAfterUpdate,
  readAfterUpdate,
  repeatedUpdate,
  updatedAgain,
} from '../session/steps/lifecycle.js';
import { requireNotEnded } from '../session/steps/ends.js';
import { updateOfSecond } from '../session/steps/paired-updates.js';
import { isStaleNowAndThen, lastingStale } from '../session/steps/stale-reads.js';
import { entitiesOf, misplaced, offsetOf, sameIds } from '../session/findings/page.js';
import { confirmCounts, confirmPlaces, expectSamePlaces } from '../session/steps/confirm-breach.js';
import type { Session } from '../session/session.js';
import { createdSubscription } from '../session/steps/subscription.js';
import { removedBreach, removedNames } from '../session/steps/updated-pages.js';
import { checksOf } from './check.js';
import { totalBreach } from './list-pages.js';
import { expectFields } from './update.js';

/**
 * A page that can no longer be read.
 * @throws {Unverified} if it could not be read before the update either
 */
function goneSince(session: Session, page: HttpResponse): Finding {
  const { id = '', query = {} } = page.request;
  if (!session.subjects.of(id).failedLists.has(JSON.stringify(query))) {
    return notSucceeded(page, '200');
  }
  throw new Unverified(
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
  const { lastPage } = session.subjects.of(id);
  for (const page of pages.map((page) => permitted(page, 'list.ok'))) {
    if (isLost(page) && lastPage !== undefined) return goneSince(session, page);
    const kept = removedBreach(session, [page]);
    if (kept.kind !== 'holds') return kept;
    const finding = totalBreach(page);
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
  const subject = session.subjects.of(id);
  if (subject.sideEffect !== undefined) throw subject.sideEffect.cause;
  // a creation that gave it back may have changed it
  if (subject.dueFields === null) return holds();
  subject.isReverted = true;
  const names = removedNames(session, stale);
  const shown = isGone(stale) ? describe(stale) : `fields ${show(bodyObject(stale).fields)}`;
  const found = names.length > 0 ? `still ${names.map(code).join(', ')}` : shown;
  return breach(
    `fields ${show([...fields])} on each read`,
    `${found} ${isNowAndThen ? 'now and then' : 'later'}`,
    stale,
    update,
  );
}

/** Section "Update": the entities listed afterwards, and a second update. */
export const updatedEntityChecks = checksOf(
  { section: 'Update', level: 'must', stage: 'updated', sends: 'harmless-writes' },
  [
    {
      id: 'update.entities-follow',
      clause: 'No entity listed after an update has a field that is no longer subscribed.',
      run: async (session) => {
        const pages = await pagesAfterUpdate(session);
        const gone = pages.find(isLost);
        if (gone !== undefined) return goneSince(session, gone);
        return removedBreach(session, pages);
      },
    },
    {
      id: 'update.pages',
      clause: 'Pages listed after an update fit together, and their `total` covers them.',
      run: async (session) => {
        const pages = await pagesAfterUpdate(session);
        for (const page of pages) {
          const finding = wrongStatus(page) ?? totalBreach(page);
          if (finding !== null) return confirmCounts(session, finding, page);
          const other = pages.find((one) => offsetOf(one) < offsetOf(page) && sameIds(one, page));
          if (other === undefined || entitiesOf(page).length === 0) continue;
          const expected = `other entities at offset ${offsetOf(page)} than at ${offsetOf(other)}`;
          const repeated = breach(expected, 'the same', page, other);
          const confirmed = await confirmPlaces(session, repeated, page, other);
          if (confirmed.kind !== 'holds') return confirmed;
        }
        const [first, explicit, begin] = pages.filter(
          (page) => offsetOf(page) === 0 && page.status === 200,
        );
        if (first === undefined || explicit === undefined || begin === undefined) return holds();
        const [found, due] = [entitiesOf(first).length, entitiesOf(explicit).length];
        if (found !== due) {
          const finding = breach(
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
    },
    {
      id: 'update.again',
      clause:
        'A second update replaces the fields, also those of the entities, and may be sent twice.',
      stage: 'updated-again',
      sends: 'writes',
      run: async (session) => {
        subscriptionIn((await acceptedUpdate(session)).response, 'update.subscription');
        const first = await expectFields(
          session,
          await readAfterUpdate(session),
          'get.subscription',
        );
        if (first.kind !== 'holds') return notVerified('the first update is not stored either');
        const { response, fields, read, pages } = await updatedAgain(session);
        requireNotEnded(session, response.request.id ?? '');
        if (refused(response) && !isLost(response)) {
          return notVerified(`it was refused: ${describe(response)}`, response);
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
    },
    {
      id: 'update.lasts',
      clause: 'Once an update shows, no read shows the fields from before.',
      stage: 'updated-again',
      sends: 'writes',
      run: async (session) => {
        const second = await updatedAgain(session);
        const { response, fields, read, pages } = second;
        const shows =
          sameNames(bodyObject(read).fields, fields) &&
          pages.every((page) => removedNames(session, page).length === 0);
        if (!shows) return notVerified('the second update does not show', response, read);
        const isNowAndThen = await isStaleNowAndThen(session, second);
        // a second subscription is created in the meantime, and updated to the same fields
        const others = ifVerified(updateOfSecond(session), null);
        const stale = await lastingStale(session, second, isNowAndThen).finally(() => others);
        if (stale === undefined) return holds();
        return reverted(session, stale, response, fields, isNowAndThen);
      },
    },
  ],
);
