import { bodyObject, succeeded } from '../http/response.js';
import {
  describe,
  expectRefusal,
  expectThat,
  sameWord,
  show,
  expectSuccess,
  notSucceeded,
} from '../session/findings/expect.js';
import { permitted } from '../session/findings/expect-subscription.js';
import {
  breach,
  holds,
  ifVerified,
  notApplicable,
  notVerified,
  Unverified,
} from '../session/findings/finding.js';
import {
  readAfterCancelling,
  cancellation,
  cancelledId,
  secondCancellation,
  isActive,
} from '../session/steps/cancellation.js';
import { cancellationSideEffect } from '../session/steps/beside-cancellation.js';
import { cancelUnknown } from '../session/steps/first-requests.js';
import { secondSubscription } from '../session/steps/subscription.js';
import { expectUnknown } from '../session/steps/unknown-subscription.js';
import { checksOf, type Check } from './check.js';

const section = 'Cancel';

export const cancelChecks: readonly Check[] = checksOf(
  { section, level: 'must', stage: 'cancelled', sends: 'harmless-writes' },
  [
    {
      id: 'cancel.accepted',
      clause: 'Cancelling a live subscription succeeds.',
      run: async (session) => {
        return expectSuccess(permitted(await cancellation(session), 'cancel.accepted'));
      },
    },
    {
      id: 'cancel.second',
      clause:
        'Cancelling a second subscription succeeds, and if it can still be read, it has the same id.',
      stage: 're-created',
      sends: 'writes',
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
          return breach(`id ${show(id)}`, shown, read);
        }
        if (!isActive(read, id)) return holds();
        const first = await ifVerified(readAfterCancelling(session), null);
        const isToldAlready = first !== null && isActive(first, first.request.id ?? '');
        const expected = 'a status other than `active`';
        const finding = breach(expected, 'status "active"', read, response);
        if (isToldAlready) return holds();
        return { ...finding, level: 'should' };
      },
    },
    {
      id: 'cancel.not-active',
      level: 'should',
      clause: 'A cancelled subscription that can still be read is not `active`.',
      run: async (session) => {
        await ifVerified(cancellation(session), null);
        // at the same time
        await Promise.allSettled([readAfterCancelling(session), cancellationSideEffect(session)]);
        const response = await readAfterCancelling(session);
        if (response.status === 401) {
          return notVerified('the token is no longer accepted', response);
        }
        if (!succeeded(response)) return notApplicable('it can no longer be read');
        // it may have been another one that was cancelled instead
        const sideEffect = await ifVerified(cancellationSideEffect(session), null);
        if (sideEffect !== null) {
          throw new Unverified(sideEffect.found, 'cancel.beside', ...sideEffect.responses);
        }
        const { id: shown, status } = bodyObject(response);
        if (shown !== undefined && !sameWord(shown, await cancelledId(session))) {
          return notVerified('another subscription is read', response);
        }
        const expected = 'a status other than `active`';
        return expectThat(status !== 'active', expected, `status ${show(status)}`, response);
      },
    },
    {
      id: 'cancel.unknown',
      level: 'should',
      clause: 'Cancelling an unknown subscription is an error.',
      stage: 'preflight',
      run: async (session) => expectRefusal(await cancelUnknown(session)),
    },
    {
      id: 'cancel.unknown-404',
      level: 'should',
      clause: 'Cancelling an unknown subscription returns 404.',
      stage: 'created',
      early: { stage: 'preflight', send: cancelUnknown },
      run: async (session) => {
        const response = await cancelUnknown(session);
        // an idempotent success violates nothing; "cancel.unknown" records it
        if (succeeded(response)) return notApplicable('it is not an error');
        return expectUnknown(session, response);
      },
    },
  ],
);
