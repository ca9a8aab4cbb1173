import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import t from '../fixtures/tap.js';
import {
  type Answer,
  type OpenQuestion,
  openQuestionIds,
  openQuestions,
} from '../../src/open-questions/index.js';
import {
  ProfileError,
  profileJsonSchema,
  profileText,
  readProfile,
  unansweredBy,
} from '../../src/open-questions/profile.js';
import { published } from '../fixtures/write-profiles.js';

/** Answers that only few questions allow. */
const oddAnswers = [
  true,
  {},
  '',
  'x',
  '1d',
  '0d',
  0,
  1,
  1.5,
  -1,
  199,
  200,
  299,
  300,
  399,
  400,
  404,
  599,
  600,
  '404',
  [],
  ['a'],
  ['a', 'b'],
  ['a', 'a'],
  [1],
  null,
];

const isAnswerLike = (value: unknown): value is Answer =>
  typeof value === 'number' || typeof value === 'string' || Array.isArray(value);

void t.test('published profiles are valid and up to date', async (t) => {
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
    profileJsonSchema(),
  );

  void t.test('each stored profile is up to date, valid and unique', async (t) => {
    for (const [name, text] of Object.entries(published)) {
      const file = readFileSync(
        new URL(`../../../fixtures/profiles/${name}`, import.meta.url),
        'utf8',
      );
      t.equal(file, text, `${name}: "npm run profiles" writes it anew`);
      if (name === 'profile.schema.json') continue;
      const profile: unknown = JSON.parse(text);
      t.ok(validate(profile));
      t.same(unansweredBy(readProfile(profile)), []);
      t.equal(profileText(readProfile(profile)), text);
    }
  });

  void t.test('the schema accepts and rejects the same profiles as readProfile', async (t) => {
    const taken = (value: unknown): boolean => {
      try {
        readProfile(value);
        return true;
      } catch (error) {
        if (error instanceof ProfileError) return false;
        throw error;
      }
    };
    for (const id of openQuestionIds) {
      const { answers, conflict, default: defaultAnswer }: OpenQuestion = openQuestions[id];
      for (const answer of [...oddAnswers, ...(answers.words ?? []), defaultAnswer]) {
        // JSON Schema cannot express answers that violate the specification.
        if (isAnswerLike(answer) && conflict?.when(answer)) continue;
        const profile = { version: 1, answers: { [id]: answer } };
        if (validate(profile) !== taken(profile)) t.fail(`${id}: ${JSON.stringify(answer)}`);
      }
    }
    for (const value of [
      null,
      {},
      { version: 1 },
      { version: 2, answers: {} },
      { version: 1, answers: {}, more: 1 },
      { version: 1, answers: { more: 1 } },
      { version: 1, answers: {}, name: 3 },
      { version: 1, answers: { constructor: 201 } },
      [],
      'x',
    ]) {
      t.same([validate(value), taken(value)], [false, false], JSON.stringify(value));
    }
    t.notOk(taken({ version: 1, answers: { 'create.cities': ['b', 'a'] } }), 'a list out of order');
  });
});
