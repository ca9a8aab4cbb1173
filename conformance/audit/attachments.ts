import { Buffer } from 'node:buffer';
import type { HarBody, HarEntry } from './har.js';

/** Reads a file next to a recording, in base64; null if there is no such file. */
export type ReadAttachment = (name: string) => string | null;

/**
 * Whether a name is the SHA-1 that Playwright uses. The author of a recording chooses the names in
 * it, and the report would show the files, so no others are read.
 */
const isOfPlaywright = (name: string): boolean => /^[\da-f]{40}\.[\w-]{1,30}$/.test(name);

/**
 * Reads files next to a recording, each once.
 * @param read the beginning of a file suffices if it is longer than the kit reads
 */
export function attachments(read: (name: string) => Uint8Array | null): ReadAttachment {
  const known = new Map<string, string | null>();
  return (name) => {
    if (!isOfPlaywright(name)) return null;
    const before = known.get(name);
    if (before !== undefined) return before;
    const bytes = read(name);
    const text = bytes === null ? null : Buffer.from(bytes).toString('base64');
    known.set(name, text);
    return text;
  };
}

function attachedTo(body: HarBody | undefined, read: ReadAttachment): HarBody | null {
  const { _file: name = '', text = '' } = body ?? {};
  const attached = text === '' && name !== '' ? read(name) : null;
  return attached === null ? null : { text: attached, encoding: 'base64' };
}

/** Returns an entry with the bodies that its recorder has stored in files next to the recording. */
export function withAttachments(entry: HarEntry, read: ReadAttachment): HarEntry {
  const { request, response } = entry;
  const sent = attachedTo(request.postData, read);
  const received = attachedTo(response.content, read);
  if (sent === null && received === null) return entry;
  return {
    ...entry,
    request: sent === null ? request : { ...request, postData: { ...request.postData, ...sent } },
    response:
      received === null ? response : { ...response, content: { ...response.content, ...received } },
  };
}
