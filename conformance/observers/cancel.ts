import type { OpenQuestionId } from '../../src/open-questions/index.js';
import { fieldsIn } from '../rules/fields-in.js';
import type { Asking } from '../requirements/check.js';
import { tryPaired } from '../requirements/later-subscription.js';
import { readPaired } from '../requirements/no-effect.js';
import { bodyObject, isGone, succeeded, type HttpResponse } from '../http/response.js';
import { cancelUnknown } from '../script/before-creation.js';
import {
  cancelAgain,
  cancellation,
  listAfterCancelling,
  listedBeforeCancelling,
  readAfterCancelling,
  updateAfterCancelling,
} from '../script/cancellation.js';
import { disposableSubscription, patchStatus, requireThere } from '../script/disposable.js';
import { defaultPage } from '../script/pages.js';
import { anotherSubscription } from '../script/subscription.js';
import { acceptedUpdate } from '../script/updates.js';
import { describe, sameNames } from '../session/findings/expect.js';
import { isSubscription } from '../session/findings/expect-subscription.js';
import { ifConclusive, Inapplicable } from '../session/findings/finding.js';
import { afterConflicts, outsideScrape } from '../session/sending/retries.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import {
  always,
  keysIn,
  listedOrEmpty,
  ofId,
  ofInput,
  ofState,
  sentTo,
  shown,
  type KnownExchange,
  type Observer,
} from './observer.js';
import { cancelByUpdate, isMoved } from './update.js';

const anyStatus = ({ response }: KnownExchange): number => response.status;

/**
 * Picks the cancellation that has the body: a status without a body may only apply to the first.
 */
const withBody = ({ response: first, others: [again] }: KnownExchange): HttpResponse =>
  first.kind === 'empty' && again !== undefined && succeeded(again) ? again : first;

/** The kind of body of a cancellation. */
function bodyOfCancellation(exchange: KnownExchange): 'empty' | 'subscription' | 'json' | null {
  const response = withBody(exchange);
  if (response.kind === 'empty') return 'empty';
  if (response.kind !== 'json') return null;
  return isSubscription(response) ? 'subscription' : 'json';
}

function whyNoBody(exchange: KnownExchange): string | undefined {
  const { kind, problem } = withBody(exchange);
  const isText = !['empty', 'json'].includes(kind);
  return succeeded(exchange.response) && isText ? (problem ?? 'the body is not JSON') : undefined;
}

/** The cancellation, and a second one. */
const cancelTwice: Asking = async (session) => [
  await cancellation(session),
  await cancelAgain(session),
];

const cancelMalformed: Asking = (session) =>
  session.send('cancelSubscription', { id: session.ownership.madeUpIds.malformed });

/** A cancellation with a content type and no body, as many clients send it. */
async function typedCancellation(session: Session): Promise<HttpResponse> {
  const { id } = await anotherSubscription(session);
  const contentType = 'application/json';
  const response = await outsideScrape(session, () =>
    session.send('cancelSubscription', { id, contentType }),
  );
  if (succeeded(response)) {
    session.created.noteCancelled(id);
    return response;
  }
  if (isGone(response)) await requireThere(session, id, false);
  const isCancelled = await session.cleanUp.cancel(id);
  if (isCancelled) return response;
  throw new Inapplicable('without the content type, the cancellation does not succeed either');
}

/** Whether a request declares its body as JSON, and has none. */
function isTypedWithoutBody({ response: { request } }: KnownExchange): boolean {
  const [type = ''] = request.contentType?.split(';') ?? [];
  return type.trim().toLowerCase() === 'application/json' && request.body === '';
}

/** Whether it shows a subscription that is active again. */
const isActive = (response: HttpResponse): boolean =>
  bodyObject(response).status === 'active' && typeof bodyObject(response).cancelled_at !== 'string';

/** An update of a cancelled subscription to `active`. */
async function reactivation(session: Session): Promise<HttpResponse> {
  const { id } = await disposableSubscription(session);
  const cancelled = await afterConflicts(session, () => session.send('cancelSubscription', { id }));
  // an update may have cancelled it before
  if (!succeeded(cancelled) && !isMoved(await cancelByUpdate(session), 'cancelled')) {
    throw new Inapplicable(`the subscription could not be cancelled: ${describe(cancelled)}`);
  }
  session.created.noteCancelled(id);
  const response = await patchStatus(session, 'active', 'reactivate');
  if (succeeded(response) && isActive(response)) session.created.revive(id);
  return response;
}

/** The list of the cancelled subscription, and of the run's own one just before. */
async function listCancelled(
  session: Session,
): Promise<HttpResponse | [HttpResponse, HttpResponse]> {
  const { subscription } = session.settings;
  if (subscription !== undefined) await defaultPage(session);
  const response = await listAfterCancelling(session);
  const before = await listedBeforeCancelling(session);
  const isListed = subscription === undefined && before !== undefined;
  return isListed ? [response, before] : response;
}

/** An update of the cancelled subscription. */
async function updateCancelled(session: Session): Promise<HttpResponse> {
  await acceptedUpdate(session);
  const [response] = await together([
    updateAfterCancelling(session),
    // which does not depend on it
    ifConclusive(tryPaired(session), null),
  ]);
  return response;
}

/** A second cancellation. */
async function cancelTwiceBesidePair(session: Session): Promise<HttpResponse> {
  const [response] = await together([
    cancelAgain(session),
    ifConclusive(readPaired(session), null),
  ]);
  return response;
}

/** Whether a response, unless it is a rejection, shows a subscription. */
const isRefusedOrShown = ({ response }: KnownExchange): boolean =>
  !succeeded(response) || isSubscription(response);

/** Whether an update requests other fields than the cancelled subscription has. */
function changesFields(exchange: KnownExchange): boolean {
  const names = fieldsIn(exchange.sent);
  if (keysIn(exchange) !== 'fields' || names === null) return false;
  const { fieldsBefore, isLegible = true, response } = exchange;
  if (!succeeded(response)) return true;
  const isChange = fieldsBefore !== undefined && !sameNames([...fieldsBefore], names);
  return isChange && isLegible && isSubscription(response);
}

/** Whether an update of a cancelled subscription was accepted or ignored. */
function updatedFields({ response, sent, fieldsBefore }: KnownExchange): string | null | undefined {
  const { fields: now } = bodyObject(response);
  const names = fieldsIn(sent) ?? [];
  if (sameNames(now, names)) return 'accepted';
  if (fieldsBefore === undefined) return 'ignored';
  if (!sameNames(now, [...fieldsBefore])) return null;
  // otherwise, an update that adds its fields to the earlier ones changes nothing either
  return sameNames([...fieldsBefore, ...names], fieldsBefore) ? undefined : 'ignored';
}

const statuses = ['active', 'paused', 'cancelled'] as const;

/** Section "Cancel", and what becomes of cancelled subscriptions. */
export const cancelObservers = {
  'cancel.unknown.status': {
    sends: [cancelUnknown],
    on: ['unknownId'],
    asks: sentTo('cancelSubscription'),
    refusals: ofId,
    // in a recording, one that is cancelled may just not have been seen before
    success: anyStatus,
    refusal: anyStatus,
  },
  'cancel.malformed.status': {
    sends: [cancelMalformed],
    on: ['malformedId'],
    asks: sentTo('cancelSubscription'),
    refusals: ofId,
  },
  'cancel.status': {
    sends: [cancellation],
    on: ['cancellation'],
    asks: ({ response }) => response.kind !== 'unread',
    success: anyStatus,
  },
  'cancelled.get': {
    sends: [readAfterCancelling],
    on: ['cancelledRead'],
    refusals: ofState,
    success: () => 'readable',
  },
  'cancelled.list': {
    sends: [listCancelled],
    on: ['cancelledList'],
    refusals: ofState,
    success: listedOrEmpty,
    otherwise: 'the subscription may not have had entities yet',
  },
  'cancelled.update': {
    sends: [updateCancelled],
    on: ['cancelledUpdate'],
    asks: changesFields,
    refusals: ofState,
    success: updatedFields,
  },
  'cancelled.status': {
    sends: [readAfterCancelling, updateAfterCancelling, cancellation],
    on: ['cancelledBody'],
    success: (exchange) => statuses.find((one) => one === shown(exchange, 'status')) ?? null,
    otherwise: 'no response body shows the status',
  },
  'cancelled.cancel': {
    sends: [cancelTwiceBesidePair],
    on: ['secondCancellation'],
    refusals: always,
    refusal: anyStatus,
    success: anyStatus,
  },
  'cancel.body': {
    sends: [cancelTwice],
    on: ['cancellationBody'],
    success: bodyOfCancellation,
    otherwise: whyNoBody,
  },
  'cancelled.reactivate': {
    sends: [reactivation],
    on: ['cancelledUpdate'],
    asks: (exchange) =>
      keysIn(exchange) === 'status' &&
      exchange.sent?.status === 'active' &&
      isRefusedOrShown(exchange),
    refusals: (exchange) => ofState(exchange) || (ofInput(exchange) ? null : false),
    success: ({ response }) => (isActive(response) ? 'active' : 'ignored'),
  },
  'cancel.content-type': {
    // creates another one, for which the one of the updates is cancelled
    sends: [typedCancellation],
    on: ['cancellation'],
    asks: isTypedWithoutBody,
    refusals: ofInput,
    success: () => 'accepted',
  },
} satisfies Partial<Record<OpenQuestionId, Observer>>;
