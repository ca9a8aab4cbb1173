import Joi from 'joi';
import type { AsParsed } from '../input/json-text.js';
import { validate } from '../input/validate.js';
import { formatVersion } from '../input/values.js';
import { answerSchema, isAnswer } from './answer-schema.js';
import { openPointIds, openPoints, referenceProfile } from './open-points/index.js';
import type { Answer, OpenPointId, Profile } from './open-points/index.js';

/** The version of the profile format. */
export const profileVersion = 1;

/** The content of a profile file: one deployment's answers to the open points. */
export interface ProfileFile {
  /** location of the JSON Schema of this format, for editors */
  $schema?: string;
  version: typeof profileVersion;
  /** name of the deployment, for people */
  name?: string;
  /** by id of the open point; null where the answer could not be observed */
  answers: { readonly [Id in keyof Profile]?: Profile[Id] | null };
}

/**
 * A profile file as `import profile from './staging.json'` types it. Its answers are validated when
 * it is used.
 */
export type ParsedProfile = AsParsed<ProfileFile>;

/** A profile as options take it: what a profile file holds, or just the answers. */
export type GivenProfile = ParsedProfile | Partial<Profile>;

/** A profile that is not valid. The message names the path, and what is allowed there. */
export class ProfileError extends Error {
  override readonly name = 'ProfileError';
}

const firstWord = (id: string): string => id.split('.')[0] ?? '';

/** Suggestions for a mistyped id: those with the same first word, or else all. */
function idsLike(key: string): string {
  const near = openPointIds.filter((id) => firstWord(id) === firstWord(key));
  return (near.length > 0 ? near : openPointIds).join(', ');
}

const answersSchema = (): Joi.ObjectSchema<ProfileFile['answers']> =>
  Joi.object<ProfileFile['answers']>(
    Object.fromEntries(openPointIds.map((id) => [id, answerSchema(id)])),
  )
    .description('By id of the open point; null where the answer was not observed.')
    .error((errors) => {
      const [first] = errors;
      if (first?.code !== 'object.unknown') return errors;
      const key = String(first.path.at(-1));
      return new Error(`"answers.${key}" is not an open point; there are ${idsLike(key)}`);
    });

let schema: Joi.ObjectSchema<ProfileFile> | undefined;

/** The schema of a profile file. A start without a profile need not wait for it. */
const profileSchema = (): Joi.ObjectSchema<ProfileFile> =>
  (schema ??= Joi.object<ProfileFile>({
    $schema: Joi.string(),
    version: formatVersion(profileVersion).description('The version of this format.'),
    name: Joi.string().allow('').description('What people call the deployment.'),
    answers: answersSchema().required(),
  }).description(
    'How a deployment of the Location Data Subscription API responds ' +
      'where the specification is silent.',
  ));

/**
 * The JSON Schema (draft 2020-12) of profiles, for editors: every open point with its question and
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
 * @throws {ProfileError} for an unknown key, a wrong value or a later version
 */
export function readProfile(value: unknown): ProfileFile {
  return validate(profileSchema(), value, 'profile', ProfileError);
}

/**
 * The answers of a profile, in whichever form it is given. Unanswered points are left out.
 * @throws {ProfileError} for an unknown key, a wrong value or a later version, with the path and
 *   what is allowed there
 */
export function givenAnswers(profile: GivenProfile): Partial<Profile> {
  if (typeof profile !== 'object' || Array.isArray(profile)) {
    throw new ProfileError(
      'a profile must be an object: the content of a profile file, or answers by open point',
    );
  }
  const isFile = 'answers' in profile || 'version' in profile;
  const file = isFile ? profile : { version: profileVersion, answers: profile };
  return answersOf(readProfile(file));
}

/** The answers that a profile holds, without those that were not observed. */
export function answersOf({ answers }: ProfileFile): Partial<Profile> {
  return Object.fromEntries(
    Object.entries(answers).filter(([, answer]) => (answer ?? null) !== null),
  );
}

/** The open points that a profile does not answer: not observed, or left out by its author. */
export function unansweredBy({ answers }: ProfileFile): OpenPointId[] {
  return openPointIds.filter((id) => (answers[id] ?? null) === null);
}

/** The answer to the point that this one follows, if it is possible here. */
function inheritedAnswer(id: OpenPointId, answers: Partial<Profile>): Answer | undefined {
  const { follows } = openPoints[id];
  if (follows === undefined) return undefined;

  const answer = answers[follows] ?? undefined;
  if (answer === undefined) return undefined;
  return isAnswer(id, answer) ? answer : undefined;
}

/**
 * An answer to every open point: the given one, that to the point it follows, or else the
 * reference.
 */
export function completeProfile(answers: Partial<Profile>): Profile {
  const complete = openPointIds.map((id) => [
    id,
    answers[id] ?? inheritedAnswer(id, answers) ?? referenceProfile[id],
  ]);
  return Object.fromEntries(complete) as Profile;
}

/** Every open point, and what a profile answers. */
export function openPointList(profile: Profile) {
  return openPointIds.map((id) => {
    const { section, question, reference } = openPoints[id];
    return { id, section, question, answer: profile[id], reference };
  });
}

/**
 * A profile as it is written to a file: keys in order, with every open point, null where it is not
 * answered.
 */
export function profileText({ $schema, answers, name, version }: ProfileFile): string {
  const sorted = openPointIds
    .toSorted()
    .map((id): [string, Answer | null] => [id, answers[id] ?? null]);
  const file = { $schema, answers: Object.fromEntries(sorted), name, version };
  return `${JSON.stringify(file, null, 2)}\n`;
}
