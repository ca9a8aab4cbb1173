import type { FieldInterpretation, JsonValue } from '../../api/wire.js';
import { defaultInterpreter, type Interpretation, resolveField } from '../../fields/index.js';
import type { Policy } from '../../policy/policy.js';
import type { Refusal } from '../../policy/refusal.js';
import type { ServiceContext } from '../context.js';
import type { SubscriptionRecord } from '../state/state.js';

/** Field names as they are stored, or their refusal. */
export function acceptedFields(
  { fields }: Policy,
  names: readonly string[],
): readonly string[] | Refusal {
  if (fields.unknown) {
    const unknown = names.find((name) => resolveField(name).confidence === 'low');
    if (unknown !== undefined) return fields.unknown(unknown);
  }
  return fields.stored(names);
}

const requestFor = (entity_type: string, fields: readonly string[]) => ({
  entity_type,
  fields: fields.map((name) => ({ name })),
});

/** What is stored of the interpretations of fields: the output of a custom interpreter. */
export async function assess(
  { interpreter }: ServiceContext,
  entityType: string,
  fields: readonly string[],
): Promise<Pick<SubscriptionRecord, 'assessments'>> {
  if (interpreter === null) return {};
  return { assessments: await interpreter(requestFor(entityType, fields)) };
}

/** An interpretation with its confidence in the words of the profile. */
export function worded(
  { name, understood_as, confidence, suggestion }: Interpretation,
  policy: Policy,
): FieldInterpretation {
  return { name, understood_as, confidence: policy.confidence[confidence], suggestion };
}

/** The value of `field_assessments`; undefined if the profile says that it is absent. */
export function fieldAssessments(
  policy: Policy,
  { assessments, entity_type, fields }: SubscriptionRecord,
): Record<string, JsonValue> | undefined {
  return policy.subscription.assessments(() => {
    const found = assessments ?? builtIn(entity_type, fields);
    return found.map((one) => worded(one, policy));
  });
}

/** What the built-in interpreter says, by type and fields: clients subscribe to the same again. */
const known = new Map<string, readonly Interpretation[]>();
const maxKnown = 2000;
const longestKey = 500;

function builtIn(entityType: string, fields: readonly string[]): readonly Interpretation[] {
  const key = JSON.stringify([entityType, fields]);
  const before = known.get(key);
  if (before) return before;
  const interpretations = defaultInterpreter(requestFor(entityType, fields), true);
  if (known.size >= maxKnown) known.clear();
  if (key.length <= longestKey) known.set(key, interpretations);
  return interpretations;
}
