import Joi from 'joi';
import { onDemand } from '../input/on-demand.js';
import { bounds } from '../api/bounds.js';
import type { FieldInterpretation, InterpretFields } from '../api/wire.js';
import { defaultInterpreter, type Interpretation } from '../fields/index.js';
import { unicodeString } from '../input/values.js';
import type { Profile } from '../open-questions/index.js';
import type { OperationContext, Result, ValidRequest } from './operation.js';
import { body, type InvalidRule, textSchema } from './rejection.js';

type InterpretRules = ReturnType<typeof interpretRules>;

/** Derives the rules of "interpret fields" from the answers of a profile. */
export function interpretRules(answers: Profile) {
  return {
    schemas: { payload: onDemand(() => payloadSchema(answers)) },
    invalid: invalidInterpretations(answers),
    status: 200,
    questions: ['interpret.'],
    confidence: confidenceRules(answers),
  };
}

function payloadSchema(answers: Profile) {
  const unless = (answer: 'accepted' | number, schema: Joi.Schema): Joi.Schema =>
    answer === 'accepted' ? schema : schema.required();
  const name = unicodeString().allow('').max(bounds.nameLength);
  const description = unicodeString().allow('').max(5000);
  const field = Joi.object({
    name: unless(answers['interpret.missing-name'], name),
    description: unless(answers['interpret.missing-description'], description),
  }).unknown();
  const list = Joi.array().items(field).max(bounds.names);
  const fields = answers['interpret.empty-fields'] === 'accepted' ? list : list.min(1);
  const keys = {
    entity_type: unless(answers['interpret.missing-entity-type'], textSchema()),
    fields: unless(answers['interpret.missing-fields'], fields),
  };
  return body(Joi.object<InterpretFields>(keys).unknown());
}

function invalidInterpretations(answers: Profile): readonly InvalidRule[] {
  const missing = 'any.required';
  return [
    { type: 'array.min', answer: answers['interpret.empty-fields'] },
    { type: missing, key: 'entity_type', answer: answers['interpret.missing-entity-type'] },
    { type: missing, key: 'fields', answer: answers['interpret.missing-fields'] },
    { type: missing, key: 'fields.name', answer: answers['interpret.missing-name'] },
    { type: missing, key: 'fields.description', answer: answers['interpret.missing-description'] },
    { answer: answers['interpret.invalid.status'] },
  ];
}

export type ConfidenceRules = ReturnType<typeof confidenceRules>;

/** Derives the words for confidence (open questions `confidence.*`). */
export function confidenceRules(answers: Profile) {
  return {
    high: answers['confidence.high'],
    medium: answers['confidence.medium'],
    low: answers['confidence.low'],
  };
}

/** Returns an interpretation with its confidence in the profile's words. */
export function worded(
  { name, understood_as, confidence, suggestion }: Interpretation,
  words: ConfidenceRules,
): FieldInterpretation {
  return { name, understood_as, confidence: words[confidence], suggestion };
}

/** Interprets each requested name. Stores nothing. */
export async function interpret(
  { status, confidence }: InterpretRules,
  { interpreter }: OperationContext,
  { payload: { entity_type, fields = [] } }: ValidRequest<unknown, InterpretFields>,
): Promise<Result> {
  const found = await (interpreter ?? defaultInterpreter)({
    ...(entity_type !== undefined && { entity_type }),
    fields: fields.map(({ name = '', description }) => ({
      name,
      ...(description !== undefined && { description }),
    })),
  });
  return { status, body: { interpretations: found.map((one) => worded(one, confidence)) } };
}
