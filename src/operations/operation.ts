import type Joi from 'joi';
import type { SubscriptionStatus } from '../api/wire.js';
import type { Interpreter } from '../fields/index.js';
import type { Registry } from '../state/registry.js';
import type { Account, SubscriptionRecord } from '../state/state.js';
import type { EntityPages } from './entity-pages.js';
import type { InvalidRule, Refusal } from './refusal.js';
import type { ServiceResponse } from './http.js';
import type { ScrapeStage, ScrapeTiming } from './scrapes.js';

/** The rules that all operations have: what the answers of a profile mean for one of them. */
export interface OperationRules {
  readonly schemas: RequestSchemas;
  /** for the document: the schemas, without what gets a refusal of its own */
  readonly documented?: RequestSchemas;
  /** the query as it is validated, where a key that is sent several times means something */
  readonly query?: (query: GivenQuery) => GivenQuery;
  /** the query as the schema takes it: values that some parsers read otherwise are read */
  readonly read?: (query: GivenQuery) => GivenQuery;
  /** the answers for invalid requests; the first rule that matches counts */
  readonly invalid: readonly InvalidRule[];
  /** of an operation that takes no body: what the content type JSON gets without one */
  readonly typeWithoutBody?: 'accepted' | Refusal;
  /** status of success */
  readonly status: number;
  /** the open questions that responses depend on: their ids, or the beginnings of their ids */
  readonly questions: readonly string[];
}

/**
 * Builds the schemas of one operation. Query schemas convert values, payload schemas don't. A part
 * without a schema is not read, regardless of the profile.
 */
export interface RequestSchemas {
  readonly query?: () => Joi.ObjectSchema;
  readonly payload?: () => Joi.ObjectSchema;
}

/** The parameters of a query; one that is sent several times is an array. */
export type GivenQuery = Readonly<Record<string, unknown>>;

/** Kinds of changes to a subscription. An update that cancels it is a cancellation. */
export type Write = 'creation' | 'update' | 'cancellation';

/** How long each write takes to show in the responses of an operation, ms. */
export type Delays = Readonly<Record<Write, number>>;

/** A value for each status of a subscription. */
export type ByStatus<Value> = Readonly<Record<SubscriptionStatus, Value>>;

/**
 * Context of operations. A reset gives the service another context, with another registry; requests
 * in progress keep theirs, and do not affect the new state. Another profile gives it one with the
 * same registry; requests in progress end by the profile that they began with.
 */
export interface OperationContext {
  readonly clock: { readonly now: () => number };
  /** for the scrapes that it makes fail */
  readonly faults: {
    readonly takeScrapeFailures: () => { readonly failures?: number | 'all' };
  };
  readonly registry: Registry;
  readonly timing: ScrapeTiming;
  /** how many live subscriptions an account may have; Infinity for any number */
  readonly quota: () => number;
  /** null for the built-in one, whose output is not stored */
  readonly interpreter: Interpreter | null;
  /** cache of the JSON bodies of "get subscription", with what they depend on besides the record */
  readonly bodies: WeakMap<
    SubscriptionRecord,
    { readonly stage: ScrapeStage; readonly text: string }
  >;
  /** cache of the pages of "list entities" */
  readonly pages: EntityPages;
  /** Resolves when all changes so far are stored. Rejects if that failed: then they are undone. */
  readonly save: () => Promise<void>;
}

/** A request with its query and payload as validated by the schemas of its operation. */
export interface ValidRequest<ValidQuery = unknown, Payload = unknown> {
  readonly account: Account;
  /** the id in the path; empty where there is none */
  readonly id: string;
  readonly query: ValidQuery;
  readonly payload: Payload;
  /** scheme, host and path prefix that the client used, without a trailing slash */
  readonly base: string;
  /** aborted when the client has gone away */
  readonly gone?: AbortSignal | undefined;
}

/** Result of an operation. */
export type Result = ServiceResponse | Refusal;
