import type { OperationId } from '../../src/api/operations.js';
import type { JsonValue } from '../../src/api/wire.js';

/**
 * A transcript: requests and responses as plain data, the only input of the model. Runs and audits make it,
 * and tests load it from files.
 */

export type JsonRecord = Readonly<Record<string, JsonValue>>;

export const operations = ['create', 'get', 'update', 'cancel', 'list', 'interpret'] as const;

/** An operation of the specification, in one word. */
export type OperationName = (typeof operations)[number];

/** The names of operations in transcripts and in reports. */
export const operationNames: Readonly<Record<OperationId, OperationName>> = {
  createSubscription: 'create',
  getSubscription: 'get',
  updateSubscription: 'update',
  cancelSubscription: 'cancel',
  listEntities: 'list',
  interpretFields: 'interpret',
};

/** The owner of a request's credential: the run's account, another account, or no one. */
export type Party = 'own' | 'other' | 'nobody';

/** Facts that only the sender of a request knows. */
export interface Intent {
  /** whether the id was made up */
  readonly unknownId?: true;
  /** names in the request that no deployment must know or be able to store */
  readonly unusualNames?: readonly string[];
  /** whether the request names a meaningless field or place in plain letters */
  readonly isMeaningless?: true;
  /** whether the create request may have returned an existing subscription */
  readonly mayReturnEarlier?: true;
}

/** A request and its response. */
export interface TranscriptExchange {
  /** its number, from 0: exchanges are in the order in which they were sent */
  readonly n: number;
  /** ms since the epoch */
  readonly sent: number;
  /** when the response ended, or the sender gave up, ms since the epoch */
  readonly received: number;
  /** null for a path outside the specification */
  readonly operation: OperationName | null;
  /** undefined if it follows from the operation */
  readonly method?: string;
  /** below the base URL, without the query */
  readonly path: string;
  /** the id in the path, in lower case; empty for none */
  readonly id: string;
  /** An audit joins the values of a repeated parameter with commas; a run never repeats one. */
  readonly query: Readonly<Record<string, string>>;
  readonly sender: Party;
  /** `own`, `other`, or what is wrong with the credential: `none`, `empty`, `basic` … */
  readonly credential: string;
  /** inferred if the transcript is of a recording */
  readonly intent: Intent;
  /** whether the request had a body */
  readonly hasBody: boolean;
  /** the body of the request; undefined for none, or one that is not JSON */
  readonly body: JsonValue | undefined;
  /** 0 for no response */
  readonly status: number;
  /** the body of the response; undefined for none, or one that is not JSON, or was not read */
  readonly json: JsonValue | undefined;
  /** whether the response is a web page */
  readonly isWebPage: boolean;
  /** whether the response's body is missing, truncated or masked, so that it proves nothing */
  readonly isUnread: boolean;
  /** whether the request's body is missing, truncated or masked, so that it is unknown */
  readonly isUnsent?: boolean;
  /** whether an intermediary sent the response */
  readonly isOfIntermediary?: boolean;
}

/** All exchanges of a run, or of a recording. */
export interface Transcript {
  readonly exchanges: readonly TranscriptExchange[];
  /** how long reads may show an earlier state, ms */
  readonly lag: number;
  /** ids of subscriptions that existed before */
  readonly existing: readonly string[];
  /** ids of subscriptions that a concurrent recording changes: their state is open */
  readonly disturbed?: readonly string[] | 'all';
  /** Whether the transcript is of a recording: there may be other clients, and intentions are unknown. */
  readonly isRecording: boolean;
  /** whether the recording is of a run, which repeats failed requests */
  readonly isOfRun?: boolean;
  /** whether create requests of a recording lack their tokens, so that they may be of several accounts */
  readonly lacksTokens?: boolean;
}

export const isObject = (value: JsonValue | undefined): value is Record<string, JsonValue> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the value if it is an object, otherwise an empty object. */
export const objectOf = (value: JsonValue | undefined): JsonRecord =>
  isObject(value) ? value : {};

/** Whether an exchange ended before another one began. */
export const precedes = (one: TranscriptExchange, other: TranscriptExchange): boolean =>
  one.received <= other.sent;
