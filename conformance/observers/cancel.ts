import type { OpenQuestionId } from '../../src/open-questions/index.js';
import { fieldsIn } from '../rules/fields-in.js';
import { tryPaired } from '../requirements/later-subscription.js';
import { readPaired } from '../requirements/no-effect.js';
import { isGone, succeeded, type HttpResponse } from '../http/response.js';
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
import { ifConclusive, notApplicable } from '../session/findings/finding.js';
import { entitiesOf } from '../session/findings/page.js';
import { afterConflicts, outsideScrape } from '../session/sending/retries.js';
import type { Session } from '../session/session.js';
import { together } from '../session/together.js';
import {
  always,
  exchangeOf,
  keysIn,
  listedOrEmpty,
  observe,
  ofId,
  ofInput,
  ofState,
  sentTo,
  shown,
  type KnownExchange,
  type Observer,
} from './observer.js';
import { updateObservers } from './update.js';

const anyStatus = ({ response }: KnownExchange): number => response.status;

/**
 * Picks the cancellation that has the body: a status without a body may only apply to the first.
 */
export const withBody = (first: HttpResponse, again: HttpResponse): HttpResponse =>
  first.kind === 'empty' && succeeded(again) ? again : first;

/** A cancellation with a content type and no body, as many clients send it. */
async function typedCancellation(session: Session) {
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
  return notApplicable('without the content type, the cancellation does not succeed either');
}

/** Whether a request declares its body as JSON, and has none. */
function isTypedWithoutBody({ response: { request } }: KnownExchange): boolean {
  const [type = ''] = request.contentType?.split(';') ?? [];
  return type.trim().toLowerCase() === 'application/json' && request.body === '';
}

/** Whether it shows a subscription that is active again. */
const isActive = (exchange: KnownExchange): boolean =>
  shown(exchange, 'status') === 'active' && typeof shown(exchange, 'cancelled_at') !== 'string';

/** An update of a cancelled subscription to `active`. */
async function reactivation(session: Session) {
  const { id } = await disposableSubscription(session);
  const cancelled = await afterConflicts(session, () => session.send('cancelSubscription', { id }));
  // an update may have cancelled it before
  const update = await observe(updateObservers['update.cancel'], session);
  const isByUpdate = update.kind === 'observed' && update.answer === 'cancelled';
  if (!succeeded(cancelled) && !isByUpdate) {
    return notApplicable(`the subscription could not be cancelled: ${describe(cancelled)}`);
  }
  session.created.noteCancelled(id);
  const response = await patchStatus(session, 'active', 'reactivate');
  if (succeeded(response) && isActive(exchangeOf(response))) session.created.revive(id);
  return response;
}

/** The list of the cancelled subscription, and whether it had entities just before. */
async function listCancelled(session: Session): Promise<KnownExchange> {
  const { subscription } = session.settings;
  if (subscription !== undefined) await defaultPage(session);
  const response = await listAfterCancelling(session);
  const before = await listedBeforeCancelling(session);
  const isListed = subscription === undefined && before !== undefined;
  return exchangeOf(response, { hadEntities: isListed && entitiesOf(before).length > 0 });
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

const statuses = ['active', 'paused', 'cancelled'] as const;

/** Section "Cancel", and what becomes of cancelled subscriptions. */
export const cancelObservers = {
  'cancel.unknown.status': {
    from: cancelUnknown,
    on: ['unknownId'],
    asks: sentTo('cancelSubscription'),
    refusals: ofId,
    // in a recording, one that is cancelled may just not have been seen before
    success: anyStatus,
    refusal: anyStatus,
  },
  'cancel.malformed.status': {
    from: (session) =>
      session.send('cancelSubscription', { id: session.ownership.madeUpIds.malformed }),
    on: ['malformedId'],
    asks: sentTo('cancelSubscription'),
    refusals: ofId,
  },
  'cancel.status': {
    from: cancellation,
    on: ['cancellation'],
    asks: ({ response }) => response.kind !== 'unread',
    success: anyStatus,
  },
  'cancelled.get': {
    from: readAfterCancelling,
    on: ['cancelledRead'],
    refusals: ofState,
    success: () => 'readable',
  },
  'cancelled.list': {
    from: listCancelled,
    on: ['cancelledList'],
    refusals: ofState,
    success: listedOrEmpty,
    otherwise: 'the subscription may not have had entities yet',
  },
  'cancelled.update': {
    from: async (session) => {
      await acceptedUpdate(session);
      const [response] = await together([
        updateAfterCancelling(session),
        // which does not depend on it
        ifConclusive(tryPaired(session), null),
      ]);
      return response;
    },
    on: ['cancelledUpdate'],
    asks: changesFields,
    refusals: ofState,
    success: (exchange) => {
      const now = shown(exchange, 'fields');
      const { fieldsBefore } = exchange;
      if (sameNames(now, fieldsIn(exchange.sent) ?? [])) return 'accepted';
      return fieldsBefore === undefined || sameNames(now, fieldsBefore) ? 'ignored' : null;
    },
  },
  'cancelled.status': {
    from: async (session) => {
      const read = await readAfterCancelling(session);
      const updated = await updateAfterCancelling(session);
      return [read, updated].find(succeeded) ?? cancellation(session);
    },
    on: ['cancelledBody'],
    success: (exchange) => statuses.find((one) => one === shown(exchange, 'status')) ?? null,
    otherwise: 'no response body shows the status',
  },
  'cancelled.cancel': {
    from: async (session) => {
      const [response] = await together([
        cancelAgain(session),
        ifConclusive(readPaired(session), null),
      ]);
      return response;
    },
    on: ['secondCancellation'],
    refusals: always,
    refusal: anyStatus,
    success: anyStatus,
  },
  'cancel.body': {
    from: async (session) => {
      const response = withBody(await cancellation(session), await cancelAgain(session));
      const isText = !['empty', 'json'].includes(response.kind);
      if (!succeeded(response) || !isText) return response;
      return notApplicable(response.problem ?? 'the body is not JSON');
    },
    on: ['cancellationBody'],
    success: ({ response }) => {
      if (response.kind === 'empty') return 'empty';
      if (response.kind !== 'json') return null;
      return isSubscription(response) ? 'subscription' : 'json';
    },
  },
  'cancelled.reactivate': {
    from: reactivation,
    on: ['cancelledUpdate'],
    asks: (exchange) =>
      keysIn(exchange) === 'status' &&
      exchange.sent?.status === 'active' &&
      isRefusedOrShown(exchange),
    refusals: (exchange) => ofState(exchange) || (ofInput(exchange) ? null : false),
    success: (exchange) => (isActive(exchange) ? 'active' : 'ignored'),
  },
  'cancel.content-type': {
    // creates another one, for which the one of the updates is cancelled
    from: typedCancellation,
    on: ['cancellation'],
    asks: isTypedWithoutBody,
    refusals: ofInput,
    success: () => 'accepted',
  },
} satisfies Partial<Record<OpenQuestionId, Observer>>;
