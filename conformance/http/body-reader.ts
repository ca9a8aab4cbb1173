import { longestBody } from './body-budget.js';
import type { RawBody } from './response.js';

/**
 * Reads a body up to the budget, and then cancels the rest. Every body that the kit receives is
 * read here, regardless of its content coding: the budget is for the decompressed text.
 */
export async function readBody(response: Response): Promise<RawBody> {
  if (response.body === null) return { text: '', isUtf8: true };
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const strict = new TextDecoder('utf-8', { fatal: true });
  // Joined at the end: concatenating thousands of chunks one by one takes several times the memory.
  const parts: string[] = [];
  let [length, isUtf8] = [0, true];
  for (;;) {
    const { done, value } = await reader.read();
    const part = decoder.decode(value, { stream: !done });
    parts.push(part);
    length += part.length;
    try {
      if (isUtf8) strict.decode(value, { stream: !done });
    } catch {
      isUtf8 = false;
    }
    if (done) return { text: parts.join(''), isUtf8 };
    if (length > longestBody) {
      // Not awaited, because a stuck connection might never confirm it.
      reader.cancel().catch(() => undefined);
      return { text: parts.join('').slice(0, longestBody), isUtf8, isCut: true };
    }
  }
}
