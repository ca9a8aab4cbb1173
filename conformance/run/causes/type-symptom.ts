import type { ClauseId } from '../../clause-id.js';
import { code, typeNames, typeOf } from '../../session/findings/expect.js';
import { dueBody, dueFor, dueTypes } from './due.js';
import { bodyOf, valueAt } from './exchanged.js';
import type { Problem, Symptom } from './symptom.js';
import { distinct, listed } from './words.js';

/** A value of another type than the one that is due. */
interface Mistyped {
  readonly key: string;
  readonly noun: string;
  readonly type: string;
  readonly due: readonly string[];
}

/** Where a check looks, if its finding does not say so. */
const pathsOfValues: Readonly<Partial<Record<ClauseId, readonly string[]>>> = {
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
    const [is, must] = keys.length === 1 ? ['is', 'it must'] : ['are', 'they must'];
    const found = name(first.type);
    const due = first.due.map(name).join(' or ');
    return `${listed(keys)} of ${first.noun} ${is} ${found}; ${must} be ${due}.`;
  },
};
