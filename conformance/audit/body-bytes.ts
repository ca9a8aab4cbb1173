import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { RawBody } from '../http/response.js';

/** What undoes a content coding. */
const decoders: Readonly<Record<string, (bytes: Uint8Array, options: object) => Uint8Array>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
};

/** Bytes of a body that are unpacked at most. */
const mostBytes = 64 * 1024 * 1024;

/** Most recorders unpack bodies; some write them as they came. */
function unpacked(bytes: Uint8Array, coding: string): Uint8Array {
  try {
    return decoders[coding]?.(bytes, { maxOutputLength: mostBytes }) ?? bytes;
  } catch {
    return bytes;
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

/**
 * A body that was written in base64; null if it is damaged.
 * @param coding its content coding, which the recorder may have undone
 */
export function fromBase64(text: string, coding: string): { raw: RawBody; bytes: number } | null {
  let written: Uint8Array;
  try {
    written = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
  const bytes = unpacked(written, coding);
  const plain = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return { raw: { text: plain, isUtf8: isUtf8(bytes) }, bytes: bytes.length };
}
