import { largestBody, type TransportErrors } from '../service/responses/errors.js';

/** Malformed UTF-8 becomes U+FFFD; a byte order mark stays, and is not JSON. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Reads a body. @throws {ServiceError} when it is too large */
export async function readBody(request: Request, errors: TransportErrors): Promise<string> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > largestBody) throw errors.tooLarge();
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
