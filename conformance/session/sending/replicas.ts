import type { CreatedSubscriptions } from '../created/created-subscriptions.js';
import type { Waiting } from '../waiting.js';
import type { Policy } from './policy.js';

/** A replica may not know a new subscription yet: a 404 about one is asked for again. */
export const waitForReplicas =
  (created: CreatedSubscriptions, waiting: Waiting): Policy =>
  (send) =>
  async (request) => {
    const isOwn = request.operation !== null && request.credential === 'own';
    let response = await send(request);
    let pause = 50;
    while (response.status === 404 && isOwn && created.isNew(request.id)) {
      await waiting.pause(pause);
      response = await send(request);
      pause *= 2;
    }
    return response;
  };
