import { type AnswerShape, openPointIds, openPoints } from './open-points.js';
import { profileVersion, statusRange } from './profile.js';

/** A JSON Schema, as far as this one needs it. */
type Schema = Readonly<Record<string, unknown>>;

/** What an open point may be answered by. The order of a list is beyond JSON Schema; `readProfile` asks for it. */
function answerSchema({ words, status, count, text, texts }: AnswerShape): Schema {
  const [minimum, maximum] = statusRange[status ?? 'any'];
  return {
    anyOf: [
      ...(words ? [{ enum: words }] : []),
      ...(status ? [{ type: 'integer', minimum, maximum }] : []),
      ...(count ? [{ type: 'integer', minimum: 1 }] : []),
      ...(text === undefined ? [] : [{ type: 'string', pattern: text }]),
      ...(texts ? [{ type: 'array', items: { type: 'string' }, uniqueItems: true }] : []),
      { type: 'null' },
    ],
  };
}

/** The JSON Schema (draft-07) of profiles, for editors: every open point with its question and its answers. */
export function profileSchema(): Schema {
  const answers = [...openPointIds].sort().map((id): [string, Schema] => {
    const { question, answers: shape, reference } = openPoints[id];
    return [id, { description: question, default: reference, ...answerSchema(shape) }];
  });
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Profile of a deployment of the Location Data Subscription API',
    description: 'How it answers where the specification is silent.',
    type: 'object',
    required: ['version', 'answers'],
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      version: { description: 'The version of this format.', const: profileVersion },
      name: { description: 'What people call the deployment.', type: 'string' },
      answers: {
        description: 'By id of the open point; null where the answer was not observed.',
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(answers),
      },
    },
  };
}
