/**
 * Wire types: the bodies of requests and responses, as in the specification's tables. Timestamps
 * are strings; their format is an open question.
 */

import type { JsonValue } from '../input/json-text.js';

export type { JsonValue };

/** The three states of a subscription (section "States and transitions"). */
export const subscriptionStatuses = ['active', 'paused', 'cancelled'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** A subscription to one city and one entity type (section "Subscription"). */
export interface Subscription {
  /** UUID */
  id: string;
  /** UUID of the owning account, known from the bearer credential */
  account_id: string;
  city: string;
  entity_type: string;
  /** names of the requested fields */
  fields: string[];
  status: SubscriptionStatus;
  /** progress of the data; its values are open questions (`data-status.*`) */
  data_status: string;
  /** optional; its structure is an open question */
  field_assessments?: Record<string, unknown>;
  created_at: string;
  updated_at: string;
  /** null unless cancelled */
  cancelled_at: string | null;
}

/** A real-world place (section "Entity"). Every key is always present. */
export interface Entity {
  /** UUID */
  id: string;
  name: string;
  city: string;
  entity_type: string;
  external_id: string | null;
  phone: string | null;
  website: string | null;
  /** degrees, WGS 84 */
  latitude: number | null;
  /** degrees, WGS 84 */
  longitude: number | null;
  instagram_url: string | null;
  facebook_url: string | null;
  /** for example `{ "Monday": "08:00-18:00" }`; the keys depend on the data */
  open_hours: Record<string, string> | null;
  maps_category: string | null;
  /** exactly the subscribed fields; values have any type, null if unknown */
  fields: Record<string, unknown>;
  discovered_at: string;
  updated_at: string;
  removed_at: string | null;
}

/** A page of entities (operation "list entities"). */
export interface EntityPage {
  data: Entity[];
  /** number of entities of the subscription */
  total: number;
  /** the page size in effect */
  limit: number;
  /** number of entities before this page */
  offset: number;
}

/** How the service reads one requested field name (section "Field interpretation"). */
export interface FieldInterpretation {
  name: string;
  understood_as: string;
  /** `high` is specified; the other values are open questions (`confidence.*`) */
  confidence: string;
  suggestion: string;
}

/** Response of the operation "interpret fields". */
export interface Interpretations {
  interpretations: FieldInterpretation[];
}

/** Body of every error (section "Error body"). */
export interface ErrorBody {
  error: string;
  /** only in the quota error of a create request, together with `current` */
  limit?: number;
  current?: number;
}

/** Request body of "create subscription". */
export interface CreateSubscription {
  city: string;
  entity_type: string;
  fields: string[];
}

/** Request body of "update subscription"; whether other keys are accepted is an open question. */
export interface UpdateSubscription {
  fields?: string[];
  status?: SubscriptionStatus;
}

/** Query of "list entities" (section "Limits"). */
export interface ListQuery {
  limit: number;
  offset: number;
}

/** Request body of "interpret fields"; which keys are required is an open question. */
export interface InterpretFields {
  entity_type?: string;
  fields?: { name?: string; description?: string }[];
}
