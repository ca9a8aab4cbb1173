import type { OperationId } from '../../src/api/operations.js';
import type { JsonValue } from '../../src/api/wire.js';
import type { Answer } from './answer.js';
import type { State } from './state.js';

/** A request as the deployment sees it. */
export interface Call {
  readonly method: string;
  /** below the base path, without the query */
  readonly path: string;
  /** null when method and path are no operation */
  readonly operation: OperationId | null;
  /** methods that the path does have */
  readonly allowed: readonly string[];
  /** the `{id}` of the path; empty where there is none */
  readonly id: string;
  readonly query: URLSearchParams;
  readonly authorization: string | null;
  readonly contentType: string | null;
  /** the body as it came */
  readonly body: string;
  /** scheme and host of the request */
  readonly origin: string;
  readonly state: State;
}

/** Answers a call. */
export type Handle = (call: Call) => Answer;

/**
 * Makes the deployment do one thing differently: it may change the call, the answer of the next in line,
 * the state around it, or answer by itself.
 */
export type Twist = (call: Call, next: Handle) => Answer;

/** The body of a call as JSON; undefined when it is none. */
export function sent(call: Call): JsonValue | undefined {
  try {
    return JSON.parse(call.body) as JsonValue;
  } catch {
    return undefined;
  }
}

/** The same call with another body. */
export function sending(call: Call, body: JsonValue): Call {
  return { ...call, body: JSON.stringify(body) };
}
