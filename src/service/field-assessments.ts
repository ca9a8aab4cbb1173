import type { JsonValue } from '../api/wire.js';
import { type Confidence, type Interpretation, interpretField } from '../fields/index.js';
import type { Profile } from '../profile/open-points.js';
import type { SubscriptionRecord } from './state.js';

/** Open points `confidence.*`: the profile's words for how sure the service is. */
export function confidenceWord(profile: Profile, confidence: Confidence): string {
  return profile[`confidence.${confidence}`];
}

/** The keys of an assessment, in the order of an interpretation's. */
function assessmentKeys(profile: Profile): readonly string[] {
  const asked = profile['field-assessments.keys'];
  const usual = ['understood_as', 'confidence', 'suggestion'];
  return [...usual.filter((key) => asked.includes(key)), ...asked.filter((key) => !usual.includes(key))];
}

function shaped(found: Interpretation, profile: Profile): JsonValue {
  const confidence = confidenceWord(profile, found.confidence);
  switch (profile['field-assessments.shape']) {
    case 'other':
      return { ...found, confidence };
    case 'by-field-word':
      return confidence;
    default: {
      const { understood_as, suggestion } = found;
      const values: Record<string, JsonValue> = { understood_as, confidence, suggestion };
      return Object.fromEntries(assessmentKeys(profile).map((key) => [key, values[key] ?? null]));
    }
  }
}

/** What the service thinks of a subscription's fields: those of its own interpreter, else the built-in one's. */
function interpretationsOf({
  assessments,
  entity_type,
  fields,
}: SubscriptionRecord): readonly Interpretation[] {
  return assessments ?? fields.map((name) => interpretField({ name, entity_type, namesOnly: true }));
}

/** The value of `field_assessments` in the shape of the profile; undefined where it has none. */
export function fieldAssessments(
  profile: Profile,
  record: SubscriptionRecord,
): Record<string, JsonValue> | undefined {
  const shape = profile['field-assessments.shape'];
  if (shape === 'absent') return undefined;
  if (shape === 'empty') return {};
  const found = interpretationsOf(record);
  if (shape === 'other') return { assessed: found.map((one) => shaped(one, profile)) };
  return Object.fromEntries(found.map((one) => [one.name, shaped(one, profile)]));
}
