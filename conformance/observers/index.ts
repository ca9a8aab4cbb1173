import type { OpenQuestionId } from '../../src/open-questions/index.js';
import { authenticationObservers } from './authentication.js';
import { cancelObservers } from './cancel.js';
import { createObservers } from './create.js';
import { delayObservers } from './delays.js';
import { errorObservers } from './errors.js';
import { getObservers } from './get.js';
import { interpretObservers } from './interpret.js';
import { largestObservers } from './largest.js';
import { listObservers } from './list.js';
import type { Observer } from './observer.js';
import { subscriptionObservers } from './subscription.js';
import { updateObservers } from './update.js';

/** The open questions that can be observed. */
const all = {
  ...authenticationObservers,
  ...errorObservers,
  ...subscriptionObservers,
  ...createObservers,
  ...getObservers,
  ...listObservers,
  ...largestObservers,
  ...interpretObservers,
  ...updateObservers,
  ...cancelObservers,
  ...delayObservers,
} satisfies Partial<Record<OpenQuestionId, Observer>>;

/** The id of an open question that can be observed. */
export type ObservableId = keyof typeof all;

/** Observers by the ids of their questions. */
export const observers: ReadonlyMap<OpenQuestionId, Observer> = new Map(
  Object.entries(all) as [OpenQuestionId, Observer][],
);
