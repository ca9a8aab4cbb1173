import { bodyObject, succeeded } from '../http/response.js';
import { sameWord } from '../session/findings/expect.js';
import { ifVerified } from '../session/findings/finding.js';
import { step } from '../session/step.js';
import { createdSubscription } from '../session/steps/subscription.js';
import { tryCreation } from '../session/steps/try-creation.js';
import { get, withCredential } from './guarded-operations.js';

/** The account of the other token, if it can create a subscription of its own. */
export const otherAccount = step(async (session): Promise<string | null> => {
  const body = session.secondCreationBody();
  const response = await ifVerified(tryCreation(session, { body, credential: 'other' }), null);
  const account = response !== null && succeeded(response) ? bodyObject(response).account_id : null;
  return typeof account === 'string' ? account : null;
});

/** Whether both tokens are of one account, by what they created: then nothing is to be refused. */
export const isSameAccount = step(async (session): Promise<boolean> => {
  if (session.settings.otherToken === undefined || session.settings.readOnly) return false;
  const read = await ifVerified(withCredential(session, get, 'other'), null);
  if (read === null || !succeeded(read)) return false;
  const created = await ifVerified(createdSubscription(session), null);
  const own = created?.body.account_id;
  const other = typeof own === 'string' ? await otherAccount(session) : null;
  return other !== null && sameWord(own, other);
});
