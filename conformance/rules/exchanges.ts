import type { JsonValue } from '../../src/api/wire.js';
import type { HttpResponse } from '../http/response.js';
import type { CreationBody } from '../session/settings.js';
import type { OddSpelling } from './seen.js';

interface Exchanged {
  readonly response: HttpResponse;
  /** what it is judged by has come with that one */
  readonly source?: HttpResponse | undefined;
}

/** A body of a subscription that was seen before, and what is known about it from then. */
interface SeenBefore extends Exchanged {
  readonly due: {
    readonly id?: string | undefined;
    /** null if it was created without one */
    readonly account_id?: string | null | undefined;
    readonly fields?: readonly string[] | undefined;
    readonly city?: JsonValue | undefined;
    readonly entity_type?: JsonValue | undefined;
    readonly status?: JsonValue | undefined;
    readonly created_at?: JsonValue | undefined;
    /** when something happened to it last */
    readonly updated_at?: JsonValue | undefined;
  };
  /** whether a read has shown it since it was created */
  readonly wasSeen?: boolean;
}

/** A page of entities. */
interface Listed extends Exchanged {
  /** whether entities neither came nor went, so that they can be counted */
  readonly isSteady?: boolean;
  /** whether it begins right after the last entity: one that is there has just been added */
  readonly mayHaveGrown?: boolean;
}

/**
 * The exchanges that requirements judge, by their kind, each with what is known about it: exactly in a
 * run, which knows what it did, and by inference in a recording, which leaves out what is not certain.
 */
export interface Exchanges {
  /** a valid creation */
  creation: Exchanged;
  /** what it has returned, unless that is a subscription that was there before */
  newSubscription: Exchanged & {
    /** what it has to have, in any spelling and order */
    readonly due: {
      readonly status?: 'active' | undefined;
      readonly city?: string | undefined;
      readonly entity_type?: string | undefined;
      readonly fields?: string[] | undefined;
    };
    /** what has to come back to the letter, if it comes back */
    readonly written?: CreationBody | undefined;
  };
  /** a creation with many fields */
  longCreation: Exchanged & {
    readonly fields: readonly string[];
    /** the same with fewer fields, which was accepted */
    readonly shorter?: HttpResponse | null;
    /** the same, if the service failed because of unusual names */
    readonly failed?: HttpResponse | null;
  };
  /** a read of a subscription */
  read: Exchanged & {
    /** its creation, if that came just before */
    readonly creation?: HttpResponse | undefined;
    /** whether another read has shown it */
    readonly wasSeen?: boolean;
  };
  /** a read of what was seen before */
  known: SeenBefore;
  /** an update of the fields */
  update: Exchanged;
  /** what it has returned */
  updated: SeenBefore;
  cancellation: Exchanged;
  /** a read of what was cancelled */
  cancelled: Exchanged;
  /** an interpretation that succeeded, or has to */
  interpretation: Exchanged;
  /** the list of a subscription that is there */
  page: Listed;
  /** two pages of it, of which one is compared with the other */
  pages: Listed & { readonly other: HttpResponse };
  /** pages after an update, and the names that it has removed */
  updatedPages: {
    readonly pages: readonly HttpResponse[];
    readonly removed: readonly string[];
  };
  /** how entities write the names of fields: one that is odd, of so many entities */
  spelling: { readonly odd: OddSpelling | undefined; readonly total: number };
  /** what an operation did to another subscription than its own; null for nothing */
  sideEffect: {
    readonly effect: { readonly found: string; readonly responses: readonly HttpResponse[] } | null;
  };
  /** a request that has to be refused */
  refusal: Exchanged;
  /** one with the token of another account; of the same one, perhaps, if that is unsure */
  foreign: Exchanged & { readonly isUnsure?: boolean };
  /** refusals of credentials */
  refusals: { readonly responses: readonly HttpResponse[] };
}

export type ExchangeKind = keyof Exchanges;
