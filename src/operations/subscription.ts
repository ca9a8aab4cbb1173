import type {
  FieldInterpretation,
  JsonValue,
  Subscription,
  SubscriptionStatus,
} from '../api/wire.js';
import { defaultInterpreter, type Interpretation } from '../fields/index.js';
import { copyOf } from '../input/copy.js';
import { type Duration, isoTime, milliseconds } from '../input/values.js';
import type { Profile } from '../points/index.js';
import { most, type SubscriptionRecord, type SubscriptionState } from '../service/state/state.js';
import { requestFor } from './fields.js';
import { confidenceRules, worded } from './interpret.js';
import type { ByStatus, Delays, OperationContext, ValidRequest, Write } from './operation.js';
import { historyOf, type ScrapeStage } from './scrapes.js';
import { type About, extraValues, timestampRules } from './values.js';

/** What a subscription begins with, a client's or one of a world. Times are relative to the start. */
export interface NewSubscription {
  city: string;
  entity_type: string;
  fields: readonly string[];
  /** "active" by default */
  status?: SubscriptionStatus;
  /** how long ago it was created; now by default */
  age?: Duration;
  /** how long ago it got its status, if that is not "active"; half its age by default */
  since?: Duration;
  /** how many scrapes fail before one succeeds; "all" if every one does */
  failures?: number | 'all';
}

/** The record of a new subscription, or of one of a world. @param now ms since the epoch */
export function subscriptionRecord(
  entry: NewSubscription,
  owned: Pick<SubscriptionRecord, 'id' | 'account_id'>,
  now: number,
): SubscriptionRecord {
  const { city, entity_type, fields, failures, status = 'active' } = entry;
  const before = (duration: number) => isoTime(now - duration);
  const age = milliseconds(entry.age ?? 0);
  const created_at = before(age);
  const updated_at =
    status === 'active' ? created_at : before(milliseconds(entry.since ?? age / 2));
  const until = status === 'active' ? null : updated_at;
  const scrapes = { from: created_at, until, fields, ...(failures !== undefined && { failures }) };
  return {
    id: owned.id,
    account_id: owned.account_id,
    city,
    entity_type,
    fields,
    status,
    created_at,
    updated_at,
    cancelled_at: status === 'cancelled' ? updated_at : null,
    scrapes: [{ reason: 'created', ...scrapes }],
  };
}

/** How long what was written takes to show, ms: well within what the word says. */
const times = { 'at-once': 0, 'within-a-second': 300, 'within-three-seconds': 2000 } as const;

/** How long writes take to show in reads. Those that are based on them know of them at once. */
export const delaysOfReads = (answers: Profile): Delays => ({
  creation: times[answers['create.shown-after']],
  update: times[answers['update.shown-after']],
  cancellation: times[answers['cancel.shown-after']],
});

/** How long writes take to show in lists. */
export const delaysOfLists = (answers: Profile): Delays => ({
  ...delaysOfReads(answers),
  update: times[answers['update.listed-after']],
});

/** For how long what a subscription was before a write has to be kept, ms. */
export const longestDelay = (answers: Profile): number =>
  Math.max(...Object.values(delaysOfReads(answers)), ...Object.values(delaysOfLists(answers)));

/** What a subscription is at some time; null before its creation. */
type ShownState = SubscriptionState | null;

/**
 * What the responses of an operation show of a subscription of the account; null for none.
 * @param delays of that operation
 */
export function shownState(
  { registry, clock }: Pick<OperationContext, 'registry' | 'clock'>,
  delays: Delays | undefined,
  { account, id }: Pick<ValidRequest, 'account' | 'id'>,
): ShownState {
  const record = registry.find(account, id);
  if (!record?.former || !delays) return record ?? null;

  const states = [...record.former, record];
  const now = clock.now();
  // A write that shows has those before it in it.
  const shown = states.findLast((state, index) => {
    if (index === 0 || state === null) return true;
    const write = writeBetween(states[index - 1] ?? null, state);
    return Date.parse(state.updated_at) + delays[write] <= now;
  });
  return shown ?? null;
}

function writeBetween(before: ShownState, after: SubscriptionState): Write {
  if (before === null) return 'creation';
  const isCancelled = after.status === 'cancelled' && before.status !== 'cancelled';
  return isCancelled ? 'cancellation' : 'update';
}

/** A subscription without what it was before. */
export function withoutFormer(record: SubscriptionRecord): SubscriptionState {
  if (record.former === undefined) return record;
  const state = { ...record };
  Reflect.deleteProperty(state, 'former');
  return state;
}

/**
 * The record after a write of a client, with what reads may show until the write does.
 * @param longest after which they do, ms
 */
export function withFormer(
  clock: OperationContext['clock'],
  longest: number,
  before: SubscriptionRecord | null,
  after: SubscriptionState,
): SubscriptionRecord {
  if (longest === 0) return after;
  const earlier = before === null ? [null] : [...(before.former ?? []), withoutFormer(before)];
  const oldest = clock.now() - longest;
  // One is shown no longer once the next one certainly is.
  const former = earlier.filter((_, index) => {
    const next = earlier[index + 1] ?? after;
    return Date.parse(next.updated_at) > oldest;
  });
  return { ...after, former: former.toSpliced(1, former.length - most.former) };
}

/** The bodies of subscriptions. */

type FieldAssessments = Record<string, JsonValue>;

export type SubscriptionRules = ReturnType<typeof subscriptionRules>;

/** What a subscription looks like (section "Subscription"), by the answers of a profile. */
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
    /** the open points above, or the beginnings of their ids */
    points: [
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

const specified = ['understood_as', 'confidence', 'suggestion'] as const;

const isSpecified = (key: string): key is (typeof specified)[number] =>
  specified.some((other) => other === key);

/** The value of `field_assessments`; undefined if the profile says that it is absent. */
function assessmentsOf(answers: Profile) {
  const shape = answers['field-assessments.shape'];
  const given = answers['field-assessments.keys'];
  const others = given.filter((key) => !isSpecified(key));
  const keys = [...others, ...specified.filter((key) => given.includes(key))];

  const assessment = (one: FieldInterpretation): JsonValue => {
    if (shape === 'by-field-word') return one.confidence;
    return Object.fromEntries(keys.map((key) => [key, isSpecified(key) ? one[key] : null]));
  };

  /** @param interpret returns an interpretation of each field; only called if it is needed */
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

/** What a body depends on besides its subscription. */
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

/**
 * The value of `field_assessments`; undefined if the profile says that it is absent. Subscriptions
 * to the same fields share it: copy it before anybody may change it.
 */
function fieldAssessments(
  rules: SubscriptionRules,
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

/** @param interpret only called if the profile shows what it returns */
const shownAssessments = (
  { assessments, confidence }: SubscriptionRules,
  interpret: () => readonly Interpretation[],
): FieldAssessments | undefined =>
  assessments(() => interpret().map((one) => worded(one, confidence)));

/** Those of the built-in interpreter, by type and fields: clients subscribe to the same again. */
const known = new WeakMap<SubscriptionRules, Map<string, FieldAssessments | undefined>>();
const maxKnown = 2000;
const longestKey = 500;

function knownBy(rules: SubscriptionRules): Map<string, FieldAssessments | undefined> {
  const before = known.get(rules);
  if (before) return before;
  const ofRules = new Map<string, FieldAssessments | undefined>();
  known.set(rules, ofRules);
  return ofRules;
}
