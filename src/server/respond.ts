import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { RenderedAnswer } from '../service/answer.js';
import { steered, unsteered } from '../service/steering.js';
import './request-state.js';

/** Hands a rendered response to hapi, changed by the faults that apply to the request. */
export function respond(h: ResponseToolkit, request: Request, rendered: RenderedAnswer): ResponseObject {
  const { status, headers, body } = steered(rendered, request.app.faults ?? unsteered);
  request.app.rendered = { status, headers, body };
  const response = (body === '' ? h.response() : h.response(body)).code(status);
  for (const [name, value] of Object.entries(headers)) response.header(name, value);
  return response;
}
