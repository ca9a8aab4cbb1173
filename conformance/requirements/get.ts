import { ifPossible } from '../script/act.js';
import { cancellation, firstLook, readAfterCancelling } from '../script/cancellation.js';
import { readResponse } from '../script/pages.js';
import { secondSubscription } from '../script/second-subscription.js';
import { createdSubscription, newSubscription } from '../script/subscription.js';
import { getUnknownAgain } from '../script/unknown-ids.js';
import { readAfterUpdate } from '../script/updates.js';
import { checksOf, type Check, sections } from './check.js';

export const getChecks: readonly Check[] = checksOf(
  {
    ...sections.get,
    level: 'must',
    dependsOn: ['get.subscription'],
  },
  [
    {
      id: 'get.subscription',
      title: 'Getting a subscription succeeds and returns a subscription.',
      sends: [readResponse],
    },
    {
      id: 'get.same-id',
      reads: ['subscription.id'],
      title: 'Getting a subscription returns the subscription with the requested id.',
      sends: [readResponse],
      dependsOn: ['subscription.id', 'get.subscription'],
    },
    {
      id: 'get.agrees',
      reads: ['subscription.account-id', 'subscription.fields'],
      title: 'Getting a subscription returns the account and fields that it was created with.',
      sends: [newSubscription, readResponse],
      dependsOn: [
        'subscription.account-id',
        'subscription.fields',
        'auth.one-account',
        'create.fields',
        'get.subscription',
      ],
    },
    {
      id: 'get.still-active',
      reads: ['subscription.status'],
      title: 'A subscription stays `active` until a request changes it.',
      level: 'should',
      sends: [readResponse, ifPossible(secondSubscription), createdSubscription, firstLook],
      dependsOn: [
        'subscription.status',
        'create.subscription',
        'create.active',
        'get.subscription',
      ],
    },
    {
      id: 'get.same-place',
      reads: ['subscription.city', 'subscription.entity-type'],
      title:
        'Getting a subscription returns the city and entity type that the create request returned.',
      level: 'should',
      sends: [readResponse, ifPossible(secondSubscription), createdSubscription],
      dependsOn: ['get.subscription', 'update.keeps-rest'],
    },
    {
      id: 'get.ok',
      title: 'Getting a subscription returns 200.',
      level: 'should',
      sends: [readResponse],
    },
    {
      id: 'get.same-later',
      reads: ['subscription.id', 'subscription.account-id'],
      title: 'A subscription keeps its id and account after an update and after a cancellation.',
      sends: [ifPossible(readAfterUpdate), readAfterCancelling],
      looksAgain: true,
      dependsOn: [
        'subscription.id',
        'subscription.account-id',
        'auth.one-account',
        'get.subscription',
      ],
    },
    {
      id: 'get.until-cancelled',
      reads: ['subscription.status'],
      title:
        'Until it is cancelled, a subscription can be read, and its status is not `cancelled`.',
      sends: [
        createdSubscription,
        readResponse,
        ifPossible(readAfterUpdate),
        ifPossible(cancellation),
      ],
      dependsOn: ['subscription.status', 'get.subscription'],
    },
    {
      id: 'get.unknown',
      title: 'Getting an unknown subscription returns an error.',
      sends: [getUnknownAgain],
      dependsOn: [],
    },
    {
      id: 'get.unknown-404',
      title: 'Getting an unknown subscription returns 404.',
      level: 'should',
      sends: [getUnknownAgain],
      dependsOn: [],
    },
  ],
);
