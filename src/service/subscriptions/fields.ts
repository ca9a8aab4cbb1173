import type { FieldInterpretation } from '../../api/wire.js';
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

type FieldAssessments = ReturnType<Policy['subscription']['assessments']>;

/**
 * The value of `field_assessments`; undefined if the profile says that it is absent. Subscriptions
 * to the same fields share it: copy it before anybody may change it.
 */
export function fieldAssessments(policy: Policy, record: SubscriptionRecord): FieldAssessments {
  const { assessments, entity_type, fields } = record;
  if (assessments) return shown(policy, () => assessments);
  const ofPolicy = knownOf(policy);
  const key = JSON.stringify([entity_type, fields]);
  const before = ofPolicy.get(key);
  if (before) return before;
  const found = shown(policy, () => defaultInterpreter(requestFor(entity_type, fields), true));
  if (ofPolicy.size >= maxKnown) ofPolicy.clear();
  if (key.length <= longestKey) ofPolicy.set(key, found);
  return found;
}

/** @param interpret only called if the profile shows what it returns */
const shown = (policy: Policy, interpret: () => readonly Interpretation[]): FieldAssessments =>
  policy.subscription.assessments(() => interpret().map((one) => worded(one, policy)));

/** Those of the built-in interpreter, by type and fields: clients subscribe to the same again. */
const known = new WeakMap<Policy, Map<string, FieldAssessments>>();
const maxKnown = 2000;
const longestKey = 500;

function knownOf(policy: Policy): Map<string, FieldAssessments> {
  const before = known.get(policy);
  if (before) return before;
  const ofPolicy = new Map<string, FieldAssessments>();
  known.set(policy, ofPolicy);
  return ofPolicy;
}
