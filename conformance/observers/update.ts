import type { JsonValue } from '../../src/api/wire.js';
import type { OpenQuestionId } from '../../src/open-questions/index.js';
import { fieldsIn, isWord } from '../rules/fields-in.js';
import type { Asking } from '../requirements/check.js';
import { invalidUpdate, validUpdateOfUnknown } from '../requirements/update.js';
import { bodyObject, isGone, succeeded, type HttpResponse } from '../http/response.js';
import {
  disposableSubscription,
  patch,
  patchStatus,
  plainUpdate,
  requireThere,
} from '../script/disposable.js';
import { acceptedUpdate } from '../script/updates.js';
import { sameNames, sameWord } from '../session/findings/expect.js';
import { isSubscription } from '../session/findings/expect-subscription.js';
import { Inapplicable } from '../session/findings/finding.js';
import { entitiesOf } from '../session/findings/page.js';
import type { Session } from '../session/session.js';
import {
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

/** An update with unchanged fields, so that only the other key matters. */
async function patchBeside(session: Session, key: string, value: JsonValue): Promise<HttpResponse> {
  const valid = await plainUpdate(session);
  return patch(session, { name: key, body: { ...valid, [key]: value } });
}

const patchFields =
  (name: string, fields: string[]): Asking =>
  async (session) =>
    patch(session, { name, body: { ...(await plainUpdate(session)), fields } });

const updated: Asking = async (session) => (await acceptedUpdate(session)).response;

const updateMalformed: Asking = async (session) => {
  const body = await plainUpdate(session);
  const { malformed: id } = session.ownership.madeUpIds;
  return session.send('updateSubscription', { id, body });
};

/** Whether a response shows the subscription. */
const isShown = ({ response }: KnownExchange): boolean =>
  succeeded(response) && isSubscription(response);

/** Whether an update moves the subscription to another city, or to another type. */
const movesTo = (key: 'city' | 'entity_type', ...values: [string, string]) =>
  ({
    sends: [
      (session) => {
        const usual = session.creationBody()[key];
        const value = values.find((one) => !sameWord(usual, one)) ?? values[0];
        return patchBeside(session, key, value);
      },
    ],
    on: ['update'],
    asks: (exchange) => {
      const [was, asked] = [exchange.before?.[key], exchange.sent?.[key]];
      const isOther = typeof was === 'string' && isWord(asked) && !sameWord(was, asked);
      return isOther && isShown(exchange);
    },
    // it may be rejected for lack of fields
    refusals: never,
    success: (exchange) => {
      const [asked, now] = [exchange.sent?.[key], shown(exchange, key)];
      if (isWord(asked) && sameWord(now, asked)) return 'updated';
      return now === exchange.before?.[key] ? 'ignored' : null;
    },
  }) satisfies Observer;

type Target = 'paused' | 'active' | 'cancelled';

/** Without fields that it takes, an update may be rejected for lack of them. */
const isMoveRefused = (exchange: KnownExchange): boolean => {
  const { sent = {}, fieldsBefore = [], response } = exchange;
  const isWithFields = keysIn(exchange) === 'fields,status' && sameNames(sent.fields, fieldsBefore);
  return isWithFields && (ofInput(exchange) || response.status === 409);
};

/** Whether a response shows a subscription that an update of the status has moved there. */
export function isMoved(response: HttpResponse, target: Target): boolean {
  const { status, cancelled_at: moment } = bodyObject(response);
  // a cancelled one may have another status
  const isCancelled = target === 'cancelled' && typeof moment === 'string';
  return succeeded(response) && (status === target || isCancelled);
}

/** Whether an update of the status moves the subscription there. */
const becomes = (target: Target, send: Asking) =>
  ({
    sends: [send],
    on: ['update'],
    asks: (exchange) => {
      const { sent, before, response } = exchange;
      const isFrom = before?.status === (target === 'active' ? 'paused' : 'active');
      return sent?.status === target && isFrom && (!succeeded(response) || isShown(exchange));
    },
    refusals: isMoveRefused,
    success: (exchange) => {
      if (isMoved(exchange.response, target)) return target;
      const now = shown(exchange, 'status');
      const { status: was = now } = exchange.before ?? {};
      return now === was ? 'ignored' : null;
    },
  }) satisfies Observer;

const pause = (session: Session): Promise<HttpResponse> => patchStatus(session, 'paused');

/** @throws {Inapplicable} if subscriptions cannot be paused, unless `active` is rejected */
async function resume(session: Session): Promise<HttpResponse> {
  const wasPaused = isMoved(await pause(session), 'paused');
  const response = await patchStatus(session, 'active');
  if (wasPaused || response.status >= 400) return response;
  throw new Inapplicable(notPaused);
}

export async function cancelByUpdate(session: Session): Promise<HttpResponse> {
  const { id } = await disposableSubscription(session);
  session.created.markCancelling(id);
  return patchStatus(session, 'cancelled');
}

const notPaused = 'no subscription could be paused';

/** The list of a subscription once it is paused, and before. */
async function listPaused(session: Session): Promise<[HttpResponse, HttpResponse]> {
  const { id } = await disposableSubscription(session);
  const list = (): Promise<HttpResponse> => session.send('listEntities', { id });
  const before = await session.waiting.until(list, (page) => entitiesOf(page).length > 0, {
    scrape: true,
  });
  if (!isMoved(await pause(session), 'paused')) throw new Inapplicable(notPaused);
  await session.waiting.settle(session.settings.now());
  const after = await list();
  if (isGone(after)) await requireThere(session, id, true);
  return [after, before];
}

/** Observes the response to an update with only that error in its body. */
const ofBody = (keys: string, isAsked: (fields: JsonValue | undefined) => boolean) =>
  ({
    on: ['update'],
    asks: (exchange) => keysIn(exchange) === keys && isAsked(exchange.sent?.fields),
    refusals: ofInput,
  }) satisfies Partial<Observer>;

const ofUpdate = { asks: sentTo('updateSubscription'), refusals: ofId } satisfies Partial<Observer>;

/** Section "Update", and what else updates show. Some of them end the subscription they are of. */
export const updateObservers = {
  'update.status': {
    sends: [updated],
    on: ['update'],
    asks: (exchange) => fieldsIn(exchange.sent) !== null && isShown(exchange),
    success: ({ response }) => response.status,
  },
  'update.invalid.status': {
    ...ofBody('fields', (fields) => typeof fields === 'string'),
    sends: [invalidUpdate],
  },
  'update.unknown.status': { ...ofUpdate, sends: [validUpdateOfUnknown], on: ['unknownId'] },
  'update.malformed.status': {
    ...ofUpdate,
    sends: [updateMalformed],
    on: ['malformedId'],
  },
  'update.city': movesTo('city', 'Hamburg', 'Munich'),
  'update.entity-type': movesTo('entity_type', 'bakery', 'restaurant'),
  'update.unknown-keys': {
    sends: [(session) => patchBeside(session, 'no_such_key', 1)],
    refusals: always,
    success: () => 'ignored',
  },
  'update.empty-body': {
    ...ofBody('', () => true),
    sends: [(session) => patch(session, { name: 'empty body', body: {} })],
    success: () => 'ignored',
  },
  'update.empty-fields': {
    ...ofBody('fields', (fields) => Array.isArray(fields) && fields.length === 0),
    sends: [patchFields('empty fields', [])],
    success: (exchange) => {
      const fields = shown(exchange, 'fields');
      if (sameNames(fields, [])) return 'accepted';
      return Array.isArray(fields) ? 'ignored' : null;
    },
  },
  'update.empty-name': {
    ...ofBody('fields', (fields) => JSON.stringify(fields) === '[""]'),
    sends: [patchFields('empty name', [''])],
    success: () => 'accepted',
  },
  'list.paused': {
    sends: [listPaused],
    on: ['pausedList'],
    refusals: ofState,
    success: listedOrEmpty,
    otherwise: ({ response }) =>
      succeeded(response) ? 'there were no entities before' : undefined,
  },
  'update.pause': becomes('paused', pause),
  'update.resume': becomes('active', resume),
  'update.cancel': becomes('cancelled', cancelByUpdate),
} satisfies Partial<Record<OpenQuestionId, Observer>>;
