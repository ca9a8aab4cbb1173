import type { CreatedSubscriptions } from '../created/created-subscriptions.js';
import { succeeded } from '../../http/response.js';
import { late } from '../lags.js';
import type { Waiting } from '../waiting.js';
import type { Policy } from './policy.js';

/** A replica may not know a new subscription yet: a 404 about one is asked for again. */
export const waitForReplicas =
  (created: CreatedSubscriptions, waiting: Waiting): Policy =>
  (send) =>
  async (request) => {
    const { operation, credential, id = '' } = request;
    const response = await send(request);
    const since = created.live(id)?.since;
    const isOwn = operation !== null && credential === 'own';
    if (!isOwn || since === undefined || !created.isNew(id)) return response;
    const isRead = request.method === 'GET' && succeeded(response);
    if (!isRead && response.status !== 404) return response;
    return waiting.until(
      () => send(request),
      ({ status }) => status !== 404,
      {
        first: response,
        since,
        deadline: since + waiting.settleTime,
        shows: late.creation,
      },
    );
  };
