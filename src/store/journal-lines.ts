import { crc32 } from 'node:zlib';
import Joi from 'joi';
import type { Steps } from '../input/slices.js';
import { validate } from '../input/validate.js';
import { count, formatVersion } from '../input/values.js';
import { readChange, type StateChange } from '../service/state/changes.js';

/**
 * The lines of a journal. Each is a JSON object that begins with the checksum of the rest of it:
 * a change with its number, or the base of changes, a state file that they can be applied to.
 */

/** The version of this format. Later ones are refused. */
const journalVersion = 1;

/** A state file that has all changes up to that number. */
export interface Base {
  /** SHA-256 of its content, in hexadecimal digits */
  readonly state: string;
  readonly sequence: number;
}

export interface NumberedChange {
  readonly sequence: number;
  readonly change: StateChange;
}

/** What is in a journal. */
export interface JournalContent {
  readonly bases: readonly Base[];
  readonly changes: readonly NumberedChange[];
  /** the length of its whole lines; what follows was never acknowledged */
  readonly size: number;
}

const newline = 0x0a;
const pattern = /^\{"checksum":"([\da-f]{8})",(.*)$/s;

const checksumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0');

function lineOf(value: object): string {
  const text = JSON.stringify(value);
  return `{"checksum":"${checksumOf(text)}",${text.slice(1)}\n`;
}

export const changeLine = (sequence: number, change: StateChange): string =>
  lineOf({ sequence, change });

export const baseLine = ({ sequence, state }: Base): string =>
  lineOf({ journal: journalVersion, sequence, state });

const sequence = count.required();
const baseSchema = Joi.object<Base & { journal: number }>({
  journal: formatVersion(journalVersion),
  sequence,
  state: Joi.string().hex().length(64).required(),
});
const changeSchema = Joi.object<NumberedChange>({ sequence, change: Joi.object().required() });

/** The value of a line; undefined if its checksum is wrong, or it is not whole. */
function valueOf(line: string): object | undefined {
  const [, checksum, rest = ''] = pattern.exec(line) ?? [];
  const text = `{${rest}`;
  if (checksum === undefined || checksumOf(text) !== checksum) return undefined;
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null ? value : undefined;
}

/** Reads the lines of a journal one by one. */
class Reader {
  readonly bases: Base[] = [];
  readonly changes: NumberedChange[] = [];
  #lines = 0;
  #sequence: number | null = null;

  /** @throws {Error} naming the line when it is damaged */
  read(line: string): void {
    this.#lines += 1;
    const value = this.#valid(() => valueOf(line));
    if (value === undefined) this.#refuse('it is damaged');
    if ('change' in value) this.#readChange(value);
    else this.#readBase(value);
  }

  #readBase(value: object): void {
    const { sequence, state } = this.#valid(() => validate(baseSchema, value, 'base', Error));
    this.#sequence ??= sequence;
    this.bases.push({ sequence, state });
  }

  #readChange(value: object): void {
    const { sequence, change } = this.#valid(() => validate(changeSchema, value, 'line', Error));
    if (this.#sequence === null) this.#refuse('there is no state file before it');
    const expected = this.#sequence + 1;
    if (sequence !== expected) this.#refuse(`change ${expected} is missing`);
    this.#sequence = sequence;
    this.changes.push({ sequence, change: this.#valid(() => readChange(change)) });
  }

  #valid<Value>(read: () => Value): Value {
    try {
      return read();
    } catch (error) {
      return this.#refuse(error instanceof Error ? error.message : String(error));
    }
  }

  #refuse(reason: string): never {
    throw new Error(`line ${this.#lines}: ${reason}`);
  }
}

/**
 * Reads a journal in steps. The last line may be torn, if its server was killed while it wrote it.
 * @throws {Error} naming the first line that is damaged
 */
export function* journalSteps(bytes: Buffer): Steps<JournalContent> {
  const reader = new Reader();
  let start = 0;
  for (;;) {
    const end = bytes.indexOf(newline, start);
    if (end === -1) break;
    reader.read(bytes.toString('utf8', start, end));
    start = end + 1;
    yield;
  }
  return { bases: reader.bases, changes: reader.changes, size: start };
}
