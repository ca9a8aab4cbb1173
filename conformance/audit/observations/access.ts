import type { OpenPointId } from '../../../src/points/index.js';
import { bodyKind } from '../../clauses/observations/forms.js';
import { isTemporary, refused } from '../../http/response.js';
import { parseRetryAfter } from '../../http/retry-after.js';
import type { Scene } from '../scene.js';
import type { Observation } from './answers.js';

interface Points {
  readonly status: OpenPointId;
  readonly body?: OpenPointId;
  readonly challenge?: OpenPointId;
}

const points: Readonly<Record<string, Points>> = {
  none: {
    status: 'auth.missing.status',
    body: 'auth.missing.body',
    challenge: 'auth.challenge',
  },
  basic: { status: 'auth.scheme.status' },
  'made-up': {
    status: 'auth.unknown.status',
    body: 'auth.unknown.body',
    challenge: 'auth.unknown.challenge',
  },
};

/** Statuses that may say that something is wrong with a request for what is certainly there. */
const ofMissing = [400, 402, 404];

/** Whether it is the credential that is refused, rather than anything else in the request. */
function isOfCredential({ at, history }: Scene): boolean {
  const { response } = at;
  if (!refused(response) || response.kind === 'unread') return false;
  if ([401, 403].includes(response.status)) return true;
  const isRead = response.request.operation === 'getSubscription';
  return isRead && ofMissing.includes(response.status) && history?.isSeenAround(at) === true;
}

/** What a wrong credential gets. */
export const observeAccess: Observation = (scene, answers) => {
  const { at } = scene;
  const { response, hasHeaders } = at;
  const asked = points[response.request.credential];
  if (asked === undefined || !isOfCredential(scene)) return;
  answers.see(asked.status, response.status, at);
  if (asked.body !== undefined) answers.see(asked.body, bodyKind(response), at);
  if (asked.challenge === undefined || !hasHeaders) return;
  answers.see(asked.challenge, response.headers.get('www-authenticate') ?? 'none', at);
};

/** What a client gets that asks too often. */
export const observeRate: Observation = ({ at }, answers) => {
  const { response, hasHeaders, start } = at;
  const { status, kind } = response;
  if (status !== 429 || !isTemporary(response)) return;
  // a web page is of what stands in front
  if (kind === 'unread' || kind === 'html') return;
  answers.see('rate-limit.status', status, at);
  if (hasHeaders)
    answers.see('rate-limit.retry-after', parseRetryAfter(response.headers, start).form, at);
};
