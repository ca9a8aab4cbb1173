import {
  openQuestionIds,
  openQuestions,
  type OpenQuestionId,
} from '../../src/open-questions/index.js';
import type { Asking, QuestionCheck } from '../requirements/check.js';
import type { StepName } from '../script/script.js';
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

/** Observers by the ids of their questions. */
export const observers: ReadonlyMap<OpenQuestionId, Observer> = new Map(
  Object.entries(all) as [OpenQuestionId, Observer][],
);

type Id = keyof typeof all;

const checkOf = (
  step: StepName,
  id: OpenQuestionId,
  acts: readonly Asking[] = [],
): QuestionCheck => {
  const { section, question } = openQuestions[id];
  return { id, level: 'open', section, title: question, step, acts };
};

/** Questions that a run asks in a step, in the order of their requests. */
const observed = (step: StepName, ...ids: readonly Id[]): QuestionCheck[] =>
  ids.map((id) => checkOf(step, id, all[id].sends));

/** Observations that need additional requests, which a default run does not send. */
const extended: typeof observed = (...parts) =>
  observed(...parts).map((check) => ({ ...check, extended: true }));

/** Questions that no request shows. */
const unobservable = openQuestionIds
  .filter((id) => openQuestions[id].unobservable !== undefined)
  .map((id) => checkOf('all-responses', id));

/** All observations, in the order of reports; within a step, in the order of requests. */
export const observations: readonly QuestionCheck[] = [
  ...observed(
    'wrong-credentials',
    'auth.missing.status',
    'auth.missing.body',
    'auth.challenge',
    'auth.unknown.challenge',
    'auth.unknown.status',
    'auth.unknown.body',
  ),
  ...extended('unusual-paths', 'http.wrong-method.status', 'http.wrong-method.allow'),
  ...extended(
    'unusual-reads',
    'list.repeated',
    'list.unknown-keys',
    'list.offset-bare',
    'list.number-decimal',
    'list.number-exponent',
    'list.number-sign',
    'list.limit-empty',
    'list.offset-empty',
    'list.offset-null',
  ),
  ...extended('unusual-bodies', 'http.content-type.status'),
  ...observed(
    'all-responses',
    'errors.extra-keys',
    'http.media-type',
    'rate-limit.status',
    'rate-limit.retry-after',
    'timestamps.format',
  ),
  ...unobservable,
  ...observed(
    'all-responses',
    'errors.keys',
    'errors.media-types',
    'subscription.extra-keys',
    'entity.extra-keys',
  ),
  ...observed(
    'last-look',
    'create.shown-after',
    'update.shown-after',
    'update.listed-after',
    'cancel.shown-after',
  ),
  ...observed('malformed-ids', 'get.unknown.status'),
  ...extended('malformed-ids', 'get.malformed.status'),
  ...observed(
    'unusual-creations',
    'create.invalid.status',
    'create.missing.status',
    'create.empty.status',
    'cancel.unknown.status',
  ),
  ...observed('as-created', 'create.status', 'create.location', 'data-status.pending'),
  ...observed(
    'unusual-reads',
    'data-status.scraping',
    'data-status.words',
    'data-status.ready',
    'field-assessments.shape',
    'field-assessments.keys',
  ),
  ...observed(
    'unusual-updates',
    'update.status',
    'update.data-status',
    'fields.order',
    'update.invalid.status',
    'update.unknown.status',
  ),
  ...observed('cancellation', 'cancel.status', 'cancelled.get', 'cancelled.list'),
  ...observed('after-cancellation', 'cancelled.update', 'cancelled.status'),
  ...observed('second-try', 'create.city-number', 'cancelled.cancel', 'cancel.body'),
  ...observed(
    'unusual-reads',
    'list.maximum',
    'list.excess',
    'list.limit-below',
    'list.limit-malformed',
    'list.offset-below',
    'list.offset-malformed',
    'list.removed',
    'list.order',
  ),
  ...observed('malformed-ids', 'list.malformed.status'),
  ...observed('unusual-interpretations', 'interpret.invalid.status', 'confidence.high'),
  ...extended('unusual-updates', 'update.malformed.status'),
  ...extended('rejected', 'cancel.malformed.status'),
  ...extended(
    'unusual-interpretations',
    'confidence.medium',
    'confidence.low',
    'interpret.missing-entity-type',
    'interpret.missing-fields',
    'interpret.empty-fields',
    'interpret.missing-name',
    'interpret.missing-description',
  ),
  ...extended(
    'unusual-subscriptions',
    'create.unknown-keys',
    'create.cities',
    'create.entity-types',
    'create.unsupported.status',
    'create.city-kept',
    'create.entity-type-kept',
    'fields.kept',
    'fields.duplicates',
    'fields.unknown',
    'create.duplicate',
    'create.quota.status',
    'create.quota.current',
  ),
  ...extended(
    'unusual-changes',
    'update.city',
    'update.entity-type',
    'update.unknown-keys',
    'update.empty-body',
    'update.empty-fields',
    'update.empty-name',
    'fields.maximum',
    'list.paused',
    'update.pause',
    'update.resume',
    'update.cancel',
    'cancelled.reactivate',
    'cancel.content-type',
  ),
];
