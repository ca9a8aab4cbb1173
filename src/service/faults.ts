import Joi from 'joi';
import { type OperationId, operationIds } from '../api/operations.js';
import type { JsonValue } from '../api/wire.js';
import { type Duration, durationSchema } from '../input/duration.js';
import { validate } from '../input/validate.js';
import { count, uuid } from '../input/values.js';
import type { Profile } from '../profile/open-points.js';
import { type FaultPreset, presets } from './fault-presets.js';
import { Listeners } from './listeners.js';
import { random } from './random.js';
import type { ScrapeSeries } from './scrapes.js';

/** What can be made to fail: an operation, every one of them (`*`), or the scrapes that begin from now on. */
export type FaultTarget = OperationId | '*' | 'scrape';

/** Which requests a fault is for; all of its operation by default. */
export interface FaultMatch {
  /** of this subscription */
  id?: string;
  /** of this account, by name or id */
  account?: string;
  /** with these query parameters, for example `{ offset: '50' }` */
  query?: Record<string, string>;
}

/** An injected fault: which requests it is for, and what happens to them. */
export interface Fault {
  operation: FaultTarget;
  match?: FaultMatch;
  /** lets so many matching requests pass first */
  after?: number;
  /** hits a matching request with this probability (0 to 1); which ones follows from the seed */
  probability?: number;
  /** hits only so many requests, then it is removed; without it every one */
  times?: number;
  /** respond with this status (400 to 599) and an Error body instead of running the operation */
  status?: number;
  /** the message of that Error body */
  error?: string;
  /** further keys of that Error body, such as `limit` and `current` */
  extra?: Record<string, JsonValue>;
  /** added to the response, such as `Retry-After` */
  headers?: Record<string, string>;
  /** respond that much later: `"300ms"`, `"2s"`, ms, or a range */
  latency?: Duration | { min: Duration; max: Duration };
  /** `malformed`: the body is cut off in the middle; `drop`: the connection closes without a response */
  body?: 'malformed' | 'drop';
}

/** A fault by the name of what happens, which the other keys change where they are given. */
export type PresetFault = Partial<Fault> & { preset: FaultPreset };

/** A fault that was added, with what has become of it. */
export interface StandingFault extends Fault {
  readonly id: number;
  /** how often it has hit so far */
  readonly hits: number;
}

/** A fault, and how many requests it was for so far. */
interface Standing {
  readonly fault: StandingFault;
  readonly matched: number;
}

/** More faults than these are a mistake. */
const maximum = 1000;

/** A fault that is not valid. The message names the key and what is allowed. */
export class FaultError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FaultError';
  }
}

const target = Joi.valid(...operationIds, '*', 'scrape');
const latency = durationSchema('1h');
const forbidden = Joi.forbidden();

const faultSchema = Joi.object<Fault>({
  operation: target.required(),
  match: Joi.object({
    id: uuid,
    account: Joi.string(),
    query: Joi.object().pattern(Joi.string(), Joi.string().allow('')),
  }),
  after: count,
  probability: Joi.number().min(0).max(1),
  times: count.min(1),
  status: Joi.number().integer().min(400).max(599),
  error: Joi.string().max(1000),
  extra: Joi.object({ error: Joi.forbidden() }).unknown().max(20),
  headers: Joi.object().pattern(
    /^[\w!#$%&'*+.^`|~-]+$/,
    Joi.string()
      .allow('')
      .pattern(/^[\t\x20-\x7e]*$/),
  ),
  latency: Joi.alternatives(latency, Joi.object({ min: latency.required(), max: latency.required() })),
  body: Joi.valid('malformed', 'drop'),
})
  .when(Joi.object({ operation: Joi.valid('scrape').required() }).unknown(), {
    // They fail, "times" of them or all; there is no request to match, and no response to change.
    then: Joi.object({
      match: forbidden,
      after: forbidden,
      probability: forbidden,
      status: forbidden,
      error: forbidden,
      extra: forbidden,
      headers: forbidden,
      latency: forbidden,
      body: forbidden,
    }),
    otherwise: Joi.object().or('status', 'latency', 'body', 'headers'),
  })
  .messages({
    'object.missing': 'a fault needs a status, a latency, headers or a body ("malformed" or "drop")',
  });

const presetSchema = Joi.object<{ preset: FaultPreset }>({
  preset: Joi.valid(...Object.keys(presets)).required(),
}).unknown();

const error = (message: string): FaultError => new FaultError(message);

/** Which faults to remove: one, or those of one target. */
export interface FaultFilter {
  id?: number;
  operation?: FaultTarget;
}

export const faultFilterSchema = Joi.object<FaultFilter>({ id: count, operation: target });

/** The faults that were added and have not run out, oldest first. */
export class Faults {
  readonly #profile: Profile;
  readonly #seed: () => number;
  readonly #changed = new Listeners<void>();
  #standing: Standing[] = [];
  #lastId = 0;

  constructor(profile: Profile, seed: () => number) {
    this.#profile = profile;
    this.#seed = seed;
  }

  /** Adds a fault. @throws {FaultError} naming what is wrong */
  add(fault: Fault | PresetFault): StandingFault {
    if (this.#standing.length >= maximum) {
      throw new FaultError(`there are ${maximum} faults already; remove some`);
    }
    const standing = { ...this.#read(fault), id: ++this.#lastId, hits: 0 };
    this.#replace([...this.#standing, { fault: standing, matched: 0 }]);
    return standing;
  }

  /** The faults that have not run out. */
  list(): readonly StandingFault[] {
    return this.#standing.map(({ fault }) => fault);
  }

  /**
   * Removes one fault, or those of one target; all of them where nothing is given.
   * @returns how many
   * @throws {FaultError} when the filter is not valid: nothing else than what was meant is removed
   */
  remove(filter?: FaultFilter): number {
    const { id, operation } = filter
      ? validate(faultFilterSchema.or('id', 'operation'), filter, { label: 'filter', error })
      : {};
    const before = this.#standing.length;
    this.#replace(
      this.#standing.filter(
        ({ fault }) =>
          (id !== undefined && fault.id !== id) || (operation !== undefined && fault.operation !== operation),
      ),
    );
    return before - this.#standing.length;
  }

  /** Calls a function after each change, hits included. @returns what ends it */
  onChange(listener: () => void): () => void {
    return this.#changed.on(listener);
  }

  /** The faults that hit a request, which is counted against them. */
  hit(operation: OperationId, matches: (match: FaultMatch) => boolean): readonly StandingFault[] {
    const hits: StandingFault[] = [];
    const next = this.#standing.flatMap((standing) => {
      const { fault } = standing;
      const concerns = fault.operation === operation || fault.operation === '*';
      if (!concerns || !matches(fault.match ?? {})) return [standing];
      const matched = standing.matched + 1;
      const spared = random(this.#seed(), `fault ${fault.id} ${matched}`) >= (fault.probability ?? 1);
      if (matched <= (fault.after ?? 0) || spared) return [{ fault, matched }];
      const hit = { ...fault, hits: fault.hits + 1 };
      hits.push(hit);
      return fault.times !== undefined && hit.hits >= fault.times ? [] : [{ fault: hit, matched }];
    });
    if (hits.length > 0) this.#replace(next);
    else this.#standing = next;
    return hits;
  }

  /** How many scrapes of a series that begins now are to fail. Such a fault is used up by it, unless it is for all. */
  takeScrapeFailures(): ScrapeSeries['failures'] {
    const fault = this.list().find(({ operation }) => operation === 'scrape');
    if (!fault) return undefined;
    if (fault.times === undefined) return 'all';
    this.remove({ id: fault.id });
    return fault.times;
  }

  #read(input: unknown): Fault {
    const isPreset = typeof input === 'object' && input !== null && 'preset' in input;
    if (!isPreset) return validate(faultSchema, input, { label: 'fault', error });
    const { preset, ...given } = validate(presetSchema, input, { label: 'fault', error });
    return validate(faultSchema, { ...presets[preset](this.#profile), ...given }, { label: 'fault', error });
  }

  #replace(faults: Standing[]): void {
    this.#standing = faults;
    this.#changed.emit();
  }
}
