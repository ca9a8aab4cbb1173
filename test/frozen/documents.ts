import { openApiDocument } from '../../src/openapi/document.js';
import { completeProfile } from '../../src/open-questions/profile.js';
import { openQuestions, type Profile } from '../../src/open-questions/index.js';
import { published } from '../fixtures/write-profiles.js';
import { publishedSchemas } from '../fixtures/write-schemas.js';
import { flat, type Case } from './lines.js';

/** Descriptions of the product: documents, schemas and the questions of a profile. */

/** Answers of many kinds that neither of the published profiles has. */
const odd: Partial<Profile> = {
  'create.location': 'absolute',
  'create.status': 202,
  'list.maximum': 7,
  'list.number-exponent': 'leading-digits',
  'timestamps.format': 'unix-seconds',
  'rate-limit.retry-after': 'date',
};

const answersIn = (name: string): Partial<Profile> =>
  (JSON.parse(published[`${name}.json`] ?? '') as { answers: Partial<Profile> }).answers;

const jsonCase = (name: string, value: () => unknown): Case => ({
  name,
  sampled: true,
  lines: () => flat(value()),
});

export function documentCases(): Case[] {
  const profiles = { default: {}, strict: answersIn('strict'), lax: answersIn('lax'), odd };
  return [
    ...Object.entries(profiles).map(([name, answers]) =>
      jsonCase(`OpenAPI document, ${name} profile`, () =>
        openApiDocument(completeProfile(answers)),
      ),
    ),
    ...Object.entries({ ...publishedSchemas, ...published }).map(([name, text]) =>
      jsonCase(name, () => JSON.parse(text) as unknown),
    ),
    jsonCase('open questions', () => openQuestions),
  ];
}
