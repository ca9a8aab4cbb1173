import { ServiceError } from '../service/errors.js';
import { largestBody, transportRefusals } from '../service/refusals.js';
import type { Profile } from '../spec/open-points.js';

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

async function bytesOf(stream: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
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
      throw transportRefusals.tooLarge(largestBody);
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

/** What a content coding hides (RFC 9110, section 8.4). One that is not known is taken for none. */
async function decompressed(
  bytes: Uint8Array<ArrayBuffer>,
  coding: string | null,
  refuse: () => ServiceError,
): Promise<Uint8Array> {
  if (coding !== 'gzip' && coding !== 'deflate') return bytes;
  if (bytes.length === 0) throw refuse();
  const { body } = new Response(bytes);
  try {
    return await bytesOf(body?.pipeThrough(new DecompressionStream(coding)) ?? null);
  } catch (error) {
    throw error instanceof ServiceError ? error : refuse();
  }
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

/** Malformed bytes become U+FFFD; a byte order mark stays, and is no JSON. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Reads the JSON body of an operation that has one; null for an empty body.
 * @throws {ServiceError} when it is too large, of another content type, or no JSON
 */
export async function readJsonBody(request: Request, profile: Profile): Promise<unknown> {
  const raw = await bytesOf(request.body);
  const json = 'application/json';
  if (profile['http.content-type.status'] !== 'accepted') {
    const header = request.headers.get('content-type');
    if (header && mimeOf(header) !== json) throw transportRefusals.contentType(profile);
  }
  const malformed = () => transportRefusals.malformedJson(profile);
  const coding = request.headers.get('content-encoding');
  const bytes = await decompressed(new Uint8Array(raw), coding, malformed);
  if (bytes.length === 0) return null;
  const text = utf8.decode(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed();
  }
  return text.includes('__proto__') || text.includes('\\u') ? withoutPrototypes(value) : value;
}

/**
 * Reads a body that its operation does not look at: as text, null for none.
 * @throws {ServiceError} when it is too large, or its content type is none
 */
export async function readUnusedBody(request: Request, profile: Profile): Promise<string | null> {
  const bytes = await bytesOf(request.body);
  const header = request.headers.get('content-type');
  if (header && mimeOf(header) === null) throw transportRefusals.contentType(profile);
  return bytes.length > 0 ? utf8.decode(bytes) : null;
}

/** How many parameters of a query are read. */
const mostParameters = 1000;

/** The parameters of a query. A key that comes several times has all its values. */
export function readQuery(search: string): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>();
  for (const [key, value] of [...new URLSearchParams(search)].slice(0, mostParameters)) {
    const before = query.get(key);
    query.set(key, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(query);
}
