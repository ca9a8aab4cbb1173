import { ifPossible, type Act } from '../script/act.js';
import { attempts, cancel, update } from '../script/attempts.js';
import { changesOfOthers, ownLater, readLater } from '../script/later-attempts.js';
import { foreignAttempts } from '../script/other-account.js';
import {
  readAfterRefusedUpdates,
  readAfterUpdate,
  readBeforeAttempts,
  readBeforeCancelling,
} from '../script/updates.js';
import { checksOf, type Check, sections } from './check.js';

/** An operation with credentials that a deployment should reject. */
const tried = (guarded: typeof update | typeof cancel): readonly Act[] => [
  ...attempts(guarded),
  ifPossible(foreignAttempts[guarded.name]),
];

export const noEffectChecks: readonly Check[] = checksOf(
  {
    ...sections.authentication,
    level: 'must',
    dependsOn: ['get.subscription'],
    accepts: 'Requests with rejected credentials take effect',
  },
  [
    {
      id: 'auth.no-effect.update',
      reads: ['subscription.fields'],
      title: 'Updating has no effect if the credential is rejected.',
      sends: [readAfterUpdate, ...tried(update), readAfterRefusedUpdates, update.control],
    },
    {
      id: 'auth.no-effect.cancel',
      reads: ['subscription.status'],
      title: 'Cancelling has no effect if the credential is rejected.',
      sends: [readBeforeAttempts, ...tried(cancel), readBeforeCancelling, cancel.control],
    },
    {
      id: 'auth.no-effect.later',
      reads: ['subscription.status', 'subscription.fields'],
      title:
        'Rejected updates and cancellations do not change a subscription created later in the run.',
      sends: [changesOfOthers, readLater, ownLater],
    },
  ],
);
