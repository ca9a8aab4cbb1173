import type { JsonValue } from '../../src/api/wire.js';
import type { OpenQuestionId } from '../../src/open-questions/index.js';
import { fieldsIn, isWord } from '../rules/fields-in.js';
import { invalidUpdate, validUpdateOfUnknown } from '../requirements/update.js';
import { isGone, succeeded, type HttpResponse } from '../http/response.js';
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
import { notApplicable } from '../session/findings/finding.js';
import { entitiesOf } from '../session/findings/page.js';
import type { Session } from '../session/session.js';
import {
  always,
  exchangeOf,
  keysIn,
  listedOrEmpty,
  never,
  observe,
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

/** Whether a response shows the subscription. */
const isShown = ({ response }: KnownExchange): boolean =>
  succeeded(response) && isSubscription(response);

/** Whether an update moves the subscription to another city, or to another type. */
const movesTo = (key: 'city' | 'entity_type', ...values: [string, string]) =>
  ({
    from: async (session) => {
      const { body: before } = await disposableSubscription(session);
      const usual = session.creationBody()[key];
      const value = values.find((one) => !sameWord(usual, one)) ?? values[0];
      return exchangeOf(await patchBeside(session, key, value), { before });
    },
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

/** Whether an update of the status moves the subscription there. */
const becomes = (target: Target) =>
  ({
    from: async (session) => {
      const { id } = await disposableSubscription(session);
      if (target === 'cancelled') session.created.markCancelling(id);
      return patchStatus(session, target);
    },
    on: ['update'],
    asks: (exchange) => {
      const { sent, before, response } = exchange;
      const isFrom = before?.status === (target === 'active' ? 'paused' : 'active');
      return sent?.status === target && isFrom && (!succeeded(response) || isShown(exchange));
    },
    refusals: isMoveRefused,
    success: (exchange) => {
      const [now, moment] = [shown(exchange, 'status'), shown(exchange, 'cancelled_at')];
      // a cancelled one may have another status
      const isCancelled = target === 'cancelled' && typeof moment === 'string';
      if (now === target || isCancelled) return target;
      // a run has tried several updates, so that it does not say what the status was before
      const { status: was = now } = exchange.before ?? {};
      return now === was ? 'ignored' : null;
    },
  }) satisfies Observer;

const pause = becomes('paused');
const resume = becomes('active');

async function isPaused(session: Session): Promise<boolean> {
  const finding = await observe(pause, session);
  return finding.kind === 'observed' && finding.answer === 'paused';
}

const notPaused = notApplicable('no subscription could be paused');

/** The list of a subscription, once it is paused. */
async function listPaused(session: Session) {
  const { id } = await disposableSubscription(session);
  const list = (): Promise<HttpResponse> => session.send('listEntities', { id });
  const before = await session.waiting.until(list, (page) => entitiesOf(page).length > 0, {
    scrape: true,
  });
  if (!(await isPaused(session))) return notPaused;
  await session.waiting.settle(session.settings.now());
  const after = await list();
  if (isGone(after)) await requireThere(session, id, true);
  if (succeeded(after) && entitiesOf(before).length === 0) {
    return notApplicable('there were no entities before');
  }
  return exchangeOf(after, { hadEntities: true });
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
    from: async (session) => (await acceptedUpdate(session)).response,
    on: ['update'],
    asks: (exchange) => fieldsIn(exchange.sent) !== null && isShown(exchange),
    success: ({ response }) => response.status,
  },
  'update.invalid.status': {
    ...ofBody('fields', (fields) => typeof fields === 'string'),
    from: invalidUpdate,
  },
  'update.unknown.status': { ...ofUpdate, from: validUpdateOfUnknown, on: ['unknownId'] },
  'update.malformed.status': {
    ...ofUpdate,
    from: async (session) => {
      const body = await plainUpdate(session);
      const { malformed: id } = session.ownership.madeUpIds;
      return session.send('updateSubscription', { id, body });
    },
    on: ['malformedId'],
  },
  'update.city': movesTo('city', 'Hamburg', 'Munich'),
  'update.entity-type': movesTo('entity_type', 'bakery', 'restaurant'),
  'update.unknown-keys': {
    from: (session) => patchBeside(session, 'no_such_key', 1),
    refusals: always,
    success: () => 'ignored',
  },
  'update.empty-body': {
    ...ofBody('', () => true),
    from: (session) => patch(session, { name: 'empty body', body: {} }),
    success: () => 'ignored',
  },
  'update.empty-fields': {
    ...ofBody('fields', (fields) => Array.isArray(fields) && fields.length === 0),
    from: async (session) => {
      const body = { ...(await plainUpdate(session)), fields: [] };
      return patch(session, { name: 'empty fields', body });
    },
    success: (exchange) => {
      const fields = shown(exchange, 'fields');
      if (sameNames(fields, [])) return 'accepted';
      return Array.isArray(fields) ? 'ignored' : null;
    },
  },
  'update.empty-name': {
    ...ofBody('fields', (fields) => JSON.stringify(fields) === '[""]'),
    from: async (session) => {
      const body = { ...(await plainUpdate(session)), fields: [''] };
      return patch(session, { name: 'empty name', body });
    },
    success: () => 'accepted',
  },
  'list.paused': {
    from: listPaused,
    on: ['pausedList'],
    refusals: ofState,
    success: listedOrEmpty,
  },
  'update.pause': pause,
  'update.resume': {
    ...resume,
    from: async (session) => {
      const wasPaused = await isPaused(session);
      const response = await resume.from(session);
      // if subscriptions cannot be paused, only a rejection of `active` is informative
      return wasPaused || response.status >= 400 ? response : notPaused;
    },
  },
  'update.cancel': becomes('cancelled'),
} satisfies Partial<Record<OpenQuestionId, Observer>>;
