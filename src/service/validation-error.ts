import type Joi from 'joi';
import type { OperationId } from '../api/operations.js';
import { isUuid } from '../input/values.js';
import type { OpenPointId, Profile } from '../profile/open-points.js';
import type { ServiceContext } from './context.js';
import { ServiceError } from './responses/errors.js';
import type { ValidRequest } from './request.js';
import { find } from './subscription-record.js';

/** The open point about a validation error, by joi's error type, by the key, or by both. */
const points: Readonly<Partial<Record<OperationId, Readonly<Record<string, OpenPointId>>>>> = {
  createSubscription: {
    'object.unknown': 'create.unknown-keys',
    'array.unique': 'fields.duplicates',
    'any.required': 'create.missing.status',
    'string.empty': 'create.empty.status',
    'array.min': 'create.empty.status',
    '*': 'create.invalid.status',
  },
  updateSubscription: {
    'object.unknown': 'update.unknown-keys',
    'array.unique': 'fields.duplicates',
    'array.min': 'update.empty-fields',
    'string.empty fields': 'update.empty-name',
    '*': 'update.invalid.status',
  },
  interpretFields: {
    'array.min': 'interpret.empty-fields',
    'any.required entity_type': 'interpret.missing-entity-type',
    'any.required fields': 'interpret.missing-fields',
    'any.required fields.name': 'interpret.missing-name',
    'any.required fields.description': 'interpret.missing-description',
    '*': 'interpret.invalid.status',
  },
  listEntities: {
    'number.min limit': 'list.limit-below',
    '"" limit': 'list.limit-empty',
    limit: 'list.limit-malformed',
    'number.min offset': 'list.offset-below',
    '"" offset': 'list.offset-empty',
    '"null" offset': 'list.offset-null',
    offset: 'list.offset-malformed',
  },
};

function answerTo(
  operation: OperationId,
  detail: Joi.ValidationErrorItem,
  profile: Profile,
): unknown {
  const value: unknown = detail.context?.value;
  const isListed = operation === 'listEntities' && (value === '' || value === 'null');
  const type = isListed ? JSON.stringify(value) : detail.type;
  const key = detail.path.filter((part) => typeof part === 'string').join('.');
  const ofOperation = points[operation] ?? {};
  const candidates = [`${type} ${key}`, type, key, '*'];
  const [point] = candidates.flatMap((one) => ofOperation[one] ?? []);
  return point && profile[point];
}

/** Throws the refusal of the id, or of a cancelled subscription, if the profile says that it comes first. */
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
    const isFirst =
      profile[`${lookup}.invalid-or-${isUuid(id) ? 'unknown' : 'malformed'}`] === 'id';
    return isFirst && error instanceof ServiceError ? error : undefined;
  }
}

/** The error for a request that failed validation. */
export function validationError(
  context: ServiceContext,
  operation: OperationId,
  { details }: Pick<Joi.ValidationError, 'details'>,
  request: Pick<ValidRequest, 'account' | 'id'>,
): ServiceError {
  const [detail] = details;
  const answer = detail && answerTo(operation, detail, context.profile);
  const message = detail?.message ?? 'The request is not valid';
  // If the answer is a word, the schema accepts the value; what remains is a bound of this implementation.
  const error = new ServiceError(typeof answer === 'number' ? answer : 400, message);
  return earlierRefusal(context, operation, request) ?? error;
}
