import type { JsonValue } from '../api/wire.js';

export interface ErrorDetails {
  /** further keys of the Error body: `limit` and `current` of the quota (section "Errors", 3), or those of a fault */
  readonly extra?: Readonly<Record<string, JsonValue>>;
  /** names in lower case */
  readonly headers?: Readonly<Record<string, string>>;
  /** anything but `error` is an open point about credentials */
  readonly body?: 'error' | 'json' | 'text' | 'html' | 'empty';
}

/** A refusal or failure of a request, before it is rendered. The message is for a person, and goes to the client as it is. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(status: number, message: string, details: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

/** @throws {ServiceError} where an open point is answered with a status; does nothing where it is answered with a word */
export function refuseWhere(answer: string | number | readonly string[], message: string): void {
  if (typeof answer === 'number') throw new ServiceError(answer, message);
}
