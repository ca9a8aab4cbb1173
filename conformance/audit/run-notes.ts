import { createHash, type Hash } from 'node:crypto';
import Joi from 'joi';
import { operationIds, type OperationId } from '../../src/api/operations.js';
import { credentialKinds, type Credential, type Query } from '../http/request.js';
import type { Intent } from '../model/transcript.js';
import type { RunFacts } from '../run/run-facts.js';

/**
 * Keys that only `check --har` writes: facts that the run knew and no recording shows. With them,
 * an audit reaches the same results as the run.
 */

/** The key `_intent` of an entry. */
export interface RequestNotes extends Intent {
  /** number in the order of sending, from 1 */
  readonly number: number;
  /** number of requests sent until the response had arrived */
  readonly sentBy: number;
  /** duration by the run's clock, ms */
  readonly took: number;
  /** null for a request to none of the six operations */
  readonly operation: OperationId | null;
  readonly id?: string | undefined;
  readonly query?: Query | undefined;
  readonly credential: Credential;
  /** whether its body is invalid on purpose */
  readonly hasWrongBody?: true | undefined;
  /** the position of its response among those that the script has taken; absent for the clean-up */
  readonly taken?: number;
  /** whether the bytes of the response are not UTF-8 */
  readonly isNotUtf8?: true;
  /** why there is no response */
  readonly failure?: string | undefined;
  /** how long the run waited for another response, ms */
  readonly waited?: number | undefined;
}

/** The key `_run` of `log`. */
export interface RunNotes {
  /** URL in front of `/v1` */
  readonly baseUrl: string;
  /** number of the last judged request: later ones belong to the clean-up */
  readonly last: number;
  readonly facts: RunFacts;
  /** digest of all entries in order: it changes if an entry is edited, added or removed */
  readonly digest: string;
}

const text = Joi.string().allow('');
const texts = Joi.array().items(text).required();
const count = Joi.number().integer().min(0);
const isTrue = Joi.valid(true);

const query = Joi.object().pattern(text, Joi.alternatives(text, Joi.number().unsafe()));

/** JavaScript timers cannot run longer, ms. */
const longestRequest = 2 ** 31;

const requestSchema = Joi.object<RequestNotes>({
  number: count.required(),
  sentBy: count.required(),
  took: Joi.number().min(0).max(longestRequest).required(),
  operation: Joi.valid(...operationIds, null).required(),
  id: text,
  query,
  credential: Joi.valid(...credentialKinds).required(),
  hasWrongBody: isTrue,
  taken: count,
  isNotUtf8: isTrue,
  failure: text,
  waited: Joi.number().min(0).max(longestRequest),
  unknownId: isTrue,
  unusualNames: Joi.array().items(text),
  isMeaningless: isTrue,
  mayReturnEarlier: isTrue,
}).required();

const reasonKeys = {
  // An internal error says nothing about a deployment: such a run writes no notes.
  kind: Joi.valid('inconclusive', 'not-applicable').required(),
  message: text.required(),
  cause: text,
  requests: Joi.array().items(count).required(),
};

const reason = Joi.object(reasonKeys);

/** Maximum lag: a run allows none that is longer, ms. */
const longestLag = 60_000;

const runSchema = Joi.object<RunNotes>({
  baseUrl: Joi.string().required(),
  last: count.required(),
  digest: Joi.string().required(),
  facts: Joi.object<RunFacts>({
    filters: Joi.object({
      only: texts,
      skip: texts,
      readOnly: Joi.boolean().required(),
      extended: Joi.boolean().required(),
    }).required(),
    lag: Joi.number().min(0).max(longestLag).required(),
    existing: texts,
    listed: texts,
    looked: Joi.object().pattern(text, Joi.array().items(count)).required(),
    asked: Joi.object()
      .pattern(text, Joi.array().items(Joi.array().items(count)))
      .required(),
    sights: Joi.array()
      .items(
        Joi.object({
          what: text.required(),
          hiddenUntil: Joi.number().required().allow(null),
          shownAt: Joi.number().required(),
          request: count.required(),
        }),
      )
      .required(),
    hadConflicts: Joi.boolean().required(),
    obstacles: Joi.array()
      .items(Joi.object({ ...reasonKeys, check: text.required() }))
      .required(),
    failure: reason.required().allow(null),
    stopped: reason.required().allow(null),
    outages: Joi.array().items(reason).required(),
  }).required(),
}).required();

const strictly = { convert: false } as const;

/** Returns the notes of an entry; undefined if there are none, or a run would not write them. */
export function requestNotesIn(value: unknown): RequestNotes | undefined {
  const checked = requestSchema.validate(value, strictly);
  return checked.error === undefined ? checked.value : undefined;
}

/** Returns the notes of a run; null if there are none, or a run would not write them. */
export function runNotesIn(value: unknown): RunNotes | null {
  const checked = runSchema.validate(value, strictly);
  return checked.error === undefined ? checked.value : null;
}

/** Computes the digest of entries, by which an audit recognises the entries that the run wrote. */
export class EntriesDigest {
  readonly #hash: Hash = createHash('sha256');

  /** Adds a raw entry of the file. */
  add(entry: unknown): void {
    this.#hash.update(`${JSON.stringify(entry)}\n`);
  }

  /** Returns the digest; called once. */
  end(): string {
    return this.#hash.digest('base64');
  }
}
