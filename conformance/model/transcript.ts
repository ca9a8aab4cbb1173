import type { OperationId } from '../../src/api/operations.js';
import type { JsonValue } from '../../src/api/wire.js';

/**
 * A transcript: requests and responses as plain data, which is all that the judge sees. A run
 * writes it, an audit makes it of a recording, and a test loads it from a file.
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

/** Whose credential a request has: that of the run, of another account, or none that is valid. */
export type Party = 'own' | 'other' | 'nobody';

/** Facts about a request that its sender knows, and that no response can show. */
export interface Intent {
  /** its id was made up: no subscription has it */
  readonly unknownId?: true;
  /** the names of fields in it that no deployment has to know, or be able to store */
  readonly unusualNames?: readonly string[];
  /** it names a field or a place that means nothing, in plain letters */
  readonly isMeaningless?: true;
  /** it is a create request that may have returned a subscription that was there before */
  readonly mayReturnEarlier?: true;
}

/** A request and its response. */
export interface TranscriptExchange {
  /** its number, from 0: exchanges are in the order in which they were sent */
  readonly n: number;
  /** ms since the epoch */
  readonly sent: number;
  /** when the response was over, or when the sender gave up, ms since the epoch */
  readonly received: number;
  /** null for an address that the specification does not have */
  readonly operation: OperationName | null;
  /** undefined if it follows from the operation */
  readonly method?: string;
  /** below the base URL, without the query */
  readonly path: string;
  /** the id in the path, in lower case; empty for none */
  readonly id: string;
  /** repeated parameters are joined by `&` */
  readonly query: Readonly<Record<string, string>>;
  readonly sender: Party;
  /** `own`, `other`, or in a word what is wrong with it: `none`, `empty`, `basic` … */
  readonly credential: string;
  /** inferred in a recording, whose author is unknown */
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
  /** whether the body of the response is missing, truncated or masked: it shows nothing */
  readonly isUnread: boolean;
  /** whether the body of the request is missing, truncated or masked: what it requested is open */
  readonly isUnsent?: boolean;
  /** whether something in front of the service has responded */
  readonly isOfIntermediary?: boolean;
}

/** All exchanges of a run, or of a recording. */
export interface Transcript {
  readonly exchanges: readonly TranscriptExchange[];
  /** how long a read may show an earlier state, ms */
  readonly lag: number;
  /** ids of subscriptions that existed before */
  readonly existing: readonly string[];
  /** ids of subscriptions that another recording of the same time changes: their state is open */
  readonly disturbed?: readonly string[] | 'all';
  /**
   * Whether someone else wrote it down: there may be other clients, and nothing is known about
   * what was sent on purpose.
   */
  readonly isRecording: boolean;
  /** whether it is the recording of a run of the kit, which sends again what fails */
  readonly isOfRun?: boolean;
}

export const isObject = (value: JsonValue | undefined): value is Record<string, JsonValue> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value if it is an object, otherwise an empty one. */
export const objectOf = (value: JsonValue | undefined): JsonRecord =>
  isObject(value) ? value : {};

/** Whether an exchange was over before another one began. */
export const precedes = (one: TranscriptExchange, other: TranscriptExchange): boolean =>
  one.received <= other.sent;
