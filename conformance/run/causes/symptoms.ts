import { parse, type ParseError } from 'jsonc-parser';
import type { JsonValue } from '../../../src/api/wire.js';
import { requirementOf } from '../../requirements/index.js';
import { isObject, type JsonObject } from '../../http/response.js';
import { code, typeNames } from '../../findings/expect.js';
import type { ViolationKind } from '../../findings/finding.js';
import { operationNames, operations } from '../../model/transcript.js';
import type { CheckResult, Exchange } from '../report.js';
import { dueBody, dueFor } from './due.js';
import {
  beginningOf,
  entityIds,
  hasSucceeded,
  isNotJson,
  objectIn,
  operationOf,
  queryNumber,
} from './exchanged.js';
import { foundElsewhere, replacedOnly } from '../../rules/told-finding.js';
import { capitalised, distinct, enumerated } from '../../../render/words.js';

/** A check that fails or warns, with its exchange. */
export interface ShownProblem {
  readonly check: CheckResult;
  readonly exchange: Exchange;
}

/** A failure pattern that several checks can show. */
export interface Symptom {
  readonly id: string;
  /**
   * problems with the same key have the same cause; null if the problem does not show the symptom
   */
  readonly keyOf: (problem: ShownProblem) => string | null;
  /** the cause in a sentence; null if the requirement of the check describes it better */
  readonly title: (problems: readonly [ShownProblem, ...ShownProblem[]]) => string | null;
  /** whether it describes the cause best if several problems share it */
  readonly isBest?: (problem: ShownProblem) => boolean;
  /** what the response shows, if `found` does not contain it */
  readonly evidence?: (problem: ShownProblem) => string;
}

/** Checks with the same cause. */
export interface CauseGroup {
  readonly key: string;
  readonly symptom: Symptom | null;
  /** at least one check, in the order of the report */
  readonly checks: CheckResult[];
  /** checks that are inconclusive because of it */
  readonly blocked: CheckResult[];
}

/** Returns the operation by the id of the check, or by its request. */
function operationsIn({ check, exchange }: ShownProblem): string[] {
  const last = check.id.split('.').at(-1) ?? '';
  if (operations.some((name) => name === last)) return [last];
  const operation = operationOf(exchange);
  if (operation === null) return [];
  return [operationNames[operation]];
}

function placesIn(problems: readonly ShownProblem[]): string {
  const names = [...new Set(problems.flatMap(operationsIn))];
  const isEverywhere = names.length === operations.length;
  return isEverywhere ? 'on all six operations' : `on ${enumerated(names)}`;
}

/**
 * Returns the violation that something was accepted which must be rejected; undefined for any
 * other.
 */
function acceptance({
  violation,
}: CheckResult): (ViolationKind & { kind: 'accepted' }) | undefined {
  return violation?.kind === 'accepted' ? violation : undefined;
}

/** The symptom of accepted credentials that must be rejected. */
export const access: Symptom = {
  id: 'access',
  keyOf: ({ check }) => requirementOf(check.id)?.accepts ?? null,
  title: (problems) => {
    const [{ check }] = problems;
    const what = requirementOf(check.id)?.accepts;
    if (what === undefined) return null;
    // A check of all operations already names them.
    const { operations } = acceptance(check) ?? {};
    return operations === undefined ? `${what} ${placesIn(problems)}.` : `${what}.`;
  },
};

/**
 * The symptom of requests that find a subscription only sometimes: one of several processes does
 * not know it.
 */
export const foundAtTimes: Symptom = {
  id: 'found at times',
  keyOf: ({ check }) => (check.expected === foundElsewhere ? 'found at times' : null),
  title: (problems) =>
    problems.length < 2
      ? null
      : `Requests do not find an existing subscription ${placesIn(problems)}.`,
};

/** The symptom of updates that keep the previous fields. */
export const merged: Symptom = {
  id: 'merged',
  keyOf: ({ check }) => (check.expected?.startsWith(replacedOnly) === true ? 'merged' : null),
  title: () => 'Updates add the new fields to the old fields instead of replacing them.',
};

/** Requirements violated by a page that lists an entity more than once. */
const ofRepeated: readonly string[] = [
  'entity.ids-unique',
  'list.offset-counts-entities',
  'list.pages-disjoint',
  'list.total-covers',
];

/** Whether a page lists an entity more than once. */
function listsTwice(exchange: Exchange): boolean {
  const ids = entityIds(exchange);
  return operationOf(exchange) === 'listEntities' && new Set(ids).size < ids.length;
}

/** The symptom of pages that list entities more than once. */
export const repeated: Symptom = {
  id: 'repeated',
  keyOf: ({ check, exchange }) =>
    ofRepeated.includes(check.id) && listsTwice(exchange) ? 'repeated' : null,
  title: () => 'A page lists the same entity more than once.',
};

/** Requirements violated by an outdated read or list. */
const ofOutdated: readonly string[] = [
  'update.persists',
  'update.lasts',
  'update.entities-follow',
  'cancel.not-active',
];

/** Whether a check shows an outdated read or list. */
export const isOutdatedRead = ({ id }: Pick<CheckResult, 'id'>): boolean => ofOutdated.includes(id);

/** Whether only reads and lists are accepted with a wrong credential, which a cache might serve. */
export const isOfReads = ({ symptom, checks }: CauseGroup): boolean =>
  symptom === access &&
  checks.every((check) => {
    const on = acceptance(check)?.operations ?? [check.id.split('.').at(-1) ?? ''];
    return on.every((operation) => operation === 'get' || operation === 'list');
  });

const ofBounds = /^list\.(limit|offset)-(minimum|integer)$/;

/**
 * Whether a page was requested with a `limit` or `offset` that is not an integer, or out of bounds.
 */
function isOutOfBounds({ exchange }: ShownProblem): boolean {
  const limit = queryNumber(exchange, 'limit', 50);
  const offset = queryNumber(exchange, 'offset', 0);
  const isInBounds = Number.isInteger(limit) && Number.isInteger(offset);
  return !(isInBounds && limit >= 1 && offset >= 0);
}

/** Returns the error in an accepted body: `without a body`. */
const wrongBody = ({ check }: ShownProblem): string | undefined => acceptance(check)?.sent;

const isNonEmptyText = (value: JsonValue | undefined): boolean =>
  typeof value === 'string' && value !== '';

/** Whether a create request has a body that must be rejected. */
function isInvalidCreation({ request, response }: Exchange): boolean {
  if (response === null || response.status >= 300) return false;
  try {
    const body = JSON.parse(request.body ?? '') as JsonValue;
    if (!isObject(body)) return true;
    const { city, entity_type: type, fields } = body;
    const isList = Array.isArray(fields) && fields.length > 0 && fields.every(isNonEmptyText);
    return !(isNonEmptyText(city) && isNonEmptyText(type) && isList);
  } catch {
    return true;
  }
}

/** The symptom of accepted input that must be rejected. */
export const invalidInput: Symptom = {
  id: 'invalid-input',
  keyOf: (problem) => {
    const { check, exchange } = problem;
    const operation = operationOf(exchange);
    if (operation === 'listEntities') {
      if (ofBounds.test(check.id) || (check.id.startsWith('list.') && isOutOfBounds(problem))) {
        return 'invalid query';
      }
      return null;
    }
    if (operation === 'createSubscription' && isInvalidCreation(exchange)) return 'invalid create';
    if (wrongBody(problem) === undefined || operation === null) return null;
    return `invalid ${operationNames[operation]}`;
  },
  isBest: (problem) => wrongBody(problem) !== undefined || ofBounds.test(problem.check.id),
  title: (problems) => {
    const bodies = problems.flatMap((problem) => wrongBody(problem) ?? []);
    if (operationOf(problems[0].exchange) === 'listEntities') {
      if (problems.length < 2) return null;
      return 'An out-of-range or non-integer `limit` or `offset` is accepted.';
    }
    if (bodies.length < 2) return null;
    const verb =
      operationOf(problems[0].exchange) === 'createSubscription' ? 'Creating' : 'Updating';
    return `${verb} is accepted ${enumerated(bodies, 4)}.`;
  },
};

const ofUnknown = /^(get|update|cancel|list)\.(unknown|unknown-404|malformed-404)$/;

/** The symptom of unknown subscriptions that are served. */
export const unknownId: Symptom = {
  id: 'unknown-id',
  keyOf: ({ check, exchange }) =>
    ofUnknown.test(check.id) && hasSucceeded(exchange) ? 'unknown id' : null,
  title: (problems) => {
    if (problems.length < 2) return null;
    return `Requests for an unknown subscription succeed ${placesIn(problems)}.`;
  },
};

/** Whether a value describes an error: envelopes have `error: null` without one. */
function tellsOfError(value: JsonValue | undefined): boolean {
  if (typeof value === 'string') return value !== '';
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function isError(body: JsonObject): boolean {
  const { success, ok, status, code: number } = body;
  const isData = ['id', 'data', 'total', 'interpretations'].some((key) => Object.hasOwn(body, key));
  const isRejection = success === false || ok === false || status === 'error' || status === 'fail';
  if (isRejection || (typeof number === 'number' && number >= 400)) return true;
  return !isData && ['error', 'errors', 'detail'].some((key) => tellsOfError(body[key]));
}

/** The symptom of a body that reports an error, with a successful status. */
export const errorsWithSuccess: Symptom = {
  id: 'errors-with-success',
  keyOf: ({ exchange }) => {
    const body = objectIn(exchange);
    if (!hasSucceeded(exchange) || body === null || !isError(body)) {
      return null;
    }
    return 'errors with success';
  },
  title: ([first, ...others]) => {
    const status = first.exchange.response?.status ?? 200;
    if (others.length === 0) return `Errors have status ${status}.`;
    return `Errors have status ${status} in ${others.length + 1} responses.`;
  },
  evidence: ({ exchange }) => beginningOf(exchange),
};

/** Kinds of text that servers send in place of JSON, by pattern. */
const textKinds = {
  php: /<b>(Warning|Notice|Deprecated|\w+ error)<\/b>:|(Warning|Notice|Fatal error): .* on line \d/,
  trace: /Traceback \(most recent|^\s+at [\w.$]+\(|Exception in thread|goroutine \d+ \[|panic:/m,
  html: /^\s*<(!doctype|html|head|body|h1|\?xml)/i,
  json: /^\s*[[{]/,
} as const;

type TextKind = keyof typeof textKinds | 'text';

/** Returns the kind of a body that is not JSON; null if it is JSON, or there is no body. */
export function textKindOf(exchange: Exchange): TextKind | null {
  if (!isNotJson(exchange)) return null;
  const body = exchange.response?.body ?? '';
  const [kind] = Object.entries(textKinds).find(([, looks]) => looks.test(body)) ?? [];
  return (kind ?? 'text') as TextKind;
}

const titles: Readonly<Partial<Record<TextKind, string>>> = {
  php: 'Response bodies contain a PHP message.',
  trace: 'The body is a stack trace instead of JSON.',
};

/** Matches checks of whether there is a body of the right kind, or of its parts. */
const ofBodies = /^(create|get|update|cancel|list|interpret|general|errors)\./;

/** Number of characters of malformed JSON on both sides of the first error. */
const surroundings = 40;

/** Returns malformed JSON around the first error. */
function mistakeIn(text: string): string {
  const errors: ParseError[] = [];
  parse(text, errors);
  const at = errors[0]?.offset ?? text.length;
  const part = text.slice(Math.max(0, at - surroundings), at + surroundings);
  return part.replace(/\s+/g, ' ');
}

/** The symptom of a body that is not JSON. */
export const noJson: Symptom = {
  id: 'no-json',
  keyOf: ({ check, exchange }) => {
    const kind = ofBodies.test(check.id) ? textKindOf(exchange) : null;
    if (kind === null) return null;
    const which = kind === 'text' ? beginningOf(exchange).slice(0, 20) : '';
    return `no JSON: ${kind} ${which}`;
  },
  title: ([{ exchange }]) => titles[textKindOf(exchange) ?? 'text'] ?? null,
  evidence: ({ exchange }) => {
    const { response } = exchange;
    const isMalformed = textKindOf(exchange) === 'json' && response?.truncated === false;
    if (isMalformed) return `…${mistakeIn(response.body)}…`;
    return beginningOf(exchange);
  },
};

/** Returns the kind of object whose value a check is about. */
const ownerOf = ({ check, exchange }: ShownProblem): string =>
  (dueFor(check) ?? dueBody(exchange))?.noun ?? 'the body';

/** The symptom of values of the wrong type. */
export const wrongType: Symptom = {
  id: 'type',
  keyOf: (problem) => {
    const { violation } = problem.check;
    if (violation?.kind !== 'type') return null;
    return `${ownerOf(problem)}: ${violation.found}, not ${String(violation.due)}`;
  },
  title: (problems) => {
    const [first] = problems.filter(({ check: { violation } }) => violation?.kind === 'type');
    const violation = first?.check.violation;
    if (first === undefined || violation?.kind !== 'type') return null;
    const all = problems.flatMap(({ check: { violation: one } }) =>
      one?.kind === 'type' ? code(one.key) : [],
    );
    const keys = distinct(all);
    const number = keys.length === 1 ? 'one' : 'several';
    const [is, must] = keys.length === 1 ? ['is', 'it must'] : ['are', 'they must'];
    const due = violation.due.map((type) => typeNames[type][number]).join(' or ');
    const found = typeNames[violation.found][number];
    return `${capitalised(ownerOf(first))}'s ${enumerated(keys)} ${is} ${found}; ${must} be ${due}.`;
  },
};
