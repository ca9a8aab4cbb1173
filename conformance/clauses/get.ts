import { bodyObject, isGone, succeeded, type HttpResponse } from '../http/response.js';
import {
  describe,
  expectRefusals,
  expectStatus,
  expectThat,
  sameWord,
  show,
  notActive,
  expectFieldNames,
} from '../session/findings/expect.js';
import { expectSubscription, subscriptionIn } from '../session/findings/expect-subscription.js';
import {
  breach,
  holds,
  ifVerified,
  notVerified,
  type Finding,
  breachOf,
} from '../session/findings/finding.js';
import { requireNoSideEffect } from '../script/side-effects.js';
import { cancellation, firstLook, readAfterCancelling } from '../script/cancellation.js';
import { isLost, readAfterUpdate } from '../script/updates.js';
import { readResponse } from '../script/pages.js';
import type { Session } from '../session/session.js';
import {
  createdSubscription,
  newSubscription,
  readSubscriptions,
  type KeptSubscription,
} from '../script/subscription.js';
import { expectUnknown, getUnknown, unknownBesideCreated } from '../script/before-creation.js';
import { checksOf, type Check, sections } from './check.js';

const foundInstead = (gone: HttpResponse): string =>
  `${succeeded(gone) ? 'it is cancelled' : 'it disappeared'}: ${describe(gone)}`;

/** That it was created, and then was not there. */
function notFound(
  session: Session,
  { response: creation, id }: KeptSubscription,
  read: HttpResponse,
) {
  const isFirst = session.created.wasSeen(id) ? '' : ', and no read has shown it';
  return `${describe(read)} of what a creation has just returned (${creation.status})${isFirst}`;
}

/** Nor by itself later, before it is cancelled. */
async function expectStillActive(session: Session): Promise<Finding> {
  const look = await ifVerified(firstLook(session), null);
  const paused = look?.response;
  if (paused === undefined || bodyObject(paused).status !== 'paused') {
    return holds();
  }
  await requireNoSideEffect(session);
  return notActive(paused, ' later');
}
const get = 'getSubscription';

export const getChecks: readonly Check[] = checksOf(
  {
    ...sections.get,
    level: 'must',
    act: 'first-look',
    dependsOn: ['get.subscription'],
  },
  [
    {
      id: 'get.subscription',
      clause: 'Getting a subscription succeeds and returns a subscription.',
      run: async (session) => {
        const read = await readResponse(session);
        if (!isGone(read) || session.settings.readOnly) return expectSubscription(read);
        const created = await createdSubscription(session);
        const found = notFound(session, created, read);
        const due = 'success (2xx) with a subscription';
        return breachOf({ kind: 'refused' }, due, found, read, created.response);
      },
    },
    {
      id: 'get.same-id',
      clause: 'Getting a subscription returns the one that was asked for.',
      fetch: readResponse,
      rule: {
        on: 'subscription',
        expected: 'the `id` of the path',
        violation: ({ response: { request }, object: { id }, path }) => {
          if (request.operation !== get) return 'skip';
          if (sameWord(id, request.id ?? '')) return null;
          return { found: show(id), path: [...path, 'id'] };
        },
      },
      dependsOn: ['subscription.id', 'get.subscription'],
    },
    {
      id: 'get.agrees',
      act: 'creation',
      clause: 'Getting a subscription returns the account and fields that it was created with.',
      run: async (session) => {
        const { response: creation, body: created } = await newSubscription(session);
        const response = await readResponse(session);
        const { account_id: account } = subscriptionIn(response, 'get.subscription');
        const finding = expectFieldNames(session.creationBody().fields, response, creation);
        if (finding.kind !== 'holds') return finding;
        const same =
          typeof created.account_id !== 'string' || sameWord(account, created.account_id);
        return expectThat(
          same,
          `account_id ${show(created.account_id)}`,
          show(account),
          response,
          creation,
        );
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
      clause: 'A subscription stays `active` while nobody changes it.',
      level: 'should',
      act: 'second-subscription',
      run: async (session) => {
        for (const { body, read } of await readSubscriptions(
          session,
          await readResponse(session),
        )) {
          const { status } = subscriptionIn(read, 'get.subscription');
          if (body.status !== 'active') return notVerified('it was not created `active`', read);
          if (status !== 'active') return notActive(read);
        }
        return expectStillActive(session);
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
      clause: 'Getting a subscription returns the city and type that its creation returned.',
      level: 'should',
      act: 'second-subscription',
      run: async (session) => {
        for (const { body: returned, response: creation, read } of await readSubscriptions(
          session,
          await readResponse(session),
        )) {
          const body = subscriptionIn(read, 'get.subscription');
          for (const key of ['city', 'entity_type']) {
            const [expected, found] = [returned[key], body[key]];
            if (typeof expected === 'string' && !sameWord(found, expected)) {
              return breach(`${key} ${show(expected)}`, show(found), read, creation);
            }
          }
        }
        return holds();
      },
      dependsOn: ['get.subscription', 'update.keeps-rest'],
    },
    {
      id: 'get.ok',
      clause: 'Getting a subscription returns 200.',
      level: 'should',
      run: async (session) => {
        const response = await readResponse(session);
        if (succeeded(response)) return expectStatus(response, 200);
        return notVerified('the subscription could not be read', response);
      },
    },
    {
      id: 'get.same-later',
      clause: 'A subscription keeps its id and account after an update and a cancellation.',
      act: 'cancellation',
      run: async (session) => {
        const { id, body, response: creation } = await createdSubscription(session);
        const account = body.account_id;
        const updated = await ifVerified(readAfterUpdate(session), null);
        const cancelled = await readAfterCancelling(session);
        for (const response of [updated, cancelled]) {
          if (response === null || !succeeded(response)) continue;
          const { id: read, account_id: owner } = bodyObject(response);
          const same =
            sameWord(read, id) && (typeof account !== 'string' || sameWord(owner, account));
          if (!same) {
            const expected = show({ id, account_id: account ?? null });
            return breach(
              expected,
              show({ id: read ?? null, account_id: owner ?? null }),
              response,
              creation,
            );
          }
        }
        return holds();
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
      clause: 'A subscription can be read, and is not `cancelled`, until it is cancelled.',
      act: 'last-look',
      run: async (session) => {
        if (!succeeded(await readResponse(session))) {
          return notVerified('the subscription could not be read');
        }
        const updated = await ifVerified(readAfterUpdate(session), null);
        if (updated !== null && isLost(updated)) {
          return notVerified('it could not be read after the update either', updated);
        }
        await ifVerified(cancellation(session), null);
        const gone = session.disappeared.find(({ request: { id = '' } }) => {
          // a side effect of an operation on another one is reported there
          return session.subjects.of(id).sideEffect?.isEnded !== true;
        });
        if (gone === undefined) return holds();
        await requireNoSideEffect(session);
        const expected =
          'success (2xx) with a subscription that is not `cancelled`, since nobody cancelled it';
        return breachOf({ kind: 'refused' }, expected, foundInstead(gone), gone);
      },
      dependsOn: ['subscription.status', 'get.subscription'],
    },
    {
      id: 'get.unknown',
      clause: 'Getting an unknown subscription is an error.',
      run: async (session) => {
        const first = await getUnknown(session);
        return expectRefusals([first, await unknownBesideCreated(session, get, getUnknown)]);
      },
      dependsOn: [],
    },
    {
      id: 'get.unknown-404',
      clause: 'Getting an unknown subscription returns 404.',
      level: 'should',
      run: async (session) => {
        const first = await getUnknown(session);
        if (first.status === 404) return holds();
        return expectUnknown(session, await unknownBesideCreated(session, get, getUnknown));
      },
      dependsOn: [],
    },
  ],
);
