import { bodyObject, type HttpResponse, refused, succeeded } from '../http/response.js';
import {
  expectSubscription,
  expectSubscriptionWith,
  permitted,
  subscriptionIn,
} from '../session/findings/expect-subscription.js';
import {
  expectStatus,
  expectThat,
  fold,
  notActive,
  notSucceeded,
  sameNames,
  sameWord,
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
import { entitiesOf, idsOf, offsetOf, totalOf } from '../session/findings/page.js';
import { requireReadable } from '../session/findings/readable.js';
import type { Exchanges } from '../rules/exchanges.js';
import type { Session } from '../session/session.js';
import { proveCreation } from '../script/creations.js';
import { sharedRequest } from '../script/shared-request.js';
import { comparablePages, entityPage, firstResponse, readResponse } from '../script/pages.js';
import { confirmCounts, confirmPlaces } from '../script/confirm.js';
import { requireNotEnded } from '../script/spontaneous-changes.js';
import { type LongCreation, longCreationBeside } from '../script/many-fields.js';
import {
  createdSubscription,
  creation,
  creationBeside,
  isBodyRefused,
  type KeptSubscription,
  laterCreation,
  newSubscription,
  pair,
  secondSubscription,
} from '../script/subscription.js';
import { type Check, checksOf, checksOn, sections } from './check.js';
import { served } from './list.js';
import { isDeep, isTotalReached, pagesInOrder, totalViolation } from './list-pages.js';

/** A second subscription has its own fields; one that was reactivated may have its old ones. */
async function expectSecond(session: Session, id: string, shown: HttpResponse): Promise<Finding> {
  const first = await createdSubscription(session);
  if (fold(id) === fold(first.id)) {
    return expectSubscription(shown);
  }
  return expectSubscriptionWith(shown, session.secondCreationBody().fields);
}

/** A refusal of the second creation that is about its body, since no other one is alive. */
async function refusedAlone(session: Session): Promise<HttpResponse | null> {
  if ((await pair(session)) !== null) return null;
  const response = await laterCreation(session);
  return isBodyRefused(response) ? response : null;
}

/**
 * A creation with one field that is refused, where one with more of the same market is not.
 * @returns the refusal; null if there is none, or it has another reason
 */
const oneFieldRefused = sharedRequest(async (session): Promise<HttpResponse | null> => {
  if (session.secondCreationBody().fields.length > 1) return null;
  const refusal = await refusedAlone(session);
  if (refusal === null) return null;
  await session.cleanUp.makeRoom();
  const again = await session.send('createSubscription', { body: session.creationBody() });
  return succeeded(again) ? refusal : null;
});

/** Nor do two that are created at the same moment have one id. */
function expectOwnIdsAtOnce(
  { atOnce, response }: LongCreation,
  first: KeptSubscription,
  second: KeptSubscription,
): Finding {
  const idOf = (one: HttpResponse): string => fold(show(bodyObject(one).id));
  const [firstId, secondId] = [fold(show(first.id)), fold(show(second.id))];
  const [one, other] = atOnce.map(idOf);
  if (one !== undefined && one === other && ![firstId, secondId].includes(one)) {
    return violation('different ids for two concurrent create requests', `twice ${one}`, ...atOnce);
  }
  if (!succeeded(response)) return holds();
  if (idOf(response) === secondId) {
    return violation(`an id other than ${second.id}`, 'the id of one that is alive', response);
  }
  if (idOf(response) === firstId) {
    return reused(`an id other than ${first.id}`, response, first);
  }
  return holds();
}

/** Whether creating the same again reactivates a cancelled subscription is open. */
function reused(expected: string, response: HttpResponse, first: KeptSubscription): Finding {
  requireReadable(['subscription.created-at'], first.response, response);
  if (show(first.body.created_at) === show(bodyObject(response).created_at)) {
    return notApplicable('a create request returned the subscription that was cancelled before');
  }
  const found = 'the id of a cancelled subscription';
  return { ...violation(expected, found, response, first.response), level: 'should' };
}

/** It says that it created one (201), and has given the fields to the one that is alive. */
function takesOver(session: Session, first: KeptSubscription, response: HttpResponse): boolean {
  const { id, fields } = bodyObject(response);
  const asked = session.secondCreationBody().fields;
  const isSame = response.status === 201 && fold(show(id)) === fold(show(first.id));
  return isSame && sameNames(fields, asked);
}

/** A new subscription has the value that was asked for, in any spelling and order. */
const has =
  (key: 'city' | 'entity_type' | 'fields') =>
  ({ response, due }: Exchanges['newSubscription']): Finding => {
    const returned = subscriptionIn(response, 'create.subscription')[key];
    const expected = due[key];
    if (expected === undefined) return notKnown;
    const isSame =
      typeof expected === 'string' ? sameWord(returned, expected) : sameNames(returned, expected);
    return expectThat(isSame, `\`${key}\` ${show(expected)}`, show(returned), response);
  };

/** The pages of a list fit together, and their totals cover them. */
async function expectPages(
  session: Session,
  page: HttpResponse,
  later: readonly HttpResponse[],
): Promise<Finding> {
  // what is wrong with later pages of the first list as well is told of that one
  const first = await ifConclusive(comparablePages(session), null);
  const isGood = (one: HttpResponse): boolean => one.status === 200 && totalViolation(one) === null;
  const isFirstServed = first === null || first.all.every(isGood);
  const served = later.filter((one) => one.status === 200 || !isDeep(one));
  requireReadable(['list.data', 'list.total', 'entity.id'], page, ...served);
  for (const one of isFirstServed ? [page, ...served] : [page]) {
    const status = expectStatus(permitted(one, 'list.ok'), 200);
    if (status.kind !== 'holds') return status;
    const counts = totalViolation(one);
    if (counts !== null) return confirmCounts(session, counts, one);
    const places = sameEntities(one, page);
    if (places !== null) return confirmPlaces(session, places, one, page);
  }
  return expectReachable(session, later);
}

/** As many entities as `total` says: for the first subscription, "list.total-reached" tells that. */
async function expectReachable(session: Session, later: readonly HttpResponse[]): Promise<Finding> {
  const first = await ifConclusive(comparablePages(session), null);
  const isReached = first !== null && isTotalReached(first);
  const last = later.at(-1);
  if (last === undefined || !isReached) return holds();
  const found = offsetOf(last) + entitiesOf(last).length;
  if (found >= totalOf(last)) return holds();
  const finding = violation(`total of at most ${found}`, `total ${totalOf(last)}`, last);
  const confirmed = await confirmCounts(session, finding, last);
  return confirmed.kind === 'violation' ? { ...confirmed, level: 'should' } : confirmed;
}

function sameEntities(one: HttpResponse, page: HttpResponse): Finding | null {
  const ids = idsOf(one);
  const atStart = idsOf(page).slice(0, ids.length);
  if (one === page || ids.length === 0 || ids.join() !== atStart.join()) {
    return null;
  }
  return violation(`other entities at offset ${offsetOf(one)} than at 0`, 'the same', one, page);
}

const newSubscriptionChecks = checksOn(
  {
    ...sections.create,
    level: 'must',
    step: 'creation',
    on: 'newSubscription',
    from: async (session) => {
      const { response } = await newSubscription(session);
      const written = session.creationBody();
      return [{ response, due: { status: 'active', ...written }, written }];
    },
  },
  [
    {
      id: 'create.created',
      clause: 'Creating a subscription returns 201.',
      level: 'should',
      judge: ({ response }) => expectStatus(response, 201),
    },
    {
      id: 'create.active',
      clause: 'A new subscription is `active`.',
      reads: ['subscription.status'],
      judge: ({ response, due }) => {
        const { status } = subscriptionIn(response, 'create.subscription');
        if (due.status === undefined) return notKnown;
        return status === due.status ? holds() : notActive(response);
      },
      dependsOn: ['subscription.status'],
    },
    {
      id: 'create.fields',
      clause: 'A new subscription has exactly the requested fields.',
      reads: ['subscription.fields'],
      judge: has('fields'),
      dependsOn: ['subscription.fields'],
    },
    {
      id: 'create.city',
      clause: 'A new subscription has the requested city.',
      level: 'should',
      reads: ['subscription.city'],
      judge: has('city'),
    },
    {
      id: 'create.entity-type',
      clause: 'A new subscription has the requested entity type.',
      level: 'should',
      reads: ['subscription.entity-type'],
      judge: has('entity_type'),
    },
    {
      id: 'create.verbatim',
      clause:
        'The city, entity type and fields are returned as sent, with the fields in the same order.',
      level: 'should',
      reads: ['subscription.city', 'subscription.entity-type', 'subscription.fields'],
      judge: ({ response, written }) => {
        const returned = subscriptionIn(response, 'create.subscription');
        if (written === undefined) return notKnown;
        for (const [key, value] of Object.entries(written)) {
          // the clauses above are about other values; this one is about spelling and order
          const isSame =
            typeof value === 'string'
              ? sameWord(returned[key], value)
              : sameNames(returned[key], value);
          if (isSame && show(returned[key]) !== show(value)) {
            return violation(show(value), show(returned[key]), response);
          }
        }
        return holds();
      },
    },
  ],
);

export const createChecks: readonly Check[] = [
  {
    id: 'create.subscription',
    clause: 'Creating a subscription with a valid body succeeds and returns the subscription.',
    level: 'must',
    ...sections.create,
    step: 'creation',
    on: 'creation',
    from: async (session) => {
      const response = await creation(session);
      // a failed creation is not repeated, since that may create two: it may not always fail
      if (refused(response)) await createdSubscription(session);
      return [{ response }];
    },
    judge: ({ response }) => expectSubscription(response),
  },
  ...newSubscriptionChecks,
  ...checksOf({ ...sections.create, level: 'must', step: 'second-subscription' }, [
    {
      id: 'create.second',
      clause:
        'A second subscription is active, has the requested fields, and can be read and listed.',
      run: async (session) => {
        subscriptionIn(await creation(session), 'create.subscription');
        // before it may be cancelled
        const listed = await ifConclusive(firstResponse(session), null);
        const refusal = await refusedAlone(session);
        if (refusal !== null && (await oneFieldRefused(session)) !== null) {
          throw new Inconclusive('one with a single field is refused', 'create.one-field', refusal);
        }
        if (refusal !== null) return notSucceeded(refusal);
        const { id, response, read, page, later } = await secondSubscription(session);
        requireNotEnded(session, id);
        requireReadable(['subscription.status'], response);
        if (bodyObject(response).status !== 'active') return notActive(response);
        for (const shown of [response, permitted(read, 'get.subscription')]) {
          if (!succeeded(shown) && !succeeded(await readResponse(session))) {
            const message = 'the first subscription cannot be read either';
            return inconclusiveBy('get.subscription', message);
          }
          const finding = await expectSecond(session, id, shown);
          if (finding.kind !== 'holds') return finding;
        }
        if (listed?.status !== 200) {
          return inconclusiveBy('list.ok', 'the first subscription cannot be listed either');
        }
        return expectPages(session, page, later);
      },
      looksAgain: true,
      dependsOn: [
        'subscription.fields',
        'subscription.status',
        ...served,
        ...pagesInOrder,
        'create.active',
        'create.fields',
        'get.subscription',
      ],
    },
    {
      id: 'create.one-field',
      clause: 'Creating a subscription with a single field succeeds.',
      run: async (session) => {
        if (session.creationBody().fields.length < 2) {
          return notApplicable('the run was given a single field');
        }
        subscriptionIn(await creation(session), 'create.subscription');
        const refusal = await oneFieldRefused(session);
        return refusal === null ? holds() : notSucceeded(refusal);
      },
    },
    {
      id: 'create.second-scraped',
      clause:
        'A second subscription with the same city and entity type lists entities, like the first.',
      level: 'should',
      on: 'pages',
      from: async (session) => {
        const other = await entityPage(session);
        const { page } = await secondSubscription(session);
        if (page.status === 200) return [{ response: page, other }];
        return inconclusiveBy('create.second', 'the second subscription cannot be listed', page);
      },
      judge: ({ response, other }) => {
        const expected = 'entities, as in the first subscription';
        return expectThat(entitiesOf(response).length > 0, expected, 'none', response, other);
      },
    },
    {
      id: 'create.own-id',
      clause: 'Each new subscription has a unique id.',
      run: async (session) => {
        const first = await createdSubscription(session);
        const expected = `an id other than ${first.id}`;
        const claim = await proveCreation(session, first.response);
        if (claim.length > 0) {
          return violation(expected, 'the id of a live one, as if it were new', ...claim);
        }
        const beside = await creationBeside(session);
        if (beside !== null && takesOver(session, first, beside)) {
          return violation(expected, 'the id of one that is alive', beside, first.response);
        }
        const second = await secondSubscription(session);
        if (fold(first.id) === fold(second.id)) {
          return reused(expected, second.response, first);
        }
        const third = await ifConclusive(longCreationBeside(session), null);
        return third === null ? holds() : expectOwnIdsAtOnce(third, first, second);
      },
      dependsOn: ['subscription.id'],
    },
  ]),
];
