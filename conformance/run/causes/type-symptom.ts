import { code } from '../../session/findings/expect.js';
import type { JsonValue } from '../../../src/api/wire.js';
import { dueBody, dueFor, dueTypes } from './due.js';
import { bodyOf, valueAt } from './exchanged.js';
import type { Problem, Symptom } from './symptom.js';
import { distinct, listed } from './words.js';

/** The name of a type after "is" and after "are". */
interface TypeName {
  readonly one: string;
  readonly several: string;
}

const typeNames: Readonly<Record<string, TypeName>> = {
  array: { one: 'an array', several: 'arrays' },
  boolean: { one: 'a boolean', several: 'booleans' },
  null: { one: 'null', several: 'null' },
  number: { one: 'a number', several: 'numbers' },
  object: { one: 'an object', several: 'objects' },
  string: { one: 'a string', several: 'strings' },
};

function typeOf(value: JsonValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}

/** A value of another type than the one that is due. */
interface Mistyped {
  readonly key: string;
  readonly noun: string;
  readonly type: string;
  readonly due: readonly string[];
}

/** Where a check looks, if its finding does not say so. */
const pathsOfValues: Readonly<Record<string, readonly string[]>> = {
  'errors.message': ['error'],
  'interpret.interpretations': ['interpretations'],
  'interpret.body': ['interpretations'],
};

function mistyped({ check, exchange }: Problem): Mistyped | null {
  const due = dueTypes(check);
  const path = pathsOfValues[check.id] ?? check.path ?? [];
  const value = valueAt(bodyOf(exchange), path);
  const key = path.at(-1);
  if (due.length === 0 || value === undefined || typeof key !== 'string') {
    return null;
  }
  const type = typeOf(value);
  if (due.includes(type)) return null;
  const owner = dueFor(check) ?? dueBody(exchange);
  const noun = owner?.noun ?? 'the body';
  return { key, noun, type, due };
}

/** Values of another type than the one that is due. */
export const wrongType: Symptom = {
  keyOf: (problem) => {
    const wrong = mistyped(problem);
    if (wrong === null) return null;
    return `${wrong.noun}: ${wrong.type}, not ${String(wrong.due)}`;
  },
  title: (problems) => {
    const all = problems.flatMap((problem) => mistyped(problem) ?? []);
    const [first] = all;
    if (first === undefined) return null;
    const keys = distinct(all.map(({ key }) => code(key)));
    const number = keys.length === 1 ? 'one' : 'several';
    const name = (type: string): string => typeNames[type]?.[number] ?? type;
    const is = keys.length === 1 ? 'is' : 'are';
    const found = name(first.type);
    const due = first.due.map(name).join(' or ');
    return `${listed(keys)} of ${first.noun} ${is} ${found}, where ${due} ${is} due.`;
  },
};
