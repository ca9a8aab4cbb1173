import * as v from 'valibot';
import { checked } from '../input/checked.js';
import type { Duration } from '../input/duration.js';
import { type OperationId, operationIds } from '../api/operations.js';
import { durationUpTo, exactly, from, maybe, oneOf, text, upTo, whole } from '../input/schema.js';
import type { ScrapeSeries } from './scrapes.js';

/** What can be made to fail: an operation, every one of them (`*`), or the scrapes that begin from now on. */
export type FaultTarget = OperationId | '*' | 'scrape';

/** A failure on purpose. */
export interface Fault {
  operation: FaultTarget;
  /** answer with this status (400 to 599) and an Error body instead of running the operation */
  status?: number;
  /** the message of that Error body */
  error?: string;
  /** answer that much later: `"300ms"`, `"2s"`, or ms */
  latency?: Duration;
  /** `malformed`: the body is cut off in the middle; `drop`: the connection closes without an answer */
  body?: 'malformed' | 'drop';
  /** hits only so many requests, then it is over; without it every one */
  times?: number;
}

/** A fault that stands, with what is left of it. */
export interface StandingFault extends Fault {
  readonly id: number;
  /** how often it has hit so far */
  readonly hits: number;
}

/** More faults than these are a mistake. */
const mostStanding = 1000;

/** A fault that cannot be. The message names what is wrong with it. */
export class FaultError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FaultError';
  }
}

const target = oneOf(...operationIds, '*', 'scrape');

const schema = exactly({
  operation: target,
  status: maybe(v.pipe(whole, from(400), upTo(599))),
  error: maybe(text),
  latency: maybe(durationUpTo('1h')),
  body: maybe(oneOf('malformed', 'drop')),
  times: maybe(v.pipe(whole, from(1))),
});

/** Takes parsed JSON for a fault. @throws {FaultError} naming what is wrong */
export function readFault(input: unknown): Fault {
  const value = checked<Fault>(schema, input, ({ message }) => new FaultError(message), 'fault');
  const effect = value.status ?? value.latency ?? value.body;
  if (effect === undefined && value.operation !== 'scrape') {
    throw new FaultError('a fault needs a status, a latency or a body ("malformed" or "drop")');
  }
  if (effect !== undefined && value.operation === 'scrape') {
    throw new FaultError(
      'a fault of scrapes has no status, latency or body: they fail, "times" of them or all',
    );
  }
  return value;
}

/** Which faults to end: one, or those of one target. */
export interface FaultFilter {
  id?: number;
  operation?: FaultTarget;
}

const filter = exactly({ id: maybe(whole), operation: maybe(target) });

/** @throws {FaultError} when it names neither an id nor a target */
function readFilter(input: unknown): FaultFilter {
  const which = checked<FaultFilter>(filter, input, ({ message }) => new FaultError(message), 'filter');
  if (which.id === undefined && which.operation === undefined) {
    throw new FaultError('give an "id" or an "operation"');
  }
  return which;
}

/** The failures that somebody asked for, in the order in which they were. */
export class Faults {
  #standing: StandingFault[] = [];
  #lastId = 0;

  /** @throws {FaultError} naming what is wrong */
  add(fault: Fault): StandingFault {
    if (this.#standing.length >= mostStanding) {
      throw new FaultError(`${mostStanding} faults stand already; remove some`);
    }
    const standing = { ...readFault(fault), id: ++this.#lastId, hits: 0 };
    this.#standing.push(standing);
    return standing;
  }

  /** The faults that stand. */
  list(): readonly StandingFault[] {
    return [...this.#standing];
  }

  /**
   * Ends one fault, or those of one target; all of them where nothing is given.
   * @returns how many
   * @throws {FaultError} when the filter is none: it does not end more than what was meant
   */
  remove(which?: FaultFilter): number {
    const before = this.#standing;
    const { id, operation } = which === undefined ? {} : readFilter(which);
    this.#standing = before.filter(
      (fault) =>
        (id !== undefined && fault.id !== id) || (operation !== undefined && fault.operation !== operation),
    );
    return before.length - this.#standing.length;
  }

  /** The faults that hit this request; counts it against them. */
  hit(operation: OperationId): readonly Fault[] {
    if (this.#standing.length === 0) return [];
    const hits = this.#standing.filter((fault) => fault.operation === operation || fault.operation === '*');
    const ids = new Set(hits.map((fault) => fault.id));
    this.#standing = this.#standing
      .map((fault) => (ids.has(fault.id) ? { ...fault, hits: fault.hits + 1 } : fault))
      .filter((fault) => fault.times === undefined || fault.hits < fault.times);
    return hits;
  }

  /** How many scrapes of a series that begins now are to fail. Such a fault is over with it, unless it is for all. */
  takeScrapeFailures(): ScrapeSeries['failures'] {
    const [fault] = this.#standing.filter((one) => one.operation === 'scrape');
    if (!fault) return undefined;
    if (fault.times === undefined) return 'all';
    this.#standing = this.#standing.filter((one) => one !== fault);
    return fault.times;
  }
}
