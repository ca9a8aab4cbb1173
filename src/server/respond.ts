import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { noFaults, withFaults } from '../service/faults.js';
import type { RenderedResponse } from '../service/response.js';
import './request-state.js';

/** Hands a rendered response to hapi, changed by the faults that apply to the request. */
export function respond(h: ResponseToolkit, request: Request, rendered: RenderedResponse): ResponseObject {
  const { faults = noFaults } = request.app;
  const sent = faults === noFaults ? rendered : withFaults(rendered, faults);
  request.app.rendered = sent;
  const response = (sent.body === '' ? h.response() : h.response(sent.body)).code(sent.status);
  for (const [name, value] of Object.entries(sent.headers)) response.header(name, value);
  return response;
}
