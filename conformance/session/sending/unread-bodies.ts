import { succeeded } from '../../http/response.js';
import { unreadBody } from '../findings/finding.js';
import type { Policy } from './policy.js';

/**
 * A success with the right credential has to be read; one without is judged whatever its body
 * holds.
 */
export const requireBody: Policy = (send) => async (request) => {
  const response = await send(request);
  const isOwn = request.credential === 'own';
  if (response.kind === 'unread' && isOwn && succeeded(response)) {
    throw unreadBody(response);
  }
  return response;
};
