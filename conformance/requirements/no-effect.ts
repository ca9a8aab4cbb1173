import type { Credential } from '../http/request.js';
import { succeeded, type HttpResponse } from '../http/response.js';
import { Inapplicable } from '../session/findings/finding.js';
import { type Act, inOrder } from '../script/acts.js';
import {
  readAfterRefusedUpdates,
  readAfterUpdate,
  readBeforeAttempts,
  readBeforeCancelling,
} from '../script/updates.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import { sharedRequest } from '../script/shared-request.js';
import { pair, secondSubscription } from '../script/subscription.js';
import { checksOf, type Check, sections } from './check.js';
import {
  cancel,
  type GuardedOperation,
  triedOn,
  update,
  withCredential,
} from './guarded-operations.js';
import {
  attemptLater,
  otherIfForeign,
  refusedBefore,
  requireOwnLater,
  tryAllLater,
} from './later-subscription.js';

/** Credentials with which a deployment should reject an operation. */
async function refusable(
  session: Session,
  { name }: GuardedOperation,
): Promise<readonly Credential[]> {
  const wrong = triedOn(name, session).map(({ credential }) => credential);
  return [...wrong, ...(await otherIfForeign(session))];
}

const readLater = sharedRequest(async (session): Promise<HttpResponse> => {
  const { id } = await secondSubscription(session);
  return session.waiting.until(() => session.send('getSubscription', { id }), succeeded);
});

/**
 * Tries the credentials on the second subscription, and reads it, if it was created next to the
 * first.
 */
export async function readPaired(session: Session): Promise<void> {
  if ((await pair(session)) === null) return;
  await tryAllLater(session);
  await readLater(session);
}

/** Sends the updates and cancellations that the first subscription rejected to the second one. */
async function refusedLater(session: Session): Promise<HttpResponse[]> {
  const requests = ['none' as const, ...(await otherIfForeign(session))].map(async (credential) => {
    const tried = await refusedBefore(session, credential);
    return tried
      .filter((guarded) => guarded === update || guarded === cancel)
      .map((guarded) => attemptLater(session, { guarded, credential }));
  });
  return together((await together(requests)).flat());
}

const tryRefusable =
  (guarded: GuardedOperation): Act =>
  async (session) => {
    const wrong = await refusable(session, guarded);
    await together(wrong.map((credential) => withCredential(session, guarded, credential)));
  };

export const noEffectChecks: readonly Check[] = checksOf(
  {
    ...sections.authentication,
    level: 'must',
    step: 'unusual-updates',
    dependsOn: ['get.subscription'],
    accepts: 'Requests with rejected credentials take effect',
  },
  [
    {
      id: 'auth.no-effect.update',
      reads: ['subscription.fields'],
      title: 'Updating has no effect if the credential is rejected.',
      sends: inOrder(readAfterUpdate, tryRefusable(update), readAfterRefusedUpdates),
      control: update.control,
    },
    {
      id: 'auth.no-effect.cancel',
      reads: ['subscription.status'],
      title: 'Cancelling has no effect if the credential is rejected.',
      step: 'still-there',
      sends: inOrder(readBeforeAttempts, tryRefusable(cancel), readBeforeCancelling),
      control: cancel.control,
    },
    {
      id: 'auth.no-effect.later',
      reads: ['subscription.status', 'subscription.fields'],
      title:
        'Rejected updates and cancellations do not change a subscription that is created later.',
      step: 'later-credentials',
      sends: async (session) => {
        await tryAllLater(session);
        const attempts = await refusedLater(session);
        if (attempts.length === 0)
          throw new Inapplicable('no update or cancellation was rejected before');
        await readLater(session);
      },
      control: requireOwnLater,
    },
  ],
);
