import { Buffer } from 'node:buffer';
import * as zlib from 'node:zlib';
import type { RawBody } from '../http/response.js';

type Decoder = (bytes: Uint8Array, options: { maxOutputLength: number }) => Uint8Array;

const isDecoder = (value: unknown): value is Decoder => typeof value === 'function';

/** Servers that say deflate send it with the head of zlib, as HTTP demands, or without. */
const inflated: Decoder = (bytes, options) => {
  try {
    return zlib.inflateSync(bytes, options);
  } catch {
    return zlib.inflateRawSync(bytes, options);
  }
};

/** Node has it from 22.15 on. */
const zstd: unknown = Reflect.get(zlib, 'zstdDecompressSync');

/** What undoes a content coding. */
const decoders: Readonly<Record<string, Decoder>> = {
  gzip: zlib.gunzipSync,
  'x-gzip': zlib.gunzipSync,
  br: zlib.brotliDecompressSync,
  deflate: inflated,
  ...(isDecoder(zstd) ? { zstd } : {}),
};

/** Bytes of a body that are unpacked at most. */
const mostBytes = 64 * 1024 * 1024;

/** The codings of a `Content-Encoding`, in the order in which they were applied. */
export const codingsIn = (contentEncoding: string | null): string[] =>
  (contentEncoding ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');

/** Most recorders unpack bodies; some write them as they came. */
function unpacked(bytes: Uint8Array, codings: readonly string[]): Uint8Array {
  let plain = bytes;
  for (const coding of codings.toReversed()) {
    try {
      plain = decoders[coding]?.(plain, { maxOutputLength: mostBytes }) ?? plain;
    } catch {
      return plain;
    }
  }
  return plain;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function fromBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** The parts of a packed body, which Polly writes as a list; null for any other text. */
export function partsIn(text: string): string[] | null {
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
 * A body that was written as bytes, in base64; null if it is damaged.
 * @param codings those of the content, which the recorder may have undone
 */
export function bytesIn(
  text: string,
  codings: readonly string[],
): { raw: RawBody; bytes: number } | null {
  const parts = partsIn(text);
  const written = parts === null ? fromBase64(text) : joined(parts);
  if (written === null) return null;
  const bytes = unpacked(written, codings);
  const plain = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return { raw: { text: plain, isUtf8: isUtf8(bytes) }, bytes: bytes.length };
}
