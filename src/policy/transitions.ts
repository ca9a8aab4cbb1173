import type { SubscriptionStatus } from '../api/wire.js';
import type { OpenPointId, Profile } from '../points/index.js';
import type { ByStatus } from './operation.js';
import { Refusal } from './refusal.js';

/**
 * What happens to a subscription. An update is an `update`, or a `reactivate` if it asks for the
 * status `active`; the status that it asks for is another event: `pause`, `resume` or
 * `cancelByUpdate`.
 */
export type SubscriptionEvent =
  'get' | 'update' | 'reactivate' | 'pause' | 'resume' | 'cancelByUpdate' | 'cancel';

/**
 * What an event leads to: the next status, a refusal, or `ignored` if the whole request changes
 * nothing.
 */
export type Outcome = SubscriptionStatus | 'ignored' | Refusal;

/** By the status before, and the event. */
export type Transitions = ByStatus<Readonly<Record<SubscriptionEvent, Outcome>>>;

/**
 * The open points about a cancelled subscription, by the operation whose responses depend on them.
 */
export const pointsOfCancelled = {
  get: ['cancelled.get'],
  update: ['cancelled.update', 'cancelled.reactivate'],
  cancel: ['cancelled.cancel'],
} as const satisfies Record<string, readonly OpenPointId[]>;

/** The outcome of an event whose answer is the status of a refusal, or one of these words. */
function outcomeOf<Word extends string>(
  answer: Word | number,
  message: string,
  outcomes: Readonly<Record<Word, Outcome>>,
): Outcome {
  if (typeof answer === 'number') return new Refusal(answer, message);
  return outcomes[answer];
}

/**
 * Section "States and transitions": the states, and what the profile says about the arrows between
 * them.
 */
export function transitionsOf(profile: Profile): Transitions {
  const pause = (outcomes: Readonly<Record<'paused' | 'ignored', Outcome>>) =>
    outcomeOf(profile['update.pause'], 'A subscription cannot be paused', outcomes);
  const resume = (outcomes: Readonly<Record<'active' | 'ignored', Outcome>>) =>
    outcomeOf(profile['update.resume'], 'A subscription cannot be resumed', outcomes);
  const cancelByUpdate = (outcomes: Readonly<Record<'cancelled' | 'ignored', Outcome>>) =>
    outcomeOf(profile['update.cancel'], 'To cancel a subscription, use DELETE', outcomes);
  const isCancelled = 'The subscription is cancelled';
  const canPause = profile['update.pause'] === 'paused';

  return {
    active: {
      get: 'active',
      update: 'active',
      reactivate: 'active',
      pause: pause({ paused: 'paused', ignored: 'active' }),
      // Where subscriptions cannot be paused, any update to `active` finds one that is active.
      resume: canPause ? 'active' : resume({ active: 'active', ignored: 'active' }),
      cancelByUpdate: cancelByUpdate({ cancelled: 'cancelled', ignored: 'active' }),
      cancel: 'cancelled',
    },
    paused: {
      get: 'paused',
      update: 'paused',
      reactivate: 'paused',
      pause: pause({ paused: 'paused', ignored: 'paused' }),
      resume: resume({ active: 'active', ignored: 'paused' }),
      cancelByUpdate: cancelByUpdate({ cancelled: 'cancelled', ignored: 'paused' }),
      cancel: 'cancelled',
    },
    cancelled: {
      get: outcomeOf(profile['cancelled.get'], isCancelled, { readable: 'cancelled' }),
      update: outcomeOf(profile['cancelled.update'], isCancelled, {
        accepted: 'cancelled',
        ignored: 'ignored',
      }),
      reactivate: outcomeOf(profile['cancelled.reactivate'], isCancelled, {
        active: 'active',
        ignored: 'ignored',
      }),
      pause: pause({ paused: 'cancelled', ignored: 'cancelled' }),
      resume: 'active',
      cancelByUpdate: cancelByUpdate({ cancelled: 'cancelled', ignored: 'cancelled' }),
      cancel:
        profile['cancelled.cancel'] >= 400
          ? new Refusal(profile['cancelled.cancel'], 'The subscription is already cancelled')
          : 'ignored',
    },
  };
}

/**
 * The status of a cancellation that changes nothing, since the subscription is cancelled already.
 */
export const statusOfSecondCancellation = (profile: Profile): number => profile['cancelled.cancel'];
