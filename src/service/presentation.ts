import type { Subscription } from '../api/wire.js';
import { type Answer, reusable } from './answer.js';
import type { ServiceContext } from './context.js';
import { ScrapeHistory, type ScrapeStage } from './scrapes.js';
import type { SubscriptionRecord } from './state.js';

/** What the scrapes of a subscription have come to by now. */
export function historyOf(context: ServiceContext, record: SubscriptionRecord): ScrapeHistory {
  return new ScrapeHistory(record.scrapes, context.timing, context.clock.now());
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
  const { profile, timestamp, assessor } = context;
  const assessments = assessor.assess(record);
  const time = (text: string) => timestamp(Date.parse(text));
  const created = time(record.created_at);
  return {
    id: record.id,
    account_id: record.account_id,
    city: record.city,
    entity_type: record.entity_type,
    fields: [...record.fields],
    status: record.status === 'cancelled' ? profile['cancelled.status'] : record.status,
    data_status: profile[`data-status.${stage}`],
    ...(assessments && { field_assessments: assessments }),
    created_at: created,
    updated_at: record.updated_at === record.created_at ? created : time(record.updated_at),
    cancelled_at: record.cancelled_at === null ? null : time(record.cancelled_at),
  };
}
