import type { Send } from '../../http/response.js';

/**
 * Something that happens around each request: before it is sent, after its response, or when there
 * is none.
 */
export type Policy = (send: Send) => Send;
