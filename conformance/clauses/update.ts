import type { JsonValue } from '../../src/api/wire.js';
import type { ClauseId } from '../clause-id.js';
import {
  bodyObject,
  type HttpResponse,
  type JsonObject,
  refused,
  succeeded,
} from '../http/response.js';
import {
  expectIdentity,
  expectSubscription,
  permitted,
  subscriptionIn,
} from '../session/findings/expect-subscription.js';
import {
  expectFieldNames,
  expectRefusal,
  expectStatus,
  expectThat,
  notSucceeded,
  show,
} from '../session/findings/expect.js';
import {
  violation,
  type Finding,
  holds,
  ifConclusive,
  notApplicable,
  notKnown,
  Inconclusive,
  inconclusiveBy,
} from '../session/findings/finding.js';
import { isSameInstant, isSetBack } from '../session/findings/moment.js';
import type { Session } from '../session/session.js';
import { sharedRequest, sharedRequestFor } from '../script/shared-request.js';
import { outsideScrape } from '../session/sending/retries.js';
import {
  acceptedUpdate,
  isLost,
  readAfterUpdate,
  readBeforeUpdate,
  update,
  updatedAgain,
} from '../script/updates.js';
import { readResponse } from '../script/pages.js';
import { createdSubscription } from '../script/subscription.js';
import { unknownBesideCreated } from '../script/before-creation.js';
import { type Check, checksOf, type ExchangeCheck, sections } from './check.js';

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
 * The same, with the other keys that an update requires, and not during a scrape: `fields` is the
 * only error.
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

/** The same; which refusal comes first is open, unless the body is accepted elsewhere. */
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
  readonly id: ClauseId;
  /** in words: `without a body` */
  readonly sent: string;
  /** how a run sends it */
  readonly fields: (session: Session) => JsonValue;
  /** whether that is wrong with a body, by which a recording is judged */
  readonly isIn: (body: JsonObject) => boolean;
}

/** What may be wrong with an update. */
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

const rejection = ({ id, sent, fields }: UpdateFault): ExchangeCheck<'refusal'> => ({
  id,
  clause: `Update requests ${sent} are rejected.`,
  level: 'should',
  ...sections.update,
  step: 'wrong-updates',
  dependsOn: updatesWork,
  on: 'refusal',
  from: async (session) => [{ response: await wrongUpdate(session, fields(session)) }],
  judge: ({ response }) => expectRefusal(response, sent),
  control: async (session) => {
    const again = await wrongUpdateAgain(session, fields(session));
    if (!refused(again)) {
      throw new Inconclusive('it was refused for another reason', undefined, again);
    }
  },
});

/** What an update of the fields leaves as it is. */
export const keptKeys = ['city', 'entity_type', 'status'] as const;

const restOf = ({ city, entity_type, status }: JsonObject) => ({ city, entity_type, status });

const createdBody = async (session: Session): Promise<JsonObject> =>
  subscriptionIn((await createdSubscription(session)).response, 'create.subscription');

/** A response has the fields of the update. */
export async function expectFields(
  session: Session,
  shown: HttpResponse,
  checkId: ClauseId,
): Promise<Finding> {
  const { response, fields } = await acceptedUpdate(session);
  subscriptionIn(shown, checkId);
  return expectFieldNames(fields, shown, response);
}

/** What cannot be verified if the first update is not stored. */
export const afterFirst = (stored: Finding): Finding =>
  stored.kind === 'violation'
    ? inconclusiveBy('update.persists', 'the first update is not stored either')
    : stored;

/** What the update of the run has returned. */
async function fromUpdate(session: Session) {
  const { id, body } = await createdSubscription(session);
  const { response, fields } = await acceptedUpdate(session);
  const { account_id: account } = body;
  const due = { id, account_id: typeof account === 'string' ? account : null, fields };
  return [{ response, due }];
}

const earlierUnreadable = 'the earlier timestamp cannot be read';
const incomparable = notApplicable('these timestamps cannot be compared');

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
      clause: 'Updating `fields` succeeds and returns a subscription.',
      on: 'update',
      from: async (session) => {
        const { response } = await update(session);
        return [{ response: permitted(response, 'update.subscription') }];
      },
      judge: ({ response }) => expectSubscription(response),
    },
    {
      id: 'update.same-subscription',
      clause: 'Updating a subscription returns the same `id` and `account_id`.',
      on: 'updated',
      from: fromUpdate,
      reads: ['subscription.id', 'subscription.account-id'],
      judge: ({ response, due }) => {
        subscriptionIn(response, 'update.subscription');
        if (due.account_id === null) {
          const message = 'the creation gave no `account_id`';
          return inconclusiveBy('subscription.account-id', message, response);
        }
        return expectIdentity(due, response);
      },
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
      clause: 'Updating `fields` replaces the fields and returns the new fields.',
      on: 'updated',
      from: fromUpdate,
      reads: ['subscription.fields'],
      judge: ({ response, due: { fields } }) => {
        subscriptionIn(response, 'update.subscription');
        return fields === undefined ? notKnown : expectFieldNames(fields, response);
      },
      dependsOn: ['subscription.fields', ...updatesWork],
    },
    {
      id: 'update.persists',
      clause: 'Getting an updated subscription returns the new fields.',
      on: 'known',
      from: async (session) => {
        const response = await readAfterUpdate(session);
        const wasSeen = isLost(response) && succeeded(await readResponse(session));
        const { response: source, fields } = await acceptedUpdate(session);
        return [{ response, due: { fields }, source, wasSeen }];
      },
      reads: ['subscription.fields'],
      judge: ({ response, due: { fields }, source = response, wasSeen = false }) => {
        if (isLost(response) && wasSeen) return notSucceeded(response);
        subscriptionIn(response, 'get.subscription');
        return fields === undefined ? notKnown : expectFieldNames(fields, response, source);
      },
      dependsOn: ['subscription.fields', ...updatesWork],
    },
    {
      id: 'update.unknown',
      clause: 'Updating an unknown subscription returns an error.',
      on: 'refusal',
      from: async (session) => [{ response: await updateUnknown(session) }],
      judge: ({ response }) => expectRefusal(response),
      dependsOn: [],
    },
    {
      id: 'update.unknown-404',
      clause: 'Updating an unknown subscription returns 404.',
      level: 'should',
      on: 'refusal',
      from: async (session) => {
        const response = await updateUnknown(session);
        // which refusal comes first is open, unless the body is accepted elsewhere
        if (response.status !== 404) await acceptedUpdate(session);
        return [{ response }];
      },
      judge: ({ response }) => expectStatus(response, 404),
      dependsOn: [],
    },
    {
      id: 'update.keeps-rest',
      clause: 'Updating `fields`, even twice, does not change the city, entity type or status.',
      level: 'should',
      step: 'further-updates',
      on: 'updated',
      from: async (session) => {
        const { city, entity_type } = await createdBody(session);
        const { response } = await acceptedUpdate(session);
        const before = await readBeforeUpdate(session);
        const after = await readAfterUpdate(session);
        const first = subscriptionIn(before, 'get.subscription');
        const seen = [
          { response, due: { city, entity_type, status: first.status } },
          { response: after, due: restOf(first) },
        ];
        const again = await ifConclusive(updatedAgain(session), null);
        if (again === null || !succeeded(again.response)) return seen;
        const due = restOf(subscriptionIn(after, 'get.subscription'));
        return [
          ...seen,
          ...[again.response, again.read].map((later) => ({ response: later, due })),
        ];
      },
      reads: ['subscription.city', 'subscription.entity-type', 'subscription.status'],
      judge: ({ response, due, source = response }) => {
        const now = bodyObject(response);
        const keys = keptKeys.filter((key) => Object.hasOwn(due, key));
        if (keys.length === 0) return notKnown;
        const key = keys.find((one) => show(now[one]) !== show(due[one]));
        if (key === undefined || !succeeded(response)) return holds();
        return violation(`${key} ${show(due[key])}`, show(now[key]), response, source);
      },
      dependsOn: ['auth.one-account', ...updatesWork],
    },
    {
      id: 'update.created-at',
      clause: 'Updating a subscription does not change `created_at`.',
      level: 'should',
      on: 'updated',
      from: async (session) => {
        const { created_at } = await createdBody(session);
        const { response } = await acceptedUpdate(session);
        return [{ response, due: { created_at } }];
      },
      reads: ['subscription.created-at'],
      judge: ({ response, due }) => {
        if (!Object.hasOwn(due, 'created_at')) return notKnown;
        const { created_at: before } = due;
        if (typeof before !== 'string') {
          return inconclusiveBy('subscription.created-at', earlierUnreadable, response);
        }
        const after = subscriptionIn(response, 'update.subscription').created_at;
        const isSame = isSameInstant(before, after);
        if (isSame === null) return incomparable;
        return expectThat(isSame, show(before), show(after), response);
      },
    },
    {
      id: 'update.updated-at',
      clause: '`updated_at` never moves backwards after an update.',
      level: 'should',
      on: 'updated',
      from: async (session) => {
        const { updated_at } = await createdBody(session);
        const { response } = await acceptedUpdate(session);
        const update = { response, due: { updated_at } };
        const read = await ifConclusive(readAfterUpdate(session), response);
        const { fields, updated_at: after } = subscriptionIn(response, 'update.subscription');
        // of a read that does not show the update, another clause tells
        const isShown = show(bodyObject(read).fields) === show(fields);
        return isShown ? [{ response: read, due: { updated_at: after } }, update] : [update];
      },
      reads: ['subscription.updated-at'],
      judge: ({ response, due, source = response }) => {
        if (!Object.hasOwn(due, 'updated_at')) return notKnown;
        const { updated_at: before } = due;
        const { updated_at: after } = bodyObject(response);
        if (typeof before !== 'string') {
          return inconclusiveBy('subscription.updated-at', earlierUnreadable, response);
        }
        const isBack = isSetBack(before, after);
        if (isBack === null) return incomparable;
        return expectThat(!isBack, `not before ${show(before)}`, show(after), response, source);
      },
    },
  ],
);
