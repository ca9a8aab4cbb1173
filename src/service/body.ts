import type { Profile } from '../profile/open-points.js';
import { ServiceError } from './errors.js';
import { largestBody, transportErrors } from './transport-errors.js';

/** RFC 9110, section 8.3: a type, and parameters that are not looked at but for being there twice. */
const mediaType = /^([\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+)([ \t;][^\r\n]*)?$/;
const charset = /;\s*charset=(?:"[^"]+"|[^;"\s]+)/gi;
const boundary = /;\s*boundary=(?:"[^"]+"|[^;"\s]+)/gi;

/** The media type in lower case; null when the header is none. */
function mimeOf(header: string): string | null {
  const [, type = '', parameters = ''] = mediaType.exec(header) ?? [];
  const mime = type.toLowerCase();
  const times = (parameter: RegExp) => [...parameters.matchAll(parameter)].length;
  if (mime === '' || times(charset) > 1) return null;
  return mime.startsWith('multipart/') && times(boundary) !== 1 ? null : mime;
}

/** Reads a stream to its end. @throws {ServiceError} when it is longer than a body may be */
export async function bytesOf(stream: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  if (stream === null) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > largestBody) {
      // Only a courtesy: how that ends is of no interest any more.
      reader.cancel().catch(() => undefined);
      throw new ServiceError(413, `The body is larger than ${largestBody} bytes`);
    }
    parts.push(value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Malformed bytes become U+FFFD; a byte order mark stays, and is no JSON. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

async function unpacked(
  bytes: Uint8Array,
  coding: CompressionFormat,
  refuse: () => ServiceError,
): Promise<string> {
  if (bytes.length === 0) throw refuse();
  const { body } = new Response(new Uint8Array(bytes));
  try {
    return utf8.decode(await bytesOf(body?.pipeThrough(new DecompressionStream(coding)) ?? null));
  } catch (error) {
    throw error instanceof ServiceError ? error : refuse();
  }
}

const json = 'application/json';

/** Reads a header of a request, by its name in lower case. */
export type Header = (name: string) => string | null;

/**
 * The text of a body that is to be JSON, without what a content coding hides (RFC 9110, section 8.4). A coding that is not
 * known is taken for none.
 * @throws {ServiceError} when it is too large, or of another content type, or not of its coding
 */
export function jsonText(bytes: Uint8Array, header: Header, profile: Profile): string | Promise<string> {
  const type = header('content-type');
  const fits = !type || type === json || profile['http.content-type.status'] === 'accepted';
  if (!fits && mimeOf(type) !== json) throw transportErrors(profile).contentType();
  const coding = header('content-encoding');
  return coding === 'gzip' || coding === 'deflate'
    ? unpacked(bytes, coding, () => transportErrors(profile).malformedJson())
    : utf8.decode(bytes);
}

/**
 * The text of a body that its operation does not look at; null for none.
 * @throws {ServiceError} when its content type is none
 */
export function unusedText(bytes: Uint8Array, header: Header, profile: Profile): string | null {
  const type = header('content-type');
  if (type && mimeOf(type) === null) throw transportErrors(profile).contentType();
  return bytes.length > 0 ? utf8.decode(bytes) : null;
}

/** Takes away own keys named `__proto__`, which a later copy could take for a prototype. */
function withoutPrototypes(value: unknown): unknown {
  let nodes: unknown[] = [value];
  while (nodes.length > 0) {
    nodes = nodes.flatMap((node) => {
      if (typeof node !== 'object' || node === null) return [];
      if (Object.hasOwn(node, '__proto__')) Reflect.deleteProperty(node, '__proto__');
      const inner: unknown[] = Object.values(node);
      return inner;
    });
  }
  return value;
}

/** What a text of JSON says; null for an empty one. @throws {ServiceError} when it is no JSON */
export function parseJson(text: string, profile: Profile): unknown {
  if (text === '') return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw transportErrors(profile).malformedJson();
  }
  return text.includes('__proto__') || text.includes('\\u') ? withoutPrototypes(value) : value;
}
