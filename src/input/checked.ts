import { type GenericIssue, safeParse } from 'valibot';
import type { Schema } from './schema.js';

/** The first thing that is wrong with a value. */
export interface Problem {
  /** names where it is, and what is allowed there */
  readonly message: string;
  /** keys and positions on the way to it */
  readonly path: readonly (string | number)[];
  readonly kind: 'absent' | 'unknown key' | 'too short' | 'value';
}

/** What a value is that has passed a schema: an undefined key is as good as an absent one. */
export type Checked<Value> = Value extends readonly (infer Item)[]
  ? readonly Checked<Item>[]
  : Value extends object
    ? { [Key in keyof Value]: Checked<Value[Key]> | (object extends Pick<Value, Key> ? undefined : never) }
    : Value;

function kindOf({ expected, input, requirement, type }: GenericIssue): Problem['kind'] {
  if (expected === 'never') return 'unknown key';
  if (input === undefined) return 'absent';
  return type === 'min_length' && typeof requirement === 'number' ? 'too short' : 'value';
}

function problemOf(issue: GenericIssue, label: string): Problem {
  const path = (issue.path ?? []).flatMap(({ key }) =>
    typeof key === 'string' || typeof key === 'number' ? [key] : [],
  );
  const name = path.reduce<string>(
    (before, key) =>
      typeof key === 'number' ? `${before}[${key}]` : before === '' ? key : `${before}.${key}`,
    '',
  );
  const kind = kindOf(issue);
  const what = kind === 'absent' ? 'is required' : issue.message;
  return { message: `"${name || label}" ${what}`, path, kind };
}

const first = { abortEarly: true } as const;

/**
 * Holds a value against a schema, up to the first thing that is wrong.
 * @param label what the value itself is called
 * @returns what the schema makes of it
 * @throws what `refuse` makes of the problem
 */
export function checked<Value>(
  schema: Schema<Checked<Value>>,
  value: unknown,
  refuse: (problem: Problem) => Error,
  label = 'value',
): Value {
  const result = safeParse(schema, value, first);
  if (result.issues) throw refuse(problemOf(result.issues[0], label));
  // What `Checked` adds to the type is undefined, in the place of keys that are not there.
  return result.output as Value;
}
