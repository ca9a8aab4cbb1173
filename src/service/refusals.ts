import type Joi from 'joi';
import type { OperationId } from '../spec/operations.js';
import type { Profile } from '../spec/open-points.js';
import { ServiceError } from './errors.js';

/** The status of an answer that may also be a word: then this situation never asks for a status. */
function status(answer: string | number): number {
  return typeof answer === 'number' ? answer : 400;
}

function queryStatus(profile: Profile, key: 'limit' | 'offset', type: string, value: unknown): number {
  if (type === 'number.min') return status(profile[`list.${key}-below`]);
  if (value === '') return status(profile[`list.${key}-empty`]);
  if (key === 'offset' && value === 'null') return status(profile['list.offset-null']);
  return status(profile[`list.${key}-malformed`]);
}

function payloadStatus(profile: Profile, operation: OperationId, detail: Joi.ValidationErrorItem): number {
  const [key, , inner] = detail.path;
  const unknownKey = detail.type === 'object.unknown';
  if (operation === 'createSubscription') {
    return status(profile[unknownKey ? 'create.unknown-keys' : 'create.invalid.status']);
  }
  if (operation === 'updateSubscription') {
    if (unknownKey) return status(profile['update.unknown-keys']);
    const empty = key === 'fields' && detail.path.length === 1 && detail.type === 'array.min';
    return status(profile[empty ? 'update.empty-fields' : 'update.invalid.status']);
  }
  if (detail.type === 'array.min') return status(profile['interpret.empty-fields']);
  if (detail.type === 'any.required') {
    if (inner === 'name') return status(profile['interpret.missing-name']);
    if (inner === 'description') return status(profile['interpret.missing-description']);
    if (key === 'entity_type') return status(profile['interpret.missing-entity-type']);
    if (key === 'fields') return status(profile['interpret.missing-fields']);
  }
  return profile['interpret.invalid.status'];
}

/** Turns what a schema found wrong into the refusal that the profile has for it. */
export function refusalOf(
  error: Joi.ValidationError,
  operation: OperationId,
  profile: Profile,
): ServiceError {
  const [detail] = error.details;
  if (!detail) return new ServiceError(400, error.message);
  // Only listing has a query with rules, and only the others have a body with rules.
  if (operation !== 'listEntities')
    return new ServiceError(payloadStatus(profile, operation, detail), error.message);
  const key = detail.path[0] === 'offset' ? 'offset' : 'limit';
  return new ServiceError(queryStatus(profile, key, detail.type, detail.context?.value), error.message);
}

/** The largest body that is read, in bytes. */
export const largestBody = 1_048_576;

/** Refusals of the transport, which come about before any operation runs. */
export const transportRefusals = {
  unknownPath: (profile: Profile) =>
    new ServiceError(
      profile['http.unknown-path.status'],
      'There is no such path; see the six operations under /v1',
    ),
  wrongMethod: (profile: Profile, allowed: readonly string[]) =>
    new ServiceError(profile['http.wrong-method.status'], `This path answers ${allowed.join(', ')} only`, {
      headers: profile['http.wrong-method.allow'] === 'present' ? { allow: allowed.join(', ') } : {},
    }),
  malformedJson: (profile: Profile) =>
    new ServiceError(profile['http.malformed-json.status'], 'The body is not valid JSON'),
  contentType: (profile: Profile) =>
    new ServiceError(
      status(profile['http.content-type.status']),
      'The body has to be JSON: Content-Type: application/json',
    ),
  tooLarge: (bytes: number) => new ServiceError(413, `The body is larger than ${bytes} bytes`),
  noHttp: () => new ServiceError(400, 'This is not a valid HTTP request'),
  malformedPath: () => new ServiceError(400, 'The path is not properly encoded'),
  internal: () => new ServiceError(500, 'Something went wrong inside the service'),
};
