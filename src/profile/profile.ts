import Joi from 'joi';
import { validate } from '../input/validate.js';
import { answerSchemas } from './answer-schema.js';
import { openPointIds, openPoints, referenceProfile } from './open-points.js';
import type { Answer, OpenPointId, Profile } from './open-points.js';

/** The version of the profile format. */
export const profileVersion = 1;

/** A profile as a file holds it: one deployment's answers to the open points. */
export interface ProfileFile {
  /** for editors: where the JSON Schema of this format is */
  $schema?: string;
  version: typeof profileVersion;
  /** what people call the deployment */
  name?: string;
  /** by id of the open point; null where the answer could not be observed */
  answers: { readonly [Id in keyof Profile]?: Profile[Id] | null };
}

/** A profile that is not valid. The message names the path, and what is allowed there. */
export class ProfileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProfileError';
  }
}

const firstWord = (id: string): string => id.split('.')[0] ?? '';

/** For somebody who mistyped an id: those that begin with the same word, or else the words that they begin with. */
function idsLike(key: string): string {
  const near = openPointIds.filter((id) => firstWord(id) === firstWord(key));
  if (near.length > 0) return `there are ${near.join(', ')}`;
  return `they begin with ${[...new Set(openPointIds.map(firstWord))].join(', ')}`;
}

const answersSchema = Joi.object<ProfileFile['answers']>(Object.fromEntries(answerSchemas)).error(
  (errors) => {
    const [first] = errors;
    if (first?.code !== 'object.unknown') return errors;
    const key = String(first.path.at(-1));
    return new Error(`"answers.${key}" is no open point; ${idsLike(key)}`);
  },
);

const profileSchema = Joi.object<ProfileFile>({
  $schema: Joi.string(),
  version: Joi.valid(profileVersion).required(),
  name: Joi.string().allow(''),
  answers: answersSchema.required(),
});

/** Validates parsed JSON as a profile. @throws {ProfileError} for an unknown key, a wrong value or a later version */
export function readProfile(value: unknown): ProfileFile {
  const version =
    typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined;
  if (typeof version === 'number' && version > profileVersion) {
    throw new ProfileError(`it has version ${version}, and this release knows up to ${profileVersion}`);
  }
  return validate(profileSchema, value, {
    label: 'profile',
    error: (message) => new ProfileError(message),
  });
}

/** The answers that a profile holds, without those that were not observed. */
export function answersOf(profile: ProfileFile): Partial<Profile> {
  const known = Object.entries(profile.answers).filter(([, answer]) => (answer ?? null) !== null);
  return Object.fromEntries(known);
}

/** The open points that a profile does not answer: not observed, or left out by whoever wrote it. */
export function unansweredBy(profile: ProfileFile): OpenPointId[] {
  return openPointIds.filter((id) => (profile.answers[id] ?? null) === null);
}

/** An answer to every open point: the given ones, those of the points that a point follows, else the reference. */
export function completeProfile(answers: Partial<Profile>): Profile {
  const complete = openPointIds.map((id) => {
    const { follows } = openPoints[id];
    const followed = openPointIds.find((other) => other === follows);
    const inherited = followed && answers[followed];
    const usable = inherited !== undefined && !answerSchemas.get(id)?.validate(inherited).error;
    return [id, answers[id] ?? (usable ? inherited : referenceProfile[id])];
  });
  return Object.fromEntries(complete) as Profile;
}

/**
 * A profile as a file holds it: keys in order, each open point there, null where it is not answered. The same
 * answers give the same text.
 */
export function profileText({ $schema, answers, name, version }: ProfileFile): string {
  const sorted = [...openPointIds].sort().map((id): [string, Answer | null] => [id, answers[id] ?? null]);
  return `${JSON.stringify({ $schema, answers: Object.fromEntries(sorted), name, version }, null, 2)}\n`;
}

/** The JSON Schema (draft 2020-12) of profiles, for editors: every open point with its question and its answers. */
export function profileJsonSchema(): Readonly<Record<string, unknown>> {
  const answers = Object.fromEntries(
    [...answerSchemas]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, schema]) => [id, schema.default(referenceProfile[id])]),
  );
  const documented = profileSchema
    .keys({
      version: Joi.valid(profileVersion).required().description('The version of this format.'),
      name: Joi.string().allow('').description('What people call the deployment.'),
      answers: Joi.object(answers)
        .required()
        .description('By id of the open point; null where the answer was not observed.'),
    })
    .description(
      'How a deployment of the Location Data Subscription API responds where the specification is silent.',
    );
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Profile of a deployment of the Location Data Subscription API',
    ...documented['~standard'].jsonSchema.input({ target: 'draft-2020-12' }),
  };
}
