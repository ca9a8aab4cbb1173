import type { HttpResponse } from '../http/response.js';
import type { CreationBody } from '../session/settings.js';

interface Exchanged {
  readonly response: HttpResponse;
}

/** What a creation has returned, unless it gave back a subscription that was there before. */
interface NewSubscription extends Exchanged {
  /** what it has to have, in any spelling and order */
  readonly due: {
    readonly status?: 'active' | undefined;
    readonly city?: string | undefined;
    readonly entity_type?: string | undefined;
    readonly fields?: string[] | undefined;
  };
  /** what has to come back to the letter, if it comes back */
  readonly written?: CreationBody | undefined;
}

/** What a creation with many fields has returned. */
interface LongCreation extends Exchanged {
  readonly fields: readonly string[];
  /** the same with fewer fields, which was accepted */
  readonly shorter?: HttpResponse | null;
  /** the same, if the service failed because of unusual names */
  readonly failed?: HttpResponse | null;
}

/**
 * The exchanges that clauses judge, by their kind, each with what is known about it: exactly in a
 * run, which knows what it did, and by inference in a recording, which leaves out what is not certain.
 */
export interface Exchanges {
  /** a valid creation */
  creation: Exchanged;
  newSubscription: NewSubscription;
  longCreation: LongCreation;
  /** a request that has to be refused */
  refusal: Exchanged;
}

export type ExchangeKind = keyof Exchanges;
