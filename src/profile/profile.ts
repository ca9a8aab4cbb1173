import * as v from 'valibot';
import { checked } from '../input/checked.js';
import { answerShapes, type OpenPointId, openPointIds, type Profile } from './open-points/answers.js';
import type { Answer, AnswerShape } from './open-points/shape.js';
import { unknownKey } from './profile-keys.js';
import { anyText, exactly, isObject, maybe, oneOf, text } from '../input/schema.js';

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

/** A profile that is none. The message names the path, and what is allowed there. */
export class ProfileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProfileError';
  }
}

/** Which HTTP status codes an answer may be. */
export const statusRange = { success: [200, 299], refusal: [400, 599], any: [200, 599] } as const;

function allowedTexts(shape: AnswerShape): string[] {
  const [from, to] = statusRange[shape.status ?? 'any'];
  return [
    ...(shape.words ?? []).map((word) => `"${word}"`),
    ...(shape.status ? [`a status from ${from} to ${to}`] : []),
    ...(shape.count ? ['a positive whole number'] : []),
    ...(shape.text === undefined ? [] : [`a text that matches ${shape.text}`]),
    ...(shape.texts ? ['a sorted list of texts'] : []),
    'null (not observed)',
  ];
}

function isAllowed(shape: AnswerShape, value: unknown): boolean {
  if (typeof value === 'string') {
    return (
      (shape.words?.includes(value) ?? false) ||
      (shape.text !== undefined && new RegExp(shape.text).test(value))
    );
  }
  if (typeof value === 'number' && Number.isInteger(value)) {
    const [from, to] = statusRange[shape.status ?? 'any'];
    return (
      (shape.status !== undefined && value >= from && value <= to) || (shape.count === true && value > 0)
    );
  }
  return shape.texts === true && Array.isArray(value) && isSortedTexts(value);
}

function isSortedTexts(values: readonly unknown[]): boolean {
  return values.every((value, index) => {
    const before = values[index - 1];
    return typeof value === 'string' && (index === 0 || (typeof before === 'string' && before < value));
  });
}

/** The first open point with an answer that it cannot have, or the first key that is no open point. */
function wrongAnswer(
  answers: Readonly<Record<string, unknown>>,
): { id: string; message: string } | undefined {
  for (const [id, answer] of Object.entries(answers)) {
    const known = openPointIds.find((one) => one === id);
    if (known === undefined) return { id, message: 'is not allowed' };
    if (answer === null || answer === undefined || isAnswer(known, answer)) continue;
    return { id, message: `may be: ${allowedTexts(answerShapes[known]).join(', ')}` };
  }
  return undefined;
}

const answersSchema = v.pipe(
  v.custom<ProfileFile['answers']>(isObject, 'must be of type object'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input: Record<string, unknown> = { ...dataset.value };
    const wrong = wrongAnswer(input);
    if (wrong === undefined) return;
    const { id: key, message } = wrong;
    addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
  }),
);

const schema = exactly({
  $schema: maybe(text),
  version: oneOf(profileVersion),
  name: maybe(anyText),
  answers: answersSchema,
});

/** Takes parsed JSON for a profile. @throws {ProfileError} for an unknown key, a wrong value or a later version */
export function readProfile(value: unknown): ProfileFile {
  const version =
    typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined;
  if (typeof version === 'number' && version > profileVersion) {
    throw new ProfileError(`it has version ${version}, and this release knows up to ${profileVersion}`);
  }
  const stray = unknownKey(value);
  if (stray !== undefined) throw new ProfileError(stray);
  return checked<ProfileFile>(schema, value, ({ message }) => new ProfileError(message), 'profile');
}

/** The answers that a profile holds; what was not observed is left out, and so to the reference. */
export function answersOf(profile: ProfileFile): Partial<Profile> {
  const known = Object.entries(profile.answers).filter(([, answer]) => (answer ?? null) !== null);
  return Object.fromEntries(known);
}

/** May the open point have this answer? */
export function isAnswer(id: OpenPointId, value: unknown): boolean {
  return isAllowed(answerShapes[id], value);
}

/** The open points that a profile does not answer: not observed, or left out by whoever wrote it. */
export function unansweredBy(profile: ProfileFile): OpenPointId[] {
  return openPointIds.filter((id) => (profile.answers[id] ?? null) === null);
}

/**
 * A profile as a file holds it: keys in order, each open point there, null where it is not answered. The same
 * answers give the same text.
 */
export function profileText({ $schema, answers, name, version }: ProfileFile): string {
  const sorted = [...openPointIds].sort().map((id): [string, Answer | null] => [id, answers[id] ?? null]);
  return `${JSON.stringify({ $schema, answers: Object.fromEntries(sorted), name, version }, null, 2)}\n`;
}
