import type { JsonValue } from '../api/wire.js';
import type { OpenPointId } from '../points/index.js';

/** The shape of a body; those other than `error` come from open points about credentials. */
type RefusalBody = 'error' | 'json' | 'text' | 'html' | 'empty';

export interface RefusalDetails {
  /**
   * further keys of the Error body: `limit` and `current` of the quota (section "Errors", 3), or
   * those of a fault
   */
  readonly extra?: Readonly<Record<string, JsonValue>>;
  /** names in lower case */
  readonly headers?: Readonly<Record<string, string>>;
  /** `error` by default */
  readonly body?: RefusalBody;
}

/**
 * The refusal of a request, as a value: what a stage or an operation returns in place of its
 * result.
 */
export class Refusal {
  readonly status: number;
  /** sent to the client as it is */
  readonly message: string;
  readonly details: RefusalDetails;

  constructor(status: number, message: string, details: RefusalDetails = {}) {
    this.status = status;
    this.message = message;
    this.details = details;
  }
}

/**
 * The answer to an open point: a refusal if it is a status, otherwise the word for what happens
 * instead.
 */
export function wordOrRefusal<Word extends string>(
  answer: Word | number,
  message: string,
): Word | Refusal {
  if (typeof answer === 'number') return new Refusal(answer, message);
  return answer;
}

/** What refusals by some open points carry besides an Error body, for the OpenAPI document. */
export type RefusalNotes = Readonly<Partial<Record<OpenPointId, RefusalNote>>>;

export interface RefusalNote {
  /** shape of the body, if it may be another one */
  readonly body?: RefusalBody;
  readonly header?: { readonly name: string; readonly description: string };
  /** no request is refused for this reason */
  readonly isNeverSent?: true;
  /** the Error body has `limit` and `current` */
  readonly hasQuota?: true;
}
