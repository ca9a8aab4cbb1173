import type {
  Subscription,
  SubscriptionStatus,
  FieldInterpretation,
  JsonValue,
} from '../api/wire.js';
import { copyOf } from '../input/copy.js';
import type { Profile } from '../open-questions/index.js';
import type { SubscriptionState } from '../state/state.js';
import { confidenceRules, type ConfidenceRules, worded } from './interpret.js';
import type { ByStatus, OperationContext } from './operation.js';
import { historyOf, type ScrapeStage } from './scrapes.js';
import { type About, extraValues, timestampRules } from './values.js';
import { defaultInterpreter, type Interpretation } from '../fields/index.js';
import { requestFor } from './fields.js';

/** The interpretation of each field of a subscription, as shown in its body. */

type FieldAssessments = Record<string, JsonValue>;

const specified = ['understood_as', 'confidence', 'suggestion'] as const;

const isSpecified = (key: string): key is (typeof specified)[number] =>
  specified.some((other) => other === key);

/**
 * Derives the function that returns `field_assessments`; undefined if the profile says that the key
 * is absent.
 */
function assessmentsOf(answers: Profile) {
  const shape = answers['field-assessments.shape'];
  const given = answers['field-assessments.keys'];
  const others = given.filter((key) => !isSpecified(key));
  const keys = [...others, ...specified.filter((key) => given.includes(key))];

  const assessment = (one: FieldInterpretation): JsonValue => {
    if (shape === 'by-field-word') return one.confidence;
    return Object.fromEntries(keys.map((key) => [key, isSpecified(key) ? one[key] : null]));
  };

  /** @param interpret returns an interpretation per field; called only if needed */
  return (interpret: () => readonly FieldInterpretation[]): FieldAssessments | undefined => {
    if (shape === 'absent') return undefined;
    if (shape === 'empty') return {};
    const found = interpret();
    if (shape === 'other') {
      return { assessed: found.map((one) => ({ ...one })) };
    }
    return Object.fromEntries(found.map((one) => [one.name, assessment(one)]));
  };
}

interface AssessmentRules {
  readonly confidence: ConfidenceRules;
  readonly assessments: ReturnType<typeof assessmentsOf>;
}

/**
 * Returns the value of `field_assessments`; undefined if the profile says that the key is absent.
 * Subscriptions with the same fields share the object: copy it before passing it on.
 */
function fieldAssessments(
  rules: AssessmentRules,
  { assessments, entity_type, fields }: SubscriptionState,
): FieldAssessments | undefined {
  if (assessments) return shownAssessments(rules, () => assessments);
  const ofRules = knownBy(rules);
  const key = JSON.stringify([entity_type, fields]);
  const before = ofRules.get(key);
  if (before) return before;
  const found = shownAssessments(rules, () =>
    defaultInterpreter(requestFor(entity_type, fields), true),
  );
  if (ofRules.size >= maxKnown) ofRules.clear();
  if (key.length <= longestKey) ofRules.set(key, found);
  return found;
}

/** @param interpret called only if the profile shows its result */
const shownAssessments = (
  { assessments, confidence }: AssessmentRules,
  interpret: () => readonly Interpretation[],
): FieldAssessments | undefined =>
  assessments(() => interpret().map((one) => worded(one, confidence)));

/**
 * Cached assessments of the built-in interpreter, by type and fields, because clients repeat them.
 */
const known = new WeakMap<AssessmentRules, Map<string, FieldAssessments | undefined>>();
const maxKnown = 2000;
const longestKey = 500;

function knownBy(rules: AssessmentRules): Map<string, FieldAssessments | undefined> {
  const before = known.get(rules);
  if (before) return before;
  const ofRules = new Map<string, FieldAssessments | undefined>();
  known.set(rules, ofRules);
  return ofRules;
}

export type SubscriptionRules = ReturnType<typeof subscriptionRules>;

/** Derives the format of a subscription (section "Subscription") from the answers of a profile. */
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
    /** unspecified keys, with their types */
    extraKeys,
    /** the values of the unspecified keys; null if there are none */
    extra: hasExtraKeys ? (about: About) => extraValues(extraKeys, about) : null,
    time: timestampRules(answers).format,
    confidence: confidenceRules(answers),
    shownStatus,
    dataStatus: dataStatusOf(answers),
    /** all known words, for documentation */
    dataStatusWords: words === 'any' ? Object.values(dataStatusOf(answers)) : words,
    /** whether data for other fields counts as data */
    keepsReady: answers['update.data-status'] === 'unchanged',
    assessments: assessmentsOf(answers),
    /** the open questions above: ids, or id prefixes */
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
 * Returns the word for each stage of a scrape. If the deployment's words are known and do not
 * include a stage's word, the word of the previous stage is used, otherwise the final word.
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

/** The context of a body, in addition to its subscription. */
type BodyContext = Pick<OperationContext, 'timing' | 'clock'>;

const stageOf = (
  { keepsReady }: SubscriptionRules,
  context: BodyContext,
  record: SubscriptionState,
): ScrapeStage => historyOf(context, record).stage(keepsReady);

/** Returns a subscription in the wire format (section "Subscription"); the caller can modify it. */
export const subscriptionBody = (
  rules: SubscriptionRules,
  context: BodyContext,
  record: SubscriptionState,
): Subscription => copyOf(sharedBody(rules, context, record));

/** Returns the body of a subscription as JSON. */
export const subscriptionJson = (
  rules: SubscriptionRules,
  context: BodyContext,
  record: SubscriptionState,
): string => JSON.stringify(sharedBody(rules, context, record));

/** Builds the body of a subscription; its assessments are shared with other bodies. */
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

/** Returns the body as JSON, cached because clients poll. Records are immutable. */
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
