import type { Problem } from '../input/checked.js';
import type { OperationId } from '../api/operations.js';
import type { Profile } from '../profile/open-points.js';
import { ServiceError } from './errors.js';

/** The status of an answer that may also be a word: then this situation never asks for a status. */
function status(answer: string | number): number {
  return typeof answer === 'number' ? answer : 400;
}

/** What a `limit` or an `offset` in a query can be instead of a number in its bounds. */
type QuerySituation = 'below' | 'malformed' | 'empty' | 'null';

/** The refusal that the profile has for a bound of a list. */
export function queryRefusal(
  key: 'limit' | 'offset',
  situation: QuerySituation,
  message: string,
  profile: Profile,
): ServiceError {
  // Only an offset of `null` is a question of its own.
  const point = situation === 'null' ? 'list.offset-null' : (`list.${key}-${situation}` as const);
  return new ServiceError(status(profile[point]), message);
}

function payloadStatus(profile: Profile, operation: OperationId, { kind, path }: Problem): number {
  const [key, , inner] = path;
  if (operation === 'createSubscription') {
    return status(profile[kind === 'unknown key' ? 'create.unknown-keys' : 'create.invalid.status']);
  }
  if (operation === 'updateSubscription') {
    if (kind === 'unknown key') return status(profile['update.unknown-keys']);
    return status(profile[kind === 'too short' ? 'update.empty-fields' : 'update.invalid.status']);
  }
  if (kind === 'too short') return status(profile['interpret.empty-fields']);
  if (kind === 'absent') {
    if (inner === 'name') return status(profile['interpret.missing-name']);
    if (inner === 'description') return status(profile['interpret.missing-description']);
    if (key === 'entity_type') return status(profile['interpret.missing-entity-type']);
    if (key === 'fields') return status(profile['interpret.missing-fields']);
  }
  return profile['interpret.invalid.status'];
}

/** Turns what is wrong with a body into the refusal that the profile has for it. */
export function payloadRefusal(problem: Problem, operation: OperationId, profile: Profile): ServiceError {
  return new ServiceError(payloadStatus(profile, operation, problem), problem.message);
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
