import type { OpenQuestionId } from '../../src/open-questions/index.js';
import { succeeded, type HttpResponse } from '../http/response.js';
import { describe } from '../session/findings/expect.js';
import { notApplicable, observed, type Finding } from '../session/findings/finding.js';
import { entitiesOf } from '../session/findings/page.js';
import { late, type Sight } from '../session/lags.js';
import type { Session } from '../session/session.js';
import { readAfterCancelling } from '../script/cancellation.js';
import { acceptedUpdate, pagesAfterUpdate, readAfterUpdate } from '../script/updates.js';
import { firstRead } from '../script/creations.js';
import { newSubscription } from '../script/subscription.js';
import type { Observer } from './observer.js';

/** Shortest delay that is recorded, ms: the next run may not see a shorter one. */
const shortest = 100;

const second = 1000;

/**
 * The class of the longest delay that was seen. One that may belong to two of them is not recorded:
 * the next run would find the other.
 */
function delayIn(sights: readonly Sight[]): Finding {
  const delayed = sights.filter(({ hiddenUntil }) => hiddenUntil !== null);
  const evidence = delayed.map(({ response }) => response);
  const hidden = Math.max(0, ...delayed.map(({ hiddenUntil }) => hiddenUntil ?? 0));
  const shown = Math.max(0, ...delayed.map(({ shownAt }) => shownAt));
  if (delayed.length === 0) {
    const early = sights.find(({ shownAt }) => shownAt <= second);
    if (early !== undefined) return observed('at-once', early.response);
    return notApplicable('no read was sent right after the change');
  }
  if (hidden >= second) return observed('within-three-seconds', ...evidence);
  if (hidden < shortest)
    return notApplicable('the change is visible so quickly that it may be immediate');
  if (shown <= second) return observed('within-a-second', ...evidence);
  return notApplicable(
    `the change is visible after ${between(hidden, shown)}, which is too close to a second to classify`,
  );
}

const between = (from: number, to: number): string => `${Math.round(from)} to ${Math.round(to)} ms`;

/**
 * An observer of a delay, by all sightings of the run.
 * @param look sends the minimum of requests, and returns the last response
 */
const delayOf = (
  what: string,
  look: (session: Session) => Promise<HttpResponse | undefined>,
  sees = succeeded,
) =>
  ({
    from: async (session) => {
      const last = await look(session);
      const sights = session.waiting.lags.sightsOf(what).filter(({ response }) => sees(response));
      if (sights.length > 0 || last === undefined) return delayIn(sights);
      return notApplicable(`the change never became visible: ${describe(last)}`);
    },
  }) satisfies Observer;

/** How long writes take to show, by all reads of the run. */
export const delayObservers = {
  'create.shown-after': delayOf(late.creation, async (session) => {
    const { id } = await newSubscription(session);
    return firstRead(session, id);
  }),
  'update.shown-after': delayOf(late.update, readAfterUpdate),
  'update.listed-after': delayOf(
    late.listedUpdate,
    async (session) => {
      await acceptedUpdate(session);
      const [page] = await pagesAfterUpdate(session);
      return page;
    },
    (page) => entitiesOf(page).length > 0,
  ),
  'cancel.shown-after': delayOf(late.cancellation, readAfterCancelling, () => true),
} satisfies Partial<Record<OpenQuestionId, Observer>>;
