import type { JsonValue } from '../../src/api/wire.js';
import {
  bodyObject,
  refused,
  succeeded,
  type HttpResponse,
  type JsonObject,
} from '../http/response.js';
import {
  describe,
  fold,
  sameNames,
  sameWord,
  show,
  notSucceeded,
} from '../session/findings/expect.js';
import { expectSubscriptionWith, permitted } from '../session/findings/expect-subscription.js';
import { endSince, statusSince } from '../session/findings/change.js';
import {
  breach,
  type Finding,
  holds,
  ifVerified,
  notApplicable,
  Unverified,
} from '../session/findings/finding.js';
import { noteSideEffect, type SideEffectFound } from '../session/steps/beside-creation.js';
import { checkStillAlive, secondCancellation } from '../session/steps/cancellation.js';
import { requireNoSideEffect } from '../session/steps/beside-update.js';
import { firstLook, secondLook } from '../session/steps/last-look.js';
import {
  createLong,
  longCreationBeside,
  type LongCreation,
} from '../session/steps/long-creation.js';
import { longUpdate } from '../session/steps/long-update.js';
import type { Session } from '../session/session.js';
import { step } from '../session/step.js';
import { createdSubscription, pair } from '../session/steps/subscription.js';
import { checksOf, type Check } from './check.js';

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
  const { response, shorter, failed, body } = long;
  if (shorter !== null) {
    return notSucceeded(response, 'success (2xx), as with fewer fields', shorter);
  }
  if (failed !== null) {
    const expected = 'success (2xx), as with plain names, or a refusal (4xx)';
    return notSucceeded(failed, expected, response);
  }
  if (refused(response)) return notApplicable(`a dozen fields are refused: ${describe(response)}`);
  if (leavesOut(session, long)) return notApplicable('fields with unknown names are left out');
  return expectSubscriptionWith(response, body.fields);
}

/** The names come back in the letters that were sent; their order is another clause. */
async function expectVerbatim(session: Session): Promise<Finding> {
  const first = await createdSubscription(session);
  const wanted = session.creationBody().fields;
  const { fields: known } = first.body;
  // "create.verbatim" reports that
  const isVerbatim = !Array.isArray(known) || wanted.every((name) => known.includes(name));
  if (!isVerbatim) return holds();
  const long = await longCreation(session);
  const update = await ifVerified(longUpdate(session), null);
  const sent = [long && { ...long, asked: long.body.fields }, update];
  const accepted = sent.filter((one) => one !== null && !refused(one.response));
  if (accepted.length === 0) return notApplicable('a dozen fields are not accepted');
  for (const one of accepted) {
    const finding = one && sameLetters(one.response, one.asked);
    if (finding !== null) return finding;
  }
  return holds();
}

function sameLetters(response: HttpResponse, asked: readonly string[]): Finding | null {
  const { fields } = bodyObject(response);
  // other names are reported elsewhere
  if (!sameNames(fields, asked) || !Array.isArray(fields)) return null;
  const changed = asked.find((name) => !fields.includes(name));
  if (changed === undefined) return null;
  const found = fields.find((name) => typeof name === 'string' && fold(name) === fold(changed));
  return breach(`${show(changed)} as written`, show(found), response);
}

async function expectPlace(session: Session): Promise<Finding> {
  const { elsewhere = null } = (await longCreation(session)) ?? {};
  if (elsewhere === null) return notApplicable('no further subscription is created now');
  const { response, body, isFailure } = elsewhere;
  if (isFailure) {
    return notSucceeded(response, 'success (2xx), or a refusal (4xx)');
  }
  if (refused(response)) return notApplicable(`such a city is refused: ${describe(response)}`);
  const usual = session.creationBody();
  const created = (await createdSubscription(session)).body;
  const returned = bodyObject(response);
  for (const key of ['city', 'entity_type'] as const) {
    // "create.city" and "create.entity-type" report what is changed in any case
    const isKept = sameWord(created[key], usual[key]);
    if (isKept && !sameWord(returned[key], body[key])) {
      return breach(`\`${key}\` ${show(body[key])}`, show(returned[key]), response);
    }
  }
  return holds();
}

/** Each of two creations at the same moment gets its own subscription, not that of the other one. */
async function expectOwnResponses(session: Session): Promise<Finding> {
  const { atOnce = [] } = (await longCreation(session)) ?? {};
  const [one, other] = atOnce;
  if (one === undefined || other === undefined) {
    return notApplicable('no two are created at the same moment');
  }
  const asked = atOnce.map(({ request }) => JSON.parse(request.body ?? '{}') as JsonObject);
  const returned = atOnce.map(bodyObject);
  const isSwapped = (key: string, same: (a?: JsonValue, b?: JsonValue) => boolean): boolean =>
    same(returned[0]?.[key], asked[1]?.[key]) &&
    same(returned[1]?.[key], asked[0]?.[key]) &&
    !same(asked[0]?.[key], asked[1]?.[key]);
  if (isSwapped('fields', (a, b) => sameNames(a, namesIn(b)))) {
    return breach('the fields that each asked for', 'those of the other one', one, other);
  }
  if (isSwapped('city', (a, b) => typeof b === 'string' && sameWord(a, b))) {
    const finding = breach('the city that each asked for', 'that of the other one', one, other);
    return { ...finding, level: 'should' };
  }
  return holds();
}

const namesIn = (value: JsonValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];

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
  await requireNoSideEffect(session);
  const cancelled = permitted(long.cancelled, 'cancel.accepted');
  if (!succeeded(cancelled)) return notSucceeded(cancelled);
  const found = await sideEffect(session);
  const expected = 'the other subscription of the account as it was';
  if (found === null) return holds();
  return breach(expected, found.found, ...found.responses);
}

/** A subscription with a dozen fields, and one elsewhere, which are cancelled at once. */
export const longCreationChecks: readonly Check[] = checksOf(
  { section: 'Create', level: 'must', stage: 're-created', sends: 'writes' },
  [
    {
      id: 'create.many-fields',
      clause: 'A creation with a dozen fields, where it is accepted, returns all of them.',
      run: expectStored,
    },
    {
      id: 'create.names-verbatim',
      level: 'should',
      clause: 'Names of fields come back as written, even unusual ones.',
      run: expectVerbatim,
    },
    {
      id: 'create.place-kept',
      level: 'should',
      clause:
        'City and type come back as sent, even with blanks, apostrophes and letters that are not ASCII.',
      run: expectPlace,
    },
    {
      id: 'create.at-once',
      clause: 'Two creations at the same moment each return what they asked for.',
      run: expectOwnResponses,
    },
    {
      id: 'cancel.earlier',
      section: 'Cancel',
      clause: 'Cancelling the latest subscription succeeds, and leaves an earlier one as it is.',
      run: expectLatestCancelled,
    },
  ],
);
