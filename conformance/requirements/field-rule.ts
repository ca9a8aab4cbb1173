import type { JsonValue } from '../../src/api/wire.js';
import type { RequiredId } from '../check-id.js';
import type { JsonType } from '../findings/finding.js';
import { isObject } from '../http/response.js';
import { isPointInTime } from '../model/moment.js';
import { valueOf, type Rule, wrongKey } from '../rules/rule.js';

/** The values that a key can have. Plain functions, because a run judges thousands of values. */
interface KeySchema {
  /** the allowed JSON types */
  readonly types: readonly JsonType[];
  readonly isValid: (value: JsonValue | undefined) => boolean;
}

const stringSuchThat = (holds: (value: string) => boolean): KeySchema => ({
  types: ['string'],
  isValid: (value) => typeof value === 'string' && holds(value),
});

const numberSuchThat = (holds: (value: number) => boolean): KeySchema => ({
  types: ['number'],
  isValid: (value) => typeof value === 'number' && holds(value),
});

const arrayOf = (item: KeySchema): KeySchema => ({
  types: ['array'],
  isValid: (value) => Array.isArray(value) && value.every(item.isValid),
});

export const orNull = ({ types, isValid }: KeySchema): KeySchema => ({
  types: [...types, 'null'],
  isValid: (value) => value === null || isValid(value),
});

/** The key may be absent. */
export const optional = ({ types, isValid }: KeySchema): KeySchema => ({
  types,
  isValid: (value) => value === undefined || isValid(value),
});

export const oneOf = (...values: readonly string[]): KeySchema =>
  stringSuchThat((value) => values.includes(value));

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const text = stringSuchThat(() => true);
const number = numberSuchThat(Number.isFinite);
const object: KeySchema = { types: ['object'], isValid: isObject };

/** Schemas of single keys, shared by the sections. */
export const schemas = {
  text,
  textOrNull: orNull(text),
  texts: arrayOf(text),
  numberOrNull: orNull(number),
  integer: numberSuchThat(Number.isInteger),
  /**
   * Any 128 bits with hyphens, in any letter case: the specification names no version or variant.
   */
  uuid: stringSuchThat((value) => uuid.test(value)),
  object,
  objects: arrayOf(object),
  objectOfTexts: {
    types: object.types,
    isValid: (value) => isObject(value) && Object.values(value).every(text.isValid),
  } satisfies KeySchema,
  timestamp: stringSuchThat(isPointInTime),
};

/** The objects with their own keys, by the first part of the ids. */
const owners = {
  subscription: { on: 'subscription', noun: 'A subscription' },
  entity: { on: 'entity', noun: 'An entity' },
  list: { on: 'page', noun: 'A page' },
  interpretation: { on: 'interpretation', noun: 'An interpretation' },
} as const;

type Owner = keyof typeof owners;
type KeyId = Extract<RequiredId, `${Owner}.${string}`>;

/**
 * Creates a requirement about a key of all objects of a kind. Its id contains both:
 * `entity.open-hours` is about the key `open_hours` of entities.
 */
export function keyIs<Id extends KeyId>(id: Id, schema: KeySchema, expected: string) {
  const [owner, name] = id.split('.') as [Owner, string];
  const { on, noun } = owners[owner];
  const key = name.replaceAll('-', '_');
  const rule: Rule = {
    on,
    expected: `\`${key}\`: ${expected}`,
    violation: ({ object, path }) => {
      const value = valueOf(object, key);
      return schema.isValid(value) ? null : wrongKey(path, key, value, schema.types);
    },
  };
  return { id, title: `${noun}'s \`${key}\` is ${expected}.`, rule };
}
