import type { JsonValue } from '../../src/api/wire.js';
import type { Answer } from './answer.js';
import type { JsonStyle, Setup } from './options.js';

/** An answer as a Response. */
export function render(answer: Answer, setup: Setup): Response {
  const headers = new Headers(answer.headers);
  const { content, status } = answer;
  if (content === null) return new Response(null, { status, headers });
  if ('text' in content) {
    if (content.type !== '') headers.set('content-type', content.type);
    return new Response(encode(content.text), { status, headers });
  }
  const type = status >= 400 ? setup.errorContentType : setup.contentType;
  if (type !== null) headers.set('content-type', type);
  return new Response(encode(write(content.json, setup.json)), { status, headers });
}

/** Bytes, because a Response gives a string a content type of its own. */
function encode(body: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(body);
}

/** The same value, written in one of the ways that JSON allows. */
function write(value: JsonValue, style: JsonStyle): string {
  switch (style) {
    case 'compact':
      return JSON.stringify(value);
    case 'pretty':
      return `\n${JSON.stringify(value, null, 4)}\n`;
    case 'decimal':
      return JSON.stringify(value).replaceAll(/"(total|limit|offset|current)":(\d+)\b(?![.e])/g, '"$1":$2.0');
    case 'escaped':
      return JSON.stringify(value)
        .replaceAll('/', String.raw`\/`)
        .replaceAll(/[^\0-~]/g, (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    case 'keys-reversed':
      return JSON.stringify(reversed(value));
  }
}

function reversed(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, reversed(item)]),
  );
}
