import type { Subscription, SubscriptionStatus } from '../api/wire.js';
import { copyOf } from '../input/copy.js';
import type { Profile } from '../open-questions/index.js';
import type { SubscriptionState } from '../state/state.js';
import { assessmentsOf, fieldAssessments } from './field-assessments.js';
import { confidenceRules } from './interpret.js';
import type { ByStatus, OperationContext } from './operation.js';
import { historyOf, type ScrapeStage } from './scrapes.js';
import { type About, extraValues, timestampRules } from './values.js';

export type SubscriptionRules = ReturnType<typeof subscriptionRules>;

/** Format of a subscription (section "Subscription"), by the answers of a profile. */
export function subscriptionRules(answers: Profile) {
  const shownStatus: ByStatus<SubscriptionStatus> = {
    active: 'active',
    paused: 'paused',
    cancelled: answers['cancelled.status'],
  };
  const extraKeys = answers['subscription.extra-keys'];
  const hasExtraKeys = Object.keys(extraKeys).length > 0;
  const words = answers['data-status.words'];
  return {
    /** the keys that are not specified, with their types */
    extraKeys,
    /** their values; null if there are none */
    extra: hasExtraKeys ? (about: About) => extraValues(extraKeys, about) : null,
    time: timestampRules(answers).format,
    confidence: confidenceRules(answers),
    shownStatus,
    dataStatus: dataStatusOf(answers),
    /** all that are known, for people */
    dataStatusWords: words === 'any' ? Object.values(dataStatusOf(answers)) : words,
    /** whether data for other fields counts as data */
    keepsReady: answers['update.data-status'] === 'unchanged',
    assessments: assessmentsOf(answers),
    /** the open questions above, or the beginnings of their ids */
    questions: [
      'subscription.',
      'data-status.',
      'field-assessments.',
      'fields.',
      'timestamps.',
      'cancelled.status',
    ],
  };
}

/**
 * The word for each stage of a scrape. Where the words of a deployment are known, and that of a
 * stage is none of them, it goes on with that of the stage before, or else with that of the end.
 */
function dataStatusOf(answers: Profile) {
  const words = answers['data-status.words'];
  const { ready, failed, ...others } = {
    pending: answers['data-status.pending'],
    scraping: answers['data-status.scraping'],
    ready: answers['data-status.ready'],
    failed: answers['data-status.failed'],
  };
  const isSeen = (word: string) => words === 'any' || words.includes(word);
  const seen = {
    pending: others.pending,
    scraping: others.scraping,
    ready,
    failed,
  };
  if (!isSeen(seen.pending)) seen.pending = ready;
  if (!isSeen(seen.scraping)) seen.scraping = seen.pending;
  return seen;
}

/** Context of a body, in addition to its subscription. */
type BodyContext = Pick<OperationContext, 'timing' | 'clock'>;

const stageOf = (
  { keepsReady }: SubscriptionRules,
  context: BodyContext,
  record: SubscriptionState,
): ScrapeStage => historyOf(context, record).stage(keepsReady);

/** The wire format of a subscription (section "Subscription"), which its caller may change. */
export const subscriptionBody = (
  rules: SubscriptionRules,
  context: BodyContext,
  record: SubscriptionState,
): Subscription => copyOf(sharedBody(rules, context, record));

/** The body of a subscription as JSON. */
export const subscriptionJson = (
  rules: SubscriptionRules,
  context: BodyContext,
  record: SubscriptionState,
): string => JSON.stringify(sharedBody(rules, context, record));

/** The body of a subscription, with assessments that other bodies share. */
function sharedBody(
  rules: SubscriptionRules,
  context: BodyContext,
  record: SubscriptionState,
): Subscription {
  const time = (text: string) => rules.time(Date.parse(text));
  const created_at = time(record.created_at);
  const isUpdated = record.updated_at !== record.created_at;
  const updated_at = isUpdated ? time(record.updated_at) : created_at;
  const body: Subscription = {
    id: record.id,
    account_id: record.account_id,
    city: record.city,
    entity_type: record.entity_type,
    fields: [...record.fields],
    status: rules.shownStatus[record.status],
    data_status: rules.dataStatus[stageOf(rules, context, record)],
    created_at,
    updated_at,
    cancelled_at: record.cancelled_at === null ? null : time(record.cancelled_at),
  };
  const assessments = fieldAssessments(rules, record);
  if (assessments) body.field_assessments = assessments;
  if (!rules.extra) return body;
  const about = { id: record.id, time: updated_at, path: `/v1/subscriptions/${record.id}` };
  return { ...rules.extra(about), ...body };
}

/** Its JSON, cached, since clients poll. Records are immutable. */
export function subscriptionText(
  rules: SubscriptionRules,
  context: BodyContext & Pick<OperationContext, 'bodies'>,
  record: SubscriptionState,
): string {
  const stage = stageOf(rules, context, record);
  const known = context.bodies.get(record);
  if (known?.stage === stage) return known.text;
  const text = subscriptionJson(rules, context, record);
  context.bodies.set(record, { stage, text });
  return text;
}
