import { bodyObject, succeeded, type HttpResponse } from '../http/response.js';
import { describe, expectRefusal, expectStatus, expectThat, permitted, show } from '../session/expect.js';
import { notApplicable, notVerified } from '../session/finding.js';
import { afterCancelling, cancellation } from '../session/lifecycle.js';
import type { Session } from '../session/session.js';
import type { Check } from './check.js';

const section = 'Cancel';

/** Cancelling a subscription that does not exist. */
export const cancelUnknown = (session: Session): Promise<HttpResponse> =>
  session.once('cancel unknown', () => session.send('cancelSubscription', { id: session.unknownId }));

export const cancelChecks: readonly Check[] = [
  {
    id: 'cancel.accepted',
    level: 'must',
    section,
    clause: 'Cancelling a live subscription succeeds.',
    stage: 'cancelled',
    sends: 'writes',
    run: async (session) => {
      const response = permitted(await cancellation(session), 'cancel.accepted');
      return expectThat(succeeded(response), 'success (2xx)', describe(response), response);
    },
  },
  {
    id: 'cancel.not-active',
    level: 'should',
    section,
    clause: 'A cancelled subscription that can still be read is not `active`.',
    stage: 'cancelled',
    sends: 'writes',
    run: async (session) => {
      const response = await afterCancelling(session, 'get');
      if (response.status === 401) return notVerified('the token is no longer accepted', response);
      if (!succeeded(response)) return notApplicable('it can no longer be read');
      const { status } = bodyObject(response);
      const expected = 'a status other than `active`';
      return expectThat(status !== 'active', expected, `status ${show(status)}`, response);
    },
  },
  {
    id: 'cancel.unknown',
    level: 'should',
    section,
    clause: 'Cancelling an unknown subscription is an error.',
    stage: 'preflight',
    sends: 'harmless-writes',
    run: async (session) => expectRefusal(await cancelUnknown(session)),
  },
  {
    id: 'cancel.unknown-404',
    level: 'should',
    section,
    clause: 'Cancelling an unknown subscription returns 404.',
    stage: 'preflight',
    sends: 'harmless-writes',
    run: async (session) => {
      const response = await cancelUnknown(session);
      // an idempotent success contradicts nothing, and is the matter of "cancel.unknown"
      if (succeeded(response)) return notApplicable('it is not an error');
      return expectStatus(response, 404);
    },
  },
];
