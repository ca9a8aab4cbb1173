import type { JsonValue } from '../../src/api/wire.js';
import type { OpenQuestionId } from '../../src/open-questions/index.js';
import { fieldsIn, isWord } from '../rules/fields-in.js';
import { succeeded } from '../http/response.js';
import { fact } from '../script/act.js';
import {
  cancelByUpdate,
  isMoved,
  listPaused,
  pause,
  resume,
  type Target,
  unusualUpdates,
  updateMalformed,
} from '../script/unusual-changes.js';
import { acceptedUpdate } from '../script/updates.js';
import { textAsFields, validUpdateOfUnknown } from '../script/wrong-updates.js';
import { sameNames, sameWord } from '../findings/expect.js';
import { isSubscription } from '../findings/expect-subscription.js';
import {
  type Asking,
  always,
  keysIn,
  listedOrEmpty,
  never,
  ofId,
  ofInput,
  ofState,
  sentTo,
  shown,
  type KnownExchange,
  type Observer,
} from './observer.js';

const updated: Asking = fact([acceptedUpdate], (_session, { response }) => response);

/** Whether a response shows the subscription. */
const returnsSubscription = ({ response }: KnownExchange): boolean =>
  succeeded(response) && isSubscription(response);

/** Observes whether an update changes the subscription's city or type. */
const movesTo = (key: 'city' | 'entity_type', send: Asking) =>
  ({
    sends: [send],
    on: ['update'],
    asks: (exchange) => {
      const [was, asked] = [exchange.before?.[key], exchange.sent?.[key]];
      const isOther = typeof was === 'string' && isWord(asked) && !sameWord(was, asked);
      return isOther && returnsSubscription(exchange);
    },
    // The update might be rejected because it has no fields.
    rejections: never,
    success: (exchange) => {
      const [asked, now] = [exchange.sent?.[key], shown(exchange, key)];
      if (isWord(asked) && sameWord(now, asked)) return 'updated';
      return now === exchange.before?.[key] ? 'ignored' : null;
    },
  }) satisfies Observer;

/** An update without accepted fields might be rejected because of that. */
const isMoveRejected = (exchange: KnownExchange): boolean => {
  const { sent = {}, fieldsBefore = [], response } = exchange;
  const isWithFields = keysIn(exchange) === 'fields,status' && sameNames(sent.fields, fieldsBefore);
  return isWithFields && (ofInput(exchange) || response.status === 409);
};

/** Observes whether an update of the status changes it. */
const becomes = (target: Target, send: Asking) =>
  ({
    sends: [send],
    on: ['update'],
    asks: (exchange) => {
      const { sent, before, response } = exchange;
      const isFrom = before?.status === (target === 'active' ? 'paused' : 'active');
      return (
        sent?.status === target && isFrom && (!succeeded(response) || returnsSubscription(exchange))
      );
    },
    rejections: isMoveRejected,
    success: (exchange) => {
      if (isMoved(exchange.response, target)) return target;
      const now = shown(exchange, 'status');
      const { status: was = now } = exchange.before ?? {};
      return now === was ? 'ignored' : null;
    },
  }) satisfies Observer;

/** Observes the response to an update with only that error in its body. */
const ofBody = (keys: string, isAsked: (fields: JsonValue | undefined) => boolean) =>
  ({
    on: ['update'],
    asks: (exchange) => keysIn(exchange) === keys && isAsked(exchange.sent?.fields),
    rejections: ofInput,
  }) satisfies Partial<Observer>;

const ofUpdate = {
  asks: sentTo('updateSubscription'),
  rejections: ofId,
} satisfies Partial<Observer>;

/** Observers of the section "Update". Some updates end their subscription. */
export const updateObservers = {
  'update.status': {
    sends: [updated],
    on: ['update'],
    asks: (exchange) => fieldsIn(exchange.sent) !== null && returnsSubscription(exchange),
    success: ({ response }) => response.status,
  },
  'update.invalid.status': {
    ...ofBody('fields', (fields) => typeof fields === 'string'),
    sends: [textAsFields.again],
  },
  'update.unknown.status': { ...ofUpdate, sends: [validUpdateOfUnknown], on: ['unknownId'] },
  'update.malformed.status': {
    ...ofUpdate,
    sends: [updateMalformed],
    on: ['malformedId'],
  },
  'update.city': movesTo('city', unusualUpdates.city),
  'update.entity-type': movesTo('entity_type', unusualUpdates.entityType),
  'update.unknown-keys': {
    sends: [unusualUpdates.unknownKey],
    rejections: always,
    success: () => 'ignored',
  },
  'update.empty-body': {
    ...ofBody('', () => true),
    sends: [unusualUpdates.emptyBody],
    success: () => 'ignored',
  },
  'update.empty-fields': {
    ...ofBody('fields', (fields) => Array.isArray(fields) && fields.length === 0),
    sends: [unusualUpdates.emptyFields],
    success: (exchange) => {
      const fields = shown(exchange, 'fields');
      if (sameNames(fields, [])) return 'accepted';
      return Array.isArray(fields) ? 'ignored' : null;
    },
  },
  'update.empty-name': {
    ...ofBody('fields', (fields) => JSON.stringify(fields) === '[""]'),
    sends: [unusualUpdates.emptyName],
    success: () => 'accepted',
  },
  'list.paused': {
    sends: [listPaused],
    on: ['pausedList'],
    rejections: ofState,
    success: listedOrEmpty,
    otherwise: ({ response }) =>
      succeeded(response) ? 'there were no entities before' : undefined,
  },
  'update.pause': becomes('paused', pause),
  'update.resume': becomes('active', resume),
  'update.cancel': becomes('cancelled', cancelByUpdate),
} satisfies Partial<Record<OpenQuestionId, Observer>>;
