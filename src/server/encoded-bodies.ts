import { inSlices, type Steps } from '../input/slices.js';

/** Bodies of fewer characters are encoded in no time. */
const long = 4000;

/** How many characters of bodies are kept. */
const mostKept = 1_000_000;

/** How many bytes are encoded at once. */
const pieceLength = 65_536;

const encoder = new TextEncoder();

/** Encodes a text of many megabytes, a piece at a time. */
function* encoding(text: string): Steps<Buffer> {
  const bytes = Buffer.allocUnsafe(Buffer.byteLength(text));
  for (let [from, to] = [0, 0]; from < text.length;) {
    yield;
    const piece = bytes.subarray(to, to + pieceLength);
    const { read, written } = encoder.encodeInto(text.slice(from), piece);
    [from, to] = [from + read, to + written];
  }
  return bytes;
}

/**
 * Long bodies as bytes. The service keeps the texts of pages, since clients ask for the same ones
 * again; to encode them for each response would take longer than everything else.
 */
export class EncodedBodies {
  readonly #kept = new Map<string, Buffer>();
  #characters = 0;

  /** What to send for a body: its bytes if it is long. */
  async of(text: string): Promise<string | Buffer> {
    if (text.length < long) return text;
    if (text.length > mostKept) return inSlices(encoding(text));
    const known = this.#kept.get(text);
    if (known) return known;
    const bytes = Buffer.from(text);
    this.#keep(text, bytes);
    return bytes;
  }

  #keep(text: string, bytes: Buffer): void {
    if (this.#characters + text.length > mostKept) {
      this.#kept.clear();
      this.#characters = 0;
    }
    this.#kept.set(text, bytes);
    this.#characters += text.length;
  }
}
