import type { OpenQuestionId } from '../../src/open-questions/index.js';
import { succeeded } from '../http/response.js';
import { describe } from '../findings/expect.js';
import { entitiesOf } from '../findings/page.js';
import { late, type Sight } from '../session/delays.js';
import { readAfterCancelling } from '../script/cancellation.js';
import { acceptedUpdate, pagesAfterUpdate, readAfterUpdate } from '../script/updates.js';
import { fact } from '../script/act.js';
import { ownRead } from '../script/pages.js';
import { newSubscription } from '../script/subscription.js';
import { type Asking, always, type KnownExchange, type Observer } from './observer.js';

/** Shortest recorded delay, ms: the next run might not notice a shorter one. */
const shortest = 100;

const second = 1000;

interface MeasuredDelay {
  /** how long a change was hidden, ms; null if it never was */
  readonly hidden: number | null;
  /** when it was visible at the latest, ms */
  readonly shown: number;
}

/** Returns the longest delay; null if no read was early enough. */
function longestIn(sights: readonly Sight[]): MeasuredDelay | null {
  const delayed = sights.filter(({ hiddenUntil }) => hiddenUntil !== null);
  if (delayed.length === 0) {
    const early = sights.find(({ shownAt }) => shownAt <= second);
    return early === undefined ? null : { hidden: null, shown: early.shownAt };
  }
  return {
    hidden: Math.max(...delayed.map(({ hiddenUntil }) => hiddenUntil ?? 0)),
    shown: Math.max(...delayed.map(({ shownAt }) => shownAt)),
  };
}

/**
 * Returns the class of a delay. A delay between two classes is not recorded, because the next run
 * might find the other.
 */
function classOf(delay: MeasuredDelay | null): string | undefined {
  if (delay === null) return undefined;
  const { hidden, shown } = delay;
  if (hidden === null) return 'at-once';
  if (hidden >= second) return 'within-three-seconds';
  return hidden >= shortest && shown <= second ? 'within-a-second' : undefined;
}

function whyUnclassified(delay: MeasuredDelay | null): string {
  if (delay === null) return 'no read was sent right after the change';
  const { hidden, shown } = delay;
  if (hidden === null || hidden < shortest)
    return 'the change is visible so quickly that it may be immediate';
  return `the change is visible after ${between(hidden, shown)}, which is too close to a second to classify`;
}

const between = (from: number, to: number): string => `${Math.round(from)} to ${Math.round(to)} ms`;

/**
 * Creates the observer of a delay, from all sightings of the run.
 * @param send sends the minimum of requests, and returns the last response
 * @param sees whether a response can show the change
 */
function delayOf(what: string, send: Asking, sees = succeeded): Observer {
  const sightsIn = ({ sights = [] }: KnownExchange): readonly Sight[] =>
    sights.filter((sight) => sight.what === what && sees(sight.response));
  const answer = (exchange: KnownExchange): string | undefined =>
    classOf(longestIn(sightsIn(exchange)));
  return {
    sends: [send],
    rejections: always,
    rejection: answer,
    success: answer,
    otherwise: (exchange) => {
      const sights = sightsIn(exchange);
      if (sights.length > 0) return whyUnclassified(longestIn(sights));
      return `the change never became visible: ${describe(exchange.response)}`;
    },
  };
}

/** Observers of how long writes take to become visible, from all reads of the run. */
export const delayObservers = {
  'create.shown-after': delayOf(
    late.creation,
    fact([newSubscription, ownRead], (_session, _created, read) => read),
  ),
  'update.shown-after': delayOf(late.update, readAfterUpdate),
  'update.listed-after': delayOf(
    late.listedUpdate,
    fact([acceptedUpdate, pagesAfterUpdate], (_session, { response }, [page = response]) => page),
    (page) => entitiesOf(page).length > 0,
  ),
  'cancel.shown-after': delayOf(late.cancellation, readAfterCancelling, () => true),
} satisfies Partial<Record<OpenQuestionId, Observer>>;
