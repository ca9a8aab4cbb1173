import type { JsonValue } from '../../src/api/wire.js';
import type { HttpResponse, JsonObject } from '../http/response.js';
import type { BodyPath } from './finding.js';

/** What a rule is applied to: every response body of the run, or every part of that kind. */
export const bodyKinds = ['body', 'error', 'subscription', 'page', 'entity', 'interpretation'] as const;
export type BodyKind = (typeof bodyKinds)[number];

/** What the run knows of a subscription whose entities it lists. */
export interface KnownSubscription {
  readonly city: string;
  readonly entityType: string;
  /** subscribed names, in every spelling that is known */
  readonly fields: readonly string[];
  /** names that an update removed */
  readonly removed: readonly string[];
  /** an update may have taken effect or not: which fields it has is not known */
  readonly uncertain?: true;
}

/** One object in a response body. */
export interface BodyPart {
  readonly response: HttpResponse;
  readonly object: JsonObject;
  /** of the object within the body */
  readonly path: BodyPath;
  /** of an entity or a page: the subscription that was listed */
  readonly known?: KnownSubscription;
  /** is it a subscription that the run created and has not tried to cancel? */
  readonly alive: boolean;
}

/** What is wrong with one part. */
export interface Violation {
  /** in words, such as `missing` or `42`: equal ones are counted together */
  readonly found: string;
  readonly path: BodyPath;
}

/** A requirement on every object of one kind, whichever check requested it. */
export interface Rule {
  readonly on: BodyKind;
  /** what is required, in words */
  readonly expected: string;
  /** null: it holds. `skip`: the rule says nothing about this part */
  readonly violation: (part: BodyPart) => Violation | null | 'skip';
}

/** The value of an own key. */
export const valueOf = (object: JsonObject, key: string): JsonValue | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;
