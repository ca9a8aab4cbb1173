import type { Send } from '../../http/response.js';

/**
 * A policy that acts around each request: before it is sent, after its response, or if there is
 * none.
 */
export type Policy = (send: Send) => Send;
