import Joi from 'joi';
import { onDemand } from '../input/on-demand.js';
import type { AsParsed } from '../input/json-text.js';
import { validate } from '../input/validate.js';
import { formatVersion } from '../input/values.js';
import {
  type Answer,
  type AnswerShape,
  formerly,
  type OpenQuestionId,
  openQuestionIds,
  openQuestions,
  type Profile,
  defaultProfile,
} from './index.js';

const statusRange = { success: [200, 299], rejection: [400, 599], any: [200, 599] } as const;

const integer = () => Joi.number().integer();
const list = () => Joi.array().items(Joi.string()).unique().sort({ order: 'ascending' });

/** A kind of answer: its schema and its description. */
type AnswerKind = readonly [Joi.Schema, string];

const oneOf = (words: readonly string[]): AnswerKind => [
  Joi.string().valid(...words),
  words.map((word) => `"${word}"`).join(', '),
];

function statusFrom([from, to]: readonly [number, number]): AnswerKind {
  return [integer().min(from).max(to), `a status from ${from} to ${to}`];
}

const positive = (): AnswerKind => [
  integer().min(1).max(Number.MAX_SAFE_INTEGER),
  'a positive integer',
];

const matching = (pattern: string): AnswerKind => [
  Joi.string().pattern(new RegExp(pattern)),
  `a string that matches ${pattern}`,
];

const jsonType = '(absent|array|boolean|null|number|object|string)';
const jsonTypes = () => Joi.string().pattern(new RegExp(`^${jsonType}( or ${jsonType})*$`));
const mediaType = () => Joi.string().pattern(/^[a-z]+\/[\w.+-]+$/);
const types = () => Joi.object().pattern(Joi.string(), jsonTypes());
const byStatus = (values: Joi.Schema) => Joi.object().pattern(/^[45]\d\d$/, values);

const objects: Readonly<Record<NonNullable<AnswerShape['object']>, () => AnswerKind>> = {
  types: () => [types(), 'an object with JSON types by key, such as { "plan": "null or string" }'],
  'types-by-status': () => [
    byStatus(types()),
    'an object with JSON types by status and key, such as { "404": { "code": "string" } }',
  ],
  'media-types': () => [
    byStatus(mediaType()),
    'an object with media types by status, such as { "404": "application/problem+json" }',
  ],
};

/** Returns the kinds of answers that a shape allows. */
function alternativesOf(shape: AnswerShape): AnswerKind[] {
  const found: AnswerKind[] = [];
  if (shape.words) found.push(oneOf(shape.words));
  if (shape.status) {
    found.push(statusFrom(statusRange[shape.status]));
  }
  if (shape.count) found.push(positive());
  if (shape.text !== undefined) {
    found.push(matching(shape.text));
  }
  if (shape.texts) found.push([list(), 'a sorted array of strings']);
  if (shape.object) found.push(objects[shape.object]());
  return found;
}

function schemaOf(id: OpenQuestionId): Joi.Schema {
  const { answers, conflict, question, default: defaultAnswer } = openQuestions[id];
  const alternatives = alternativesOf(answers);
  const allowed = [...alternatives.map(([, name]) => name), 'null (not observed)'].join(', ');
  return Joi.alternatives(...alternatives.map(([schema]) => schema))
    .allow(null)
    .custom((answer: Answer, helpers) =>
      conflict?.when(answer) ? helpers.error('conflict') : answer,
    )
    .description(`${question} Default: ${JSON.stringify(defaultAnswer)}.`)
    .messages({
      // A brace begins an expression in joi's message templates.
      '*': `{{#label}} may be: ${allowed.replaceAll('{', '\\{')}`,
      conflict: `{{#label}} would violate the specification: "${conflict?.sentence ?? ''}"`,
    });
}

const schemas = new Map<OpenQuestionId, Joi.Schema>();

/**
 * Returns the schema of a profile's answers to an open question; null means not observed. Built on
 * demand, because the default answers need no schema.
 */
function answerSchema(id: OpenQuestionId): Joi.Schema {
  const schema = schemas.get(id) ?? schemaOf(id);
  schemas.set(id, schema);
  return schema;
}

/** Whether a value is a possible answer to the open question. */
export function isAnswer(id: OpenQuestionId, value: unknown): boolean {
  const result = answerSchema(id)
    .required()
    .validate(value ?? undefined, { convert: false });
  return result.error === undefined;
}

/** The version of the profile format. */
export const profileVersion = 1;

/** The content of a profile file: one deployment's answers to the open questions. */
export interface ProfileFile {
  /** location of the JSON Schema of this format, for editors */
  $schema?: string;
  version: typeof profileVersion;
  /** name of the deployment, for display */
  name?: string;
  /** answers by id of the open question; null if the answer could not be observed */
  answers: { readonly [Id in keyof Profile]?: Profile[Id] | null };
}

/**
 * A profile file as `import profile from './staging.json'` types it. Its answers are validated when
 * it is used.
 */
export type ParsedProfile = AsParsed<ProfileFile>;

/** A profile as options accept it: the content of a profile file, or just answers. */
export type GivenProfile = ParsedProfile | Partial<Profile>;

/** An invalid profile. The message names the path and the allowed values. */
export class ProfileError extends Error {
  override readonly name = 'ProfileError';
}

const firstWord = (id: string): string => id.split('.')[0] ?? '';

/** Suggests ids for a mistyped one: those with the same first word, otherwise all. */
function idsLike(key: string): string {
  const near = openQuestionIds.filter((id) => firstWord(id) === firstWord(key));
  return (near.length > 0 ? near : openQuestionIds).join(', ');
}

const ignored = () =>
  Joi.any().strip().description('No longer an open question: the answer is ignored.');

const answersSchema = (): Joi.ObjectSchema<ProfileFile['answers']> =>
  Joi.object<ProfileFile['answers']>(
    Object.fromEntries([
      ...openQuestionIds.map((id): [string, Joi.Schema] => [id, answerSchema(id)]),
      ...formerly.map((id): [string, Joi.Schema] => [id, ignored()]),
    ]),
  )
    .description('Answers by id of the open question; null if not observed.')
    .error((errors) => {
      const [first] = errors;
      if (first?.code !== 'object.unknown') return errors;
      const key = String(first.path.at(-1));
      return new Error(
        `"answers.${key}" is not an open question; the open questions are ${idsLike(key)}`,
      );
    });

/** The schema of a profile file. */
const profileSchema = onDemand(() =>
  Joi.object<ProfileFile>({
    $schema: Joi.string(),
    version: formatVersion(profileVersion).description('Format version.'),
    name: Joi.string().allow('').description('Name of the deployment.'),
    answers: answersSchema().required(),
  }).description(
    'How a deployment of the Location Data Subscription API responds ' +
      'where the specification is silent.',
  ),
);

/**
 * The JSON Schema (draft 2020-12) of profiles, for editors: every open question with its question and
 * its answers.
 */
export function profileJsonSchema(): Readonly<Record<string, unknown>> {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Profile of a deployment of the Location Data Subscription API',
    ...profileSchema()['~standard'].jsonSchema.input({ target: 'draft-2020-12' }),
  };
}

/**
 * Validates parsed JSON as a profile.
 * @throws {ProfileError} for an unknown key, an invalid value or a later version
 */
export function readProfile(value: unknown): ProfileFile {
  return validate(profileSchema(), value, 'profile', ProfileError);
}

/**
 * Returns the answers of a profile in either form, without unanswered questions.
 * @throws {ProfileError} for an unknown key, an invalid value or a later version, with the path and
 * the allowed values
 */
export function givenAnswers(profile: GivenProfile): Partial<Profile> {
  if (typeof profile !== 'object' || Array.isArray(profile)) {
    throw new ProfileError(
      'a profile must be an object: the content of a profile file, or answers by open question',
    );
  }
  const isFile = 'answers' in profile || 'version' in profile;
  const file = isFile ? profile : { version: profileVersion, answers: profile };
  return answersOf(readProfile(file));
}

/** Returns the answers in a profile file, without those that were not observed. */
export function answersOf({ answers }: ProfileFile): Partial<Profile> {
  return Object.fromEntries(
    Object.entries(answers).filter(([, answer]) => (answer ?? null) !== null),
  );
}

/**
 * Lists the open questions that a profile does not answer: not observed, or omitted by its author.
 */
export function unansweredBy({ answers }: ProfileFile): OpenQuestionId[] {
  return openQuestionIds.filter((id) => (answers[id] ?? null) === null);
}

/** Returns the answer to the question that this question follows, if it is possible here. */
function inheritedAnswer(id: OpenQuestionId, answers: Partial<Profile>): Answer | undefined {
  const { follows } = openQuestions[id];
  if (follows === undefined) return undefined;

  const answer = answers[follows] ?? undefined;
  if (answer === undefined) return undefined;
  return isAnswer(id, answer) ? answer : undefined;
}

/**
 * Completes answers: the given answer, the answer to the question that it follows, or the default.
 */
export function completeProfile(answers: Partial<Profile>): Profile {
  const complete = openQuestionIds.map((id) => [
    id,
    answers[id] ?? inheritedAnswer(id, answers) ?? defaultProfile[id],
  ]);
  return Object.fromEntries(complete) as Profile;
}

/** Lists every open question with a profile's answer. */
export function openQuestionList(profile: Profile) {
  return openQuestionIds.map((id) => {
    const { section, question, default: defaultAnswer } = openQuestions[id];
    return { id, section, question, answer: profile[id], default: defaultAnswer };
  });
}

/** Formats a profile as a file: keys in order, with every open question, null if unanswered. */
export function profileText({ $schema, answers, name, version }: ProfileFile): string {
  const sorted = openQuestionIds
    .toSorted()
    .map((id): [string, Answer | null] => [id, answers[id] ?? null]);
  const file = { $schema, answers: Object.fromEntries(sorted), name, version };
  return `${JSON.stringify(file, null, 2)}\n`;
}
