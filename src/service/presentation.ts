import type { Profile } from '../spec/open-points.js';
import type { JsonValue, Subscription } from '../spec/wire.js';
import { type Answer, reusable } from './answer.js';
import type { ServiceContext } from './context.js';
import { type Confidence, type Interpretation, interpretField } from './fields/index.js';
import { ScrapeHistory, type ScrapeStage } from './scrapes.js';
import type { SubscriptionRecord } from './state.js';

/** What the scrapes of a subscription have come to by now. */
export function historyOf(context: ServiceContext, record: SubscriptionRecord): ScrapeHistory {
  return new ScrapeHistory(record.scrapes, context.timing, context.clock.now());
}

/** Open points `confidence.*`: the profile's words for how sure the service is. */
export function confidenceWord(context: ServiceContext, confidence: Confidence): string {
  return confidence === 'high' ? 'high' : context.profile[`confidence.${confidence}`];
}

/** The keys of an assessment, in the order of an interpretation's. */
export function assessmentKeys(profile: Profile): readonly string[] {
  const asked = profile['field-assessments.keys'];
  const usual = ['understood_as', 'confidence', 'suggestion'];
  return [...usual.filter((key) => asked.includes(key)), ...asked.filter((key) => !usual.includes(key))];
}

function assessment(context: ServiceContext, found: Interpretation): JsonValue {
  const values: Record<string, JsonValue> = {
    understood_as: found.understood_as,
    confidence: confidenceWord(context, found.confidence),
    suggestion: found.suggestion,
  };
  if (context.profile['field-assessments.shape'] === 'by-field-word') return values.confidence ?? null;
  return Object.fromEntries(context.assessmentKeys.map((key) => [key, values[key] ?? null]));
}

/** Open points `field-assessments.*`: what the service thinks of each requested field. */
function assessments(
  context: ServiceContext,
  record: SubscriptionRecord,
): Pick<Subscription, 'field_assessments'> {
  const shape = context.profile['field-assessments.shape'];
  if (shape === 'absent') return {};
  if (shape === 'empty') return { field_assessments: {} };
  const found =
    record.assessments ??
    record.fields.map((name) => interpretField({ name, entity_type: record.entity_type }));
  if (shape === 'other') {
    const assessed = found.map((one): JsonValue => ({
      ...one,
      confidence: confidenceWord(context, one.confidence),
    }));
    return { field_assessments: { assessed } };
  }
  return {
    field_assessments: Object.fromEntries(found.map((one) => [one.name, assessment(context, one)])),
  };
}

/** A subscription as it travels (section "Subscription"). */
export function subscriptionBody(context: ServiceContext, record: SubscriptionRecord): Subscription {
  return bodyOf(context, record, historyOf(context, record).stage);
}

/** A record never changes, so what a get answers is the same until its scrapes come further. */
interface KeptAnswer {
  readonly context: ServiceContext;
  /** ms since the epoch */
  readonly until: number;
  readonly answer: Answer;
}

const answers = new WeakMap<SubscriptionRecord, KeptAnswer>();

/** The answer to a get. */
export function subscriptionAnswer(context: ServiceContext, record: SubscriptionRecord): Answer {
  const known = answers.get(record);
  if (known?.context === context && context.clock.now() < known.until) return known.answer;
  const { stage, until } = historyOf(context, record);
  const answer = reusable({ status: 200, body: bodyOf(context, record, stage) });
  answers.set(record, { context, until, answer });
  return answer;
}

function bodyOf(context: ServiceContext, record: SubscriptionRecord, stage: ScrapeStage): Subscription {
  const { profile, timestamp } = context;
  const time = (text: string) => timestamp(Date.parse(text));
  return {
    id: record.id,
    account_id: record.account_id,
    city: record.city,
    entity_type: record.entity_type,
    fields: [...record.fields],
    status: record.status === 'cancelled' ? profile['cancelled.status'] : record.status,
    data_status: profile[`data-status.${stage}`],
    ...assessments(context, record),
    created_at: time(record.created_at),
    updated_at: time(record.updated_at),
    cancelled_at: record.cancelled_at === null ? null : time(record.cancelled_at),
  };
}
