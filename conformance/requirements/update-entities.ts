import { bodyObject } from '../http/response.js';
import { ifPossible, inOrder } from '../script/acts.js';
import {
  firstLook,
  readAtTheEnd,
  secondLook,
  updateAfterCancelling,
} from '../script/cancellation.js';
import { updateSecondSubscription } from '../script/pair.js';
import {
  isStaleNowAndThen,
  lastingStale,
  pagesAfterUpdate,
  repeatedUpdate,
  updatedAgain,
} from '../script/updates.js';
import { sameNames } from '../session/findings/expect.js';
import { ifConclusive, Inapplicable } from '../session/findings/finding.js';
import { type Check, checksOf, sections } from './check.js';
import { pageReads, served } from './list.js';
import { pagesInOrder } from './list-pages.js';
import { updatesWork } from './update.js';

/** Checks of the subscriptions as the run sees them for the last time. */
export const lastLookChecks: readonly Check[] = checksOf(
  { ...sections.update, level: 'must', step: 'last-look' },
  [
    {
      id: 'update.kept',
      reads: ['subscription.fields'],
      title: 'An update is still in effect at the end of the run.',
      sends: inOrder(
        ifPossible(firstLook),
        ifPossible(secondLook),
        // whether a cancelled subscription can be updated is open
        ifPossible(updateAfterCancelling),
        ifPossible(readAtTheEnd),
      ),
      dependsOn: ['create.beside', 'update.beside', 'get.until-cancelled', ...updatesWork],
    },
    {
      id: 'cancel.kept',
      reads: ['subscription.status'],
      title: 'A cancelled subscription is not `active` again at the end of the run.',
      level: 'should',
      ...sections.cancel,
      sends: async (session) => {
        const reads = await readAtTheEnd(session);
        if (reads === null) throw new Inapplicable('no cancellation was seen');
      },
      unlessSeen: 'no cancellation was seen',
    },
  ],
);

/** Section "Update": the entities listed afterwards, and a second update. */
export const updatedEntityChecks = checksOf(
  {
    ...sections.update,
    level: 'must',
    step: 'update',
    dependsOn: updatesWork,
  },
  [
    {
      id: 'update.entities-follow',
      reads: ['subscription.fields', 'list.data', 'list.total', 'entity.id', 'entity.fields'],
      title: 'Entities listed after an update have no fields that are no longer subscribed.',
      sends: pagesAfterUpdate,
      dependsOn: ['entity.fields-subscribed', ...served, 'list.total', ...updatesWork],
    },
    {
      id: 'update.pages',
      reads: pageReads,
      title:
        'Pages listed after an update are consistent, and their `total` covers their entities.',
      sends: pagesAfterUpdate,
      looksAgain: true,
      dependsOn: [
        'subscription.fields',
        ...served,
        'list.total',
        'list.default-limit',
        ...pagesInOrder,
        ...updatesWork,
      ],
    },
    {
      id: 'update.again',
      reads: ['subscription.fields'],
      title:
        'A second update replaces the fields of the subscription and of its entities, and can be ' +
        'repeated.',
      step: 'further-updates',
      sends: inOrder(updatedAgain, repeatedUpdate),
      dependsOn: [
        'subscription.fields',
        'list.default-limit',
        ...pagesInOrder,
        'get.subscription',
        ...updatesWork,
      ],
    },
    {
      id: 'update.lasts',
      reads: ['subscription.fields'],
      title: 'Once an update is visible, no read returns the old fields.',
      step: 'further-updates',
      sends: async (session) => {
        const second = await updatedAgain(session);
        // what no read has shown cannot be undone
        if (!sameNames(bodyObject(second.read).fields, second.fields)) return;
        const isNowAndThen = await isStaleNowAndThen(session, second);
        // a second subscription is created in the meantime, and updated to the same fields
        const others = ifConclusive(updateSecondSubscription(session), null);
        await lastingStale(session, second, isNowAndThen).finally(() => others);
      },
      looksAgain: true,
      dependsOn: ['subscription.fields', 'get.subscription', ...updatesWork],
    },
  ],
);
