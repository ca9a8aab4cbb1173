import type { FieldInterpretation, InterpretFields, JsonValue } from '../api/wire.js';
import { defaultInterpreter, type Interpretation } from '../fields/index.js';
import type { Profile } from '../profile/open-points.js';
import type { ServiceContext } from './context.js';
import type { ValidRequest } from './request.js';
import type { ServiceResponse } from './responses/response.js';
import type { SubscriptionRecord } from './state/state.js';

/** Replaces the confidence by the profile's value (open points `confidence.*`). */
function withProfileConfidence(
  { name, understood_as, confidence, suggestion }: Interpretation,
  profile: Profile,
): FieldInterpretation {
  return { name, understood_as, confidence: profile[`confidence.${confidence}`], suggestion };
}

/** Operation "interpret fields": how each requested name would be understood. Stores nothing. */
export async function interpret(
  { interpreter, profile }: ServiceContext,
  { payload: { entity_type, fields = [] } }: ValidRequest<unknown, InterpretFields>,
): Promise<ServiceResponse> {
  const found = await (interpreter ?? defaultInterpreter)({
    ...(entity_type !== undefined && { entity_type }),
    fields: fields.map(({ name = '', description }) => ({
      name,
      ...(description !== undefined && { description }),
    })),
  });
  return {
    status: 200,
    body: { interpretations: found.map((one) => withProfileConfidence(one, profile)) },
  };
}

/** The value of `field_assessments` in the shape of the profile; undefined if the profile says it is absent. */
export function fieldAssessments(
  profile: Profile,
  { assessments, entity_type, fields }: SubscriptionRecord,
): Record<string, JsonValue> | undefined {
  const shape = profile['field-assessments.shape'];
  if (shape === 'absent') return undefined;
  if (shape === 'empty') return {};
  const found =
    assessments ??
    defaultInterpreter({ entity_type, fields: fields.map((name) => ({ name })) }, true);
  const interpretations = found.map((one) => withProfileConfidence(one, profile));
  if (shape === 'other') return { assessed: interpretations.map((one) => ({ ...one })) };
  const order = ['understood_as', 'confidence', 'suggestion'];
  const keys = profile['field-assessments.keys'].toSorted(
    (a, b) => order.indexOf(a) - order.indexOf(b),
  );
  const isKnown = (key: string) =>
    key === 'understood_as' || key === 'confidence' || key === 'suggestion';
  const assessment = (one: FieldInterpretation): JsonValue => {
    if (shape === 'by-field-word') return one.confidence;
    return Object.fromEntries(keys.map((key) => [key, isKnown(key) ? one[key] : null]));
  };
  return Object.fromEntries(interpretations.map((one) => [one.name, assessment(one)]));
}
