import type Joi from 'joi';
import type { SubscriptionStatus } from '../api/wire.js';
import type { InvalidRule } from './invalid-request.js';
import type { Precedence } from './precedence.js';
import type { Refusal } from './refusal.js';

/**
 * The schemas of one operation. Those of queries convert, those of payloads do not. A part without
 * one is not read.
 */
export interface RequestSchemas {
  readonly query?: Joi.ObjectSchema;
  readonly payload?: Joi.ObjectSchema;
}

/** What the policies of all operations have in common. */
export interface OperationPolicy {
  readonly schemas: RequestSchemas;
  /** for the document: the schemas, without what gets a refusal of its own */
  readonly documented?: RequestSchemas;
  /** the answers for invalid requests; the first rule that matches counts */
  readonly invalid: readonly InvalidRule[];
  readonly precedence?: Precedence;
  /** of an operation that takes no body: what the content type JSON gets without one */
  readonly typeWithoutBody?: 'accepted' | Refusal;
  /** status of success */
  readonly status: number;
  /** the open points that responses depend on: their ids, or the beginnings of their ids */
  readonly points: readonly string[];
}

/** Whether an operation has a body, which is not read otherwise; no profile changes that. */
export const takesBody = ({ schemas }: OperationPolicy): boolean => 'payload' in schemas;

/** A value for each status of a subscription. */
export type ByStatus<Value> = Readonly<Record<SubscriptionStatus, Value>>;
