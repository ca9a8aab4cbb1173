import { firstLook, cancellation, readAfterCancelling } from '../script/cancellation.js';
import { getUnknown, unknownBesideCreated } from '../script/before-creation.js';
import { readResponse } from '../script/pages.js';
import { newSubscription, readSubscriptions } from '../script/subscription.js';
import { readAfterUpdate } from '../script/updates.js';
import { ifConclusive } from '../session/findings/finding.js';
import type { Session } from '../session/session.js';
import { checksOf, type Check, sections } from './check.js';

const getUnknownTwice = (session: Session): Promise<unknown> =>
  unknownBesideCreated(session, 'getSubscription', getUnknown);

const readAll = async (session: Session): Promise<unknown> =>
  readSubscriptions(session, await readResponse(session));

export const getChecks: readonly Check[] = checksOf(
  {
    ...sections.get,
    level: 'must',
    step: 'first-look',
    dependsOn: ['get.subscription'],
  },
  [
    {
      id: 'get.subscription',
      title: 'Getting a subscription succeeds and returns a subscription.',
      sends: readResponse,
    },
    {
      id: 'get.same-id',
      reads: ['subscription.id'],
      title: 'Getting a subscription returns the subscription with the requested id.',
      sends: readResponse,
      dependsOn: ['subscription.id', 'get.subscription'],
    },
    {
      id: 'get.agrees',
      reads: ['subscription.account-id', 'subscription.fields'],
      step: 'creation',
      title: 'Getting a subscription returns the account and fields that it was created with.',
      sends: async (session) => {
        await newSubscription(session);
        await readResponse(session);
      },
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
      step: 'second-subscription',
      sends: async (session) => {
        await readAll(session);
        await firstLook(session);
      },
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
      step: 'second-subscription',
      sends: readAll,
      dependsOn: ['get.subscription', 'update.keeps-rest'],
    },
    {
      id: 'get.ok',
      title: 'Getting a subscription returns 200.',
      level: 'should',
      sends: readResponse,
    },
    {
      id: 'get.same-later',
      reads: ['subscription.id', 'subscription.account-id'],
      title: 'A subscription keeps its id and account after an update and after a cancellation.',
      step: 'cancellation',
      sends: async (session) => {
        await ifConclusive(readAfterUpdate(session), null);
        await readAfterCancelling(session);
      },
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
      step: 'last-look',
      sends: async (session) => {
        await readResponse(session);
        await ifConclusive(readAfterUpdate(session), null);
        await ifConclusive(cancellation(session), null);
      },
      dependsOn: ['subscription.status', 'get.subscription'],
    },
    {
      id: 'get.unknown',
      title: 'Getting an unknown subscription returns an error.',
      sends: getUnknownTwice,
      dependsOn: [],
    },
    {
      id: 'get.unknown-404',
      title: 'Getting an unknown subscription returns 404.',
      level: 'should',
      sends: getUnknownTwice,
      dependsOn: [],
    },
  ],
);
