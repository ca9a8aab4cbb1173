import {
  openQuestionIds,
  openQuestions,
  type OpenQuestionId,
} from '../../src/open-questions/index.js';
import { observers, type ObservableId } from '../observers/index.js';
import type { QuestionCheck } from './check.js';

const checkOf = (id: OpenQuestionId): QuestionCheck => {
  const { section, question } = openQuestions[id];
  return { id, level: 'open', section, title: question, sends: observers.get(id)?.sends ?? [] };
};

/** Questions that a run asks. */
const observed = (...ids: readonly ObservableId[]): QuestionCheck[] => ids.map(checkOf);

/** Observations that need additional requests, which a default run does not send. */
const extended: typeof observed = (...parts) =>
  observed(...parts).map((check) => ({ ...check, extended: true }));

/** Questions that no request shows. */
const unobservable = openQuestionIds
  .filter((id) => openQuestions[id].unobservable !== undefined)
  .map(checkOf);

/** All open questions, in the order of reports. */
export const questionChecks: readonly QuestionCheck[] = [
  ...observed(
    'auth.missing.status',
    'auth.missing.body',
    'auth.challenge',
    'auth.unknown.challenge',
    'auth.unknown.status',
    'auth.unknown.body',
  ),
  ...extended(
    'http.wrong-method.status',
    'http.wrong-method.allow',
    'list.repeated',
    'list.unknown-keys',
    'list.offset-bare',
    'list.number-decimal',
    'list.number-exponent',
    'list.number-sign',
    'list.limit-empty',
    'list.offset-empty',
    'list.offset-null',
    'http.content-type.status',
  ),
  ...observed(
    'errors.extra-keys',
    'http.media-type',
    'rate-limit.status',
    'rate-limit.retry-after',
    'timestamps.format',
  ),
  ...unobservable,
  ...observed(
    'errors.keys',
    'errors.media-types',
    'subscription.extra-keys',
    'entity.extra-keys',
    'create.shown-after',
    'update.shown-after',
    'update.listed-after',
    'cancel.shown-after',
    'get.unknown.status',
  ),
  ...extended('get.malformed.status'),
  ...observed(
    'create.invalid.status',
    'create.missing.status',
    'create.empty.status',
    'cancel.unknown.status',
    'create.status',
    'create.location',
    'data-status.pending',
    'data-status.scraping',
    'data-status.words',
    'data-status.ready',
    'field-assessments.shape',
    'field-assessments.keys',
    'update.status',
    'update.data-status',
    'fields.order',
    'update.invalid.status',
    'update.unknown.status',
    'cancel.status',
    'cancelled.get',
    'cancelled.list',
    'cancelled.update',
    'cancelled.status',
    'create.city-number',
    'cancelled.cancel',
    'cancel.body',
    'list.maximum',
    'list.excess',
    'list.limit-below',
    'list.limit-malformed',
    'list.offset-below',
    'list.offset-malformed',
    'list.removed',
    'list.order',
    'list.malformed.status',
    'interpret.invalid.status',
    'confidence.high',
  ),
  ...extended(
    'update.malformed.status',
    'cancel.malformed.status',
    'confidence.medium',
    'confidence.low',
    'interpret.missing-entity-type',
    'interpret.missing-fields',
    'interpret.empty-fields',
    'interpret.missing-name',
    'interpret.missing-description',
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
