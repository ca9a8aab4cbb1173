import type { JsonValue } from '../../src/api/wire.js';
import type { BodyKind } from './call.js';

interface ParsedBody {
  readonly kind: BodyKind;
  readonly json: JsonValue | undefined;
  readonly flaw: string | null;
}

/** What a body is, and its JSON where it has any. */
export function parseBody(text: string, contentType: string | null): ParsedBody {
  if (text.trim() === '') return { kind: 'empty', json: undefined, flaw: 'the body is empty' };
  try {
    const json = JSON.parse(text) as JsonValue;
    return { kind: 'json', json, flaw: null };
  } catch (error) {
    const html = /^\s*<(!doctype|html|head|body|\?xml)/i.test(text) || contentType?.includes('html') === true;
    if (html) return { kind: 'html', json: undefined, flaw: 'the body is HTML instead of JSON' };
    const why = error instanceof Error ? error.message : String(error);
    const cut =
      /^\s*[[{]/.test(text) &&
      /end of JSON|Unterminated|after (property|array)|Expected.*position/i.test(why);
    return {
      kind: 'text',
      json: undefined,
      flaw: cut
        ? `the body is JSON that breaks off or is malformed (${why})`
        : `the body is not JSON (${why})`,
    };
  }
}

/** Longest body that the kit reads, in characters. */
const longestBody = 16 * 1024 * 1024;

/** Reads a body as text, up to `longestBody`. */
export async function readBody(response: Response): Promise<string> {
  if (response.body === null) return '';
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > longestBody) {
      await reader.cancel();
      throw new Error(`the body is longer than ${longestBody} characters`);
    }
  }
}
