import type { FieldInterpretation, JsonValue } from '../api/wire.js';
import { defaultInterpreter, type Interpretation } from '../fields/index.js';
import type { Profile } from '../open-questions/index.js';
import type { SubscriptionState } from '../state/state.js';
import { requestFor } from './fields.js';
import { type ConfidenceRules, worded } from './interpret.js';

/** How each field of a subscription is understood, as its body shows it. */

type FieldAssessments = Record<string, JsonValue>;

const specified = ['understood_as', 'confidence', 'suggestion'] as const;

const isSpecified = (key: string): key is (typeof specified)[number] =>
  specified.some((other) => other === key);

/** The value of `field_assessments`; undefined if the profile says that it is absent. */
export function assessmentsOf(answers: Profile) {
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

interface AssessmentRules {
  readonly confidence: ConfidenceRules;
  readonly assessments: ReturnType<typeof assessmentsOf>;
}

/**
 * The value of `field_assessments`; undefined if the profile says that it is absent. Subscriptions
 * to the same fields share it: copy it before anyone may change it.
 */
export function fieldAssessments(
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

/** @param interpret only called if the profile shows what it returns */
const shownAssessments = (
  { assessments, confidence }: AssessmentRules,
  interpret: () => readonly Interpretation[],
): FieldAssessments | undefined =>
  assessments(() => interpret().map((one) => worded(one, confidence)));

/** Cached assessments of the built-in interpreter, by type and fields: clients repeat these. */
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
