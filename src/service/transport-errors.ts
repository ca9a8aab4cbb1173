import type { Profile } from '../profile/open-points.js';
import { ServiceError } from './errors.js';

/** The largest request body that is read, in bytes: parsing and validating even the worst of them takes less than 100 ms. */
export const largestBody = 262_144;

/** The errors of requests that do not reach an operation. A mount throws them for what its framework refused. */
export function transportErrors(profile: Profile) {
  const contentType = profile['http.content-type.status'];
  return {
    unknownPath: () =>
      new ServiceError(
        profile['http.unknown-path.status'],
        'There is no such path; see the six operations under /v1',
      ),
    wrongMethod: (allowed: readonly string[]) =>
      new ServiceError(profile['http.wrong-method.status'], `This path takes ${allowed.join(', ')} only`, {
        headers: profile['http.wrong-method.allow'] === 'present' ? { allow: allowed.join(', ') } : {},
      }),
    malformedJson: () =>
      new ServiceError(profile['http.malformed-json.status'], 'The body is not valid JSON'),
    contentType: () =>
      new ServiceError(
        contentType === 'accepted' ? 415 : contentType,
        'The body has to be JSON: Content-Type: application/json',
      ),
    /** bodies with a Content-Encoding are refused before they are read */
    contentEncoding: () => new ServiceError(415, 'Request bodies are taken without Content-Encoding only'),
    tooLarge: () => new ServiceError(413, `The body is larger than ${largestBody} bytes`),
    malformedPath: () => new ServiceError(400, 'The path is not properly encoded'),
    badRequest: () => new ServiceError(400, 'This is not a valid HTTP request'),
    internal: () => new ServiceError(500, 'Something went wrong inside the service'),
  };
}

export type TransportErrors = ReturnType<typeof transportErrors>;
