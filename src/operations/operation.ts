import type Joi from 'joi';
import type { SubscriptionStatus } from '../api/wire.js';
import type { Departure } from '../input/values.js';
import type { Interpreter } from '../fields/index.js';
import type { Registry } from '../state/registry.js';
import type { Account, SubscriptionRecord } from '../state/state.js';
import type { EntityPages } from './entity-pages.js';
import type { InvalidRule, Rejection } from './rejection.js';
import type { ServiceResponse } from './http.js';
import type { ScrapeStage, ScrapeTiming } from './scrapes.js';

/**
 * The rules that all operations have in common: the meaning of a profile's answers for an
 * operation.
 */
export interface OperationRules {
  readonly schemas: RequestSchemas;
  /** the schemas for the document, without inputs that have their own rejection */
  readonly documented?: RequestSchemas;
  /** reduces repeated parameters, if they have a meaning */
  readonly query?: (query: GivenQuery) => GivenQuery;
  /** converts values that some parsers read differently, for the schema */
  readonly read?: (query: GivenQuery) => GivenQuery;
  /** the answers to invalid requests; the first rule that matches applies */
  readonly invalid: readonly InvalidRule[];
  /** for an operation without a body: the reaction to the content type JSON without a body */
  readonly typeWithoutBody?: 'accepted' | Rejection;
  /** status of a successful response */
  readonly status: number;
  /** the open questions that affect responses: ids, or id prefixes */
  readonly questions: readonly string[];
}

/**
 * Builds the schemas of an operation. Query schemas convert values, payload schemas do not. A part
 * without a schema is not read, regardless of the profile.
 */
export interface RequestSchemas {
  readonly query?: () => Joi.ObjectSchema;
  readonly payload?: () => Joi.ObjectSchema;
}

/** The parameters of a query; a repeated parameter is an array. */
export type GivenQuery = Readonly<Record<string, unknown>>;

/** Kinds of changes to a subscription. An update that cancels it is a cancellation. */
export type Write = 'creation' | 'update' | 'cancellation';

/** How long each write takes to become visible in the responses of an operation, ms. */
export type Delays = Readonly<Record<Write, number>>;

/** A value for each status of a subscription. */
export type ByStatus<Value> = Readonly<Record<SubscriptionStatus, Value>>;

/**
 * The context of operations. A reset creates a context with a new registry; requests in progress
 * keep theirs, and do not affect the new state. A new profile creates a context with the same
 * registry; requests in progress keep the profile that they began with.
 */
export interface OperationContext {
  readonly clock: { readonly now: () => number };
  /** the faults that make scrapes fail */
  readonly faults: {
    readonly takeScrapeFailures: () => { readonly failures?: number | 'all' };
  };
  readonly registry: Registry;
  readonly timing: ScrapeTiming;
  /** maximum number of live subscriptions per account; Infinity for no limit */
  readonly quota: () => number;
  /** null for the built-in interpreter, whose output is not stored */
  readonly interpreter: Interpreter | null;
  /**
   * cache of the JSON bodies of "get subscription", with what they depend on in addition to the
   * record
   */
  readonly bodies: WeakMap<
    SubscriptionRecord,
    { readonly stage: ScrapeStage; readonly text: string }
  >;
  /** cache of the pages of "list entities" */
  readonly pages: EntityPages;
  /**
   * Resolves when all changes so far are stored. Rejects if that failed; the changes are then
   * undone.
   */
  readonly save: () => Promise<void>;
}

/** A request whose query and payload were validated by the schemas of its operation. */
export interface ValidRequest<ValidQuery = unknown, Payload = unknown> {
  readonly account: Account;
  /** the id in the path; empty if there is none */
  readonly id: string;
  readonly query: ValidQuery;
  readonly payload: Payload;
  /** scheme, host and path prefix that the client used, without a trailing slash */
  readonly base: string;
  readonly departure?: Departure | undefined;
}

/** Result of an operation. */
export type Result = ServiceResponse | Rejection;
