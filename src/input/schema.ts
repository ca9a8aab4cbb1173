import * as v from 'valibot';
import { type Duration, milliseconds } from './duration.js';

/**
 * The parts that schemas are made of. A message continues the name of what is wrong: `"fields[0]" must be a string`.
 * What is absent needs none (see checked.ts).
 */

/** Whatever it takes, `Value` is what it gives. */
export type Schema<Value = unknown> = v.GenericSchema<unknown, Value>;

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const anObject = v.custom<object>(isObject, 'must be of type object');

/** An object with these keys and no others. */
export const exactly = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(anObject, v.strictObject(entries, 'is not allowed'));

/** An object with these keys. Others are left out. */
export const atLeast = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(anObject, v.object(entries));

/** A text, which may be empty. */
export const anyText = v.string('must be a string');

export const atMostLong = (length: number) =>
  v.check<string, string>(
    (value) => value.length <= length,
    `length must be less than or equal to ${length} characters long`,
  );

const filled = v.check<string, string>((value) => value !== '', 'is not allowed to be empty');

/** A text that is not empty. */
export const text = v.pipe(anyText, filled);

/** A text that is not empty, nor longer than so many characters. */
export const textUpTo = (length: number) => v.pipe(anyText, filled, atMostLong(length));

/** In its usual form, whatever its case. */
export function isUuid(id: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
}

export const uuid = v.pipe(anyText, v.check(isUuid, 'must be a valid GUID'));

/** A UUID as ids are looked for. */
export const lowerUuid = v.pipe(
  uuid,
  v.check((id) => id === id.toLowerCase(), 'must only contain lowercase characters'),
);

/** An instant in ISO 8601. */
export const timestamp = v.pipe(
  anyText,
  v.check(
    (instant) => /^\d{4}(-\d\d){0,2}(T\d\d:\d\d.*)?$/.test(instant) && !Number.isNaN(Date.parse(instant)),
    'must be in iso format',
  ),
);

/** A number that JSON can carry without losing any of it. */
export const number = v.pipe(
  v.number('must be a number'),
  v.check((value) => Math.abs(value) <= Number.MAX_SAFE_INTEGER, 'must be a safe number'),
);

export const from = (least: number) =>
  v.check<number, string>((value) => value >= least, `must be greater than or equal to ${least}`);

export const upTo = (most: number) =>
  v.check<number, string>((value) => value <= most, `must be less than or equal to ${most}`);

export const whole = v.pipe(number, v.check<number, string>(Number.isInteger, 'must be an integer'));

/** How many there are of something. */
export const count = v.pipe(whole, from(0));

export const countUpTo = (most: number) => v.pipe(count, upTo(most));

/** Whatever passes a test. */
export const suchThat = (passes: (value: unknown) => boolean, message: string) => v.custom(passes, message);

export const oneOf = <const Options extends readonly (string | number)[]>(...options: Options) =>
  v.picklist(options, `must be ${options.length === 1 ? '' : 'one of '}[${options.join(', ')}]`);

/** A list of so many members. */
export function listOf<Member>(member: Schema<Member>, { least = 0, most = Infinity } = {}) {
  return v.pipe(
    v.array(member, 'must be an array'),
    v.check<Member[], string>(
      ({ length }) => length <= most,
      `must contain less than or equal to ${most} items`,
    ),
    v.minLength(least, `must contain at least ${least} items`),
  );
}

/** A list in which no two members have the same id, where they have one. */
export function uniqueListOf<Member extends { id?: string | undefined }>(member: Schema<Member>) {
  return v.pipe(
    listOf(member),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const input = dataset.value;
      const seen = new Set<string>();
      const key = input.findIndex(({ id }) => id !== undefined && seen.size === seen.add(id).size);
      if (key < 0) return;
      const path = { type: 'array', origin: 'value', input, key, value: input[key] } as const;
      addIssue({ message: 'contains a duplicate value', path: [path] });
    }),
  );
}

/** A duration that is not longer than another. */
export const durationUpTo = (most: string) =>
  v.custom<Duration>((value) => {
    if (typeof value !== 'number' && typeof value !== 'string') return false;
    try {
      return milliseconds(value) <= milliseconds(most);
    } catch {
      return false;
    }
  }, `must be a duration of at most ${most}: "300ms", "2s", "5m", "1d" or a number of milliseconds`);

export const aBoolean = v.boolean('must be a boolean');

export const aFunction = v.custom<() => unknown>(
  (value) => typeof value === 'function',
  'must be a function',
);

/** Whatever it is: somebody else looks at it. */
export const anything = v.optional(v.custom<unknown>(() => true));

/** May be absent. A key whose value is undefined is. */
export const maybe = <Value>(inner: Schema<Value>) => v.optional(inner);

export const orNull = <Value>(inner: Schema<Value>) => v.nullable(inner);

/** An object whose values are texts, whatever its keys. */
export const textsByName = v.pipe(
  v.custom<Record<string, string>>(isObject, 'must be of type object'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    const wrong = Object.entries<unknown>(input).find(
      ([, value]) => typeof value !== 'string' || value === '',
    );
    if (wrong === undefined) return;
    const [key, value] = wrong;
    const message = value === '' ? 'is not allowed to be empty' : 'must be a string';
    addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value }] });
  }),
);
