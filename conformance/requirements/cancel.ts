import { cancelUnknown } from '../script/before-creation.js';
import {
  besideCancellation,
  cancellation,
  readAfterCancelling,
  secondCancellation,
  secondLook,
} from '../script/cancellation.js';
import { succeeded } from '../http/response.js';
import { longCreationBeside } from '../script/many-fields.js';
import { ifConclusive, Inapplicable } from '../session/findings/finding.js';
import { checksOf, type Check, sections } from './check.js';

export const cancelChecks: readonly Check[] = checksOf(
  { ...sections.cancel, level: 'must', step: 'cancellation' },
  [
    {
      id: 'cancel.accepted',
      title: 'Cancelling a subscription succeeds.',
      sends: cancellation,
    },
    {
      id: 'cancel.second',
      title:
        'Cancelling a second subscription succeeds; if the subscription can still be read, its id is ' +
        'unchanged.',
      step: 'second-cancellation',
      sends: async (session) => {
        const cancelled = await secondCancellation(session);
        if (cancelled === null) throw new Inapplicable('the subscription was cancelled before');
      },
    },
    {
      id: 'cancel.not-active',
      reads: ['subscription.status'],
      title: 'A cancelled subscription that can still be read is not `active`.',
      level: 'should',
      sends: async (session) => {
        await ifConclusive(cancellation(session), null);
        // at the same time
        await Promise.allSettled([readAfterCancelling(session), besideCancellation(session)]);
        const response = await readAfterCancelling(session);
        if (!succeeded(response)) throw new Inapplicable('the subscription can no longer be read');
      },
      dependsOn: ['subscription.status'],
    },
    {
      id: 'cancel.unknown',
      title: 'Cancelling an unknown subscription returns an error.',
      level: 'should',
      step: 'rejected',
      sends: cancelUnknown,
    },
    {
      id: 'cancel.unknown-404',
      title: 'Cancelling an unknown subscription returns 404.',
      level: 'should',
      step: 'creation',
      ahead: cancelUnknown,
      sends: async (session) => {
        // an idempotent success violates nothing; "cancel.unknown" records it
        if (succeeded(await cancelUnknown(session)))
          throw new Inapplicable('the response is not an error');
      },
    },
  ],
);

/** Checks with a third subscription, which is cancelled before the other two. */
export const earlierCancellations: readonly Check[] = checksOf(
  { ...sections.cancel, level: 'must', step: 'many-fields' },
  [
    {
      id: 'cancel.earlier',
      reads: ['subscription.status'],
      title:
        'Cancelling the newest subscription succeeds and does not change an older subscription.',
      sends: async (session) => {
        const long = await longCreationBeside(session);
        if (!long?.cancelled) {
          throw new Inapplicable('no second subscription is created while the first one is live');
        }
        await secondLook(session);
      },
      dependsOn: ['create.beside', 'get.until-cancelled'],
    },
  ],
);
