/** Bodies of fewer characters are encoded in no time. */
const long = 4000;

/** How many characters of bodies are kept. */
const mostKept = 1_000_000;

/**
 * Long bodies as bytes. The service keeps the texts of pages, since clients ask for the same ones
 * again; to encode them for each response would take longer than everything else.
 */
export class EncodedBodies {
  readonly #kept = new Map<string, Buffer>();
  #characters = 0;

  /** What to send for a body: its bytes if it is long. */
  of(text: string): string | Buffer {
    if (text.length < long) return text;
    const known = this.#kept.get(text);
    if (known) return known;
    const bytes = Buffer.from(text);
    this.#keep(text, bytes);
    return bytes;
  }

  #keep(text: string, bytes: Buffer): void {
    if (text.length > mostKept) return;
    if (this.#characters + text.length > mostKept) {
      this.#kept.clear();
      this.#characters = 0;
    }
    this.#kept.set(text, bytes);
    this.#characters += text.length;
  }
}
