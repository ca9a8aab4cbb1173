import type { FieldInterpretation, JsonValue } from '../api/wire.js';
import { defaultInterpreter, type Interpretation } from '../fields/index.js';
import type { Profile } from '../open-questions/index.js';
import type { SubscriptionState } from '../state/state.js';
import { requestFor } from './fields.js';
import { type ConfidenceRules, worded } from './interpret.js';

/** The interpretation of each field of a subscription, as shown in its body. */

type FieldAssessments = Record<string, JsonValue>;

const specified = ['understood_as', 'confidence', 'suggestion'] as const;

const isSpecified = (key: string): key is (typeof specified)[number] =>
  specified.some((other) => other === key);

/**
 * Derives the function that returns `field_assessments`; undefined if the profile says that the key
 * is absent.
 */
export function assessmentsOf(answers: Profile) {
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
