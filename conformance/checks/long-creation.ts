import { bodyObject, refused, succeeded } from '../http/response.js';
import { describe, fold, sameNames, show } from '../session/findings/expect.js';
import { expectSubscriptionWith, permitted } from '../session/findings/expect-subscription.js';
import { endSince, statusSince } from '../session/findings/change.js';
import {
  breach,
  holds,
  ifVerified,
  notApplicable,
  Unverified,
} from '../session/findings/finding.js';
import type { Finding } from '../session/findings/finding.js';
import { noteSideEffect, type SideEffectFound } from '../session/steps/beside-creation.js';
import { checkStillAlive, secondCancellation } from '../session/steps/cancellation.js';
import { requireNoSideEffect } from '../session/steps/beside-update.js';
import { firstLook, secondLook } from '../session/steps/last-look.js';
import {
  createLong,
  longCreationBeside,
  type LongCreation,
} from '../session/steps/long-creation.js';
import type { Session } from '../session/session.js';
import { step } from '../session/step.js';
import { createdSubscription, pair } from '../session/steps/subscription.js';
import { cancelsEarliest } from './beside-mutations.js';
import { checksOf, type Check } from './check.js';
import { errorResponse, type Middleware } from './mutant.js';
import { changeRequestBody, fromSecondOn, respondWith } from './mutations.js';

const create = 'createSubscription';

/** Beside the second subscription; after it was cancelled, where no two can be alive. */
const longCreation = step(async (session): Promise<LongCreation | null> => {
  await createdSubscription(session);
  if ((await pair(session)) !== null) return longCreationBeside(session);
  await ifVerified(secondCancellation(session), null);
  await session.cleanUp.makeRoom();
  return createLong(session);
});

/** Names that mean nothing to a deployment may be left out. */
const leavesOut = (session: Session, { response }: LongCreation): boolean =>
  sameNames(bodyObject(response).fields, session.creationBody().fields);

async function expectStored(session: Session): Promise<Finding> {
  const long = await longCreation(session);
  if (long === null) return notApplicable('no further subscription is created now');
  const { response, shorter, asked } = long;
  if (shorter !== null) {
    return breach('success (2xx), as with fewer fields', describe(response), response, shorter);
  }
  if (refused(response)) return notApplicable(`a dozen fields are refused: ${describe(response)}`);
  if (leavesOut(session, long)) return notApplicable('fields with unknown names are left out');
  return expectSubscriptionWith(response, asked);
}

/** The names come back in the letters that were sent; their order is another clause. */
async function expectVerbatim(session: Session): Promise<Finding> {
  const long = await longCreation(session);
  if (long === null || refused(long.response)) {
    return notApplicable('a dozen fields are not accepted');
  }
  const first = await createdSubscription(session);
  const wanted = session.creationBody().fields;
  const { fields: known } = first.body;
  // "create.verbatim" reports that
  const isVerbatim = !Array.isArray(known) || wanted.every((name) => known.includes(name));
  if (!isVerbatim) return holds();
  const { fields } = bodyObject(long.response);
  // other names are reported by "create.many-fields"
  if (!sameNames(fields, long.asked) || !Array.isArray(fields)) {
    return holds();
  }
  const changed = long.asked.find((name) => !fields.includes(name));
  if (changed === undefined) return holds();
  const found = fields.find((name) => typeof name === 'string' && fold(name) === fold(changed));
  return breach(`${show(changed)} as written`, show(found), long.response);
}

/** @throws {Unverified} if the first one has not stayed active either, as it may by itself */
async function requireFirstActive(session: Session): Promise<void> {
  const look = await ifVerified(firstLook(session), null);
  if (look === null || bodyObject(look.response).status !== 'paused') return;
  throw new Unverified('the first one was paused by itself', 'get.still-active', look.response);
}

/** What cancelling the latest of the subscriptions did to the second one. */
const sideEffect = step(async (session): Promise<SideEffectFound | null> => {
  const both = await pair(session);
  const long = await longCreationBeside(session);
  const look = await secondLook(session);
  if (both === null || look === null) return null;
  const { cancelled, before } = long ?? {};
  if (!cancelled || before === undefined || bodyObject(before).status !== 'active') {
    return null;
  }
  const now = look.response;
  const change = endSince(now) ?? statusSince(before, now);
  if (change === null) return null;
  await requireFirstActive(session);
  const { id: latest = '' } = cancelled.request;
  // it may be live, as the other one was cancelled instead
  checkStillAlive(session, latest, await session.send('getSubscription', { id: latest }));
  const operation = { gerund: 'cancelling', checkId: 'cancel.earlier' } as const;
  return noteSideEffect(session, both.second.id, operation, change, now, cancelled);
});

async function expectLatestCancelled(session: Session): Promise<Finding> {
  const long = await longCreationBeside(session);
  if (!long?.cancelled) return notApplicable('no further subscription is created beside it');
  const cancelled = permitted(long.cancelled, 'cancel.accepted');
  if (!succeeded(cancelled)) {
    return breach('success (2xx)', describe(cancelled), cancelled);
  }
  await requireNoSideEffect(session);
  const found = await sideEffect(session);
  const expected = 'the other subscription of the account as it was';
  if (found === null) return holds();
  return breach(expected, found.found, ...found.responses);
}

/** Fails when more fields are asked for than a column can take. */
const failsOnMany: Middleware = (request, next) => {
  const isLong = request.operation === create && request.body.split('","').length > 8;
  return isLong ? errorResponse(500) : next(request);
};

/** Changes the names of a creation before they are stored. */
const changeNames = (change: (name: string) => string): Middleware =>
  changeRequestBody(create, (body) =>
    Array.isArray(body.fields)
      ? {
          ...body,
          fields: body.fields.map((name) => (typeof name === 'string' ? change(name) : name)),
        }
      : body,
  );

/** A subscription with a dozen fields, which is cancelled at once. */
export const longCreationChecks: readonly Check[] = checksOf(
  { section: 'Create', level: 'must', stage: 're-created', sends: 'writes' },
  [
    {
      id: 'create.many-fields',
      clause: 'A creation with a dozen fields, where it is accepted, returns all of them.',
      run: expectStored,
      mutants: {
        'only ten are kept': changeRequestBody(create, (body) =>
          Array.isArray(body.fields) ? { ...body, fields: body.fields.slice(0, 10) } : body,
        ),
        'more than eight are a failure': failsOnMany,
        'names are cut at 32 characters': changeNames((name) => name.slice(0, 32)),
        'names end at a dot': changeNames((name) => name.replace(/\..*/, '')),
      },
    },
    {
      id: 'create.names-verbatim',
      level: 'should',
      clause: 'Names of fields come back as written, also unusual ones.',
      run: expectVerbatim,
      mutants: {
        'capitals in an unusual name are lost': changeNames((name) => name.replace(/^Dog/, 'dog')),
      },
    },
    {
      id: 'cancel.earlier',
      section: 'Cancel',
      clause: 'Cancelling the latest subscription succeeds, and leaves an earlier one as it is.',
      run: expectLatestCancelled,
      mutants: {
        'it cancels the earliest one': cancelsEarliest,
        'the latest one cannot be cancelled': fromSecondOn(
          respondWith('cancelSubscription', errorResponse(400)),
        ),
      },
    },
  ],
);
