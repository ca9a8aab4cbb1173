import type { RequiredId } from '../check-id.js';
import type { JsonObject } from '../http/response.js';
import { ifPossible } from '../script/act.js';
import {
  acceptedUpdate,
  readAfterUpdate,
  readBeforeUpdate,
  update,
  updatedAgain,
} from '../script/updates.js';
import {
  numberInFields,
  textAsFields,
  updateUnknown,
  validUpdateOfUnknown,
  type wrongUpdate,
} from '../script/wrong-updates.js';
import { type Check, checksOf, type ModelCheck, sections } from './check.js';

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

const rejection = ({ id, sent, acts }: UpdateFault): ModelCheck => ({
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
    ...updateFaults.map(rejection),
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
