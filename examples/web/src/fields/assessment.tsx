import type { Subscription } from 'location-data-kit/msw';
import { isRecord } from '../api/failure.ts';

/** What the service thinks of one name of a field. Its words may be missing: the structure is the deployment's. */
export interface FieldAssessment {
  understood_as?: string;
  confidence?: string;
  suggestion?: string;
}

/** How sure the service is of a field, in its own words; colours for those that are usual. */
export function Confidence({ value }: { value: string }) {
  return (
    <span className="confidence" data-confidence={value}>
      {value}
    </span>
  );
}

/** A field's name, how it is understood, and, unless all is well, what would be better. */
export function Assessment({ name, assessment }: { name: string; assessment: FieldAssessment | undefined }) {
  const { understood_as, confidence, suggestion } = assessment ?? {};
  return (
    <>
      <code>{name}</code> {confidence !== undefined && <Confidence value={confidence} />}
      {understood_as !== undefined && <p>{understood_as}</p>}
      {suggestion !== undefined && confidence !== 'high' && <p className="suggestion">{suggestion}</p>}
    </>
  );
}

/** What a subscription says of one of its fields. */
export function assessmentIn({ field_assessments }: Subscription, name: string): FieldAssessment | undefined {
  const found = field_assessments?.[name];
  if (typeof found === 'string') return { confidence: found };
  if (!isRecord(found)) return undefined;
  const keys = ['understood_as', 'confidence', 'suggestion'] as const;
  return Object.fromEntries(
    keys.flatMap((key) => (typeof found[key] === 'string' ? [[key, found[key]]] : [])),
  );
}
