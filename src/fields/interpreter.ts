import { interpretField } from './interpret-field.js';
import type { FieldRequest, Interpretation } from './interpret-field.js';

/** What the operation "interpret fields" is asked. */
export interface InterpretationRequest {
  entity_type?: string;
  fields: FieldRequest[];
}

/**
 * Explains how requested field names are understood: one interpretation for each requested field, in their order.
 * A user of the library can pass one of their own, for example one that asks a language model.
 */
export type Interpreter = (request: InterpretationRequest) => Interpretation[] | Promise<Interpretation[]>;

/** The interpreter that the catalogue of fields drives: what it says agrees with the values of entities. */
export function defaultInterpreter({ entity_type, fields }: InterpretationRequest): Interpretation[] {
  return fields.map((field) => interpretField(entity_type === undefined ? field : { ...field, entity_type }));
}
