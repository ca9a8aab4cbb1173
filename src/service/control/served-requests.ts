import type { ControlRequest, DescribedRequest } from './request.js';
import { controlRequests } from './requests.js';

const isServed = (request: DescribedRequest): request is ControlRequest => 'run' in request;

/**
 * The requests that every mount serves: all except the event stream, which each mount implements,
 * and the OpenAPI document, which only a server has.
 */
export const servedRequests: readonly ControlRequest[] =
  Object.values<DescribedRequest>(controlRequests).filter(isServed);
