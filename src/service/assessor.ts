import type { Profile } from '../profile/open-points.js';
import type { JsonValue } from '../api/wire.js';
import { type Confidence, type Interpretation, interpretField } from '../fields/index.js';
import type { SubscriptionRecord } from './state.js';

/** Open points `confidence.*`: the profile's words for how sure the service is. */
export function confidenceWord(profile: Profile, confidence: Confidence): string {
  return confidence === 'high' ? 'high' : profile[`confidence.${confidence}`];
}

/** The keys of an assessment, in the order of an interpretation's. */
function assessmentKeys(profile: Profile): readonly string[] {
  const asked = profile['field-assessments.keys'];
  const usual = ['understood_as', 'confidence', 'suggestion'];
  return [...usual.filter((key) => asked.includes(key)), ...asked.filter((key) => !usual.includes(key))];
}

/** A name, and what the service thinks of it. */
type Entry = readonly [name: string, assessment: JsonValue];

/** How many assessments are remembered. */
const most = 2000;

/** Says what the service thinks of requested fields, in the shape that the profile asks for (`field-assessments.*`). */
export class Assessor {
  readonly #profile: Profile;
  readonly #keys: readonly string[];
  /** by entity type, then by name: the same few are asked for again and again */
  readonly #remembered = new Map<string, Map<string, Entry>>();
  #count = 0;

  constructor(profile: Profile) {
    this.#profile = profile;
    this.#keys = assessmentKeys(profile);
  }

  /** The value of `field_assessments`; undefined where the profile says that there is none. */
  assess(record: SubscriptionRecord): Record<string, JsonValue> | undefined {
    const shape = this.#profile['field-assessments.shape'];
    if (shape === 'absent') return undefined;
    if (shape === 'empty') return {};
    const { assessments, entity_type: type, fields } = record;
    const entries = assessments?.map((found): Entry => [found.name, this.#shaped(found)]);
    const found = entries ?? this.#builtIn(type, fields);
    return shape === 'other' ? { assessed: found.map(([, value]) => value) } : Object.fromEntries(found);
  }

  #builtIn(type: string, names: readonly string[]): readonly Entry[] {
    const ofType = this.#remembered.get(type);
    return names.map((name) => ofType?.get(name) ?? this.#remember(type, name));
  }

  #remember(type: string, name: string): Entry {
    const entry: Entry = [name, this.#shaped(interpretField({ name, entity_type: type, namesOnly: true }))];
    if (this.#count >= most) {
      this.#remembered.clear();
      this.#count = 0;
    }
    const ofType = this.#remembered.get(type) ?? new Map<string, Entry>();
    this.#remembered.set(type, ofType.set(name, entry));
    this.#count += 1;
    return entry;
  }

  #shaped(found: Interpretation): JsonValue {
    const confidence = confidenceWord(this.#profile, found.confidence);
    switch (this.#profile['field-assessments.shape']) {
      case 'other':
        return { ...found, confidence };
      case 'by-field-word':
        return confidence;
      default: {
        const { understood_as, suggestion } = found;
        const values: Record<string, JsonValue> = { understood_as, confidence, suggestion };
        return Object.fromEntries(this.#keys.map((key) => [key, values[key] ?? null]));
      }
    }
  }
}
