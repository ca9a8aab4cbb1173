import { Buffer } from 'node:buffer';
import { getHeapStatistics } from 'node:v8';
import { RecordingError } from './recording-error.js';

/**
 * The fraction of the heap that the texts of an audit can fill: parsed, they need several times as
 * much.
 */
const share = 8;

/** Memory that a JSON value needs in addition to its text, bytes: objects need much more than `{}`. */
const valueCost = 16;

const mebibyte = 1024 * 1024;

/** The characters that begin or separate values. */
const [comma, openBracket, openBrace] = [0x2c, 0x5b, 0x7b];

function valuesIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === comma || code === openBracket || code === openBrace) count += 1;
  }
  return count;
}

/**
 * The limit of what an audit can read into memory and decompress: one budget for all recordings, so
 * that no file exhausts the memory. It depends on the memory available to Node.js.
 */
export class AuditBudget {
  readonly #heap = getHeapStatistics().heap_size_limit;
  #left = Math.floor(this.#heap / share);

  /** Charges a string that is parsed and kept. @throws {RecordingError} */
  takeText(text: string): void {
    this.take(Buffer.byteLength(text) + valueCost * valuesIn(text));
  }

  /** @throws {RecordingError} if the budget is used up */
  take(bytes: number): void {
    this.#left -= bytes;
    if (this.#left >= 0) return;
    const most = Math.round(this.#heap / share / mebibyte);
    const heap = Math.round(this.#heap / mebibyte);
    throw new RecordingError(
      `too much for one audit: ${most} MiB of requests to this API and of compressed data ` +
        `fit into the ${heap} MiB of memory that Node.js can use. Audit shorter recordings one by ` +
        'one, or allow more memory: NODE_OPTIONS=--max-old-space-size=8000',
    );
  }
}
