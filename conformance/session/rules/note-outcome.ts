import { isIndefinite, succeeded, type HttpResponse } from '../../http/response.js';
import type { Subject } from '../subject.js';

/** What a response changes in what is known of the subscription that it is about. */
export function noteOutcome(subject: Subject, response: HttpResponse): void {
  const { operation, credential, query = {} } = response.request;
  const hasSucceeded = succeeded(response);
  switch (operation) {
    case 'cancelSubscription':
      if (credential === 'own' || hasSucceeded) subject.mayBeCancelled = true;
      break;
    case 'updateSubscription':
      if (isIndefinite(response)) subject.markUncertain();
      if (hasSucceeded) subject.isUpdated = true;
      break;
    case 'listEntities':
      if (credential === 'own' && !subject.isUpdated && !hasSucceeded) {
        subject.failedLists.add(JSON.stringify(query));
      }
      break;
    default:
  }
}
