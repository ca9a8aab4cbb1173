import type { OpenQuestionId } from '../../src/open-questions/index.js';
import { fieldsIn } from '../rules/fields-in.js';
import { bodyObject, succeeded, type HttpResponse } from '../http/response.js';
import { type Act, either, fact } from '../script/act.js';
import { cancelUnknown } from '../script/before-creation.js';
import {
  cancelAgain,
  cancelFirst,
  cancellation,
  listAfterCancelling,
  readAfterCancelling,
  updateAfterCancelling,
} from '../script/cancellation.js';
import { defaultPage } from '../script/pages.js';
import {
  cancelMalformed,
  isActiveAgain,
  reactivation,
  typedCancellation,
} from '../script/unusual-changes.js';
import { acceptedUpdate } from '../script/updates.js';
import { sameNames } from '../findings/expect.js';
import { isSubscription } from '../findings/expect-subscription.js';
import {
  type Asking,
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

/** The cancellation, and a second cancellation. */
const cancelTwice: Asking = fact([cancellation, cancelAgain], (_session, first, again) => [
  first,
  again,
]);

/** The list of the cancelled subscription, and of the run's own one just before. */
const listCancelled: Asking = fact(
  [
    listAfterCancelling,
    cancelFirst,
    either(({ subscription }): Act => (subscription === undefined ? cancelFirst : defaultPage)),
  ],
  ({ settings }, response, { listed: before }) =>
    settings.subscription === undefined && before !== undefined ? [response, before] : response,
);

/** An update of the cancelled subscription, if an update of it was accepted before. */
const updateCancelled: Asking = fact(
  [acceptedUpdate, updateAfterCancelling],
  (_session, _accepted, response) => response,
);

/** Whether a request declares its body as JSON, and has none. */
function isTypedWithoutBody({ response: { request } }: KnownExchange): boolean {
  const [type = ''] = request.contentType?.split(';') ?? [];
  return type.trim().toLowerCase() === 'application/json' && request.body === '';
}

/** Whether a response, unless it is a rejection, shows a subscription. */
const isRejectedOrShown = ({ response }: KnownExchange): boolean =>
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

/** Observers of the section "Cancel", and of cancelled subscriptions. */
export const cancelObservers = {
  'cancel.unknown.status': {
    sends: [cancelUnknown],
    on: ['unknownId'],
    asks: sentTo('cancelSubscription'),
    rejections: ofId,
    // In a recording, a cancelled subscription might just not have been seen before.
    success: anyStatus,
    rejection: anyStatus,
  },
  'cancel.malformed.status': {
    sends: [cancelMalformed],
    on: ['malformedId'],
    asks: sentTo('cancelSubscription'),
    rejections: ofId,
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
    rejections: ofState,
    success: () => 'readable',
  },
  'cancelled.list': {
    sends: [listCancelled],
    on: ['cancelledList'],
    rejections: ofState,
    success: listedOrEmpty,
    otherwise: 'the subscription may not have had entities yet',
  },
  'cancelled.update': {
    sends: [updateCancelled],
    on: ['cancelledUpdate'],
    asks: changesFields,
    rejections: ofState,
    success: updatedFields,
  },
  'cancelled.status': {
    sends: [readAfterCancelling, updateAfterCancelling, cancellation],
    on: ['cancelledBody'],
    success: (exchange) => statuses.find((one) => one === shown(exchange, 'status')) ?? null,
    otherwise: 'no response body shows the status',
  },
  'cancelled.cancel': {
    sends: [cancelAgain],
    on: ['secondCancellation'],
    rejections: always,
    rejection: anyStatus,
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
      isRejectedOrShown(exchange),
    rejections: (exchange) => ofState(exchange) || (ofInput(exchange) ? null : false),
    success: ({ response }) => (isActiveAgain(response) ? 'active' : 'ignored'),
  },
  'cancel.content-type': {
    sends: [typedCancellation],
    on: ['cancellation'],
    asks: isTypedWithoutBody,
    rejections: ofInput,
    success: () => 'accepted',
  },
} satisfies Partial<Record<OpenQuestionId, Observer>>;
