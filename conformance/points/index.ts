import { openPointIds, openPoints, type OpenPointId } from '../../src/points/index.js';
import type { ActiveCheck } from '../clauses/check.js';
import type { StepName } from '../script/script.js';
import { notApplicable } from '../session/findings/finding.js';
import { authenticationPoints } from './authentication.js';
import { cancelPoints } from './cancel.js';
import { createPoints } from './create.js';
import { delayPoints } from './delays.js';
import { errorPoints } from './errors.js';
import { getPoints } from './get.js';
import { interpretPoints } from './interpret.js';
import { largestPoints } from './largest.js';
import { listPoints } from './list.js';
import { observe, type Point } from './point.js';
import { subscriptionPoints } from './subscription.js';
import { updatePoints } from './update.js';

/** The open questions that can be observed. */
const all = {
  ...authenticationPoints,
  ...errorPoints,
  ...subscriptionPoints,
  ...createPoints,
  ...getPoints,
  ...listPoints,
  ...largestPoints,
  ...interpretPoints,
  ...updatePoints,
  ...cancelPoints,
  ...delayPoints,
} satisfies Partial<Record<OpenPointId, Point>>;

/** The same, by their ids. */
export const points: ReadonlyMap<OpenPointId, Point> = new Map(
  Object.entries(all) as [OpenPointId, Point][],
);

type Id = keyof typeof all;

/** Observations of open questions, by id; section and question come from the point. */
const checkOf = (step: StepName, id: OpenPointId, run: ActiveCheck['run']): ActiveCheck => {
  const { section, question } = openPoints[id];
  return { id, level: 'open', section, clause: question, step, run };
};

/** What a run observes in a step, in the order in which it asks. */
const observed = (step: StepName, ...ids: readonly Id[]): ActiveCheck[] =>
  ids.map((id) => checkOf(step, id, (session) => observe(all[id], session)));

/** The same, for points that need additional requests, which a default run does not send. */
const extended: typeof observed = (...parts) =>
  observed(...parts).map((check) => ({ ...check, extended: true }));

/** Points that no request shows. */
const unobservable = openPointIds.flatMap((id) => {
  const { unobservable: reason } = openPoints[id];
  if (reason === undefined) return [];
  return [checkOf('all-responses', id, async () => notApplicable(reason))];
});

/** What a run observes, in the order of reports; within a step, in that of its requests. */
export const observations: readonly ActiveCheck[] = [
  ...observed(
    'wrong-credentials',
    'auth.missing.status',
    'auth.missing.body',
    'auth.challenge',
    'auth.unknown.challenge',
    'auth.unknown.status',
    'auth.unknown.body',
  ),
  ...extended('odd-paths', 'http.wrong-method.status', 'http.wrong-method.allow'),
  ...extended(
    'odd-reads',
    'list.repeated',
    'list.unknown-keys',
    'list.offset-bare',
    'list.number-decimal',
    'list.number-exponent',
    'list.number-sign',
  ),
  ...extended('odd-bodies', 'http.content-type.status'),
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
  ...observed('malformed-ids', 'get.unknown.status', 'get.malformed.status'),
  ...observed(
    'odd-creations',
    'create.invalid.status',
    'create.missing.status',
    'create.empty.status',
    'cancel.unknown.status',
  ),
  ...observed('as-created', 'create.status', 'create.location', 'data-status.pending'),
  ...observed(
    'odd-reads',
    'data-status.scraping',
    'data-status.words',
    'data-status.ready',
    'field-assessments.shape',
    'field-assessments.keys',
  ),
  ...observed(
    'odd-updates',
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
    'odd-reads',
    'list.maximum',
    'list.excess',
    'list.limit-below',
    'list.limit-malformed',
    'list.limit-empty',
    'list.offset-below',
    'list.offset-malformed',
    'list.offset-empty',
    'list.offset-null',
    'list.removed',
    'list.order',
  ),
  ...observed('malformed-ids', 'list.malformed.status'),
  ...observed(
    'odd-interpretations',
    'interpret.invalid.status',
    'confidence.high',
    'interpret.missing-entity-type',
    'interpret.missing-fields',
    'interpret.empty-fields',
    'interpret.missing-name',
    'interpret.missing-description',
  ),
  ...extended('odd-updates', 'update.malformed.status'),
  ...observed('rejected', 'cancel.malformed.status'),
  ...extended('odd-interpretations', 'confidence.medium', 'confidence.low'),
  ...extended(
    'odd-subscriptions',
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
    'odd-changes',
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
