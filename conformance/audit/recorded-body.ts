import { longestBody } from '../http/body-budget.js';
import { parseBody, unread, type ParsedBody, type RawBody } from '../http/response.js';
import type { HarEntry } from './har.js';

/** Headers by their names in lower case; names of HTTP/2 such as `:authority` are left out. */
export function headersOf(entry: HarEntry['request'] | HarEntry['response']): Headers {
  const headers = new Headers();
  for (const { name, value } of entry.headers) {
    try {
      headers.append(name, value);
    } catch {
      // no name or value that HTTP allows: nothing is read from it
    }
  }
  return headers;
}

export const notRecorded = 'the recording does not have the body';
export const cutOff = 'the recording has only a part of the body';

const bodiless = [204, 205];

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** The length that the headers declare, of a body that is not compressed; null if they do not. */
function declaredLength(headers: Headers): number | null {
  const coding = headers.get('content-encoding') ?? 'identity';
  const length = headers.get('content-length');
  if (coding !== 'identity' || length === null || !/^\d+$/.test(length)) return null;
  return Number(length);
}

/** A body as bytes say it. */
function decoded(text: string): { raw: RawBody; bytes: number } | null {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const plain = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    return { raw: { text: plain, isUtf8: isUtf8(bytes) }, bytes: bytes.length };
  } catch {
    return null;
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

interface Received {
  /** the text as it was received; empty if it was not recorded */
  readonly text: string;
  readonly parsed: ParsedBody;
}

const unreadBody = (problem: string, text = ''): Received => ({ text, parsed: unread(problem) });

/** Why there is nothing to read; null if there may be. */
function whyUnread({ response, _fault: isFault }: HarEntry): string | null {
  const { content, status } = response;
  if (status === 0) return 'no response came';
  if (isFault === true) return 'the response is an injected fault';
  const declared = declaredLength(headersOf(response));
  if (bodiless.includes(status) || declared === 0) return null;
  if (content.text === undefined) return notRecorded;
  const isExpected = content.size > 0 || (declared ?? 0) > 0;
  return content.text === '' && isExpected ? notRecorded : null;
}

/**
 * The body of a response. One that a recorder left out, or cut off, says nothing about the
 * deployment: only where the sizes agree is a body that breaks off one of the deployment.
 */
export function receivedBody(entry: HarEntry): Received {
  const why = whyUnread(entry);
  if (why !== null) return unreadBody(why);
  const { response } = entry;
  const { content } = response;
  const found = bytesOf(content);
  if (found === null) return unreadBody(cutOff);
  const headers = headersOf(response);
  const type = headers.get('content-type') ?? content.mimeType ?? null;
  const received = read(found.raw, type);
  const { json, kind } = received.parsed;
  if (json !== undefined || kind !== 'text') return received;
  // no recorder adds to a body
  const declared = declaredLength(headers);
  const isWhole = declared === null ? content.size === found.bytes : found.bytes >= declared;
  return isWhole ? received : unreadBody(cutOff, found.raw.text);
}

/** What was recorded; null if it is damaged. */
function bytesOf({ text = '', encoding }: HarEntry['response']['content']) {
  if (encoding === 'base64') return decoded(text);
  return { raw: { text, isUtf8: true }, bytes: byteLength(text) };
}

function read({ text, isUtf8 }: RawBody, type: string | null): Received {
  const raw: RawBody =
    text.length > longestBody
      ? { text: text.slice(0, longestBody), isUtf8, isCut: true }
      : { text, isUtf8 };
  return { text: raw.text, parsed: parseBody(raw, type) };
}

/** The body of a request, and whether it is certainly the one that was sent. */
export interface SentBody {
  /** undefined if it is not in the recording */
  readonly text: string | undefined;
  /** whether it is known to be what was sent: recorders leave bodies out, and cut them off */
  readonly isCertain: boolean;
}

/** The text that was sent; null if it is damaged. */
function sentText(postData: HarEntry['request']['postData']): string | null {
  const { text = '', encoding } = postData ?? {};
  if (encoding !== 'base64') return text;
  return decoded(text)?.raw.text ?? null;
}

export function sentBody({ request }: HarEntry): SentBody {
  const { postData, bodySize } = request;
  const headers = headersOf(request);
  const declared = declaredLength(headers);
  const text = sentText(postData);
  if (text === null) return { text: undefined, isCertain: false };
  if (text === '') {
    const isLeftOut = headers.has('transfer-encoding') || headers.has('content-encoding');
    const isNone = declared === 0 || (bodySize === 0 && declared === null && !isLeftOut);
    return { text: isNone ? '' : undefined, isCertain: isNone };
  }
  const length = byteLength(text);
  const isWhole = declared === length || (declared === null && bodySize === length);
  return { text, isCertain: isWhole };
}
