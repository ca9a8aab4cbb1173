import type { Profile } from '../points/index.js';
import { absence, type Absence } from './absence.js';
import { type Refusal, wordOrRefusal } from './refusal.js';
import { pointsOfCancelled, statusOfSecondCancellation } from './transitions.js';

/** Operation "cancel subscription". */
export function cancelPolicy(profile: Profile) {
  const shape = profile['cancel.body'];
  return {
    schemas: {},
    invalid: [],
    status: profile['cancel.status'],
    /** of a cancelled subscription, if it is no refusal */
    secondStatus: statusOfSecondCancellation(profile),
    points: ['cancel.', ...pointsOfCancelled.cancel],
    /** what becomes of a request with the content type JSON and no body */
    typeWithoutBody: wordOrRefusal(
      profile['cancel.content-type'],
      'The Content-Type is application/json, and there is no body',
    ),
    absent: absentOf(profile),
    /** What the body of a response with this status is. */
    body: (status: number) => (status === 204 ? 'empty' : shape),
  };
}

function absentOf(profile: Profile): Absence<Refusal | { readonly status: number }> {
  const status = profile['cancel.unknown.status'];
  const refusals = absence(status, profile['cancel.malformed.status']);
  // If cancelling is idempotent, an unknown subscription counts as cancelled.
  if (status < 400) return { ...refusals, unknown: { status } };
  return refusals;
}
