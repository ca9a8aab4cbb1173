import type { SubscriptionStatus } from '../api/wire.js';
import { isoTime } from '../input/values.js';
import type { Profile } from '../open-questions/index.js';
import type { ScrapeSeries, SubscriptionRecord, SubscriptionState } from '../state/state.js';
import type { ByStatus, OperationContext } from './operation.js';
import { outcomeOf, Rejection, ServiceError } from './rejection.js';
import { endSeries, historyOf, sameNames, withSeries } from './scrapes.js';
import { withoutFormer } from './visibility.js';

/** How a subscription changes (section "States and transitions"). */

/**
 * An event of an update for a subscription: `update`, or `reactivate` if it requests the status
 * `active`. The requested status is another event: `pause`, `resume` or `cancel`.
 */
export type UpdateEvent = 'update' | 'reactivate' | 'pause' | 'resume' | 'cancel';

/**
 * The outcome of an event: the next status, a rejection, or `ignored` if the whole request changes
 * nothing.
 */
type NextStatus = SubscriptionStatus | 'ignored' | Rejection;

/** Outcomes by the previous status and the event. */
export type Transitions = ByStatus<Readonly<Record<UpdateEvent, NextStatus>>>;

/** Returns the outcome of an answer to an open question. @param outcomes by the words of the answer */
function via<Word extends string>(
  answer: Word | Rejection,
  outcomes: Readonly<Record<Word, NextStatus>>,
): NextStatus {
  return answer instanceof Rejection ? answer : outcomes[answer];
}

/** Derives the effects of updates, by the previous status, from the answers of a profile. */
export function transitionsOf(answers: Profile): Transitions {
  const pause = (outcomes: Readonly<Record<'paused' | 'ignored', NextStatus>>) =>
    via(outcomeOf(answers, 'update.pause'), outcomes);
  const resume = (outcomes: Readonly<Record<'active' | 'ignored', NextStatus>>) =>
    via(outcomeOf(answers, 'update.resume'), outcomes);
  const cancel = (outcomes: Readonly<Record<'cancelled' | 'ignored', NextStatus>>) =>
    via(outcomeOf(answers, 'update.cancel'), outcomes);
  const canPause = answers['update.pause'] === 'paused';

  return {
    active: {
      update: 'active',
      reactivate: 'active',
      pause: pause({ paused: 'paused', ignored: 'active' }),
      // If subscriptions cannot be paused, an update to `active` always finds an active one.
      resume: canPause ? 'active' : resume({ active: 'active', ignored: 'active' }),
      cancel: cancel({ cancelled: 'cancelled', ignored: 'active' }),
    },
    paused: {
      update: 'paused',
      reactivate: 'paused',
      pause: pause({ paused: 'paused', ignored: 'paused' }),
      resume: resume({ active: 'active', ignored: 'paused' }),
      cancel: cancel({ cancelled: 'cancelled', ignored: 'paused' }),
    },
    cancelled: {
      update: via(outcomeOf(answers, 'cancelled.update'), {
        accepted: 'cancelled',
        ignored: 'ignored',
      }),
      reactivate: via(outcomeOf(answers, 'cancelled.reactivate'), {
        active: 'active',
        ignored: 'ignored',
      }),
      pause: pause({ paused: 'cancelled', ignored: 'cancelled' }),
      resume: 'active',
      cancel: cancel({ cancelled: 'cancelled', ignored: 'cancelled' }),
    },
  };
}

/** A change of a subscription: its next status, and what else changes. */
export interface SubscriptionChange {
  readonly status: SubscriptionStatus;
  readonly city?: string | undefined;
  readonly entity_type?: string | undefined;
  readonly fields?: readonly string[] | undefined;
}

type ChangeContext = Pick<OperationContext, 'clock' | 'timing' | 'faults'>;

/**
 * Returns a changed record, as of now, visible at once. Changes of the status or the fields end and
 * begin series of scrapes.
 */
export function changedRecord(
  context: ChangeContext,
  record: SubscriptionRecord,
  change: SubscriptionChange,
): SubscriptionRecord {
  const { city = record.city, entity_type = record.entity_type, fields = record.fields } = change;
  const now = isoTime(context.clock.now());
  const before = withoutFormer(record);
  const next = { ...before, city, entity_type, fields, status: change.status, updated_at: now };
  const cancelled_at = next.status === 'cancelled' ? (record.cancelled_at ?? now) : null;
  return { ...next, cancelled_at, scrapes: nextScrapes(context, record, next, now) };
}

function nextScrapes(
  context: ChangeContext,
  { scrapes, status, fields, city, entity_type }: SubscriptionState,
  next: SubscriptionState,
  now: string,
): readonly ScrapeSeries[] {
  const sameSearch =
    sameNames(fields, next.fields) && city === next.city && entity_type === next.entity_type;
  if (next.status === 'active' && status === 'active' && sameSearch) return scrapes;
  const ended = endSeries(scrapes, now, context.timing);
  if (next.status !== 'active') return ended;
  return withSeries(ended, {
    reason: status === 'active' ? 'fields changed' : 'resumed',
    from: now,
    until: null,
    fields: next.fields,
    ...context.faults.takeScrapeFailures(),
  });
}

/**
 * The control interface's actions on a subscription, available even if the profile does not allow
 * clients to do the same.
 */
export const subscriptionActions = ['pause', 'resume', 'cancel', 'fail-next-scrape'] as const;
export type SubscriptionAction = (typeof subscriptionActions)[number];

/** Independent of the profile. */
const transitions: ByStatus<Record<Exclude<SubscriptionAction, 'fail-next-scrape'>, NextStatus>> = {
  active: { pause: 'paused', resume: 'active', cancel: 'cancelled' },
  paused: { pause: 'paused', resume: 'active', cancel: 'cancelled' },
  cancelled: {
    pause: new Rejection(409, 'The subscription is cancelled'),
    resume: 'active',
    cancel: 'ignored',
  },
};

/** Returns the record after an action. @throws {ServiceError} 409 */
export function recordAfter(
  action: SubscriptionAction,
  context: ChangeContext,
  record: SubscriptionRecord,
): SubscriptionRecord {
  if (action === 'fail-next-scrape') {
    return { ...record, scrapes: withFailure(context, record) };
  }
  const status = transitions[record.status][action];
  if (status instanceof Rejection) throw new ServiceError(status.status, status.message);
  if (status === 'ignored') return record;
  return changedRecord(context, record, { status });
}

/**
 * Makes the next job that ends fail: a new series begins with it, unless it is the first of the
 * current series.
 */
function withFailure(context: ChangeContext, record: SubscriptionRecord): readonly ScrapeSeries[] {
  const { scrapes } = record;
  const next = historyOf(context, record).nextJobAt();
  const current = scrapes.find(({ until }) => until === null);
  if (next === null || current === undefined) {
    throw new ServiceError(409, 'There is no next scrape');
  }
  const { failures = 0 } = current;
  if (failures === 'all') return scrapes;
  const withCurrent = (changed: ScrapeSeries) =>
    scrapes.map((one) => (one === current ? changed : one));
  const from = new Date(next).toISOString();
  if (from === current.from) {
    return withCurrent({ ...current, failures: failures + 1 });
  }
  // A job that takes no time would already have succeeded at its start.
  const until = new Date(next - 1).toISOString();
  return withSeries(withCurrent({ ...current, until }), { ...current, from, failures: 1 });
}
