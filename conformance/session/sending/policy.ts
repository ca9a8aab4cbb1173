import type { HttpRequest } from '../../http/request.js';
import type { HttpResponse } from '../../http/response.js';

export type Send = (request: HttpRequest) => Promise<HttpResponse>;

/**
 * Something that happens around each request: before it is sent, after its response, or when there
 * is none.
 */
export type Policy = (send: Send) => Send;
