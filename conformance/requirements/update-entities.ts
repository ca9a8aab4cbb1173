import { fact, ifPossible } from '../script/act.js';
import {
  firstLook,
  readAtTheEnd,
  secondLook,
  updateAfterCancelling,
} from '../script/cancellation.js';
import { lastingReads } from '../script/lasting-updates.js';
import { createdSubscription } from '../script/subscription.js';
import { pagesAfterUpdate, repeatedUpdate, updatedAgain } from '../script/updates.js';
import { Inapplicable } from '../findings/finding.js';
import { type Check, checksOf, sections } from './check.js';
import { pageReads, served } from './list.js';
import { pagesInOrder } from './list-pages.js';
import { updatesWork } from './update.js';

/** Requires that a cancellation was seen. */
const cancelledReads = fact([readAtTheEnd], (_session, reads) => {
  if (reads === null) throw new Inapplicable('no cancellation was seen');
});

/** Checks of the subscriptions at the end of the run. */
export const lastLookChecks: readonly Check[] = checksOf({ ...sections.update, level: 'must' }, [
  {
    id: 'update.kept',
    reads: ['subscription.fields'],
    title: 'An update is still in effect at the end of the run.',
    sends: [
      createdSubscription,
      ifPossible(firstLook),
      ifPossible(secondLook),
      // Whether a cancelled subscription can be updated is an open question.
      ifPossible(updateAfterCancelling),
      ifPossible(readAtTheEnd),
    ],
    dependsOn: ['create.beside', 'update.beside', 'get.until-cancelled', ...updatesWork],
  },
  {
    id: 'cancel.kept',
    reads: ['subscription.status'],
    title: 'A cancelled subscription is not `active` again at the end of the run.',
    level: 'should',
    ...sections.cancel,
    sends: [cancelledReads],
    unlessSeen: 'no cancellation was seen',
  },
]);

/**
 * Requirements about the entities listed after an update, and a second update (section "Update").
 */
export const updatedEntityChecks = checksOf(
  {
    ...sections.update,
    level: 'must',
    dependsOn: updatesWork,
  },
  [
    {
      id: 'update.entities-follow',
      reads: ['subscription.fields', 'list.data', 'list.total', 'entity.id', 'entity.fields'],
      title: 'Entities listed after an update have no fields that are no longer subscribed.',
      sends: [pagesAfterUpdate],
      dependsOn: ['entity.fields-subscribed', ...served, 'list.total', ...updatesWork],
    },
    {
      id: 'update.pages',
      reads: pageReads,
      title:
        'Pages listed after an update are consistent, and `total` is at least the number of entities listed.',
      sends: [pagesAfterUpdate],
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
      sends: [updatedAgain, repeatedUpdate],
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
      sends: [lastingReads],
      looksAgain: true,
      dependsOn: ['subscription.fields', 'get.subscription', ...updatesWork],
    },
  ],
);
