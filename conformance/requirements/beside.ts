import { type HttpResponse, isRejected } from '../http/response.js';
import { fact, ifPossible } from '../script/act.js';
import { besideCancellation } from '../script/cancellation.js';
import {
  besideCreation,
  listsOfPair,
  listUpdatedSecond,
  readsAfterUpdates,
  secondUpdate,
} from '../script/pair.js';
import { creationBeside, noSecond, pair } from '../script/second-subscription.js';
import { describe } from '../findings/expect.js';
import { Inapplicable } from '../findings/finding.js';
import { checksOf, type Check, sections } from './check.js';
import { served } from './list.js';
import { updatesWork } from './update.js';

/**
 * Explains why there is no second subscription.
 * @param response to its create request, if it was sent
 */
function noSecondText(response: HttpResponse | null): string {
  const what = 'the deployment allows no second subscription alongside the first one';
  if (response === null) return what;
  if (isRejected(response)) return `${what}: ${describe(response)}`;
  return `the second create request returned the first subscription again: ${describe(response)}`;
}

/** Requires two live subscriptions at a time. */
const twoLive = fact([pair, ifPossible(creationBeside)], (_session, both, rejection) => {
  if (both === null) throw new Inapplicable(noSecondText(rejection), noSecond);
});

/** Requires that the second subscription was not cancelled before its update. */
const updatedSecond = fact([secondUpdate], (_session, updated) => {
  if (updated === null) throw new Inapplicable('the subscription was cancelled before');
});

/** Requirements that operations on one of two live subscriptions do not affect the other. */
export const besideChecks: readonly Check[] = checksOf({ ...sections.create, level: 'must' }, [
  {
    id: 'create.beside',
    reads: ['subscription.fields', 'subscription.status'],
    title: "Creating a subscription does not change the account's other subscriptions.",
    sends: [besideCreation, twoLive],
  },
  {
    id: 'update.beside',
    reads: ['subscription.fields', 'subscription.status'],
    title: "Updating a subscription does not change the account's other subscriptions.",
    ...sections.update,
    sends: [readsAfterUpdates, twoLive],
    dependsOn: updatesWork,
  },
  {
    id: 'update.second',
    reads: ['subscription.fields'],
    title: 'Updating a second subscription replaces its fields.',
    ...sections.update,
    sends: [updatedSecond, listUpdatedSecond],
    looksAgain: true,
    dependsOn: [
      'subscription.fields',
      'auth.one-account',
      'get.subscription',
      'create.beside',
      'update.beside',
      ...updatesWork,
    ],
  },
  {
    id: 'list.beside',
    reads: ['list.data', 'list.total', 'entity.id', 'entity.fields'],
    title: 'A list contains only the entities of its subscription.',
    ...sections.list,
    sends: [listsOfPair, twoLive],
    dependsOn: served,
  },
  {
    id: 'cancel.beside',
    reads: ['subscription.fields', 'subscription.status'],
    title: "Cancelling a subscription does not change the account's other subscriptions.",
    ...sections.cancel,
    sends: [besideCancellation, twoLive],
  },
]);
