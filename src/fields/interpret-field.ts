import { findType } from '../places/entity-types/entity-type.js';
import { fieldWords } from './field-name.js';
import { type Field, suits } from './field.js';
import { nearestFields } from './nearest-fields.js';
import { type Confidence, knownPart, resolveField } from './resolve-field.js';

/** How the service reads one requested field name (specification, section "Field interpretation"). */
export interface Interpretation {
  /** the name as it was requested */
  name: string;
  /** how the service reads it */
  understood_as: string;
  confidence: Confidence;
  /** what could be improved, or that nothing need be */
  suggestion: string;
}

/** A field name that is to be explained, and what its user says of it. */
interface FieldRequest {
  name: string;
  description?: string;
}

/**
 * Explains how requested field names are understood: one interpretation for each requested field, in their order.
 * A user of the library can pass one of their own, for example one that asks a language model.
 */
export type Interpreter = (request: {
  entity_type?: string;
  fields: FieldRequest[];
}) => Interpretation[] | Promise<Interpretation[]>;

/** What a field means, in a phrase: "Whether guests can use wifi (true or false)". */
function meaningOf({ kind, meaning }: Field): string {
  return `${kind === 'true or false' ? 'Whether ' : ''}${meaning} (${kind})`;
}

/** How much of a description is read. */
const longestDescription = 400;

/** How a name is read; when it says nothing, what its description adds. */
export function interpretField(
  request: FieldRequest & {
    entity_type?: string;
    /** there is no place for a description, so none is asked for */
    namesOnly?: true;
  },
): Interpretation {
  const { name, description = '', entity_type = '', namesOnly } = request;
  const { field, confidence, by } = resolveField(name);
  if (field !== null) {
    const type = findType(entity_type);
    const note =
      type.known && !suits(field, type.group)
        ? `It makes little sense for the type "${type.noun}": expect null values.`
        : '';
    const advice = {
      name: note === '' ? 'Clear as it is.' : '',
      spelling: `Taken for a spelling of "${field.name}"; use that name to be sure.`,
      part: `Only a part of the name was recognised; use "${field.name}" if that is what you mean.`,
      nothing: '',
    }[by];
    return { name, understood_as: meaningOf(field), confidence, suggestion: `${advice} ${note}`.trim() };
  }
  const described = knownPart(fieldWords(description.slice(0, longestDescription)));
  if (described !== null) {
    return {
      name,
      understood_as: `${meaningOf(described)}; judging by the description, the name alone is not recognised`,
      confidence: 'medium',
      suggestion: `A subscription has names only: subscribe to "${described.name}", since this name yields null values.`,
    };
  }
  const near = nearestFields(name, entity_type.trim()).map((one) => `"${one.name}"`);
  const other = description.trim() === '' ? ', or add a description' : ', or describe it in other words';
  return {
    name,
    understood_as: 'Not recognised: no known field has such a name, so its values would be null',
    confidence,
    suggestion: `Try one of ${near.join(', ')}${namesOnly ? '' : other}.`,
  };
}

/** The interpreter that the catalogue of fields drives: what it says agrees with the values of entities. */
export const defaultInterpreter = ({ entity_type, fields }: Parameters<Interpreter>[0]): Interpretation[] =>
  fields.map((field) => interpretField(entity_type === undefined ? field : { ...field, entity_type }));
