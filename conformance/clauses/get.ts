import type { JsonValue } from '../../src/api/wire.js';
import { bodyObject, isGone, succeeded, type HttpResponse } from '../http/response.js';
import {
  describe,
  expectRefusal,
  expectStatus,
  expectThat,
  sameWord,
  show,
  notActive,
  expectFieldNames,
} from '../session/findings/expect.js';
import {
  expectIdentity,
  expectSubscription,
  subscriptionIn,
} from '../session/findings/expect-subscription.js';
import {
  violation,
  holds,
  ifConclusive,
  violationOf,
  inconclusiveBy,
} from '../session/findings/finding.js';
import { requireNoSideEffect } from '../script/side-effects.js';
import { cancellation, firstLook, readAfterCancelling } from '../script/cancellation.js';
import { isLost, readAfterUpdate } from '../script/updates.js';
import { readResponse } from '../script/pages.js';
import { createdSubscription, newSubscription, readSubscriptions } from '../script/subscription.js';
import { getUnknown, ofService, unknownBesideCreated } from '../script/before-creation.js';
import { checksOf, type Check, sections } from './check.js';

const foundInstead = (gone: HttpResponse): string =>
  `${succeeded(gone) ? 'it is cancelled' : 'it disappeared'}: ${describe(gone)}`;

const get = 'getSubscription';

const textIn = (value: JsonValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

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
      clause: 'Getting a subscription succeeds and returns a subscription.',
      on: 'read',
      from: async (session) => {
        const response = await readResponse(session);
        if (!isGone(response) || session.settings.readOnly) return [{ response }];
        const { id, response: creation } = await createdSubscription(session);
        return [{ response, creation, wasSeen: session.created.wasSeen(id) }];
      },
      judge: ({ response, creation, wasSeen = false }) => {
        if (!isGone(response) || creation === undefined) return expectSubscription(response);
        const isFirst = wasSeen ? '' : ', and no read has shown it';
        const found = `${describe(response)} of what a creation has just returned (${creation.status})${isFirst}`;
        const due = 'success (2xx) with a subscription';
        return violationOf({ kind: 'refused' }, due, found, response, creation);
      },
    },
    {
      id: 'get.same-id',
      clause: 'Getting a subscription returns the subscription with the requested id.',
      fetch: readResponse,
      rule: {
        on: 'subscription',
        expected: 'the `id` of the path',
        violation: ({ response: { request }, object: { id }, path }) => {
          if (request.operation !== get) return 'skip';
          if (typeof id !== 'string') return { because: 'subscription.id' };
          if (sameWord(id, request.id ?? '')) return null;
          return { found: show(id), path: [...path, 'id'] };
        },
      },
      dependsOn: ['subscription.id', 'get.subscription'],
    },
    {
      id: 'get.agrees',
      step: 'creation',
      clause: 'Getting a subscription returns the account and fields that it was created with.',
      on: 'known',
      from: async (session) => {
        const { response: source, body } = await newSubscription(session);
        const response = await readResponse(session);
        const { fields } = session.creationBody();
        return [{ response, due: { account_id: textIn(body.account_id), fields }, source }];
      },
      reads: ['subscription.account-id', 'subscription.fields'],
      judge: ({ response, due: { account_id: due, fields }, source = response }) => {
        const { account_id: found } = subscriptionIn(response, 'get.subscription');
        const finding = fields === undefined ? holds() : expectFieldNames(fields, response, source);
        if (finding.kind !== 'holds') return finding;
        const isSame = typeof due !== 'string' || sameWord(found, due);
        return expectThat(isSame, `account_id ${show(due)}`, show(found), response, source);
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
      clause: 'A subscription stays `active` until a request changes it.',
      level: 'should',
      step: 'second-subscription',
      on: 'known',
      from: async (session) => {
        const subscriptions = await readSubscriptions(session, await readResponse(session));
        const seen = subscriptions.map(({ body, read }) => ({
          response: read,
          due: { status: body.status },
        }));
        if (seen.some(({ response }) => bodyObject(response).status !== 'active')) return seen;
        // nor by itself later, before it is cancelled
        const last = (await ifConclusive(firstLook(session), null))?.response;
        if (last === undefined || bodyObject(last).status !== 'paused') return seen;
        await requireNoSideEffect(session);
        return [...seen, { response: last, due: { status: 'active' }, wasSeen: true }];
      },
      reads: ['subscription.status'],
      judge: ({ response, due, wasSeen = false }) => {
        const { status } = subscriptionIn(response, 'get.subscription');
        if (due.status !== 'active') {
          return inconclusiveBy('create.active', 'it was not created `active`', response);
        }
        return status === 'active' ? holds() : notActive(response, wasSeen ? ' later' : '');
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
      clause:
        'Getting a subscription returns the city and entity type that the create request returned.',
      level: 'should',
      step: 'second-subscription',
      on: 'known',
      from: async (session) => {
        const first = await readResponse(session);
        const subscriptions = await readSubscriptions(session, first);
        return subscriptions.map(({ body: { city, entity_type }, response: source, read }) => ({
          response: read,
          due: { city, entity_type },
          source,
        }));
      },
      reads: ['subscription.city', 'subscription.entity-type'],
      judge: ({ response, due, source = response }) => {
        const body = subscriptionIn(response, 'get.subscription');
        const places = (['city', 'entity_type'] as const).map(
          (key) => [key, due[key], body[key]] as const,
        );
        for (const [key, expected, found] of places) {
          if (typeof expected === 'string' && !sameWord(found, expected)) {
            return violation(`${key} ${show(expected)}`, show(found), response, source);
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
      on: 'read',
      from: async (session) => [{ response: await readResponse(session) }],
      judge: ({ response }) =>
        succeeded(response)
          ? expectStatus(response, 200)
          : inconclusiveBy('get.subscription', 'the subscription could not be read', response),
    },
    {
      id: 'get.same-later',
      clause: 'A subscription keeps its id and account after an update and after a cancellation.',
      step: 'cancellation',
      on: 'known',
      from: async (session) => {
        const { id, body, response: source } = await createdSubscription(session);
        const updated = await ifConclusive(readAfterUpdate(session), null);
        const cancelled = await readAfterCancelling(session);
        const reads = [updated, cancelled].filter((read) => read !== null).filter(succeeded);
        const due = { id, account_id: textIn(body.account_id) };
        return reads.map((response) => ({ response, due, source }));
      },
      reads: ['subscription.id', 'subscription.account-id'],
      judge: ({ response, due, source = response }) => expectIdentity(due, response, source),
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
      clause:
        'Until it is cancelled, a subscription can be read, and its status is not `cancelled`.',
      step: 'last-look',
      run: async (session) => {
        if (!succeeded(await readResponse(session))) {
          return inconclusiveBy('get.subscription', 'the subscription could not be read');
        }
        const updated = await ifConclusive(readAfterUpdate(session), null);
        if (updated !== null && isLost(updated)) {
          const message = 'it could not be read after the update either';
          return inconclusiveBy('update.persists', message, updated);
        }
        await ifConclusive(cancellation(session), null);
        const gone = session.disappeared.find(({ request: { id = '' } }) => {
          // a side effect of an operation on another one is reported there
          return session.tracked.of(id).sideEffect?.isEnded !== true;
        });
        if (gone === undefined) return holds();
        await requireNoSideEffect(session);
        const expected =
          'success (2xx) with a subscription that is not `cancelled`, since nobody cancelled it';
        return violationOf({ kind: 'refused' }, expected, foundInstead(gone), gone);
      },
      dependsOn: ['subscription.status', 'get.subscription'],
    },
    {
      id: 'get.unknown',
      clause: 'Getting an unknown subscription returns an error.',
      on: 'refusal',
      from: async (session) => {
        const response = await getUnknown(session);
        return [{ response }, { response: await unknownBesideCreated(session, get, getUnknown) }];
      },
      judge: ({ response }) => expectRefusal(response),
      dependsOn: [],
    },
    {
      id: 'get.unknown-404',
      clause: 'Getting an unknown subscription returns 404.',
      level: 'should',
      on: 'refusal',
      from: async (session) => {
        const first = await getUnknown(session);
        if (first.status === 404) return [{ response: first }];
        return ofService(session, await unknownBesideCreated(session, get, getUnknown));
      },
      judge: ({ response }) => expectStatus(response, 404),
      dependsOn: [],
    },
  ],
);
