import type Joi from 'joi';
import type { OperationId } from '../api/operations.js';
import type { Profile } from '../profile/open-points.js';
import { ServiceError } from './errors.js';

type Detail = Pick<Joi.ValidationErrorItem, 'message' | 'path' | 'type' | 'context'>;

/** Is there no value at all? joi calls an absent key `any.required`. */
const isMissing = ({ type, path }: Detail): boolean => type === 'any.required' && path.length > 0;

/** An empty text, or a list with too few members. */
const isEmpty = ({ type }: Detail): boolean => type === 'string.empty' || type === 'array.min';

function createAnswer(detail: Detail, profile: Profile): string | number {
  if (detail.type === 'object.unknown') return profile['create.unknown-keys'];
  if (detail.type === 'array.unique') return profile['fields.duplicates'];
  if (isMissing(detail)) return profile['create.missing.status'];
  return profile[isEmpty(detail) ? 'create.empty.status' : 'create.invalid.status'];
}

function updateAnswer({ type, path }: Detail, profile: Profile): string | number {
  if (type === 'object.unknown') return profile['update.unknown-keys'];
  if (type === 'array.unique') return profile['fields.duplicates'];
  if (type === 'array.min') return profile['update.empty-fields'];
  if (type === 'string.empty' && path[0] === 'fields') return profile['update.empty-name'];
  return profile['update.invalid.status'];
}

function interpretAnswer(detail: Detail, profile: Profile): string | number {
  const [key, , inner] = detail.path;
  if (detail.type === 'array.min') return profile['interpret.empty-fields'];
  if (isMissing(detail)) {
    if (inner === 'name') return profile['interpret.missing-name'];
    if (inner === 'description') return profile['interpret.missing-description'];
    return profile[key === 'fields' ? 'interpret.missing-fields' : 'interpret.missing-entity-type'];
  }
  return profile['interpret.invalid.status'];
}

function queryAnswer({ type, path, context }: Detail, profile: Profile): string | number {
  const key = path[0] === 'offset' ? 'offset' : 'limit';
  const value: unknown = context?.value;
  if (type === 'number.min') return profile[`list.${key}-below`];
  if (value === '') return profile[`list.${key}-empty`];
  return value === 'null' && key === 'offset'
    ? profile['list.offset-null']
    : profile[`list.${key}-malformed`];
}

/** The status that the profile has for the first thing that joi found wrong with a request, and joi's message. */
export function validationError(
  operation: OperationId,
  { details }: Pick<Joi.ValidationError, 'details'>,
  profile: Profile,
): ServiceError {
  const detail: Detail = details[0] ?? { message: 'The request is not valid', path: [], type: 'any.invalid' };
  const answers = {
    createSubscription: createAnswer,
    updateSubscription: updateAnswer,
    interpretFields: interpretAnswer,
    listEntities: queryAnswer,
    getSubscription: () => 400,
    cancelSubscription: () => 400,
  } as const satisfies Record<OperationId, (detail: Detail, profile: Profile) => string | number>;
  const answer = answers[operation](detail, profile);
  // Where the profile has a word, its schema accepts the value; what is left is a bound of this implementation.
  return new ServiceError(typeof answer === 'number' ? answer : 400, detail.message);
}
