import Joi from 'joi';
import { onDemand } from '../input/on-demand.js';
import { unicodeString } from '../input/values.js';
import { validate } from '../input/validate.js';
import { type EntityType, findType } from '../places/entity-type.js';
import { fieldWords } from './field-name.js';
import { type Field, suits } from './field.js';
import { fieldIn, similarField } from './find-field.js';
import { type Confidence, type Resolution, resolveField } from './resolve-field.js';

/**
 * How the service reads one requested field name (specification, section "Field interpretation").
 */
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
 * Explains how requested field names are understood: one interpretation per requested field, in the
 * same order. You can pass your own interpreter, for example one that uses a language model.
 */
export type Interpreter = (request: {
  entity_type?: string;
  fields: { name: string; description?: string }[];
}) => Interpretation[] | Promise<Interpretation[]>;

/** Describes the meaning of a field in a phrase: "Whether guests can use wifi (true or false)". */
function meaningOf({ kind, meaning }: Field): string {
  return `${kind === 'true or false' ? 'Whether ' : ''}${meaning} (${kind})`;
}

function adviceOn(field: Field, by: Resolution['by']): string {
  if (by === 'spelling') {
    return `Treated as a spelling of "${field.name}"; use that name to be sure.`;
  }
  return `Only a part of the name was recognised; use "${field.name}" if that is what you mean.`;
}

function interpretKnown(
  name: string,
  field: Field,
  { confidence, by }: Resolution,
  type: EntityType | null,
): Interpretation {
  const fits = type === null || suits(field, type);
  const note = fits ? '' : `It makes little sense for the type "${type.noun}": expect null values.`;
  const advice = `${adviceOn(field, by)} ${note}`.trim();
  return {
    name,
    understood_as: meaningOf(field),
    confidence: fits || confidence === 'low' ? confidence : 'medium',
    suggestion: by === 'name' ? note || 'Clear as it is.' : advice,
  };
}

function interpretDescribed(name: string, described: Field): Interpretation {
  const meaning = meaningOf(described);
  return {
    name,
    understood_as: `${meaning}; judging by the description, the name alone is not recognised`,
    confidence: 'medium',
    suggestion:
      `A subscription contains only names: subscribe to "${described.name}", ` +
      'because this name yields null values.',
  };
}

/** Suggests an alternative to a name that is not recognised. */
function alternativeTo(name: string, type: EntityType | null): string {
  const words = fieldWords(name);
  const isUseful = (field: Field | null): field is Field =>
    field !== null && (type === null || suits(field, type));
  const part = fieldIn(words);
  if (isUseful(part)) return `Try "${part.name}"`;
  const similar = similarField(words);
  if (isUseful(similar)) return `Try "${similar.name}" if that is what you mean`;
  return 'Try a usual name, such as "phone", "opening_hours" or "rating"';
}

/** Interprets a name or, if the name is not understood, its description. */
function interpretField(
  { name, description = '' }: Parameters<Interpreter>[0]['fields'][number],
  type: EntityType | null,
  namesOnly: boolean,
): Interpretation {
  const resolution = resolveField(name);
  if (resolution.field !== null) {
    return interpretKnown(name, resolution.field, resolution, type);
  }

  // Descriptions can be long, and usually begin with what the field is about.
  const described = fieldIn(fieldWords(description.slice(0, 400)));
  if (described !== null) return interpretDescribed(name, described);

  const other =
    description.trim() === '' ? ', or add a description' : ', or describe it in other words';
  return {
    name,
    understood_as: 'Not recognised: no known field has such a name, so its values would be null',
    confidence: resolution.confidence,
    suggestion: `${alternativeTo(name, type)}${namesOnly ? '' : other}.`,
  };
}

/**
 * The built-in interpreter, driven by the field catalogue: its interpretations agree with the
 * values of entities.
 * @param namesOnly whether the caller cannot pass descriptions; suggestions then do not request
 * them
 */
export function defaultInterpreter(
  { entity_type = '', fields }: Parameters<Interpreter>[0],
  namesOnly = false,
) {
  const type = entity_type.trim() === '' ? null : findType(entity_type);
  return fields.map((field) => interpretField(field, type, namesOnly));
}

const interpretedText = () => unicodeString().max(2000).allow('').required();

/** Schema of an interpreter's result for one field. */
export const interpretationSchema = onDemand(() =>
  Joi.object<Interpretation>({
    name: interpretedText(),
    understood_as: interpretedText(),
    confidence: Joi.valid('high', 'medium', 'low').required(),
    suggestion: interpretedText(),
  }),
);

/**
 * Wraps a custom interpreter: rejects with a TypeError if its output is not one interpretation per
 * field.
 */
export function withValidatedOutput(interpreter: Interpreter): Interpreter {
  return async (request) => {
    const items = request.fields.map(({ name }) =>
      interpretationSchema().keys({ name: Joi.valid(name).required() }),
    );
    const schema = Joi.array<Interpretation[]>().ordered(
      ...items.map((item) => item.required().prefs({ stripUnknown: true })),
    );
    return validate(schema, await interpreter(request), 'result of the interpreter', TypeError);
  };
}
