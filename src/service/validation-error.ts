import type Joi from 'joi';
import type { OperationId } from '../api/operations.js';
import { isUuid } from '../input/values.js';
import type { Profile } from '../profile/open-points.js';
import type { ServiceContext, ValidRequest } from './context.js';
import { ServiceError } from './errors.js';
import { find } from './subscription-record.js';

type Detail = Pick<Joi.ValidationErrorItem, 'message' | 'path' | 'type' | 'context'>;

const isMissing = ({ type, path }: Detail): boolean => type === 'any.required' && path.length > 0;

function createAnswer(detail: Detail, profile: Profile): string | number {
  if (detail.type === 'object.unknown') return profile['create.unknown-keys'];
  if (detail.type === 'array.unique') return profile['fields.duplicates'];
  if (isMissing(detail)) return profile['create.missing.status'];
  const isEmpty = detail.type === 'string.empty' || detail.type === 'array.min';
  return profile[isEmpty ? 'create.empty.status' : 'create.invalid.status'];
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
  if (!isMissing(detail)) return profile['interpret.invalid.status'];
  if (inner === 'name') return profile['interpret.missing-name'];
  if (inner === 'description') return profile['interpret.missing-description'];
  return profile[key === 'fields' ? 'interpret.missing-fields' : 'interpret.missing-entity-type'];
}

function queryAnswer({ type, path, context }: Detail, profile: Profile): string | number {
  const key = path[0] === 'offset' ? 'offset' : 'limit';
  const value: unknown = context?.value;
  if (type === 'number.min') return profile[`list.${key}-below`];
  if (value === '') return profile[`list.${key}-empty`];
  if (value === 'null' && key === 'offset') return profile['list.offset-null'];
  return profile[`list.${key}-malformed`];
}

/** The status that the profile has for the first thing that joi found wrong, by operation. */
const answers: Readonly<Record<OperationId, (detail: Detail, profile: Profile) => string | number>> = {
  createSubscription: createAnswer,
  updateSubscription: updateAnswer,
  interpretFields: interpretAnswer,
  listEntities: queryAnswer,
  getSubscription: () => 400,
  cancelSubscription: () => 400,
};

/** The refusal of the id, or of a cancelled subscription, where the profile says that it comes before that of the rest. */
function earlierRefusal(
  context: ServiceContext,
  operation: OperationId,
  { account, id }: Pick<ValidRequest, 'account' | 'id'>,
): ServiceError | undefined {
  const { profile } = context;
  if (operation !== 'updateSubscription' && operation !== 'listEntities') return undefined;
  const lookup = operation === 'listEntities' ? 'list' : 'update';
  try {
    const { status } = find(context, account, id, lookup);
    const answer = profile[`cancelled.${lookup}`];
    const isFirst = profile[`${lookup}.invalid-or-cancelled`] === 'status';
    if (!isFirst || status !== 'cancelled' || typeof answer !== 'number') return undefined;
    return new ServiceError(answer, 'The subscription is cancelled');
  } catch (error) {
    const isFirst = profile[`${lookup}.invalid-or-${isUuid(id) ? 'unknown' : 'malformed'}`] === 'id';
    return isFirst && error instanceof ServiceError ? error : undefined;
  }
}

/** The error for a request that does not fit the schemas of its operation. */
export function validationError(
  context: ServiceContext,
  operation: OperationId,
  { details }: Pick<Joi.ValidationError, 'details'>,
  request: Pick<ValidRequest, 'account' | 'id'>,
): ServiceError {
  const detail: Detail = details[0] ?? { message: 'The request is not valid', path: [], type: 'any.invalid' };
  const answer = answers[operation](detail, context.profile);
  // Where the profile has a word, its schema accepts the value; what is left is a bound of this implementation.
  const error = new ServiceError(typeof answer === 'number' ? answer : 400, detail.message);
  return earlierRefusal(context, operation, request) ?? error;
}
