import { json, isObject, Refusal, type Answer, type JsonObject } from './answer.js';
import type { Setup } from './options.js';
import { isFilledText } from './validity.js';

/** One item of `interpretations` (section "Field interpretation"). */
export interface Interpretation {
  readonly name: string;
  readonly understood_as: string;
  readonly confidence: string;
  readonly suggestion: string;
}

const wellKnown = ['phone', 'website', 'opening_hours', 'rating', 'price_level', 'wifi', 'wheelchair_access'];

/** A well-known name is understood for certain, a described one fairly, any other is a guess. */
export function interpret(field: { name: string; description?: string }, setup: Setup): Interpretation {
  const { profile } = setup;
  const known = wellKnown.includes(field.name.toLowerCase().replaceAll(/[\s-]+/g, '_'));
  const described = (field.description ?? '').length > 0;
  return {
    name: field.name,
    understood_as: described ? `${field.name}: ${field.description ?? ''}` : `what ${field.name} says`,
    confidence: known ? 'high' : described ? profile['confidence.medium'] : profile['confidence.low'],
    suggestion: known ? 'none' : 'describe what you expect in it',
  };
}

/** POST /v1/fields/interpret */
export function interpretFields(body: JsonObject, setup: Setup): Answer {
  const { profile } = setup;
  const { entity_type: entityType, fields } = body;
  if (entityType === undefined) refuseUnlessAccepted(profile['interpret.missing-entity-type']);
  else if (!isFilledText(entityType)) throw invalid('entity_type', setup);
  if (fields === undefined) refuseUnlessAccepted(profile['interpret.missing-fields']);
  else if (!Array.isArray(fields)) throw invalid('fields', setup);
  const asked = fields ?? [];
  if (fields !== undefined && asked.length === 0) refuseUnlessAccepted(profile['interpret.empty-fields']);

  const interpretations: Interpretation[] = [];
  for (const field of asked) {
    if (!isObject(field)) throw invalid('fields', setup);
    const { name, description } = field;
    if (description === undefined) refuseUnlessAccepted(profile['interpret.missing-description']);
    else if (typeof description !== 'string') throw invalid('description', setup);
    if (name === undefined) refuseUnlessAccepted(profile['interpret.missing-name']);
    else if (!isFilledText(name)) throw invalid('name', setup);
    else interpretations.push(interpret(description === undefined ? { name } : { name, description }, setup));
  }
  return json(200, { interpretations: interpretations.map((item) => ({ ...item })) });
}

function refuseUnlessAccepted(answer: number | 'accepted'): void {
  if (answer !== 'accepted') throw new Refusal(answer, 'Something required is missing');
}

function invalid(what: string, setup: Setup): Refusal {
  return new Refusal(setup.profile['interpret.invalid.status'], `${what} is not as it has to be`);
}
