import Joi from 'joi';
import { openPointIds, openPoints, type Answer, type AnswerShape, type OpenPointId } from './open-points.js';

const statusRange = { success: [200, 299], refusal: [400, 599], any: [200, 599] } as const;

/** The possible answers of a shape: a schema for each kind, and in words. */
function alternativesOf({ words, status, count, text, texts }: AnswerShape): [Joi.Schema, string][] {
  const [from, to] = statusRange[status ?? 'any'];
  return [
    ...(words ?? []).map((word): [Joi.Schema, string] => [Joi.string().valid(word), `"${word}"`]),
    ...(status ? [integer(from, to, `a status from ${from} to ${to}`)] : []),
    ...(count ? [integer(1, Number.MAX_SAFE_INTEGER, 'a positive whole number')] : []),
    ...(text === undefined ? [] : [pattern(text)]),
    ...(texts ? [sortedTexts] : []),
  ];
}

const integer = (from: number, to: number, name: string): [Joi.Schema, string] => [
  Joi.number().integer().min(from).max(to),
  name,
];

const pattern = (text: string): [Joi.Schema, string] => [
  Joi.string().pattern(new RegExp(text)),
  `a text that matches ${text}`,
];

const sortedTexts: [Joi.Schema, string] = [
  Joi.array().items(Joi.string()).unique().sort({ order: 'ascending' }),
  'a sorted list of texts',
];

/** What a profile may record for an open point; null where the answer was not observed. */
function answerSchema(id: OpenPointId): Joi.Schema {
  const { answers, conflict, question } = openPoints[id];
  const alternatives = alternativesOf(answers);
  const allowed = [...alternatives.map(([, name]) => name), 'null (not observed)'].join(', ');
  return Joi.alternatives(...alternatives.map(([schema]) => schema))
    .allow(null)
    .custom((answer: Answer, helpers) => (conflict?.when(answer) ? helpers.error('conflict') : answer))
    .description(question)
    .messages({
      // In a template of joi, a brace begins an expression.
      '*': `{{#label}} may be: ${allowed.replaceAll('{', '\\{')}`,
      conflict: `{{#label}} would break the specification: "${conflict?.sentence ?? ''}"`,
    });
}

/** The schema of each open point's answer. */
export const answerSchemas = new Map(openPointIds.map((id) => [id, answerSchema(id)]));

/** May the open point have this answer? */
export function isAnswer(id: OpenPointId, value: unknown): boolean {
  const result = answerSchemas
    .get(id)
    ?.validate(value ?? undefined, { convert: false, presence: 'required' });
  return result !== undefined && !result.error;
}
