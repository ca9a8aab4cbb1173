import type { State, SubscriptionRecord } from '../service/state.js';

/** How many subscriptions make one piece of the text. */
const pieceLength = 64;

interface Piece {
  readonly records: readonly SubscriptionRecord[];
  readonly text: Uint8Array;
}

/**
 * Writes a state as JSON that a person can read and edit. Records never change in place, so the text of a piece is
 * made again only when one of its records is another: keeping ten thousand subscriptions for the sake of one new one
 * costs the text of 64.
 */
export class StateText {
  #pieces: Piece[] = [];
  #room = new Uint8Array(0);
  readonly #encoder = new TextEncoder();

  /**
   * The text in UTF-8, for one large write instead of many small ones. It lies in memory that the next call uses again,
   * since fresh memory of that size costs as much as writing it.
   */
  bytes(state: State): Uint8Array {
    const parts = [...this.#parts(state)];
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    if (this.#room.length < length) this.#room = new Uint8Array(Math.ceil(length * 1.25));
    let at = 0;
    for (const part of parts) {
      this.#room.set(part, at);
      at += part.length;
    }
    return this.#room.subarray(0, length);
  }

  /** The text, in parts that follow on each other. */
  *#parts(state: State): Generator<Uint8Array> {
    const { subscriptions, ...rest } = state;
    const head = JSON.stringify(rest, null, 2).slice(0, -2);
    if (subscriptions.length === 0) {
      this.#pieces = [];
      yield this.#encoder.encode(`${head},\n  "subscriptions": []\n}\n`);
      return;
    }
    yield this.#encoder.encode(`${head},\n  "subscriptions": [\n`);
    const pieces = this.#piecesOf(subscriptions);
    for (const piece of pieces) yield piece.text;
    yield this.#encoder.encode('\n  ]\n}\n');
  }

  #piecesOf(subscriptions: readonly SubscriptionRecord[]): readonly Piece[] {
    const count = Math.ceil(subscriptions.length / pieceLength);
    this.#pieces = Array.from({ length: count }, (_, index) => {
      const records = subscriptions.slice(index * pieceLength, (index + 1) * pieceLength);
      const known = this.#pieces[index];
      return known && sameRecords(known.records, records) ? known : this.#piece(records, index === 0);
    });
    return this.#pieces;
  }

  #piece(records: readonly SubscriptionRecord[], first: boolean): Piece {
    // Not by /^/gm: that takes U+2028 inside of a text for the end of a line.
    const texts = records.map(
      (record) => `    ${JSON.stringify(record, null, 2).replaceAll('\n', '\n    ')}`,
    );
    return { records, text: this.#encoder.encode((first ? '' : ',\n') + texts.join(',\n')) };
  }
}

function sameRecords(some: readonly SubscriptionRecord[], others: readonly SubscriptionRecord[]): boolean {
  return some.length === others.length && some.every((record, index) => record === others[index]);
}
