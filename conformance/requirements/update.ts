import type { RequiredId } from '../check-id.js';
import type { JsonObject } from '../http/response.js';
import { ifPossible, fact, tried } from '../script/act.js';
import {
  acceptedUpdate,
  readAfterUpdate,
  readBeforeUpdate,
  update,
  updatedAgain,
  pagesAfterUpdate,
  repeatedUpdate,
} from '../script/updates.js';
import {
  numberInFields,
  textAsFields,
  updateUnknown,
  validUpdateOfUnknown,
  type wrongUpdate,
  wrongUpdates,
} from '../script/wrong-updates.js';
import { type Check, checksOf, type ModelCheck, sections } from './check.js';
import { NoResponse } from '../http/client.js';
import { longUpdate, readsOfMany } from '../script/many-updates.js';
import {
  firstLook,
  readAtTheEnd,
  secondLook,
  updateAfterCancelling,
} from '../script/cancellation.js';
import { lastingReads } from '../script/lasting-updates.js';
import { createdSubscription } from '../script/subscription.js';
import { Inapplicable } from '../findings/finding.js';
import { pageReads, served } from './list.js';
import { pagesInOrder } from './list-pages.js';

/** Requirements without which no update can be judged. */
export const updatesWork = [
  'update.subscription',
  'update.fields-replaced',
  'update.persists',
] as const;

interface UpdateFault {
  readonly id: RequiredId;
  /** the error in words: `without a body` */
  readonly sent: string;
  /** the acts with which a run sends it */
  readonly acts: ReturnType<typeof wrongUpdate>;
  /** whether a body has this error, for recordings */
  readonly isIn: (body: JsonObject) => boolean;
}

/** Errors of update requests. */
export const updateFaults: readonly UpdateFault[] = [
  {
    id: 'update.fields-array',
    sent: 'with a string as `fields`',
    acts: textAsFields,
    isIn: ({ fields }) => typeof fields === 'string',
  },
  {
    id: 'update.fields-strings',
    sent: 'with a number in `fields`',
    acts: numberInFields,
    isIn: ({ fields }) => Array.isArray(fields) && fields.some((name) => typeof name === 'number'),
  },
];

const rejectedUpdate = ({ id, sent, acts }: UpdateFault): ModelCheck => ({
  id,
  title: `Update requests ${sent} are rejected.`,
  level: 'should',
  ...sections.update,
  dependsOn: updatesWork,
  sends: [acts.first, acts.again],
});

export const updateChecks: readonly Check[] = checksOf(
  {
    ...sections.update,
    level: 'must',
    dependsOn: updatesWork,
  },
  [
    ...updateFaults.map(rejectedUpdate),
    {
      id: 'update.subscription',
      title: 'Updating `fields` succeeds and returns a subscription.',
      sends: [update],
    },
    {
      id: 'update.same-subscription',
      reads: ['subscription.id', 'subscription.account-id'],
      title: 'Updating a subscription returns the same `id` and `account_id`.',
      sends: [acceptedUpdate],
      dependsOn: [
        'subscription.id',
        'subscription.account-id',
        'auth.one-account',
        'create.subscription',
        ...updatesWork,
      ],
    },
    {
      id: 'update.fields-replaced',
      reads: ['subscription.fields'],
      title: 'Updating `fields` replaces the fields and returns the new fields.',
      sends: [acceptedUpdate],
      dependsOn: ['subscription.fields', ...updatesWork],
    },
    {
      id: 'update.persists',
      reads: ['subscription.fields'],
      title: 'Getting an updated subscription returns the new fields.',
      sends: [readAfterUpdate],
      dependsOn: ['subscription.fields', ...updatesWork],
    },
    {
      id: 'update.unknown',
      title: 'Updating an unknown subscription returns an error.',
      sends: [updateUnknown],
      dependsOn: [],
    },
    {
      id: 'update.unknown-404',
      title: 'Updating an unknown subscription returns 404.',
      level: 'should',
      sends: [validUpdateOfUnknown],
      dependsOn: [],
    },
    {
      id: 'update.keeps-rest',
      reads: ['subscription.city', 'subscription.entity-type', 'subscription.status'],
      title: 'Updating `fields`, even twice, does not change the city, entity type or status.',
      level: 'should',
      sends: [acceptedUpdate, readBeforeUpdate, readAfterUpdate, ifPossible(updatedAgain)],
      dependsOn: ['auth.one-account', ...updatesWork],
    },
    {
      id: 'update.created-at',
      reads: ['subscription.created-at'],
      title: 'Updating a subscription does not change `created_at`.',
      level: 'should',
      sends: [acceptedUpdate],
    },
    {
      id: 'update.updated-at',
      reads: ['subscription.updated-at'],
      title: '`updated_at` never moves backwards after an update.',
      level: 'should',
      sends: [acceptedUpdate, ifPossible(readAfterUpdate)],
    },
  ],
);

/** Requires that another update is accepted, if the connection was closed on an invalid one. */
const controlled = fact([wrongUpdates, tried(acceptedUpdate)], (_session, outcome, control) => {
  if (outcome instanceof NoResponse) control();
});

/** Requirements about updates with an invalid body, or a long one (section "Update"). */
export const updateBodyChecks: readonly Check[] = checksOf(
  {
    ...sections.update,
    level: 'must',
    dependsOn: updatesWork,
  },
  [
    {
      id: 'update.many-fields',
      reads: ['subscription.fields'],
      title: 'If an update to a dozen fields is accepted, all the fields are stored and returned.',
      unlessSeen: 'an update to a dozen fields is rejected',
      follows: ['create.many-fields'],
      sends: [readsOfMany],
    },
    {
      id: 'update.at-once',
      reads: ['subscription.fields'],
      title: 'When two updates run concurrently, one of them wins; the fields are not merged.',
      sends: [readAfterUpdate, longUpdate],
      unlessSeen: 'two concurrent updates are not both accepted',
    },
    {
      id: 'update.bodies',
      title:
        'An update with a missing or invalid body gets a response, and the subscription stays ' +
        'readable.',
      sends: [wrongUpdates, readBeforeUpdate, controlled],
    },
    {
      id: 'update.refused-keeps',
      reads: ['subscription.fields'],
      title: 'A rejected update does not change the fields.',
      level: 'should',
      sends: [wrongUpdates, textAsFields.first, numberInFields.first, readBeforeUpdate],
    },
  ],
);

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
