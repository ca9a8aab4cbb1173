import { isRejected } from '../http/response.js';
import { fact, ifPossible, tried } from '../script/act.js';
import { longCreationBeside } from '../script/many-fields.js';
import { entityPage, firstPage } from '../script/pages.js';
import {
  creationBeside,
  creationWithMore,
  refusedAlone,
  secondSubscription,
} from '../script/second-subscription.js';
import {
  createdSubscription,
  creation,
  newSubscription,
  proofOfCreation,
} from '../script/subscription.js';
import { describe } from '../findings/expect.js';
import { Inapplicable, Inconclusive } from '../findings/finding.js';
import { type Check, checksOf, sections } from './check.js';
import { pageReads, served } from './list.js';
import { pagesInOrder } from './list-pages.js';

/** Requires that the second create request was not rejected for its single field. */
const notForOneField = fact(
  [refusedAlone, creationWithMore],
  (_session, refusal, isForOneField) => {
    if (refusal === null || !isForOneField) return;
    const message = `no subscription with one field could be created: ${describe(refusal)}`;
    throw new Inconclusive(message, 'create.one-field', refusal);
  },
);

/**
 * Requires that a create request was not rejected; a failed one is not repeated, although it might
 * not always fail.
 */
const notRefused = fact(
  [creation, tried(createdSubscription)],
  (_session, { response }, created) => {
    if (isRejected(response)) created();
  },
);

const severalFields = fact([], (session) => {
  if (session.creationBody().fields.length < 2) {
    throw new Inapplicable('the run was given a single field');
  }
});

const newSubscriptionChecks = checksOf({ ...sections.create, level: 'must' }, [
  {
    id: 'create.created',
    title: 'Creating a subscription returns 201.',
    level: 'should',
    sends: [newSubscription],
  },
  {
    id: 'create.active',
    reads: ['subscription.status'],
    title: 'A new subscription is `active`.',
    sends: [newSubscription],
    dependsOn: ['subscription.status'],
  },
  {
    id: 'create.fields',
    reads: ['subscription.fields'],
    title: 'A new subscription has exactly the requested fields.',
    sends: [newSubscription],
    dependsOn: ['subscription.fields'],
  },
  {
    id: 'create.city',
    reads: ['subscription.city'],
    title: 'A new subscription has the requested city.',
    level: 'should',
    sends: [newSubscription],
  },
  {
    id: 'create.entity-type',
    reads: ['subscription.entity-type'],
    title: 'A new subscription has the requested entity type.',
    level: 'should',
    sends: [newSubscription],
  },
  {
    id: 'create.verbatim',
    reads: ['subscription.city', 'subscription.entity-type', 'subscription.fields'],
    title:
      'The city, entity type and fields are returned as sent, with the fields in the same order.',
    level: 'should',
    sends: [newSubscription],
  },
]);

export const createChecks: readonly Check[] = [
  {
    id: 'create.subscription',
    title: 'Creating a subscription with a valid body succeeds and returns the subscription.',
    level: 'must',
    ...sections.create,
    sends: [notRefused],
  },
  ...newSubscriptionChecks,
  ...checksOf({ ...sections.create, level: 'must' }, [
    {
      id: 'create.second',
      reads: ['subscription.status', 'subscription.fields'],
      title:
        'A second subscription is active, has the requested fields, and can be read and listed.',
      // Sent before the subscription might be cancelled.
      sends: [creation, ifPossible(firstPage), notForOneField, secondSubscription],
      looksAgain: true,
      dependsOn: [
        'subscription.fields',
        'subscription.status',
        ...served,
        ...pagesInOrder,
        'create.active',
        'create.fields',
        'get.subscription',
      ],
    },
    {
      id: 'create.one-field',
      reads: ['subscription.fields'],
      title: 'Creating a subscription with a single field succeeds.',
      sends: [severalFields, creationWithMore],
    },
    {
      id: 'create.second-scraped',
      reads: pageReads,
      title:
        'A second subscription with the same city and entity type lists entities, like the first.',
      level: 'should',
      sends: [entityPage, secondSubscription],
      dependsOn: [...served, 'list.total'],
    },
    {
      id: 'create.own-id',
      reads: ['subscription.id'],
      title: 'Each new subscription has a unique id.',
      sends: [proofOfCreation, creationBeside, secondSubscription, ifPossible(longCreationBeside)],
      dependsOn: ['subscription.id'],
    },
  ]),
];
