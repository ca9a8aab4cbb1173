import Joi from 'joi';
import { fileProblem } from '../../src/command/read-file.js';
import { readOwnFile } from '../../src/command/regular-file.js';
import { isUtf16, parseText } from '../../src/input/json-text.js';
import { validate } from '../../src/input/validate.js';
import type { Leftover } from '../run/report.js';
import { UsageError } from '../run/run.js';
import { isPlainId } from '../session/created/created-id.js';

/**
 * The format of a list of created subscriptions, JSON Lines: the run, and then one line for each
 * leftover that appears (the leftover) or is gone (`{"gone":2}`, with the number of its line).
 */

/** The first line of a list. */
interface ListedRun {
  readonly version: 1;
  readonly base_url: string;
  readonly started_at: string;
  /** process id of the run */
  readonly pid: number;
}

/** The subscriptions that a run has created and not cancelled yet. */
export interface CreatedList {
  readonly run: ListedRun;
  readonly leftovers: readonly Leftover[];
}

const runSchema = Joi.object<ListedRun>({
  version: Joi.valid(1).required(),
  base_url: Joi.string().required(),
  started_at: Joi.string().required(),
  pid: Joi.number().integer().required(),
});

const plainId = Joi.string().custom((id: string) => {
  if (!isPlainId(id)) throw new RangeError('it is not a single path segment');
  return id;
});

const known = Joi.object({
  id: plainId.required(),
  command: Joi.string().required(),
  account: Joi.valid('own', 'other', 'made-up').required(),
  note: Joi.string(),
});

const unknown = Joi.object({
  id: Joi.valid(null).required(),
  note: Joi.string().required(),
}).unknown();

interface Gone {
  readonly gone: number;
}

const changeSchema: Joi.Schema<Leftover | Gone> = Joi.alternatives()
  .conditional(Joi.object({ gone: Joi.required() }).unknown(), {
    then: Joi.object({ gone: Joi.number().integer() }),
  })
  .conditional(Joi.object({ id: null }).unknown(), { then: unknown, otherwise: known });

function validLine<Value>(schema: Joi.Schema<Value>, line: string, number: number): Value {
  try {
    return validate(schema, parseText(line), 'it', RangeError);
  } catch (error) {
    const reason = error instanceof RangeError ? error.message : 'it is not JSON';
    throw new RangeError(`line ${number}: ${reason}`);
  }
}

/** The end of the last line is missing if the run was killed while it wrote the line. */
const completeLines = (text: string): string[] => text.split('\n').slice(0, -1);

/** @throws {RangeError} naming the problem */
function parsedRun(text: string): ListedRun {
  const [first = ''] = completeLines(text);
  return validLine(runSchema, first, 1);
}

/** @throws {RangeError} naming the line and the problem */
function parsedList(text: string): CreatedList {
  const run = parsedRun(text);
  const [, ...changes] = completeLines(text);
  const listed = new Map<number, Leftover>();
  for (const [index, line] of changes.entries()) {
    const number = index + 2;
    const change = validLine(changeSchema, line, number);
    if ('gone' in change) {
      listed.delete(change.gone);
    } else {
      listed.set(number, change);
    }
  }
  return { run, leftovers: [...listed.values()] };
}

function parsedFile<Parsed>(path: string, parse: (text: string) => Parsed): Parsed {
  try {
    const text = readOwnFile(path);
    const beginning = new TextEncoder().encode(text.slice(0, 8));
    if (isUtf16(beginning)) throw new RangeError('it is UTF-16: save it as UTF-8');
    return parse(text);
  } catch (error) {
    throw new UsageError(fileProblem(path, 'not a list of created subscriptions', error));
  }
}

/** @throws {UsageError} naming the file and the problem */
export const readCreatedList = (path: string): CreatedList => parsedFile(path, parsedList);

/** Reads the first line of a list. @throws {UsageError} naming the file and the problem */
export const readListedRun = (path: string): ListedRun => parsedFile(path, parsedRun);

/** Writes a list as text, part by part. */
export class ListText {
  readonly #run: ListedRun;
  /** number of lines so far */
  #lines = 0;
  /** the leftovers as JSON, by the numbers of their lines */
  readonly #listed = new Map<number, string>();

  constructor(run: ListedRun) {
    this.#run = run;
  }

  /** Returns the text to append so that the list has these leftovers. */
  next(leftovers: readonly Leftover[]): string {
    const added = leftovers.map((leftover) => JSON.stringify(leftover));
    const gone: number[] = [];
    for (const [number, json] of this.#listed) {
      const at = added.indexOf(json);
      if (at === -1) gone.push(number);
      else added.splice(at, 1);
    }
    const header = this.#lines === 0 ? [JSON.stringify(this.#run)] : [];
    const first = this.#lines + header.length + 1;
    added.forEach((json, index) => this.#listed.set(first + index, json));
    gone.forEach((number) => this.#listed.delete(number));
    // A text that breaks off lists too much rather than too little.
    const lines = [...header, ...added, ...gone.map((number) => JSON.stringify({ gone: number }))];
    this.#lines += lines.length;
    return lines.map((line) => `${line}\n`).join('');
  }
}
