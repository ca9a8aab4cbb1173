import type { JsonValue } from '../../src/api/wire.js';

/** How many values are kept. No weak references: those looked at in one go would all stay. */
const maxKept = 4;

/** Those whose values are kept, the last one that was looked at first. */
const recent: LargeJson[] = [];

/**
 * JSON of a large body. A run keeps all its responses: only the text of this one is kept, outside
 * of the heap of JavaScript, and parsed again when somebody looks at the value after a few others.
 */
export class LargeJson {
  readonly #text: Uint8Array;
  #parsed: JsonValue | undefined;

  /** @throws {SyntaxError} unless the text is JSON */
  constructor(text: string) {
    this.#text = new TextEncoder().encode(text);
    this.#keep(JSON.parse(text) as JsonValue);
  }

  get value(): JsonValue {
    const parsed = this.#parsed ?? (JSON.parse(this.#read()) as JsonValue);
    if (recent[0] !== this) this.#keep(parsed);
    return parsed;
  }

  #read(): string {
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.#text);
  }

  #keep(parsed: JsonValue): void {
    this.#parsed = parsed;
    const known = recent.indexOf(this);
    if (known >= 0) recent.splice(known, 1);
    recent.unshift(this);
    for (const dropped of recent.splice(maxKept)) dropped.#parsed = undefined;
  }
}
