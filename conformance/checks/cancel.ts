import type { Check } from '../check.js';
import { describe, expectRefusal, expectStatus, expectThat, show } from '../expect.js';
import { notApplicable, notVerified } from '../finding.js';
import { objectOf, succeeded, type Answer } from '../http/call.js';
import { afterCancel, cancellation } from '../session/changing.js';
import { permitted } from '../session/permission.js';
import type { Session } from '../session/session.js';
import { check } from './define.js';

/** Cancelling a subscription that nobody has. */
export const unknownCancellation = (session: Session): Promise<Answer> =>
  session.once('unknown cancellation', () => session.send('cancelSubscription', { id: session.unknownId }));

/** Section "Cancel". */
export const cancelChecks: readonly Check[] = [
  check('cancel.accepted', {
    phase: 'cancelling',
    effect: 'writes',
    run: async (session) => {
      const answer = permitted(await cancellation(session), 'cancel.accepted');
      return expectThat(succeeded(answer), 'success (2xx)', describe(answer), answer);
    },
  }),
  check('cancel.not-active', {
    phase: 'cancelling',
    effect: 'writes',
    together: true,
    run: async (session) => {
      const answer = await afterCancel(session, 'get');
      if (answer.status === 401) return notVerified('the token is no longer accepted', answer);
      if (!succeeded(answer)) return notApplicable('it can no longer be read');
      const { status } = objectOf(answer);
      return expectThat(
        status !== 'active',
        'a status other than `active`',
        `status ${show(status)}`,
        answer,
      );
    },
  }),
  check('cancel.unknown', {
    phase: 'guest',
    effect: 'writes',
    run: async (session) => expectRefusal(await unknownCancellation(session)),
  }),
  check('cancel.unknown-404', {
    phase: 'guest',
    effect: 'writes',
    run: async (session) => expectStatus(await unknownCancellation(session), 404),
  }),
];
