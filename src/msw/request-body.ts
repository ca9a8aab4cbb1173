import { largestBody, type TransportErrors } from '../service/transport-errors.js';

/** Malformed UTF-8 becomes U+FFFD; a byte order mark stays, and is no JSON. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Reads a request body as hapi does for the sandbox.
 * @returns its text; null for none
 * @throws {ServiceError} when it is compressed, too large, or of another content type
 */
export async function readBody(
  request: Request,
  { anyType, errors }: { readonly anyType: boolean; readonly errors: TransportErrors },
): Promise<string | null> {
  if ((request.headers.get('content-encoding') ?? 'identity') !== 'identity') throw errors.contentEncoding();
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > largestBody) throw errors.tooLarge();
  const type = request.headers.get('content-type') ?? 'application/json';
  if (!anyType && !/^application\/json\s*(;|$)/i.test(type)) throw errors.contentType();
  return bytes.byteLength === 0 ? null : utf8.decode(bytes);
}

/** @returns the value; null for an empty body. @throws {ServiceError} when it is not JSON */
export function parseBody(text: string | null, errors: TransportErrors): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    throw errors.malformedJson();
  }
}
