import * as v from 'valibot';
import { type Checked, checked } from '../input/checked.js';
import type { Profile } from '../profile/open-points.js';
import type { OperationId } from './operations.js';
import {
  anyText,
  atLeast,
  atMostLong,
  exactly,
  listOf,
  maybe,
  oneOf,
  type Schema,
  textUpTo,
} from '../input/schema.js';
import {
  type CreateSubscription,
  type InterpretFields,
  type SubscriptionStatus,
  subscriptionStatuses,
  type UpdateSubscription,
} from './wire.js';
import { payloadRefusal } from '../service/refusals.js';

/**
 * What the bodies of requests may look like. The bounds of the specification stand here as they are; where it is
 * silent the profile decides. A body is taken as it is: "3" is no number, and a string of JSON is no array.
 */

/** Takes a part of a request for what its operation needs. @throws {ServiceError} when it is not that */
export type Reader<Value> = (raw: unknown) => Value;

/**
 * Guards of this implementation, far above what anybody needs: without them one request could make a page of
 * gigabytes. The specification knows no such bounds.
 */
export const guards = { names: 250, nameLength: 500, namesLength: 10_000, textLength: 500 } as const;

const text = textUpTo(guards.textLength);

/** Each entity of a page repeats every name. */
const fieldNames = (least: number) =>
  v.pipe(
    listOf(textUpTo(guards.nameLength), { least, most: guards.names }),
    v.check(
      (names) => names.reduce((sum, name) => sum + name.length, 0) <= guards.namesLength,
      `must contain no more than ${guards.namesLength} characters in all`,
    ),
  );

function reader<Value>(
  schema: Schema<Checked<Value>>,
  profile: Profile,
  operation: OperationId,
): Reader<Value> {
  return (raw) =>
    checked<Value>(schema, raw, (problem) => payloadRefusal(problem, operation, profile), 'body');
}

/** Operation "create subscription". */
export function creation(profile: Profile): Reader<CreateSubscription> {
  const shape = profile['create.unknown-keys'] === 'ignored' ? atLeast : exactly;
  return reader(
    shape({ city: text, entity_type: text, fields: fieldNames(1) }),
    profile,
    'createSubscription',
  );
}

export type Update = UpdateSubscription & { city?: string; entity_type?: string };

/** A key that the profile has no use for: whatever it is, nobody looks at it. */
const unread = <Value>() => v.custom<Value>(() => true);

/** Operation "update subscription". What its keys do, the operation decides. */
export function update(profile: Profile): Reader<Update> {
  const shape = profile['update.unknown-keys'] === 'ignored' ? atLeast : exactly;
  const statuses = oneOf(...subscriptionStatuses);
  return reader<Update>(
    shape({
      fields: maybe(fieldNames(typeof profile['update.empty-fields'] === 'number' ? 1 : 0)),
      status: maybe(profile['update.pause'] === 'ignored' ? unread<SubscriptionStatus>() : statuses),
      city: maybe(profile['update.city'] === 'updated' ? text : unread<string>()),
      entity_type: maybe(profile['update.entity-type'] === 'updated' ? text : unread<string>()),
    }),
    profile,
    'updateSubscription',
  );
}

/** Required unless it is accepted without. Typed as what may be absent: either way that is no surprise. */
function unless<Value>(
  answer: 'accepted' | number,
  inner: Schema<Value>,
): v.OptionalSchema<Schema<Value>, undefined>;
function unless(answer: 'accepted' | number, inner: Schema): Schema {
  return answer === 'accepted' ? maybe(inner) : inner;
}

/** Operation "interpret fields". */
export function interpretation(profile: Profile): Reader<InterpretFields> {
  const field = atLeast({
    name: unless(profile['interpret.missing-name'], v.pipe(anyText, atMostLong(guards.nameLength))),
    description: unless(profile['interpret.missing-description'], v.pipe(anyText, atMostLong(5000))),
  });
  const least = profile['interpret.empty-fields'] === 'accepted' ? 0 : 1;
  return reader<InterpretFields>(
    atLeast({
      entity_type: unless(profile['interpret.missing-entity-type'], text),
      fields: unless(profile['interpret.missing-fields'], listOf(field, { least, most: guards.names })),
    }),
    profile,
    'interpretFields',
  );
}
