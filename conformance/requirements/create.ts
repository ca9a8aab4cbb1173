import { type HttpResponse, refused, succeeded } from '../http/response.js';
import { inOrder } from '../script/acts.js';
import { proveCreation } from '../script/creations.js';
import { longCreationBeside } from '../script/many-fields.js';
import { entityPage, firstResponse } from '../script/pages.js';
import { sharedRequest } from '../script/shared-request.js';
import {
  createdSubscription,
  creation,
  creationBeside,
  isBodyRefused,
  laterCreation,
  newSubscription,
  pair,
  secondSubscription,
} from '../script/subscription.js';
import { describe } from '../session/findings/expect.js';
import { ifConclusive, Inapplicable, Inconclusive } from '../session/findings/finding.js';
import type { Session } from '../session/session.js';
import { type Check, checksOf, sections } from './check.js';
import { pageReads, served } from './list.js';
import { pagesInOrder } from './list-pages.js';

/** A refusal of the second creation that is about its body, since no other subscription is live. */
async function refusedAlone(session: Session): Promise<HttpResponse | null> {
  if ((await pair(session)) !== null) return null;
  const response = await laterCreation(session);
  return isBodyRefused(response) ? response : null;
}

/**
 * Sends a create request with one field that is rejected, and then one with more fields of the same
 * market.
 * @returns whether only the former was rejected
 */
const oneFieldRefused = sharedRequest(async (session): Promise<boolean> => {
  if (session.secondCreationBody().fields.length > 1) return false;
  if ((await refusedAlone(session)) === null) return false;
  await session.cleanUp.makeRoom();
  const again = await session.send('createSubscription', { body: session.creationBody() });
  return succeeded(again);
});

const newSubscriptionChecks = checksOf({ ...sections.create, level: 'must', step: 'creation' }, [
  {
    id: 'create.created',
    title: 'Creating a subscription returns 201.',
    level: 'should',
    sends: newSubscription,
  },
  {
    id: 'create.active',
    reads: ['subscription.status'],
    title: 'A new subscription is `active`.',
    sends: newSubscription,
    dependsOn: ['subscription.status'],
  },
  {
    id: 'create.fields',
    reads: ['subscription.fields'],
    title: 'A new subscription has exactly the requested fields.',
    sends: newSubscription,
    dependsOn: ['subscription.fields'],
  },
  {
    id: 'create.city',
    reads: ['subscription.city'],
    title: 'A new subscription has the requested city.',
    level: 'should',
    sends: newSubscription,
  },
  {
    id: 'create.entity-type',
    reads: ['subscription.entity-type'],
    title: 'A new subscription has the requested entity type.',
    level: 'should',
    sends: newSubscription,
  },
  {
    id: 'create.verbatim',
    reads: ['subscription.city', 'subscription.entity-type', 'subscription.fields'],
    title:
      'The city, entity type and fields are returned as sent, with the fields in the same order.',
    level: 'should',
    sends: newSubscription,
  },
]);

export const createChecks: readonly Check[] = [
  {
    id: 'create.subscription',
    title: 'Creating a subscription with a valid body succeeds and returns the subscription.',
    level: 'must',
    ...sections.create,
    step: 'creation',
    sends: async (session) => {
      const response = await creation(session);
      // a failed creation is not repeated, since that may create two: it may not always fail
      if (refused(response)) await createdSubscription(session);
    },
  },
  ...newSubscriptionChecks,
  ...checksOf({ ...sections.create, level: 'must', step: 'second-subscription' }, [
    {
      id: 'create.second',
      reads: ['subscription.status', 'subscription.fields'],
      title:
        'A second subscription is active, has the requested fields, and can be read and listed.',
      sends: async (session) => {
        await creation(session);
        // before it may be cancelled
        await ifConclusive(firstResponse(session), null);
        const refusal = await refusedAlone(session);
        if (refusal !== null && (await oneFieldRefused(session))) {
          const message = `no subscription with one field could be created: ${describe(refusal)}`;
          throw new Inconclusive(message, 'create.one-field', refusal);
        }
        await secondSubscription(session);
      },
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
      sends: async (session) => {
        if (session.creationBody().fields.length < 2) {
          throw new Inapplicable('the run was given a single field');
        }
        await oneFieldRefused(session);
      },
    },
    {
      id: 'create.second-scraped',
      reads: pageReads,
      title:
        'A second subscription with the same city and entity type lists entities, like the first.',
      level: 'should',
      sends: inOrder(entityPage, secondSubscription),
      dependsOn: [...served, 'list.total'],
    },
    {
      id: 'create.own-id',
      reads: ['subscription.id'],
      title: 'Each new subscription has a unique id.',
      sends: async (session) => {
        const first = await createdSubscription(session);
        await proveCreation(session, first.response);
        await creationBeside(session);
        await secondSubscription(session);
        await ifConclusive(longCreationBeside(session), null);
      },
      dependsOn: ['subscription.id'],
    },
  ]),
];
