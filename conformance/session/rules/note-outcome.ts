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
      noteUpdate(subject, response);
      break;
    case 'listEntities':
      if (credential === 'own' && !subject.isUpdated && !hasSucceeded) {
        subject.failedLists.add(JSON.stringify(query));
      }
      break;
    default:
  }
}

function noteUpdate(subject: Subject, response: HttpResponse): void {
  const hasSucceeded = succeeded(response);
  // with another credential it should have been refused: nothing else is to be blamed for it
  const isForeign = hasSucceeded && response.request.credential !== 'own';
  if (isForeign || isIndefinite(response)) subject.markUncertain();
  if (hasSucceeded) subject.isUpdated = true;
}
