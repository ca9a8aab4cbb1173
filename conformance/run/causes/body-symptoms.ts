import type { JsonValue } from '../../../src/api/wire.js';
import { isObject, type JsonObject } from '../../http/response.js';
import { dueBody, dueFor, dueTypes, type Due } from './due.js';
import { beginningOf, bodyOf, hasSucceeded, objectOf, valueAt } from './exchanged.js';
import { caseOf, envelopeOf, hasKey, holderOf, isOtherCase, nearName } from './near-names.js';
import type { Problem, Symptom } from './symptom.js';
import { capitalised, code, listed } from './words.js';

/** Sections whose checks look at the body that an operation is due to return. */
const ofBodies =
  /^(create|get|update|cancel|list|interpret|interpretation|general|subscription|entity)\./;

/** What is due as the body, where the body is something else. */
function missedBody({ check, exchange }: Problem): Due | null {
  if (!ofBodies.test(check.id) || !hasSucceeded(exchange)) return null;
  const due = dueBody(exchange);
  if (due === null) return null;
  const body = objectOf(exchange) ?? {};
  const there = due.keys.filter((key) => Object.hasOwn(body, key));
  if (there.length * 2 >= due.keys.length) return null;
  return due;
}

const isJson = (text: string): boolean => {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
};

/** How a body is wrapped: in an array, a string, or under the key of another object. */
function wrappingOf(body: JsonValue | undefined, due: Due): string | null {
  if (Array.isArray(body)) return 'array';
  if (typeof body === 'string' && isJson(body)) return 'string';
  const envelope = envelopeIn(body, due);
  if (envelope === undefined) return null;
  return `key ${envelope}`;
}

function envelopeIn(body: JsonValue | undefined, due: Due | null): string | undefined {
  if (!isObject(body) || due === null) return undefined;
  return envelopeOf(body, due.keys);
}

function objectWith({ keys }: Due): string {
  if (keys.length > 4) return 'an object';
  return `an object with ${listed(keys.map(code))}`;
}

/** Bodies inside of something else. */
export const wrapped: Symptom = {
  keyOf: (problem) => {
    const due = missedBody(problem);
    if (due === null) return null;
    const wrapping = wrappingOf(bodyOf(problem.exchange), due);
    if (wrapping === null) return null;
    return `wrapped in ${wrapping}`;
  },
  title: (problems) => {
    const nouns = [...new Set(problems.map((problem) => dueBody(problem.exchange)?.noun ?? ''))];
    const what = capitalised(listed(nouns));
    const [{ exchange }] = problems;
    const body = bodyOf(exchange);
    const isOne = nouns.length === 1;
    const due = dueBody(exchange);
    if (Array.isArray(body)) {
      const object = due === null ? 'an object' : objectWith(due);
      return `${what} ${isOne ? 'comes as an array' : 'come as arrays'}, where ${object} is due.`;
    }
    if (typeof body === 'string') {
      return `${what} ${isOne ? 'is' : 'are'} encoded as JSON twice: the body is a string.`;
    }
    const envelope = code(envelopeIn(body, due) ?? '');
    const stands = isOne ? 'stands' : 'stand';
    return `${what} ${stands} inside ${envelope}, instead of being the body.`;
  },
};

/** The object that lacks keys, and what is due there. */
interface Lack {
  readonly due: Due;
  readonly object: JsonObject;
  readonly missing: readonly string[];
}

function lackOf(problem: Problem): Lack | null {
  const whole = missedBody(problem);
  if (whole === null) return lackInPart(problem);
  const object = objectOf(problem.exchange);
  if (object === null) return null;
  return { due: whole, object, missing: missingIn(object, whole) };
}

/** What an object of a body lacks, where a check is about its keys. */
function lackInPart({ check, exchange }: Problem): Lack | null {
  const due = dueFor(check);
  const object = valueAt(bodyOf(exchange), check.path ?? []);
  if (due === null || !isObject(object) || !/\bmissing in\b/.test(check.found ?? '')) return null;
  const [, key] = /^`(\w+)`/.exec(check.expected ?? '') ?? [];
  const all = missingIn(object, due);
  if (all.length === 0) return null;
  const missing = key !== undefined && all.includes(key) ? [key] : all;
  return { due, object, missing };
}

const missingIn = (object: JsonObject, { keys }: Due): string[] =>
  keys.filter((key) => !Object.hasOwn(object, key));

/** `accountId` for `account_id`, for the keys that are there under another name. */
function renamings(problems: readonly Problem[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const problem of problems) {
    const lack = lackOf(problem);
    if (lack === null) continue;
    for (const key of lack.missing) {
      const name = nearName(lack.object, key);
      if (name !== undefined) found.set(key, name);
    }
  }
  return found;
}

const shownAs = (names: ReadonlyMap<string, string>): string =>
  listed(
    [...names].map(([key, name]) => `${code(name)} for ${code(key)}`),
    3,
  );

/** The keys that are there, or the beginning of the body of an error. */
function keysThere(problem: Problem): string {
  const lack = lackOf(problem);
  if (lack === null) return beginningOf(problem.exchange);
  if (lack.due.keys[0] === 'error') return beginningOf(problem.exchange);
  // many keys say nothing, unless some of them stand for others
  const isFew = lack.missing.length * 3 < lack.due.keys.length;
  const known = renamings([problem]).size;
  if ((isFew && known === 0) || known === lack.missing.length) return '';
  const keys = Object.keys(lack.object);
  if (keys.length === 0) return '';
  return `${listed(keys.map(code), 12)} (the keys that are there)`;
}

/** Keys in another letter case. */
export const otherCase: Symptom = {
  keyOf: (problem) => {
    const names = [...renamings([problem])];
    if (!names.some(([key, name]) => isOtherCase(key, name))) return null;
    return 'case';
  },
  title: (problems) => {
    const names = new Map([...renamings(problems)].filter(([key, name]) => isOtherCase(key, name)));
    const [style = ''] = [...names.values()].map(caseOf);
    return `Keys are in ${style}: ${shownAs(names)}.`;
  },
  evidence: keysThere,
};

/** Keys that are not there. */
export const missing: Symptom = {
  keyOf: (problem) => {
    const lack = lackOf(problem);
    if (lack === null) return null;
    if (isDropped(problem, lack)) return 'missing, maybe dropped';
    return `missing ${lack.due.noun}`;
  },
  title: (problems) => {
    const lack = lackOf(problems[0]);
    if (lack === null) return null;
    const lacks = problems.flatMap((one) => lackOf(one) ?? []);
    const nouns = [...new Set(lacks.map(({ due }) => due.plural))];
    const keys = [...new Set(lacks.flatMap((one) => one.missing))];
    if (nouns.length > 1) return absentAnywhere(nouns, keys);
    return elsewhere(lack, keys) ?? renamed(lack, renamings(problems), keys) ?? absent(lack, keys);
  },
  evidence: keysThere,
};

/** Whether all that is missing may be null or 0, so that a serializer may have dropped it. */
function isDropped(problem: Problem, lack: Lack): boolean {
  const isElsewhere = renamings([problem]).size > 0 || placeOf(lack, lack.missing) !== undefined;
  return !isElsewhere && lack.missing.every((key) => lack.due.droppable.includes(key));
}

/** Where missing keys stand, if not inside of what belongs there, such as `fields`. */
function placeOf({ due, object }: Lack, keys: readonly string[]): string | undefined {
  const place = holderOf(object, keys);
  if (place === undefined || due.keys.includes(place)) return undefined;
  return place;
}

/** They stand inside another object. */
function elsewhere(lack: Lack, keys: readonly string[]): string | null {
  const place = placeOf(lack, keys);
  if (place === undefined) return null;
  const holder = lack.object[place];
  if (!isObject(holder)) return null;
  const inside = keys.filter((key) => hasKey(holder, key));
  const others = keys.filter((key) => !inside.includes(key));
  const verb = inside.length === 1 ? 'stands' : 'stand';
  const rest = others.length === 0 ? '' : `, and ${listed(others.map(code))} is missing`;
  return `${listed(inside.map(code))} of ${lack.due.noun} ${verb} inside ${code(place)}${rest}.`;
}

function renamed(
  { due }: Lack,
  names: ReadonlyMap<string, string>,
  keys: readonly string[],
): string | null {
  if (names.size === 0) return null;
  const [error] = names.values();
  if (due.keys[0] === 'error') {
    return `Errors have their message under ${code(error ?? '')} instead of \`error\`.`;
  }
  const others = keys.length - names.size;
  const rest = others === 0 ? '' : `, and lacks ${others} more keys`;
  return `${capitalised(due.noun)} has ${shownAs(names)}${rest}.`;
}

const absentAnywhere = (nouns: readonly string[], keys: readonly string[]): string =>
  `${keys.length} keys of ${listed(nouns)} are missing: ${listed(keys.map(code), 5)}.`;

function absent({ due }: Lack, keys: readonly string[]): string | null {
  if (keys.length === 1 || keys.length === due.keys.length) return null;
  return `${keys.length} keys of ${due.noun} are missing: ${listed(keys.map(code), 5)}.`;
}

const typeNames: Readonly<Record<string, readonly [one: string, several: string]>> = {
  array: ['an array', 'arrays'],
  boolean: ['a boolean', 'booleans'],
  null: ['null', 'null'],
  number: ['a number', 'numbers'],
  object: ['an object', 'objects'],
  string: ['a string', 'strings'],
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
  if (due.length === 0 || value === undefined || typeof key !== 'string') return null;
  const type = typeOf(value);
  if (due.includes(type)) return null;
  const noun = (dueFor(check) ?? dueBody(exchange))?.noun ?? 'the body';
  return { key, noun, type, due };
}

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
    const keys = [...new Set(all.map(({ key }) => code(key)))];
    const index = keys.length === 1 ? 0 : 1;
    const name = (type: string): string => typeNames[type]?.[index] ?? type;
    const [is, due] = index === 0 ? ['is', 'is due'] : ['are', 'are due'];
    const wanted = first.due.map(name).join(' or ');
    return `${listed(keys)} of ${first.noun} ${is} ${name(first.type)}, where ${wanted} ${due}.`;
  },
};
