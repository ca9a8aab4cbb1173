import Joi from 'joi';
import {
  openPointIds,
  openPoints,
  type Answer,
  type AnswerShape,
  type OpenPointId,
} from './open-points.js';

const statusRange = { success: [200, 299], refusal: [400, 599], any: [200, 599] } as const;

const integer = Joi.number().integer();
const list = Joi.array().items(Joi.string()).unique().sort({ order: 'ascending' });

/** The possible answers of a shape: a schema for each kind, and a description. */
function alternativesOf({
  words,
  status,
  count,
  text,
  texts,
}: AnswerShape): [Joi.Schema, string][] {
  const [from, to] = statusRange[status ?? 'any'];
  const found: [Joi.Schema, string][] = [];
  if (words) {
    const quoted = words.map((word) => `"${word}"`).join(', ');
    found.push([Joi.string().valid(...words), quoted]);
  }
  if (status) found.push([integer.min(from).max(to), `a status from ${from} to ${to}`]);
  if (count) found.push([integer.min(1).max(Number.MAX_SAFE_INTEGER), 'a positive whole number']);
  if (text !== undefined)
    found.push([Joi.string().pattern(new RegExp(text)), `a text that matches ${text}`]);
  if (texts) found.push([list, 'a sorted list of texts']);
  return found;
}

/** What a profile may record for an open point; null where the answer was not observed. */
function answerSchema(id: OpenPointId): Joi.Schema {
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

/** The schema of each open point's answer. */
export const answerSchemas = new Map(openPointIds.map((id) => [id, answerSchema(id)]));

/** Whether this is a possible answer to the open point. */
export function isAnswer(id: OpenPointId, value: unknown): boolean {
  const schema = answerSchemas.get(id)?.required();
  return schema?.validate(value ?? undefined, { convert: false }).error === undefined;
}
