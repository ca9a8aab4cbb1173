/** What the body of an error answer is. Anything but `error` is an open point about credentials. */
export type ErrorBodyKind = 'error' | 'json' | 'text' | 'html' | 'empty';

export interface ErrorDetails {
  /** the quota: how many are allowed, and how many there are (section "Errors", 3) */
  readonly quota?: { readonly limit: number; readonly current: number };
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: ErrorBodyKind;
}

/**
 * A refusal or failure of an operation, before it is rendered: the status, a message for a person, and whatever
 * else belongs to this one kind of error. The message goes to the client as it is.
 */
export class ServiceError extends Error {
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(status: number, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = 'ServiceError';
    this.status = status;
    this.details = details;
  }
}
