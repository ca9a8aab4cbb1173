import { bounds } from '../../api/bounds.js';
import { subscriptionStatuses } from '../../api/wire.js';
import { instantOf, isUuid } from '../../input/values.js';
import { most, scrapeReasons, type SubscriptionRecord } from './state.js';

/**
 * A quick look at a stored subscription, since joi needs a second for 50,000 of them. It accepts
 * what servers write, and nothing that the schema would refuse. The schema judges all others, and
 * says what is wrong with them.
 */

const keys: ReadonlySet<string> = new Set([
  'id',
  'account_id',
  'city',
  'entity_type',
  'fields',
  'status',
  'created_at',
  'updated_at',
  'cancelled_at',
  'scrapes',
]);
const seriesKeys: ReadonlySet<string> = new Set(['reason', 'from', 'until', 'fields']);
const statuses: ReadonlySet<unknown> = new Set(subscriptionStatuses);
const reasons: ReadonlySet<unknown> = new Set(scrapeReasons);

/** Whether it is an object with exactly these keys. */
function hasKeys(value: unknown, expected: ReadonlySet<string>): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const found = Object.keys(value);
  return found.length === expected.size && found.every((key) => expected.has(key));
}

/** Characters are at most as many as the units of `length`. */
const isText = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && value.length <= bounds.textLength;

const isName = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= bounds.nameLength;

const areNames = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= bounds.names && value.every(isName);

/** The one that was looked at last: most records have the same one several times. */
let latest = '';

function isTimestamp(value: unknown): boolean {
  if (typeof value !== 'string' || value === '') return false;
  if (value === latest) return true;
  if (Number.isNaN(instantOf(value))) return false;
  latest = value;
  return true;
}

const isSeries = (value: unknown): boolean =>
  hasKeys(value, seriesKeys) &&
  reasons.has(value.reason) &&
  isTimestamp(value.from) &&
  (value.until === null || isTimestamp(value.until)) &&
  areNames(value.fields);

/** @param isActive whether one of them has to continue */
function areSeries(value: unknown, isActive: boolean): boolean {
  if (!Array.isArray(value) || value.length > most.series || !value.every(isSeries)) return false;
  return !isActive || value.some(({ until }: { until: unknown }) => until === null);
}

const isUuidText = (value: unknown): boolean => typeof value === 'string' && isUuid(value);

const isLowerCaseUuid = (value: unknown): boolean =>
  typeof value === 'string' && isUuid(value) && value === value.toLowerCase();

/** Whether it certainly is one. It may also be one if this is false. */
export function isSoundSubscription(value: unknown): value is SubscriptionRecord {
  if (!hasKeys(value, keys)) return false;
  const { status, cancelled_at } = value;
  const isCancelled = status === 'cancelled';
  return (
    isLowerCaseUuid(value.id) &&
    isUuidText(value.account_id) &&
    isText(value.city) &&
    isText(value.entity_type) &&
    areNames(value.fields) &&
    statuses.has(status) &&
    isTimestamp(value.created_at) &&
    isTimestamp(value.updated_at) &&
    (isCancelled ? isTimestamp(cancelled_at) : cancelled_at === null) &&
    areSeries(value.scrapes, status === 'active')
  );
}
