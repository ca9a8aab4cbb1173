import { isRejected, bodyObject } from '../http/response.js';
import { fact, ifPossible, tried } from '../script/act.js';
import { longCreationBeside, type LongCreation } from '../script/many-fields.js';
import { entityPage, firstPage } from '../script/pages.js';
import {
  creationBeside,
  creationWithMore,
  rejectedAlone,
  secondSubscription,
} from '../script/second-subscription.js';
import {
  createdSubscription,
  creation,
  newSubscription,
  proofOfCreation,
} from '../script/subscription.js';
import { describe, sameNames } from '../findings/expect.js';
import { Inapplicable, Inconclusive } from '../findings/finding.js';
import { type Check, checksOf, sections, type ModelCheck } from './check.js';
import { pageReads, served } from './list.js';
import { pagesInOrder } from './list-pages.js';
import { longCreation } from '../script/long-creation.js';
import { longUpdate } from '../script/many-updates.js';
import {
  type CreationFault,
  creationFaults,
  isOfType,
  sendingOf,
} from '../script/wrong-creations.js';
import type { Session } from '../session/session.js';

/** Requires that the second create request was not rejected for its single field. */
const notForOneField = fact(
  [rejectedAlone, creationWithMore],
  (_session, rejection, isForOneField) => {
    if (rejection === null || !isForOneField) return;
    const message = `no subscription with one field could be created: ${describe(rejection)}`;
    throw new Inconclusive(message, 'create.one-field', rejection);
  },
);

/**
 * Requires that a create request was not rejected; a failed one is not repeated, although it might
 * not always fail.
 */
const notRejected = fact(
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
    sends: [notRejected],
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

/** Whether a deployment omits names, which might be meaningless to it. */
const leavesOut = (session: Session, { response }: LongCreation): boolean =>
  sameNames(bodyObject(response).fields, session.creationBody().fields);

/** Requires that a dozen fields were created, and stored. */
const manyFieldsKept = fact([longCreation], (session, long) => {
  if (long === null) throw new Inapplicable('the run could not create another subscription');
  if (leavesOut(session, long)) throw new Inapplicable('fields with unknown names are left out');
});

/** Requires that a dozen fields were accepted. */
const manyFieldsAccepted = fact(
  [longCreation, ifPossible(longUpdate)],
  (_session, long, update) => {
    if (![long, update].some((one) => one !== null && !isRejected(one.response))) {
      throw new Inapplicable('a dozen fields are not accepted');
    }
  },
);

/** Requires that the run has created a subscription in another city. */
const createdElsewhere = fact([longCreation], (session, long) => {
  const { elsewhere = null } = long ?? {};
  if (elsewhere === null) throw new Inapplicable('the run could not create another subscription');
  const { response } = elsewhere;
  if (isRejected(response)) {
    throw new Inapplicable(`such a city is rejected: ${describe(response)}`);
  }
  const id = session.created.idOf(response);
  if (id !== null && session.created.isUnproven(id)) {
    throw new Inapplicable('the subscription may have existed before');
  }
});

const manyFields: ModelCheck = {
  id: 'create.many-fields',
  reads: ['subscription.fields'],
  title: 'If a create request with a dozen fields is accepted, all the fields are returned.',
  unlessSeen: 'a create request with a dozen fields is rejected',
  level: 'must',
  ...sections.create,
  sends: [manyFieldsKept],
};

/**
 * Checks with a subscription with a dozen fields, and one in another city, which are cancelled at
 * once.
 */
export const longCreationChecks: readonly Check[] = [
  manyFields,
  ...checksOf({ ...sections.create, level: 'must' }, [
    {
      id: 'create.names-verbatim',
      reads: ['subscription.fields'],
      title: 'Field names are returned as sent, even unusual names.',
      level: 'should',
      sends: [manyFieldsAccepted],
    },
    {
      id: 'create.place-kept',
      reads: ['subscription.city', 'subscription.entity-type'],
      title:
        'The city and entity type are returned as sent, even with spaces, apostrophes and non-ASCII ' +
        'letters.',
      level: 'should',
      sends: [createdElsewhere],
      dependsOn: ['create.at-once'],
    },
    {
      id: 'create.at-once',
      reads: ['subscription.fields'],
      title: 'Two concurrent create requests each return what they requested.',
      sends: [longCreation],
      unlessSeen: 'the run did not create two subscriptions concurrently',
    },
  ]),
];

/**
 * Returns the level of a fault: some frameworks coerce types, which the specification does not
 * forbid.
 */
const levelOf = (fault: CreationFault): 'must' | 'should' => (isOfType(fault) ? 'should' : 'must');

const rejectedCreation = (fault: CreationFault): ModelCheck => ({
  ...sections.create,
  id: fault.id,
  title: fault.title ?? `Create requests ${fault.sent} are rejected.`,
  level: levelOf(fault),
  sends: [sendingOf(fault), createdSubscription],
});

export const rejectedCreations: readonly Check[] = creationFaults.map(rejectedCreation);
