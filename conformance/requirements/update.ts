import type { JsonValue } from '../../src/api/wire.js';
import type { RequiredId } from '../check-id.js';
import type { HttpResponse, JsonObject } from '../http/response.js';
import { ifPossible, inOrder } from '../script/acts.js';
import { unknownBesideCreated } from '../script/before-creation.js';
import { sharedRequest, sharedRequestFor } from '../script/shared-request.js';
import { createdSubscription } from '../script/subscription.js';
import {
  acceptedUpdate,
  readAfterUpdate,
  readBeforeUpdate,
  update,
  updatedAgain,
} from '../script/updates.js';
import { ifConclusive } from '../session/findings/finding.js';
import { outsideScrape } from '../session/sending/retries.js';
import type { Session } from '../session/session.js';
import { type Check, checksOf, type ModelCheck, sections } from './check.js';

const operation = 'updateSubscription';

/** An update with invalid `fields`, before the valid one. */
export const wrongUpdate = sharedRequestFor(
  (fields: JsonValue) => JSON.stringify(fields),
  async (session, fields) => {
    const { id } = await createdSubscription(session);
    return session.send(operation, { id, body: { fields } });
  },
);

/** An update of an unknown subscription; its only error is the id, if any update is accepted. */
export const updateUnknown = sharedRequest(async (session): Promise<HttpResponse> => {
  const accepted = await ifConclusive(acceptedUpdate(session), null);
  const { others = {}, fields = session.settings.market.updatedFields } = accepted ?? {};
  const body = { ...others, fields: [...fields] };
  const { unknown: id } = session.ownership.madeUpIds;
  return unknownBesideCreated(
    session,
    operation,
    () => session.send(operation, { id, body }),
    body,
  );
});

/**
 * Repeats a wrong update with the other keys that an update requires, and not during a scrape, so
 * that `fields` is the only error.
 */
const wrongUpdateAgain = sharedRequestFor(
  (fields: JsonValue) => JSON.stringify(fields),
  async (session, fields) => {
    const { others } = await acceptedUpdate(session);
    const first = await wrongUpdate(session, fields);
    if (Object.keys(others).length === 0 && first.status !== 409) {
      return first;
    }
    const { id } = await createdSubscription(session);
    const body = { ...others, fields };
    return outsideScrape(session, () => session.send(operation, { id, body }));
  },
);

/** An update of the run's own subscription whose only error is that `fields` is not an array. */
export const invalidUpdate = (session: Session): Promise<HttpResponse> =>
  wrongUpdateAgain(session, 'phone');

/**
 * Sends a valid update of an unknown subscription. The order of errors is unspecified, so the body
 * must be accepted elsewhere.
 */
export async function validUpdateOfUnknown(session: Session): Promise<HttpResponse> {
  await acceptedUpdate(session);
  return updateUnknown(session);
}

/** Without these, no update is one. */
export const updatesWork = [
  'update.subscription',
  'update.fields-replaced',
  'update.persists',
] as const;

interface UpdateFault {
  readonly id: RequiredId;
  /** in words: `without a body` */
  readonly sent: string;
  /** how a run sends it */
  readonly fields: (session: Session) => JsonValue;
  /** whether that is wrong with a body, by which a recording is judged */
  readonly isIn: (body: JsonObject) => boolean;
}

/** Errors of update requests. */
export const updateFaults: readonly UpdateFault[] = [
  {
    id: 'update.fields-array',
    sent: 'with a string as `fields`',
    fields: () => 'phone',
    isIn: ({ fields }) => typeof fields === 'string',
  },
  {
    id: 'update.fields-strings',
    sent: 'with a number in `fields`',
    fields: ({ settings }) => [...settings.market.updatedFields, 42],
    isIn: ({ fields }) => Array.isArray(fields) && fields.some((name) => typeof name === 'number'),
  },
];

const rejection = ({ id, sent, fields }: UpdateFault): ModelCheck => ({
  id,
  title: `Update requests ${sent} are rejected.`,
  level: 'should',
  ...sections.update,
  step: 'wrong-updates',
  dependsOn: updatesWork,
  sends: (session) => wrongUpdate(session, fields(session)),
  control: (session) => wrongUpdateAgain(session, fields(session)),
});

export const updateChecks: readonly Check[] = checksOf(
  {
    ...sections.update,
    level: 'must',
    step: 'update',
    dependsOn: updatesWork,
  },
  [
    ...updateFaults.map(rejection),
    {
      id: 'update.subscription',
      title: 'Updating `fields` succeeds and returns a subscription.',
      sends: update,
    },
    {
      id: 'update.same-subscription',
      reads: ['subscription.id', 'subscription.account-id'],
      title: 'Updating a subscription returns the same `id` and `account_id`.',
      sends: acceptedUpdate,
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
      sends: acceptedUpdate,
      dependsOn: ['subscription.fields', ...updatesWork],
    },
    {
      id: 'update.persists',
      reads: ['subscription.fields'],
      title: 'Getting an updated subscription returns the new fields.',
      sends: readAfterUpdate,
      dependsOn: ['subscription.fields', ...updatesWork],
    },
    {
      id: 'update.unknown',
      title: 'Updating an unknown subscription returns an error.',
      sends: updateUnknown,
      dependsOn: [],
    },
    {
      id: 'update.unknown-404',
      title: 'Updating an unknown subscription returns 404.',
      level: 'should',
      sends: validUpdateOfUnknown,
      dependsOn: [],
    },
    {
      id: 'update.keeps-rest',
      reads: ['subscription.city', 'subscription.entity-type', 'subscription.status'],
      title: 'Updating `fields`, even twice, does not change the city, entity type or status.',
      level: 'should',
      step: 'further-updates',
      sends: inOrder(acceptedUpdate, readBeforeUpdate, readAfterUpdate, ifPossible(updatedAgain)),
      dependsOn: ['auth.one-account', ...updatesWork],
    },
    {
      id: 'update.created-at',
      reads: ['subscription.created-at'],
      title: 'Updating a subscription does not change `created_at`.',
      level: 'should',
      sends: acceptedUpdate,
    },
    {
      id: 'update.updated-at',
      reads: ['subscription.updated-at'],
      title: '`updated_at` never moves backwards after an update.',
      level: 'should',
      sends: inOrder(acceptedUpdate, ifPossible(readAfterUpdate)),
    },
  ],
);
