import { longestBody } from '../http/body-budget.js';
import { parseBody, unread, type ParsedBody, type RawBody } from '../http/response.js';
import { fromBase64 } from './body-bytes.js';
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
export const packed = 'the recording has the body in a coding that it does not tell';

const bodiless = [204, 205];

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** The length that the headers declare, of a body that is not compressed; null if they do not. */
function declaredLength(headers: Headers): number | null {
  const length = headers.get('content-length');
  if (codingOf(headers) !== 'identity' || length === null || !/^\d+$/.test(length)) return null;
  return Number(length);
}

/** The coding of a body; `identity` for none. */
const codingOf = (headers: Headers): string =>
  headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity';

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
  const headers = headersOf(response);
  const found = bytesOf(content, codingOf(headers));
  if (found === null) return unreadBody(cutOff);
  const type = headers.get('content-type') ?? content.mimeType ?? null;
  const received = read(found.raw, type);
  const { json, kind } = received.parsed;
  if (json !== undefined || kind !== 'text') return received;
  const { text } = found.raw;
  if (isBinary(text)) return unreadBody(packed);
  const declared = declaredLength(headers);
  // some recorders count what they have left of a body
  const isCounted = content.size === found.bytes && !isUnfinished(text);
  const isWhole = declared === null ? isCounted : found.bytes === declared;
  return isWhole ? received : unreadBody(cutOff, text);
}

/** What was recorded; null if it is damaged. */
function bytesOf({ text = '', encoding }: HarEntry['response']['content'], coding: string) {
  if (encoding === 'base64') return fromBase64(text, coding);
  return { raw: { text, isUtf8: true }, bytes: byteLength(text) };
}

/** Whether there are bytes in it that are no text. */
const isBinary = (text: string): boolean => text.includes('\0') || text.includes('\ufffd');

/** Whether more brackets or quotes are opened than closed. */
function isUnfinished(text: string): boolean {
  const outside = text.replaceAll(/"(?:[^"\\]|\\.)*"/gs, '');
  const opened = outside.match(/[[{]/g)?.length ?? 0;
  const closed = outside.match(/[\]}]/g)?.length ?? 0;
  return opened > closed || (opened > 0 && outside.includes('"'));
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
  return fromBase64(text, 'identity')?.raw.text ?? null;
}

/** Headers that only a request with a body has. */
const ofBodies = ['content-length', 'content-type', 'content-encoding', 'transfer-encoding'];

/** Whether headers were recorded, and none is about a body. */
const saysNothingOfBody = (headers: Headers): boolean =>
  [...headers].length > 0 && !ofBodies.some((name) => headers.has(name));

export function sentBody({ request }: HarEntry): SentBody {
  const { postData, bodySize } = request;
  const headers = headersOf(request);
  const declared = declaredLength(headers);
  const text = sentText(postData);
  if (text === null) return { text: undefined, isCertain: false };
  if (text === '') {
    // recorders that leave bodies out may count none
    const isNone = declared === 0 || (bodySize === 0 && saysNothingOfBody(headers));
    return { text: isNone ? '' : undefined, isCertain: isNone };
  }
  const length = byteLength(text);
  const isWhole = declared === length || (declared === null && bodySize === length);
  return { text, isCertain: isWhole };
}
