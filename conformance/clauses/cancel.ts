import { bodyObject, succeeded } from '../http/response.js';
import {
  describe,
  expectRefusal,
  expectStatus,
  expectThat,
  sameWord,
  show,
  expectSuccess,
  notSucceeded,
} from '../session/findings/expect.js';
import { permitted } from '../session/findings/expect-subscription.js';
import {
  violation,
  holds,
  ifConclusive,
  notApplicable,
  inconclusive,
  Inconclusive,
  inconclusiveBy,
} from '../session/findings/finding.js';
import {
  cancellation,
  cancelledId,
  checkStillAlive,
  firstLook,
  isActive,
  readAfterCancelling,
  secondCancellation,
  secondLook,
} from '../script/cancellation.js';
import { cancellationSideEffect, requireNoSideEffect } from '../script/side-effects.js';
import { cancelUnknown, ofService } from '../script/before-creation.js';
import { pair, secondSubscription } from '../script/subscription.js';
import { checksOf, type Check, sections } from './check.js';
import { endSince, statusSince } from '../session/findings/change.js';
import type { Session } from '../session/session.js';
import { sharedRequest } from '../script/shared-request.js';
import { noteSideEffect, type SideEffectFound } from '../script/pair.js';
import { longCreationBeside } from '../script/many-fields.js';

export const cancelChecks: readonly Check[] = checksOf(
  { ...sections.cancel, level: 'must', step: 'cancellation' },
  [
    {
      id: 'cancel.accepted',
      clause: 'Cancelling a subscription succeeds.',
      on: 'cancellation',
      from: async (session) => {
        const response = await cancellation(session);
        return [{ response: permitted(response, 'cancel.accepted') }];
      },
      judge: ({ response }) => expectSuccess(response),
    },
    {
      id: 'cancel.second',
      clause:
        'Cancelling a second subscription succeeds; if the subscription can still be read, its id is ' +
        'unchanged.',
      step: 'second-cancellation',
      run: async (session) => {
        const { id } = await secondSubscription(session);
        const cancelled = await secondCancellation(session);
        if (cancelled === null) return notApplicable('it was cancelled before');
        const { response, read } = cancelled;
        if (!succeeded(permitted(response, 'cancel.accepted'))) {
          return notSucceeded(response);
        }
        const { id: found } = bodyObject(read);
        const shown = found === undefined ? describe(read) : `id ${show(found)}`;
        if (succeeded(read) && !sameWord(found, id)) {
          return violation(`id ${show(id)}`, shown, read);
        }
        if (!isActive(read, id)) return holds();
        const first = await ifConclusive(readAfterCancelling(session), null);
        const isToldAlready = first !== null && isActive(first, first.request.id ?? '');
        const expected = 'a status other than `active`';
        const finding = violation(expected, 'status "active"', read, response);
        if (isToldAlready) return holds();
        return { ...finding, level: 'should' };
      },
    },
    {
      id: 'cancel.not-active',
      clause: 'A cancelled subscription that can still be read is not `active`.',
      level: 'should',
      on: 'cancelled',
      from: async (session) => {
        await ifConclusive(cancellation(session), null);
        // at the same time
        await Promise.allSettled([readAfterCancelling(session), cancellationSideEffect(session)]);
        const response = await readAfterCancelling(session);
        if (response.status === 401) {
          return inconclusive('the token is no longer accepted', response);
        }
        if (!succeeded(response)) return notApplicable('it can no longer be read');
        // it may have been another one that was cancelled instead
        const sideEffect = await ifConclusive(cancellationSideEffect(session), null);
        if (sideEffect !== null) {
          throw new Inconclusive(sideEffect.found, 'cancel.beside', ...sideEffect.responses);
        }
        const { id: shown } = bodyObject(response);
        if (shown !== undefined && !sameWord(shown, await cancelledId(session))) {
          return inconclusiveBy(
            'get.same-later',
            'the response shows a different subscription',
            response,
          );
        }
        return [{ response }];
      },
      reads: ['subscription.status'],
      judge: ({ response, source = response }) => {
        const { status } = bodyObject(response);
        const expected = 'a status other than `active`';
        return expectThat(
          status !== 'active',
          expected,
          `status ${show(status)}`,
          response,
          source,
        );
      },
      dependsOn: ['subscription.status'],
    },
    {
      id: 'cancel.unknown',
      clause: 'Cancelling an unknown subscription returns an error.',
      level: 'should',
      step: 'rejected',
      on: 'refusal',
      from: async (session) => [{ response: await cancelUnknown(session) }],
      judge: ({ response }) => expectRefusal(response),
    },
    {
      id: 'cancel.unknown-404',
      clause: 'Cancelling an unknown subscription returns 404.',
      level: 'should',
      step: 'creation',
      ahead: cancelUnknown,
      on: 'refusal',
      from: async (session) => {
        const response = await cancelUnknown(session);
        // an idempotent success violates nothing; "cancel.unknown" records it
        if (succeeded(response)) return notApplicable('it is not an error');
        return ofService(session, response);
      },
      judge: ({ response }) => expectStatus(response, 404),
    },
  ],
);

/** @throws {Inconclusive} if the first one has not stayed active either, as it may by itself */
async function requireFirstActive(session: Session): Promise<void> {
  const look = await ifConclusive(firstLook(session), null);
  if (look === null || bodyObject(look.response).status !== 'paused') return;
  throw new Inconclusive('the first one was paused by itself', 'get.still-active', look.response);
}

/** What cancelling the latest of the subscriptions did to the second one. */
const earlierSideEffect = sharedRequest(async (session): Promise<SideEffectFound | null> => {
  const both = await pair(session);
  const long = await longCreationBeside(session);
  const look = await secondLook(session);
  if (both === null || look === null) return null;
  const { cancelled, before } = long ?? {};
  if (!cancelled || before === undefined || bodyObject(before).status !== 'active') {
    return null;
  }
  const now = look.response;
  const change = endSince(now) ?? statusSince(before, now);
  if (change === null) return null;
  await requireFirstActive(session);
  const { id: latest = '' } = cancelled.request;
  // it may be live, as the other one was cancelled instead
  checkStillAlive(session, latest, await session.send('getSubscription', { id: latest }));
  const operation = { gerund: 'cancelling', checkId: 'cancel.earlier' } as const;
  return noteSideEffect(session, both.second.id, operation, change, now, cancelled);
});

/** Beside a third subscription, which is cancelled before the other two. */
export const earlierCancellations: readonly Check[] = checksOf(
  { ...sections.cancel, level: 'must', step: 'many-fields' },
  [
    {
      id: 'cancel.earlier',
      clause:
        'Cancelling the newest subscription succeeds and does not change an older subscription.',
      run: async (session) => {
        const long = await longCreationBeside(session);
        if (!long?.cancelled) return notApplicable('no further subscription is created beside it');
        await requireNoSideEffect(session);
        const cancelled = permitted(long.cancelled, 'cancel.accepted');
        if (!succeeded(cancelled)) return notSucceeded(cancelled);
        const found = await earlierSideEffect(session);
        const expected = 'the other subscription of the account as it was';
        if (found === null) return holds();
        return violation(expected, found.found, ...found.responses);
      },
      dependsOn: ['create.beside', 'get.until-cancelled'],
    },
  ],
);
