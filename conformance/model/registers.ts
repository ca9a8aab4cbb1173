import type { JsonValue } from '../../src/api/wire.js';
import { isSameInstant } from './moment.js';
import { isAccepted, isNotFound } from './marks.js';
import {
  isObject,
  objectOf,
  type JsonRecord,
  type TranscriptExchange,
  type OperationName,
} from './transcript.js';
import { normalizeWord, isMasked, valueKey, show, textsIn, validNames } from './values.js';

/**
 * The registers of a subscription. The tables below define what operations write to them, and what responses
 * show.
 */
export const registerNames = [
  'state',
  'fields',
  'city',
  'entity_type',
  'account_id',
  'created_at',
] as const;

/** The required keys of a subscription (section "Subscription"). */
export const subscriptionKeys = [
  'id',
  'account_id',
  'city',
  'entity_type',
  'fields',
  'status',
  'data_status',
  'created_at',
  'updated_at',
  'cancelled_at',
];

/** Whether a body is a subscription, possibly an invalid one: it has at least half of the keys. */
export function isSubscriptionBody(json: JsonValue | undefined): boolean {
  const shown = objectOf(json);
  return (
    subscriptionKeys.filter((key) => Object.hasOwn(shown, key)).length * 2 >=
    subscriptionKeys.length
  );
}

/** Whether a body has all required keys of a subscription. */
export const hasAllKeys = (json: JsonValue | undefined): boolean =>
  subscriptionKeys.every((key) => Object.hasOwn(objectOf(json), key));

/** Whether a body is open: a cancellation may respond with any body but a complete subscription. */
export const isOpenBody = ({ operation, json }: TranscriptExchange): boolean =>
  operation === 'cancel' && !hasAllKeys(json);

/** Returns the market of a create request as a string, which is unique if it cannot be read. */
export function marketOf({ body, isUnsent, n }: TranscriptExchange): string {
  const place = [objectOf(body).city, objectOf(body).entity_type];
  return isUnsent === true || place.some(isMasked) ? `unread ${n}` : show(place.map(valueKey));
}

export type RegisterName = (typeof registerNames)[number];

/**
 * The values that a register may have after a write. `any`: the specification leaves the value open.
 * Undefined: the register is not written.
 */
export type Values = readonly JsonValue[] | 'any' | undefined;

interface Register {
  /** the values that a request would write, whatever its outcome */
  readonly requested: Partial<Record<OperationName, (exchange: TranscriptExchange) => Values>>;
  /** the key of a create response that also counts as written */
  readonly decidedBy?: string;
  readonly isSame: (one: JsonValue, other: JsonValue) => boolean;
  /** whether the register may change by the clock */
  readonly changesByClock?: true;
}

const isSameKey = (one: JsonValue, other: JsonValue): boolean => valueKey(one) === valueKey(other);

/** Reads a string from the request. */
const requestedText =
  (key: string) =>
  ({ body }: TranscriptExchange): Values => {
    const value = objectOf(body)[key];
    return typeof value === 'string' && value !== '' && !isMasked(value) ? [value] : 'any';
  };

/** The value of a key that the specification does not name in updates: unknown if it is sent. */
const open =
  (key: string) =>
  ({ body }: TranscriptExchange): Values =>
    isObject(body) && !(key in body) ? undefined : 'any';

function requestedFields({ body }: TranscriptExchange): Values {
  const { fields } = objectOf(body);
  const names = validNames(fields);
  return names === null || isMasked(fields) ? 'any' : [[...names]];
}

/** A place, which a deployment may rewrite: "Berlin, Germany". */
const place = (key: string): Register => ({
  requested: { create: requestedText(key), update: open(key) },
  decidedBy: key,
  isSame: isSameKey,
});

/** A key that only the service writes. */
const decided = (key: string, isSame: Register['isSame']): Register => ({
  requested: { create: () => [] },
  decidedBy: key,
  isSame,
});

export const registers: Readonly<Record<RegisterName, Register>> = {
  state: {
    requested: {
      create: () => ['active'],
      update: open('status'),
      // the result of a cancellation is open, but for being active
      cancel: () => ['cancelled', 'gone', 'paused'],
    },
    isSame: (one, other) => one === other,
    changesByClock: true,
  },
  fields: {
    requested: { create: requestedFields, update: requestedFields },
    isSame: isSameKey,
  },
  city: place('city'),
  entity_type: place('entity_type'),
  account_id: decided('account_id', isSameKey),
  created_at: decided('created_at', (one, other) => isSameInstant(one, other) !== false),
};

/**
 * Returns the values that a write requests and, if it was accepted, the value that its response
 * shows; undefined if it does not write the register.
 */
export function writtenBy(exchange: TranscriptExchange, name: RegisterName): Values {
  const { operation, json } = exchange;
  const { requested, decidedBy } = registers[name];
  const values = operation === null ? undefined : requested[operation]?.(exchange);
  if (values === undefined || values === 'any') return values;
  if (operation !== 'create' || decidedBy === undefined || !isAccepted(exchange)) return values;
  const shown = objectOf(json)[decidedBy];
  return shown === undefined || isMasked(shown) ? values : [...values, shown];
}

/** The id in the body of a response, in lower case; empty for none. */
export function shownId({ json }: TranscriptExchange): string {
  const { id } = objectOf(json);
  return typeof id === 'string' && !isMasked(id) ? normalizeWord(id) : '';
}

const statuses: readonly JsonValue[] = ['active', 'paused', 'cancelled'];
const isNonEmptyText = (value: JsonValue): boolean => typeof value === 'string' && value !== '';

/** Whether a value can be read. Other requirements report unreadable values. */
const isReadable: Readonly<Record<Exclude<RegisterName, 'state'>, (value: JsonValue) => boolean>> =
  {
    fields: (value) => textsIn(value) !== null,
    city: (value) => typeof value === 'string',
    entity_type: (value) => typeof value === 'string',
    account_id: (value) => typeof value === 'string',
    created_at: isNonEmptyText,
  };

/** The value of a register in a response; undefined if it shows none that can be read. */
export function shownIn(exchange: TranscriptExchange, name: RegisterName): JsonValue | undefined {
  const { operation, json, isUnread } = exchange;
  if (name === 'state' && operation === 'get' && isNotFound(exchange)) return 'gone';
  if (!isAccepted(exchange) || isUnread || shownId(exchange) === '') return undefined;
  const body = objectOf(json);
  if (name === 'state') return stateIn(operation, body);
  if (isOpenBody(exchange)) return undefined;
  const value = body[name];
  if (value === undefined || isMasked(value)) return undefined;
  return isReadable[name](value) ? value : undefined;
}

/** Returns the status in a body. The body of a cancellation may show the state before. */
function stateIn(operation: OperationName | null, { status }: JsonRecord): JsonValue | undefined {
  const isOpen = operation === 'cancel' && status !== 'cancelled';
  return !isOpen && status !== undefined && statuses.includes(status) ? status : undefined;
}
