import type { JsonValue } from '../../../src/api/wire.js';
import { isObject, type JsonObject } from '../../http/response.js';
import { code } from '../../findings/expect.js';
import { type DueObject, dueBody, dueFor } from './due.js';
import { beginningOf, bodyIn, hasSucceeded, objectIn, valueAt } from './exchanged.js';
import type { ShownProblem, Symptom } from './symptoms.js';
import { capitalised, distinct, enumerated } from '../../../render/words.js';

/** Names that servers use for keys with another name in the specification. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  account_id: ['account', 'user_id', 'owner_id', 'tenant_id'],
  cancelled_at: ['canceled_at', 'deleted_at'],
  confidence: ['score', 'certainty'],
  created_at: ['created', 'date_created', 'inserted_at'],
  data: ['items', 'results', 'entities', 'content', 'records', 'rows', 'value', 'docs', 'member'],
  data_status: ['scrape_status'],
  discovered_at: ['discovered', 'first_seen_at'],
  entity_type: ['type', 'category'],
  error: ['detail', 'message', 'errors', 'msg', 'error_message', 'error_description', 'title'],
  external_id: ['external'],
  fields: ['attributes', 'properties', 'data'],
  id: ['_id', 'uuid', 'subscription_id', 'entity_id'],
  interpretations: ['results', 'data', 'items', 'fields', 'interpretation'],
  latitude: ['lat'],
  limit: ['size', 'page_size', 'per_page', 'pagesize'],
  longitude: ['lng', 'lon', 'long'],
  name: ['title', 'field', 'field_name'],
  offset: ['page', 'skip', 'start', 'number'],
  open_hours: ['opening_hours', 'hours'],
  suggestion: ['suggestions', 'hint'],
  total: ['count', 'total_count', 'total_elements', 'total_items', 'total_results'],
  understood_as: ['interpretation', 'meaning'],
  updated_at: ['updated', 'date_updated', 'modified_at'],
};

/** Returns a name in lowercase, without separators. */
const letters = (name: string): string => name.replace(/[-_\s]/g, '').toLowerCase();

/**
 * Returns the key under which an object has an expected value with another name, if there is one.
 */
function nearName(object: JsonObject, due: string): string | undefined {
  const given = Object.keys(object);
  const names = [due, ...(synonyms[due] ?? [])];
  for (const name of names) {
    const found = given.find((key) => key !== due && isOtherCase(key, name));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether two names differ only by their letter case and separators. */
const isOtherCase = (one: string, other: string): boolean => letters(one) === letters(other);

/** The name of the letter case that a key is written in. */
function caseOf(key: string): string {
  if (key.includes('-')) return 'kebab-case';
  if (/^[A-Z]/.test(key)) {
    return key === key.toUpperCase() ? 'capitals' : 'PascalCase';
  }
  return 'camelCase';
}

/** Returns the key of an inner object with most of the expected keys. */
function holderOf(object: JsonObject, due: readonly string[]): string | undefined {
  for (const [key, value] of Object.entries(object)) {
    if (!isObject(value)) continue;
    const held = due.filter((one) => hasKey(value, one));
    if (held.length * 2 > due.length) return key;
  }
  return undefined;
}

/** Whether an object has a key, possibly under another name. */
function hasKey(object: JsonObject, key: string): boolean {
  if (Object.hasOwn(object, key)) return true;
  return nearName(object, key) !== undefined;
}

/**
 * Returns the key of an inner object with most of the expected keys, if the outer object has none.
 * The inner object must have the first key; otherwise, it is only a part.
 */
function envelopeOf(object: JsonObject, due: readonly string[]): string | undefined {
  const holder = holderOf(object, due);
  if (holder === undefined) return undefined;
  const hasSome = due.some((key) => key !== holder && Object.hasOwn(object, key));
  if (hasSome) return undefined;
  const held = object[holder];
  const [first = ''] = due;
  if (isObject(held) && hasKey(held, first)) return holder;
  return undefined;
}

/** Sections whose checks evaluate the body that an operation returns. */
const ofBodies =
  /^(create|get|update|cancel|list|interpret|interpretation|general|subscription|entity)\./;

/** Returns the expected body, if the actual body is something else. */
function missedBody({ check, exchange }: ShownProblem): DueObject | null {
  if (!ofBodies.test(check.id) || !hasSucceeded(exchange)) {
    return null;
  }
  const due = dueBody(exchange);
  if (due === null) return null;
  const body = objectIn(exchange) ?? {};
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
function wrappingOf(body: JsonValue | undefined, due: DueObject): string | null {
  if (Array.isArray(body)) return 'array';
  if (typeof body === 'string' && isJson(body)) return 'string';
  const envelope = envelopeIn(body, due);
  if (envelope === undefined) return null;
  return `key ${envelope}`;
}

function envelopeIn(body: JsonValue | undefined, due: DueObject | null): string | undefined {
  if (!isObject(body) || due === null) return undefined;
  return envelopeOf(body, due.keys);
}

function objectWith({ keys }: DueObject): string {
  if (keys.length > 4) return 'an object';
  return `an object with ${enumerated(keys.map(code))}`;
}

/** Requirements on the bodies of errors. */
const ofErrors: readonly string[] = ['errors.json', 'auth.refusal-body', 'auth.refusal-error'];

/** Whether the body of an error is a string that contains the expected JSON. */
function isErrorEncodedTwice({ check, exchange }: ShownProblem): boolean {
  const body = bodyIn(exchange);
  return ofErrors.includes(check.id) && typeof body === 'string' && isJson(body);
}

/** The symptom of bodies inside something else. */
export const wrapped: Symptom = {
  id: 'wrapped',
  keyOf: (problem) => {
    if (isErrorEncodedTwice(problem)) return 'wrapped in string';
    const due = missedBody(problem);
    if (due === null) return null;
    const wrapping = wrappingOf(bodyIn(problem.exchange), due);
    if (wrapping === null) return null;
    return `wrapped in ${wrapping}`;
  },
  title: (problems) => {
    const nouns = distinct(problems.map(nounOf));
    const what = capitalised(enumerated(nouns));
    const [{ exchange }] = problems;
    const body = bodyIn(exchange);
    const isOne = nouns.length === 1;
    const due = dueBody(exchange);
    if (Array.isArray(body)) {
      const object = due === null ? 'an object' : objectWith(due);
      const arrays = isOne ? 'is an array' : 'are arrays';
      return `${what} ${arrays}; expected ${object}.`;
    }
    if (typeof body === 'string') {
      const is = isOne ? 'is' : 'are';
      return `${what} ${is} JSON-encoded twice: the body is a string.`;
    }
    const envelope = code(envelopeIn(body, due) ?? '');
    const are = isOne ? 'is' : 'are';
    return `${what} ${are} wrapped in ${envelope}, instead of being the body.`;
  },
};

const nounOf = (problem: ShownProblem): string =>
  isErrorEncodedTwice(problem) ? 'an error body' : (dueBody(problem.exchange)?.noun ?? '');

/** An object that lacks keys, and the kind of object that is expected there. */
interface Lack {
  readonly due: DueObject;
  readonly object: JsonObject;
  readonly missing: readonly string[];
}

function lackOf(problem: ShownProblem): Lack | null {
  // The keys of a shortened body might be in the part that is not shown.
  const isShortened = problem.exchange.response?.truncated === true;
  const whole = isShortened ? null : missedBody(problem);
  if (whole === null) return lackInPart(problem);
  const object = objectIn(problem.exchange);
  if (object === null) return null;
  return { due: whole, object, missing: missingIn(object, whole) };
}

/** Returns the missing keys of an object in a body, if a check is about its keys. */
function lackInPart({ check, exchange }: ShownProblem): Lack | null {
  const due = dueFor(check);
  const object = valueAt(bodyIn(exchange), check.path ?? []);
  if (due === null || !isObject(object) || check.violation?.kind !== 'missing') return null;
  return { due, object, missing: check.violation.keys };
}

const missingIn = (object: JsonObject, { keys }: DueObject): string[] =>
  keys.filter((key) => !Object.hasOwn(object, key));

/** Returns `accountId` for `account_id`, for keys that are present under another name. */
function renamings(problems: readonly ShownProblem[]): Map<string, string> {
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

function shownAs(names: ReadonlyMap<string, string>): string {
  const pairs: string[] = [];
  for (const [key, name] of names) {
    pairs.push(`${code(name)} instead of ${code(key)}`);
  }
  return enumerated(pairs, mostPairs);
}

/** Maximum number of renamed keys in a sentence. */
const mostPairs = 3;

/** Describes the keys that are present, or the beginning of an error's body. */
function keysThere(problem: ShownProblem): string {
  const lack = lackOf(problem);
  if (lack === null) return beginningOf(problem.exchange);
  if (lack.due.keys[0] === 'error') {
    return beginningOf(problem.exchange);
  }
  // Many keys are not informative, unless some of them replace others.
  const isFew = lack.missing.length * 3 < lack.due.keys.length;
  const known = renamings([problem]).size;
  if ((isFew && known === 0) || known === lack.missing.length) {
    return '';
  }
  const keys = Object.keys(lack.object);
  if (keys.length === 0) return '';
  return `${enumerated(keys.map(code), 12)} (the keys present)`;
}

/** The symptom of keys in another letter case. */
export const otherCase: Symptom = {
  id: 'case',
  keyOf: (problem) => {
    const names = otherCases([problem]);
    if (names.size === 0) return null;
    return 'case';
  },
  title: (problems) => {
    const names = otherCases(problems);
    const [first] = names.values();
    const style = first === undefined ? '' : caseOf(first);
    return `Keys are in ${style}: ${shownAs(names)}.`;
  },
  evidence: keysThere,
};

/** Returns the keys that are present in another letter case. */
function otherCases(problems: readonly ShownProblem[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const [key, name] of renamings(problems)) {
    if (isOtherCase(key, name)) names.set(key, name);
  }
  return names;
}

/** The symptom of missing keys. */
export const missing: Symptom = {
  id: 'missing',
  keyOf: (problem) => {
    const lack = lackOf(problem);
    if (lack === null) return null;
    return `missing ${lack.due.noun}`;
  },
  title: (problems) => {
    const lack = lackOf(problems[0]);
    if (lack === null) return null;
    const lacks = problems.flatMap((one) => lackOf(one) ?? []);
    const nouns = distinct(lacks.map(({ due }) => due.plural));
    const keys = distinct(lacks.flatMap((one) => one.missing));
    if (nouns.length > 1) return absentAnywhere(nouns, keys);
    const names = renamings(problems);
    return elsewhere(lack, keys) ?? renamed(lack, names, keys) ?? absent(lack, keys);
  },
  evidence: keysThere,
};

/** The symptom of keys that a serializer might have dropped. */
export const dropped: Symptom = {
  ...missing,
  id: 'dropped',
  keyOf: (problem) => {
    const lack = lackOf(problem);
    return lack !== null && isDropped(problem, lack) ? 'dropped' : null;
  },
};

/**
 * Whether everything that is missing can be null or 0, so that a serializer might have dropped it.
 */
function isDropped(problem: ShownProblem, lack: Lack): boolean {
  const { due, missing: keys } = lack;
  if (renamings([problem]).size > 0) return false;
  if (holderOfMissing(lack, keys) !== undefined) return false;
  return keys.every((key) => due.droppable.includes(key));
}

/** Returns where missing keys are, if not inside an object such as `fields`. */
function holderOfMissing({ due, object }: Lack, keys: readonly string[]): string | undefined {
  const place = holderOf(object, keys);
  if (place === undefined || due.keys.includes(place)) return undefined;
  return place;
}

/** Describes missing keys that are inside another object; null if none are. */
function elsewhere(lack: Lack, keys: readonly string[]): string | null {
  const place = holderOfMissing(lack, keys);
  if (place === undefined) return null;
  const holder = lack.object[place];
  if (!isObject(holder)) return null;
  const inside = keys.filter((key) => hasKey(holder, key));
  const others = keys.filter((key) => !inside.includes(key));
  const names = enumerated(inside.map(code));
  const verb = inside.length === 1 ? 'is' : 'are';
  const part = `${capitalised(lack.due.noun)}'s ${names} ${verb} inside ${code(place)}`;
  if (others.length === 0) return `${part}.`;
  const rest = enumerated(others.map(code));
  const is = others.length === 1 ? 'is' : 'are';
  return `${part}, and ${rest} ${is} missing.`;
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

function absentAnywhere(nouns: readonly string[], keys: readonly string[]): string {
  const names = enumerated(keys.map(code), mostNames);
  return `${keys.length} keys of ${enumerated(nouns)} are missing: ${names}.`;
}

function absent({ due }: Lack, keys: readonly string[]): string | null {
  if (keys.length === 1 || keys.length === due.keys.length) {
    return null;
  }
  return absentAnywhere([due.noun], keys);
}

/** Maximum number of missing keys in a sentence. */
const mostNames = 5;
