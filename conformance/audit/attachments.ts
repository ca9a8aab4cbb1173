import { Buffer } from 'node:buffer';
import type { HarBody, HarEntry } from './har.js';

/** The content of a file next to a recording, in base64; null if there is no such file. */
export type ReadAttachment = (name: string) => string | null;

/**
 * Playwright names a file by the SHA-1 of what is in it. Whoever wrote a recording chooses the names
 * in it, so that no other file may be read: the report would show it.
 */
const isOfPlaywright = (name: string): boolean => /^[\da-f]{40}\.[\w-]{1,30}$/.test(name);

/**
 * Reads files next to a recording, each of them once.
 * @param read the beginning of a file is enough if it is longer than the kit reads
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

/** An entry with the bodies that its recorder has written into files next to the recording. */
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
