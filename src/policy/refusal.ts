import type { JsonValue } from '../api/wire.js';
import type { OpenPointId } from '../profile/open-points/index.js';

type Extra = Readonly<Record<string, JsonValue>>;

/** The refusal of a request, as a value: what an operation returns in place of a response. */
export class Refusal {
  readonly status: number;
  /** sent to the client as it is */
  readonly message: string;
  /** further keys of the Error body */
  readonly extra: Extra;

  constructor(status: number, message: string, extra: Extra = {}) {
    this.status = status;
    this.message = message;
    this.extra = extra;
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
  return typeof answer === 'number' ? new Refusal(answer, message) : answer;
}

/** What refusals by some open points carry besides an Error body, for the OpenAPI document. */
export type RefusalNotes = Readonly<Partial<Record<OpenPointId, RefusalNote>>>;

export interface RefusalNote {
  /** shape of the body, if it may be another one */
  readonly body?: 'error' | 'json' | 'text' | 'html' | 'empty';
  readonly header?: { readonly name: string; readonly description: string };
  /** the Error body has `limit` and `current` */
  readonly hasQuota?: true;
}
