import Joi from 'joi';
import {
  openPoints,
  type Answer,
  type AnswerShape,
  type OpenPointId,
} from './open-points/index.js';

const statusRange = { success: [200, 299], refusal: [400, 599], any: [200, 599] } as const;

const integer = Joi.number().integer();
const list = Joi.array().items(Joi.string()).unique().sort({ order: 'ascending' });

/** A kind of answer: its schema, and its description for people. */
type Alternative = readonly [Joi.Schema, string];

const oneOf = (words: readonly string[]): Alternative => [
  Joi.string().valid(...words),
  words.map((word) => `"${word}"`).join(', '),
];

function statusFrom([from, to]: readonly [number, number]): Alternative {
  return [integer.min(from).max(to), `a status from ${from} to ${to}`];
}

const positive: Alternative = [
  integer.min(1).max(Number.MAX_SAFE_INTEGER),
  'a positive whole number',
];

const matching = (pattern: string): Alternative => [
  Joi.string().pattern(new RegExp(pattern)),
  `a text that matches ${pattern}`,
];

const jsonType = '(absent|array|boolean|null|number|object|string)';
const jsonTypes = Joi.string().pattern(new RegExp(`^${jsonType}( or ${jsonType})*$`));
const mediaType = Joi.string().pattern(/^[a-z]+\/[\w.+-]+$/);
const types = Joi.object().pattern(Joi.string(), jsonTypes);
const byStatus = (values: Joi.Schema) => Joi.object().pattern(/^[45]\d\d$/, values);

const objects: Readonly<Record<NonNullable<AnswerShape['object']>, Alternative>> = {
  types: [types, 'an object with JSON types by key, such as { "plan": "null or string" }'],
  'types-by-status': [
    byStatus(types),
    'an object with JSON types by status and key, such as { "404": { "code": "string" } }',
  ],
  'media-types': [
    byStatus(mediaType),
    'an object with media types by status, such as { "404": "application/problem+json" }',
  ],
};

/** The kinds of answers that a shape allows. */
function alternativesOf(shape: AnswerShape): Alternative[] {
  const found: Alternative[] = [];
  if (shape.words) found.push(oneOf(shape.words));
  if (shape.status) {
    found.push(statusFrom(statusRange[shape.status]));
  }
  if (shape.count) found.push(positive);
  if (shape.text !== undefined) {
    found.push(matching(shape.text));
  }
  if (shape.texts) found.push([list, 'a sorted list of texts']);
  if (shape.object) found.push(objects[shape.object]);
  return found;
}

function schemaOf(id: OpenPointId): Joi.Schema {
  const { answers, conflict, question, reference } = openPoints[id];
  const alternatives = alternativesOf(answers);
  const allowed = [...alternatives.map(([, name]) => name), 'null (not observed)'].join(', ');
  return Joi.alternatives(...alternatives.map(([schema]) => schema))
    .allow(null)
    .custom((answer: Answer, helpers) =>
      conflict?.when(answer) ? helpers.error('conflict') : answer,
    )
    .description(`${question} Reference: ${JSON.stringify(reference)}.`)
    .messages({
      // In joi's message templates, a brace begins an expression.
      '*': `{{#label}} may be: ${allowed.replaceAll('{', '\\{')}`,
      conflict: `{{#label}} would break the specification: "${conflict?.sentence ?? ''}"`,
    });
}

const schemas = new Map<OpenPointId, Joi.Schema>();

/**
 * What a profile may record for an open point; null where the answer was not observed. Made when it
 * is asked for: the reference needs none of them.
 */
export function answerSchema(id: OpenPointId): Joi.Schema {
  const schema = schemas.get(id) ?? schemaOf(id);
  schemas.set(id, schema);
  return schema;
}

/** Whether this is a possible answer to the open point. */
export function isAnswer(id: OpenPointId, value: unknown): boolean {
  const result = answerSchema(id)
    .required()
    .validate(value ?? undefined, { convert: false });
  return result.error === undefined;
}
