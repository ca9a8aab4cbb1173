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
  sameWord,
  show,
} from '../session/findings/expect.js';
import {
  breach,
  type Finding,
  holds,
  ifVerified,
  notApplicable,
  notVerified,
  Unverified,
} from '../session/findings/finding.js';
import { isSameInstant, isSetBack } from '../session/findings/moment.js';
import type { Session } from '../session/session.js';
import { step, stepFor } from '../script/step.js';
import { outsideScrape } from '../session/sending/repeats.js';
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
import { type ActiveCheck, type Check, checksOf, sections } from './check.js';

const operation = 'updateSubscription';

/** An update with invalid `fields`, before the valid one. */
export const wrongUpdate = stepFor(
  (fields: JsonValue) => JSON.stringify(fields),
  async (session, fields) => {
    const { id } = await createdSubscription(session);
    const response = await session.send(operation, { id, body: { fields } });
    // which fields it has then is open
    if (succeeded(response)) {
      session.subjects.of(id).markUncertain();
    }
    return response;
  },
);

/** An update of an unknown subscription; its only error is the id, if any update is accepted. */
export const updateUnknown = step(async (session): Promise<HttpResponse> => {
  const accepted = await ifVerified(acceptedUpdate(session), null);
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
const wrongUpdateAgain = stepFor(
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

const rejection = (
  id: ClauseId,
  sent: string,
  fields: (session: Session) => JsonValue,
): ActiveCheck => ({
  id,
  clause: `Updating ${sent} is refused.`,
  level: 'should',
  ...sections.update,
  act: 'wrong-updates',
  dependsOn: updatesWork,
  run: async (session) => expectRefusal(await wrongUpdate(session, fields(session)), sent),
  control: async (session) => {
    const again = await wrongUpdateAgain(session, fields(session));
    if (!refused(again)) {
      throw new Unverified('it was refused for another reason', undefined, again);
    }
  },
});

const createdBody = async (session: Session): Promise<JsonObject> =>
  subscriptionIn((await createdSubscription(session)).response, 'create.subscription');

/** The response has the fields of the update. */
export async function expectFields(
  session: Session,
  shown: HttpResponse,
  checkId: ClauseId,
): Promise<Finding> {
  const { response, fields } = await acceptedUpdate(session);
  subscriptionIn(shown, checkId);
  return expectFieldNames(fields, shown, response);
}

/** The first of these keys that a later body has with another value; null if there is none. */
function firstChange(
  before: JsonObject,
  later: HttpResponse,
  keys: readonly string[],
): Finding | null {
  const now = bodyObject(later);
  const key = keys.find((one) => show(now[one]) !== show(before[one]));
  if (key === undefined || !succeeded(later)) return null;
  return breach(`${key} ${show(before[key])}`, show(now[key]), later);
}

/** A timestamp as of the creation, and as of the update. */
async function beforeAndAfter(session: Session, key: 'created_at' | 'updated_at') {
  const before = (await createdBody(session))[key];
  const { response } = await acceptedUpdate(session);
  return { before, after: subscriptionIn(response, 'update.subscription')[key], response };
}

export const updateChecks: readonly Check[] = checksOf(
  {
    ...sections.update,
    level: 'must',
    act: 'update',
    dependsOn: updatesWork,
  },
  [
    rejection('update.fields-array', 'with a string for `fields`', () => 'phone'),
    rejection('update.fields-strings', 'with a number among `fields`', ({ settings }) => [
      ...settings.market.updatedFields,
      42,
    ]),
    {
      id: 'update.subscription',
      clause: 'Updating `fields` succeeds and returns a subscription.',
      run: async (session) => {
        const { response } = await update(session);
        return expectSubscription(permitted(response, 'update.subscription'));
      },
    },
    {
      id: 'update.same-subscription',
      clause: 'Updating returns the same `id` and `account_id`.',
      run: async (session) => {
        const { id, body } = await createdSubscription(session);
        const { response } = await acceptedUpdate(session);
        const returned = subscriptionIn(response, 'update.subscription');
        const account = body.account_id;
        if (typeof account !== 'string') {
          return notVerified('the creation gave no `account_id`', response);
        }
        const expected = show({ id, account_id: account });
        const found = show({ id: returned.id ?? null, account_id: returned.account_id ?? null });
        const same = sameWord(returned.id, id) && sameWord(returned.account_id, account);
        return expectThat(same, expected, found, response);
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
      clause: 'Updating replaces the fields and returns them.',
      run: async (session) =>
        expectFields(session, (await acceptedUpdate(session)).response, 'update.subscription'),
      dependsOn: ['subscription.fields', ...updatesWork],
    },
    {
      id: 'update.persists',
      clause: 'Getting an updated subscription returns the new fields.',
      run: async (session) => {
        const read = await readAfterUpdate(session);
        if (isLost(read) && succeeded(await readResponse(session))) {
          return notSucceeded(read);
        }
        return expectFields(session, read, 'get.subscription');
      },
      dependsOn: ['subscription.fields', ...updatesWork],
    },
    {
      id: 'update.unknown',
      clause: 'Updating an unknown subscription is an error.',
      run: async (session) => expectRefusal(await updateUnknown(session)),
      dependsOn: [],
    },
    {
      id: 'update.unknown-404',
      clause: 'Updating an unknown subscription returns 404.',
      level: 'should',
      run: async (session) => {
        const response = await updateUnknown(session);
        if (response.status === 404) return holds();
        // which refusal comes first is open, unless the body is accepted elsewhere
        await acceptedUpdate(session);
        return expectStatus(response, 404);
      },
      dependsOn: [],
    },
    {
      id: 'update.keeps-rest',
      clause: 'Updating `fields`, also twice, leaves city, type and status as they were.',
      level: 'should',
      act: 'further-updates',
      run: async (session) => {
        const created = await createdBody(session);
        const { response } = await acceptedUpdate(session);
        const before = await readBeforeUpdate(session);
        const after = await readAfterUpdate(session);
        const first = subscriptionIn(before, 'get.subscription');
        const changed =
          firstChange(created, response, ['city', 'entity_type']) ??
          firstChange(first, response, ['status']) ??
          firstChange(first, after, ['city', 'entity_type', 'status']);
        if (changed !== null) return changed;
        const again = await ifVerified(updatedAgain(session), null);
        if (again === null || !succeeded(again.response)) return holds();
        const then = subscriptionIn(after, 'get.subscription');
        for (const later of [again.response, again.read]) {
          const finding = firstChange(then, later, ['city', 'entity_type', 'status']);
          if (finding !== null) return finding;
        }
        return holds();
      },
      dependsOn: ['auth.one-account', ...updatesWork],
    },
    {
      id: 'update.created-at',
      clause: 'Updating leaves `created_at` as it was.',
      level: 'should',
      run: async (session) => {
        const { before, after, response } = await beforeAndAfter(session, 'created_at');
        const isSame = isSameInstant(before, after);
        if (isSame === null) return notApplicable('these timestamps cannot be compared');
        return expectThat(isSame, show(before), show(after), response);
      },
    },
    {
      id: 'update.updated-at',
      clause: 'Updating does not set `updated_at` back, and no later read does either.',
      level: 'should',
      run: async (session) => {
        const { before, after, response } = await beforeAndAfter(session, 'updated_at');
        const read = await ifVerified(readAfterUpdate(session), response);
        // of a read that does not show the update, another check tells
        const isShown = show(bodyObject(read).fields) === show(bodyObject(response).fields);
        const { updated_at: later } = bodyObject(isShown ? read : response);
        if (isSetBack(after, later)) {
          return breach(`not before ${show(after)}`, show(later), read);
        }
        const isBack = isSetBack(before, after);
        if (isBack === null) return notApplicable('these timestamps cannot be compared');
        return expectThat(!isBack, `not before ${show(before)}`, show(after), response);
      },
    },
  ],
);
