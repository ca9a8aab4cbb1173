import { Buffer } from 'node:buffer';
import * as zlib from 'node:zlib';
import { longestBody } from '../http/body-budget.js';
import { codeOf } from '../../src/input/system-error.js';
import { copied, parseBody, type ParsedBody, type RawBody, unread } from '../http/response.js';
import type { AuditBudget } from './budget.js';
import { type HarBody, type HarEntry, headersOf, type Recording } from './har.js';
import { hasBareMask, isMask, isPlaceholder } from '../http/masks.js';
import { unjudged, type Unjudged } from './reasons.js';

type Decoder = (bytes: Uint8Array, options: { maxOutputLength: number }) => Uint8Array;

/** Maximum number of bytes of a body: characters have up to three bytes per UTF-16 unit. */
export const mostBytes = 3 * longestBody + 1;

const isDecoder = (value: unknown): value is Decoder => typeof value === 'function';

/** Servers send deflate with the zlib header, as HTTP requires, or without. */
const inflated: Decoder = (bytes, options) => {
  try {
    return zlib.inflateSync(bytes, options);
  } catch {
    return zlib.inflateRawSync(bytes, options);
  }
};

/** Available in Node.js from 22.15 on. */
const zstd: unknown = Reflect.get(zlib, 'zstdDecompressSync');

/** Decoders by content coding. */
const decoders: Readonly<Record<string, Decoder>> = {
  gzip: zlib.gunzipSync,
  'x-gzip': zlib.gunzipSync,
  br: zlib.brotliDecompressSync,
  deflate: inflated,
  ...(isDecoder(zstd) ? { zstd } : {}),
};

/** Returns the codings of a `Content-Encoding`, in the order of their application. */
const codingsIn = (contentEncoding: string | null): string[] =>
  (contentEncoding ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');

/** A body is longer than the kit reads after decompression. */
class TooLong extends Error {}

/** Reverses one coding; null if the bytes do not have it. @throws {TooLong} */
function decoded(bytes: Uint8Array, coding: string): Uint8Array | null {
  try {
    return decoders[coding]?.(bytes, { maxOutputLength: mostBytes }) ?? null;
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') throw new TooLong();
    return null;
  }
}

/**
 * Reverses all codings, unless the recorder already has: most recorders decompress bodies.
 * @param undo reverses one coding; null if the bytes do not have it
 * @throws {TooLong}
 */
function unpacked(bytes: Uint8Array, codings: readonly string[], undo = decoded): Uint8Array {
  let plain = bytes;
  for (const coding of codings.toReversed()) {
    const next = undo(plain, coding);
    if (next === null) return plain;
    plain = next;
  }
  return plain;
}

/** Charges decompressed bytes to the budget, even if there are too many to be read. */
function charged(budget: AuditBudget, unpack: () => Uint8Array | null): Uint8Array | null {
  let length = mostBytes;
  try {
    const bytes = unpack();
    length = bytes?.length ?? 0;
    return bytes;
  } finally {
    budget.take(length);
  }
}

/** Decodes UTF-8; null if the bytes are malformed. */
function textIn(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function fromBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/**
 * Returns the parts of a compressed body, which Polly writes as an array; null for any other text.
 */
function partsIn(text: string): string[] | null {
  if (!/^\s*\["[\w+/=]+"[\s,\]]/.test(text)) return null;
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) return null;
    const parts = list.filter((part) => typeof part === 'string');
    return parts.length === list.length ? parts : null;
  } catch {
    return null;
  }
}

/** Earlier versions of Polly write parts in hex. */
function partOf(text: string): Uint8Array | null {
  const isHex = text.length % 2 === 0 && /^[\da-f]+$/.test(text);
  return isHex ? Buffer.from(text, 'hex') : fromBase64(text);
}

function joined(parts: readonly string[]): Uint8Array | null {
  const all = parts.map(partOf).filter((part) => part !== null);
  return all.length === parts.length ? Buffer.concat(all) : null;
}

/**
 * Returns a body that was recorded as base64; null if it is damaged.
 * @param codings of the content, which the recorder might have reversed
 */
function bytesIn(
  text: string,
  codings: readonly string[],
  budget: AuditBudget,
): { raw: RawBody; bytes: number } | null {
  const parts = partsIn(text);
  const written = parts === null ? fromBase64(text) : joined(parts);
  if (written === null) return null;
  const bytes = unpacked(written, codings, (packed, coding) =>
    charged(budget, () => decoded(packed, coding)),
  );
  const plain = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  budget.takeText(plain);
  return { raw: { text: plain, isUtf8: textIn(bytes) !== null }, bytes: bytes.length };
}

const bodiless = [204, 205];

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** Returns the declared length of a body as received; null if there is none. */
function packedLength(headers: Headers): number | null {
  const length = headers.get('content-length');
  return length === null || !/^\d+$/.test(length) ? null : Number(length);
}

/** Returns the declared length of an uncompressed body. */
const declaredLength = (headers: Headers): number | null =>
  codingsOf(headers).length === 0 ? packedLength(headers) : null;

const codingsOf = (headers: Headers): string[] => codingsIn(headers.get('content-encoding'));

/**
 * Converts a forwarded body for a HAR file: without its content codings, and as text if possible.
 * @returns null if it is longer than the kit reads
 */
export function writtenBody(
  bytes: Uint8Array,
  headers: Headers,
): (HarBody & { readonly size: number }) | null {
  try {
    const plain = unpacked(bytes, codingsOf(headers));
    const { length: size } = plain;
    const text = textIn(plain);
    if (text !== null) return { size, text };
    return { size, text: Buffer.from(plain).toString('base64'), encoding: 'base64' };
  } catch (error) {
    if (error instanceof TooLong) return null;
    throw error;
  }
}

interface Received {
  /** the text as received; empty if it was not recorded */
  readonly text: string;
  readonly parsed: ParsedBody;
  /** why the body is not judged; null if it is */
  readonly unjudged: Unjudged | null;
}

/** Number of characters of a body in the evidence. */
export const shownBody = 64 * 1024;

const unreadBody = (why: Unjudged, text = ''): Received => ({
  text,
  parsed: unread(why),
  unjudged: why,
});

/** Whether a body was received although none was recorded. */
function isContradicted({ response }: HarEntry): boolean {
  const headers = headersOf(response);
  const sizes = [response.content.size, response.bodySize, packedLength(headers) ?? 0];
  return sizes.some((size) => size > 0) || codingsOf(headers).length > 0;
}

const hasText = ({ response: { content } }: HarEntry): boolean => (content.text ?? '') !== '';

/**
 * Whether a recorder writes an empty body only if one was received. Proxies that stream bodies
 * don't store them, and count 0 bytes without a Content-Length.
 */
export function keepsBodies({ creator, entries }: Recording): boolean {
  if (/mitmproxy/i.test(creator)) return false;
  const due = entries.filter(
    ({ response: { status }, _unread: why }) =>
      status > 0 && !bodiless.includes(status) && why === undefined,
  );
  return !due.some((entry) => !hasText(entry) && isContradicted(entry));
}

/** Whether a response without a recorded body certainly had none. */
function isEmpty(entry: HarEntry, isKept: boolean): boolean {
  const { response } = entry;
  const { content } = response;
  if (bodiless.includes(response.status)) return true;
  if (packedLength(headersOf(response)) === 0) return true;
  if (content.text === undefined || isContradicted(entry)) return false;
  const isCounted = content.size === 0 || response.bodySize === 0;
  return isKept && isCounted;
}

/** Returns why a body cannot be read; null if it might be. */
function whyUnread(entry: HarEntry, isKept: boolean): Unjudged | null {
  const { response, _fault: isFault, _unread: why } = entry;
  if (response.status === 0) return unjudged.noResponse;
  if (why !== undefined) return unjudged[why];
  if (isFault === true) return unjudged.fault;
  return hasText(entry) || isEmpty(entry, isKept) ? null : unjudged.noBody;
}

/** Returns why a string is certainly not what was received; null if it might be. */
function whyNotReceived(text: string): Unjudged | null {
  if (isMask(text) || hasBareMask(text)) return unjudged.maskedBody;
  // A recorder might have truncated it in the middle of a character, or filled it with NUL.
  const begun = text.replace(/[\0\ufffd]+$/, '');
  if (begun !== text && !isBinary(begun) && isUnfinished(begun)) return unjudged.cut;
  return isBinary(text) ? unjudged.garbled : null;
}

/**
 * Returns why a string that is not JSON might not be what was received; null if it certainly is.
 */
function whyUncertain(text: string, bytes: number, { response }: HarEntry): Unjudged | null {
  const why = whyNotReceived(text);
  if (why !== null) return why;
  const declared = declaredLength(headersOf(response));
  if (declared === bytes) return null;
  if (isPlaceholder(text)) return unjudged.noBody;
  if (declared !== null) return unjudged.cut;
  // Some recorders count what is left of a body.
  return response.content.size === bytes && !isUnfinished(text) ? null : unjudged.cut;
}

/**
 * Reads the body of a response. An omitted or truncated body says nothing about the deployment:
 * only if the sizes agree did the deployment send a truncated one.
 * @param isKept whether the recorder keeps all bodies
 */
export function receivedBody(entry: HarEntry, isKept: boolean, budget: AuditBudget): Received {
  const why = whyUnread(entry, isKept);
  if (why !== null) return unreadBody(why);
  try {
    return readBody(entry, budget);
  } catch (error) {
    if (error instanceof TooLong) return unreadBody(unjudged.large);
    throw error;
  }
}

function readBody(entry: HarEntry, budget: AuditBudget): Received {
  const { response } = entry;
  const { content } = response;
  const headers = headersOf(response);
  const found = bytesOf(content, codingsOf(headers), budget);
  if (found === null) return unreadBody(unjudged.cut);
  const type = headers.get('content-type') ?? content.mimeType ?? null;
  const received = read(found.raw, type);
  const { json, kind } = received.parsed;
  if (json !== undefined || kind !== 'text') return received;
  const { text } = found.raw;
  const doubt = whyUncertain(text, found.bytes, entry);
  return doubt === null ? received : unreadBody(doubt, text);
}

/** Returns the recorded bytes; null if they are damaged. */
function bytesOf(
  { text = '', encoding }: HarBody,
  codings: readonly string[],
  budget: AuditBudget,
) {
  const isPacked = codings.length > 0 && partsIn(text) !== null;
  if (encoding === 'base64' || isPacked) return bytesIn(text, codings, budget);
  return { raw: { text, isUtf8: true }, bytes: byteLength(text) };
}

/** Whether a string contains bytes that are not text. */
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
  const parsed = parseBody(raw, type);
  if (parsed.kind !== 'unread') return { text: raw.text, parsed, unjudged: null };
  return { text: copied(raw.text.slice(0, shownBody)), parsed, unjudged: unjudged.large };
}

/** The body of a request, and whether it is certainly the one that was sent. */
export interface SentBody extends Pick<ParsedBody, 'kind' | 'json'> {
  /** undefined if it was not recorded */
  readonly text: string | undefined;
  /** whether it is certainly what was sent: recorders omit and truncate bodies */
  readonly isCertain: boolean;
}

/** Returns the text that was sent; null if it is damaged. */
function sentText(postData: HarBody | undefined, budget: AuditBudget): string | null {
  const { text = '', encoding } = postData ?? {};
  if (encoding !== 'base64') return text;
  return bytesIn(text, [], budget)?.raw.text ?? null;
}

/** Headers that only requests with a body have. */
const ofBodies = ['content-length', 'content-type', 'content-encoding', 'transfer-encoding'];

/** Whether headers were recorded, and none is about a body. */
const saysNothingOfBody = (headers: Headers): boolean =>
  [...headers].length > 0 && !ofBodies.some((name) => headers.has(name));

export function requestBodyOf(entry: HarEntry, budget: AuditBudget): SentBody {
  const sent = sentTextOf(entry, budget);
  const { kind, json } = parseBody({ text: sent.text ?? '', isUtf8: true }, null);
  return { ...sent, kind, json };
}

function sentTextOf(
  { request, _account: account }: HarEntry,
  budget: AuditBudget,
): Pick<SentBody, 'text' | 'isCertain'> {
  const { postData, bodySize } = request;
  const headers = headersOf(request);
  const declared = declaredLength(headers);
  const text = sentText(postData, budget);
  if (text === null) return { text: undefined, isCertain: false };
  if (text === '') {
    // Recorders that omit bodies might count 0 bytes.
    const isOurs = account !== undefined;
    const isNone = declared === 0 || (bodySize === 0 && (isOurs || saysNothingOfBody(headers)));
    return { text: isNone ? '' : undefined, isCertain: isNone };
  }
  if (isMask(text) || hasBareMask(text)) return { text: undefined, isCertain: false };
  const length = byteLength(text);
  if (declared === length) return { text, isCertain: true };
  if (isPlaceholder(text)) return { text: undefined, isCertain: false };
  return { text, isCertain: declared === null && bodySize === length };
}
