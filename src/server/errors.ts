import Boom from '@hapi/boom';
import type { Lifecycle, Request } from '@hapi/hapi';
import type { Profile } from '../profile/open-points.js';
import { ServiceError } from '../service/errors.js';
import { transportErrors } from '../service/transport-errors.js';
import { StateFileError } from '../store/state-file-error.js';

/** An error of the service as one of hapi's; others as they are. */
export function toBoom(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  return new Boom.Boom(error.message, { statusCode: error.status, data: error });
}

/** hapi's errors while it reads a body, in the words of the service. */
export function payloadFailure(profile: Profile): Lifecycle.FailAction {
  return (_request, _h, error) => {
    throw toBoom(payloadError(error, profile));
  };
}

function payloadError(error: Error | undefined, profile: Profile): unknown {
  if (!Boom.isBoom(error)) return error;
  const { statusCode } = error.output;
  if (statusCode === 413) return transportErrors(profile).tooLarge();
  if (statusCode === 415 || /content-type/i.test(error.message))
    return transportErrors(profile).contentType();
  if (statusCode === 400) return transportErrors(profile).malformedJson();
  return new ServiceError(statusCode, error.message);
}

/** Whatever failed, as an error of the service. What went wrong inside stays inside. */
export function fromBoom(boom: Boom.Boom, request: Request, profile: Profile): ServiceError {
  if (boom instanceof ServiceError) return boom;
  if (boom.data instanceof ServiceError) return boom.data;
  // The one internal failure that whoever runs the sandbox can mend, and that may be over soon.
  if (boom instanceof StateFileError) return new ServiceError(503, boom.message);
  const { statusCode } = boom.output;
  if (statusCode >= 500) return transportErrors(profile).internal();
  // hapi answers OPTIONS itself wherever there is CORS, and knows preflights only.
  if (request.method === 'options' && statusCode === 404) return optionsError(request, profile);
  return new ServiceError(statusCode, boom.message);
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

function optionsError({ server, path }: Request, profile: Profile): ServiceError {
  const allowed = methods.filter((method) => server.match(method, path)?.method === method);
  return allowed.length > 0
    ? transportErrors(profile).wrongMethod(allowed.map((method) => method.toUpperCase()))
    : transportErrors(profile).unknownPath();
}
