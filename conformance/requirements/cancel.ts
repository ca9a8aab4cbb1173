import { cancelUnknown } from '../script/before-creation.js';
import { fact, ifPossible } from '../script/act.js';
import {
  besideCancellation,
  cancellation,
  readAfterCancelling,
  secondCancellation,
  secondLook,
} from '../script/cancellation.js';
import { succeeded } from '../http/response.js';
import { longCreationBeside } from '../script/many-fields.js';
import { Inapplicable } from '../findings/finding.js';
import { checksOf, type Check, sections } from './check.js';

/** Requires that the second subscription was not cancelled before. */
const cancelledSecond = fact([secondCancellation], (_session, cancelled) => {
  if (cancelled === null) throw new Inapplicable('the subscription was cancelled before');
});

/** Requires that the cancelled subscription can still be read. */
const readable = fact([readAfterCancelling], (_session, response) => {
  if (!succeeded(response)) throw new Inapplicable('the subscription can no longer be read');
});

/**
 * Requires that the response is an error: an idempotent success violates nothing, and
 * "cancel.unknown" records it.
 */
const rejectedUnknown = fact([cancelUnknown], (_session, response) => {
  if (succeeded(response)) throw new Inapplicable('the response is not an error');
});

/** Requires that a third subscription was cancelled while the other two were live. */
const cancelledThird = fact([longCreationBeside], (_session, long) => {
  if (long?.cancelled) return;
  throw new Inapplicable('the run could not create a second subscription while the first was live');
});

export const cancelChecks: readonly Check[] = checksOf({ ...sections.cancel, level: 'must' }, [
  {
    id: 'cancel.accepted',
    title: 'Cancelling a subscription succeeds.',
    sends: [cancellation],
  },
  {
    id: 'cancel.second',
    title:
      'Cancelling a second subscription succeeds; if the subscription can still be read, its id is ' +
      'unchanged.',
    sends: [cancelledSecond],
  },
  {
    id: 'cancel.not-active',
    reads: ['subscription.status'],
    title: 'A cancelled subscription that can still be read is not `active`.',
    level: 'should',
    sends: [readable, ifPossible(besideCancellation)],
    dependsOn: ['subscription.status'],
  },
  {
    id: 'cancel.unknown',
    title: 'Cancelling an unknown subscription returns an error.',
    level: 'should',
    sends: [cancelUnknown],
  },
  {
    id: 'cancel.unknown-404',
    title: 'Cancelling an unknown subscription returns 404.',
    level: 'should',
    sends: [rejectedUnknown],
  },
]);

/** Checks with a third subscription, which is cancelled before the other two. */
export const earlierCancellations: readonly Check[] = checksOf(
  { ...sections.cancel, level: 'must' },
  [
    {
      id: 'cancel.earlier',
      reads: ['subscription.status'],
      title:
        'Cancelling the newest subscription succeeds and does not change an older subscription.',
      sends: [cancelledThird, secondLook],
      dependsOn: ['create.beside', 'get.until-cancelled'],
    },
  ],
);
