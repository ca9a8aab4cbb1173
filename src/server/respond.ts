import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { noFaults, withFaults } from '../service/fault-injection.js';
import type { RenderedResponse } from '../service/response.js';
import './request-state.js';

/** Hands a rendered response to hapi, changed by the faults that apply to the request. */
export function respond(h: ResponseToolkit, request: Request, rendered: RenderedResponse): ResponseObject {
  const { status, headers, body } = withFaults(rendered, request.app.faults ?? noFaults);
  request.app.rendered = { status, headers, body };
  const response = (body === '' ? h.response() : h.response(body)).code(status);
  for (const [name, value] of Object.entries(headers)) response.header(name, value);
  return response;
}
