import { type EntityType, findType } from '../places/entity-types/entity-type.js';
import { catalogue } from './catalogue/catalogue.js';
import { fieldWords, keyOf } from './field-name.js';
import { type Field, suits } from './field.js';
import { type Confidence, knownPart, resolveField } from './resolve-field.js';

/** How the service reads one requested field name (specification, section "Field interpretation"). */
export interface Interpretation {
  /** the name as it was requested */
  name: string;
  /** how the service reads it */
  understood_as: string;
  confidence: Confidence;
  /** suggested improvement, or that none is needed */
  suggestion: string;
}

/**
 * Explains how requested field names are understood: one interpretation per requested field, in the same order.
 * A user of the library can pass one of their own, for example one that asks a language model.
 */
export type Interpreter = (request: {
  entity_type?: string;
  fields: { name: string; description?: string }[];
}) => Interpretation[] | Promise<Interpretation[]>;

/** What each field means, in a phrase: "Whether guests can use wifi (true or false)". */
const meanings = new Map<Field, string>();
for (const field of catalogue) {
  meanings.set(field, `${field.kind === 'true or false' ? 'Whether ' : ''}${field.meaning} (${field.kind})`);
}

/** The bigrams at the beginning of a name. */
function pairsOf(name: string): ReadonlySet<string> {
  const key = keyOf(fieldWords(name)).slice(0, 40);
  return new Set(Array.from(key.slice(1), (_, at) => key.slice(at, at + 2)));
}

const pairsOfFields = new Map(catalogue.map((field) => [field, pairsOf(field.name)]));

/** Up to three fields that apply to the type and whose names are most similar to `name`. */
function nearestFields(name: string, type: EntityType | null): readonly Field[] {
  const pairs = pairsOf(name);
  const likeness = (field: Field) => {
    const others = pairsOfFields.get(field) ?? new Set();
    const common = [...pairs].filter((pair) => others.has(pair)).length;
    return (2 * common) / (pairs.size + others.size);
  };
  return catalogue
    .filter((field) => type === null || suits(field, type))
    .map((field) => ({ field, likeness: likeness(field) }))
    .filter((one) => one.likeness > 0.4)
    .sort((left, right) => right.likeness - left.likeness)
    .slice(0, 3)
    .map(({ field }) => field);
}

/** What a name means; if it is not understood, what its description means. */
function interpretField(
  { name, description = '' }: Parameters<Interpreter>[0]['fields'][number],
  type: EntityType | null,
  namesOnly: boolean,
): Interpretation {
  const { field, confidence, by } = resolveField(name);
  if (field !== null) {
    const fits = type === null || suits(field, type);
    const note = fits ? '' : `It makes little sense for the type "${type.noun}": expect null values.`;
    const advice =
      by === 'spelling'
        ? `Taken for a spelling of "${field.name}"; use that name to be sure.`
        : `Only a part of the name was recognised; use "${field.name}" if that is what you mean.`;
    return {
      name,
      understood_as: meanings.get(field) ?? '',
      confidence: fits || confidence === 'low' ? confidence : 'medium',
      suggestion: by === 'name' ? note || 'Clear as it is.' : `${advice} ${note}`.trim(),
    };
  }
  // Descriptions can be long; what a field is about is said at the beginning.
  const described = knownPart(fieldWords(description.slice(0, 400)));
  if (described !== null) {
    return {
      name,
      understood_as: `${meanings.get(described)}; judging by the description, the name alone is not recognised`,
      confidence: 'medium',
      suggestion: `A subscription has names only: subscribe to "${described.name}", since this name yields null values.`,
    };
  }
  const near = nearestFields(name, type).map((one) => `"${one.name}"`);
  const known = near.length > 0 ? `Try ${near.join(' or ')}` : 'Try a usual name, such as "phone", "opening_hours" or "rating"';
  const other = description.trim() === '' ? ', or add a description' : ', or describe it in other words';
  return {
    name,
    understood_as: 'Not recognised: no known field has such a name, so its values would be null',
    confidence,
    suggestion: `${known}${namesOnly ? '' : other}.`,
  };
}

/**
 * The built-in interpreter, driven by the field catalogue: what it says agrees with the values of entities.
 * @param namesOnly the caller cannot give descriptions, so that suggestions ask for none
 */
export function defaultInterpreter({ entity_type = '', fields }: Parameters<Interpreter>[0], namesOnly = false) {
  const type = entity_type.trim() === '' ? null : findType(entity_type);
  return fields.map((field) => interpretField(field, type, namesOnly));
}
