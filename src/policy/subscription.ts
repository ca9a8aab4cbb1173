import type { FieldInterpretation, JsonValue, SubscriptionStatus } from '../api/wire.js';
import type { Profile } from '../points/index.js';
import { type About, extraValues } from './extra-values.js';
import type { ByStatus } from './operation.js';

type Assessments = Record<string, JsonValue>;

/** What a subscription looks like (section "Subscription"). */
export function subscriptionPolicy(profile: Profile) {
  const shownStatus: ByStatus<SubscriptionStatus> = {
    active: 'active',
    paused: 'paused',
    cancelled: profile['cancelled.status'],
  };
  const extraKeys = profile['subscription.extra-keys'];
  const hasExtraKeys = Object.keys(extraKeys).length > 0;
  const words = profile['data-status.words'];
  return {
    /** the keys that are not specified, with their types */
    extraKeys,
    /** their values; null if there are none */
    extra: hasExtraKeys ? (about: About) => extraValues(extraKeys, about) : null,
    shownStatus,
    dataStatus: dataStatusOf(profile),
    /** all that are known, for people */
    dataStatusWords: words === 'any' ? Object.values(dataStatusOf(profile)) : words,
    /** whether data for other fields counts as data */
    keepsReady: profile['update.data-status'] === 'unchanged',
    assessments: assessmentsOf(profile),
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
function dataStatusOf(profile: Profile) {
  const words = profile['data-status.words'];
  const { ready, failed, ...others } = {
    pending: profile['data-status.pending'],
    scraping: profile['data-status.scraping'],
    ready: profile['data-status.ready'],
    failed: profile['data-status.failed'],
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

const known = ['understood_as', 'confidence', 'suggestion'] as const;

const isKnown = (key: string): key is (typeof known)[number] =>
  known.some((other) => other === key);

/** The value of `field_assessments`; undefined if the profile says that it is absent. */
function assessmentsOf(profile: Profile) {
  const shape = profile['field-assessments.shape'];
  const given = profile['field-assessments.keys'];
  const others = given.filter((key) => !isKnown(key));
  const keys = [...others, ...known.filter((key) => given.includes(key))];

  const assessment = (one: FieldInterpretation): JsonValue => {
    if (shape === 'by-field-word') return one.confidence;
    return Object.fromEntries(keys.map((key) => [key, isKnown(key) ? one[key] : null]));
  };

  /** @param interpret returns an interpretation of each field; only called if it is needed */
  return (interpret: () => readonly FieldInterpretation[]): Assessments | undefined => {
    if (shape === 'absent') return undefined;
    if (shape === 'empty') return {};
    const found = interpret();
    if (shape === 'other') {
      return { assessed: found.map((one) => ({ ...one })) };
    }
    return Object.fromEntries(found.map((one) => [one.name, assessment(one)]));
  };
}
