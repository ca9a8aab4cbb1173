import Boom from '@hapi/boom';
import type { Lifecycle, Request } from '@hapi/hapi';
import { ServiceError } from '../service/errors.js';
import { transportErrors } from '../service/transport-errors.js';
import type { Profile } from '../profile/open-points.js';

/** Wraps a refusal, so that hapi treats it as one of its own. */
export function toBoom(error: ServiceError): Boom.Boom<ServiceError> {
  return new Boom.Boom(error.message, { statusCode: error.status, data: error });
}

/** hapi's own errors while it reads a body, as the service words them. */
export function payloadFailure(profile: Profile): Lifecycle.FailAction {
  return (_request, _h, error) => {
    const status = Boom.isBoom(error) ? error.output.statusCode : 400;
    const errors = transportErrors(profile);
    if (status === 413) throw toBoom(errors.tooLarge());
    if (status === 415 || /content-type/i.test(error?.message ?? '')) {
      throw toBoom(errors.contentType());
    }
    if (status === 400) throw toBoom(errors.malformedJson());
    throw toBoom(new ServiceError(status, error?.message ?? 'The body could not be read'));
  };
}

/** Whatever hapi made of a failure, as an error of the service. What went wrong inside stays inside. */
export function fromBoom(boom: Boom.Boom, request: Request, profile: Profile): ServiceError {
  const errors = transportErrors(profile);
  if (boom instanceof ServiceError) return boom;
  if (boom.data instanceof ServiceError) return boom.data;
  const { statusCode } = boom.output;
  if (statusCode >= 500) return errors.internal();
  // hapi makes no request of any route of an address that it cannot take apart, or whose path it cannot decode.
  if (statusCode === 400 && request.app.operation === undefined) return errors.malformedPath();
  return new ServiceError(statusCode, boom.message);
}
