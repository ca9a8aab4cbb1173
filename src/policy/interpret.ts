import Joi from 'joi';
import { bounds } from '../api/bounds.js';
import type { InterpretFields } from '../api/wire.js';
import { unicodeString } from '../input/unicode-string.js';
import type { Profile } from '../points/index.js';
import { type InvalidRule, nullBody } from './invalid-request.js';
import { body, text } from './request-body.js';

/** Operation "interpret fields". */
export function interpretPolicy(profile: Profile) {
  return {
    schemas: { payload: payloadSchema(profile) },
    invalid: invalidRules(profile),
    status: 200,
    points: ['interpret.'],
  };
}

function payloadSchema(profile: Profile) {
  const unless = (answer: 'accepted' | number, schema: Joi.Schema): Joi.Schema =>
    answer === 'accepted' ? schema : schema.required();
  const name = unicodeString().allow('').max(bounds.nameLength);
  const description = unicodeString().allow('').max(5000);
  const field = Joi.object({
    name: unless(profile['interpret.missing-name'], name),
    description: unless(profile['interpret.missing-description'], description),
  }).unknown();
  const list = Joi.array().items(field).max(bounds.names);
  const fields = profile['interpret.empty-fields'] === 'accepted' ? list : list.min(1);
  const keys = {
    entity_type: unless(profile['interpret.missing-entity-type'], text),
    fields: unless(profile['interpret.missing-fields'], fields),
  };
  return body(Joi.object<InterpretFields>(keys).unknown());
}

function invalidRules(profile: Profile): readonly InvalidRule[] {
  const missing = 'any.required';
  return [
    nullBody(profile),
    { type: 'array.min', answer: profile['interpret.empty-fields'] },
    { type: missing, key: 'entity_type', answer: profile['interpret.missing-entity-type'] },
    { type: missing, key: 'fields', answer: profile['interpret.missing-fields'] },
    { type: missing, key: 'fields.name', answer: profile['interpret.missing-name'] },
    { type: missing, key: 'fields.description', answer: profile['interpret.missing-description'] },
    { answer: profile['interpret.invalid.status'] },
  ];
}

/** How confidence in an interpretation is written (open points `confidence.*`). */
export function confidencePolicy(profile: Profile) {
  return {
    high: profile['confidence.high'],
    medium: profile['confidence.medium'],
    low: profile['confidence.low'],
  };
}
