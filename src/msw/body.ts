import type { Policy } from '../policy/policy.js';
import { largestBody, type TransportErrors } from '../service/responses/errors.js';

/** Malformed UTF-8 becomes U+FFFD; a byte order mark stays, and is not JSON. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** JSON with or without parameters, or no type at all. */
const jsonType = /^(application\/json([ \t;]|$)|$)/i;

/**
 * Reads a body as hapi does for the sandbox.
 * @param isJson whether the operation takes a body; otherwise it may be anything
 * @throws {ServiceError} when it is too large, or of another type
 */
export async function readBody(
  request: Request,
  isJson: boolean,
  { policy, transportErrors }: { policy: Policy; transportErrors: TransportErrors },
): Promise<string> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > largestBody) throw transportErrors.tooLarge();
  const isAnyType = !isJson || policy.http.acceptsAnyType;
  const type = request.headers.get('content-type') ?? '';
  if (!isAnyType && !jsonType.test(type)) throw transportErrors.contentType();
  return utf8.decode(bytes);
}

/** The value of a body; null for none. @throws {ServiceError} when it is not JSON */
export function parseBody(text: string, errors: TransportErrors): unknown {
  try {
    return JSON.parse(text === '' ? 'null' : text);
  } catch {
    throw errors.malformedJson();
  }
}
