import { Buffer } from 'node:buffer';
import { addressOf } from './addresses.js';
import type { HarBody, HarEntry, Recording } from './har.js';

/** The content of a file beside a recording; null if there is no such file. */
export type ReadAttachment = (name: string) => Uint8Array | null;

/** Nothing outside of the folder of the recording is read. */
const isFileName = (name: string): boolean => /^[\w-][\w.-]*$/.test(name);

function attachedTo(body: HarBody | undefined, read: ReadAttachment): HarBody | null {
  const { _file: name = '', text = '' } = body ?? {};
  const bytes = text === '' && isFileName(name) ? read(name) : null;
  if (bytes === null) return null;
  return { text: Buffer.from(bytes).toString('base64'), encoding: 'base64' };
}

function withAttachments(entry: HarEntry, read: ReadAttachment): HarEntry {
  // most files of a web page are of no interest
  if (addressOf(entry) === null) return entry;
  const { request, response } = entry;
  const sent = attachedTo(request.postData, read);
  const received = attachedTo(response.content, read);
  return {
    ...entry,
    request: sent === null ? request : { ...request, postData: { ...request.postData, ...sent } },
    response:
      received === null ? response : { ...response, content: { ...response.content, ...received } },
  };
}

/** A recording with the bodies that its recorder has written into files beside it. */
export function withAttachedBodies(recording: Recording, read: ReadAttachment): Recording {
  const entries = recording.entries.map((entry) => withAttachments(entry, read));
  return { ...recording, entries };
}
