import { normalizeWord } from '../model/values.js';
import {
  type Answer,
  isTexts,
  type ObjectAnswer,
  isOpenQuestion,
  type OpenQuestion,
  openQuestions,
} from '../../src/open-questions/index.js';
import type { CheckResult, ConformanceReport } from './report.js';

/*
 * Compares current results with another report, a profile or a list of known failures, all of which
 * are lists of statements.
 */

/**
 * A statement: the state of a requirement, `passes` or `fails`, or the answer to an open question;
 * null if unknown.
 */
export type Statement = Answer | null;

/**
 * `different`: the statements contradict each other. `not_comparable`: they do not, but at least
 * one of them is unknown.
 */
export type ComparisonResult = 'different' | 'not_comparable' | 'same';

/** Returns the statement of a result about its requirement. */
export function statementOf({ outcome }: CheckResult): 'passes' | 'fails' | null {
  if (outcome === 'pass') return 'passes';
  return outcome === 'fail' || outcome === 'warn' ? 'fails' : null;
}

/**
 * Compares an earlier statement about a requirement or an open question with the current one.
 * @param id might be known only to another version
 */
export function compareStatements(
  id: string,
  earlier: Statement | undefined,
  now: Statement,
): ComparisonResult {
  if (earlier === undefined || earlier === null || now === null) return 'not_comparable';
  return isDrift(id, earlier, now) ? 'different' : 'same';
}

/**
 * Compares the statements of several reports about a requirement or an open question, regardless of
 * their order.
 */
export function compareAllStatements(id: string, all: readonly Statement[]): ComparisonResult {
  const known = all.filter((one) => one !== null);
  const contradicts = (one: Statement, other: Statement): boolean =>
    compareStatements(id, one, other) === 'different' ||
    compareStatements(id, other, one) === 'different';
  const isContradicted = (one: Statement, at: number): boolean =>
    known.slice(at + 1).some((other) => contradicts(one, other));
  if (known.some(isContradicted)) return 'different';
  return known.length === all.length ? 'same' : 'not_comparable';
}

/** The change of a statement: an answer is only different, never better. */
export type Change = 'worse' | 'different' | 'better';

/** Returns the change since an earlier statement; null if both are equal, or one is unknown. */
export function changeSince(id: string, earlier: Statement, now: Statement): Change | null {
  if (compareAllStatements(id, [earlier, now]) !== 'different') return null;
  if (isOpenQuestion(id)) return 'different';
  return now === 'fails' ? 'worse' : 'better';
}

/**
 * Returns the check that fails, or warns, at the end of the causes of an inconclusive result: an
 * inconclusive check can name another inconclusive check. Null for none.
 */
export function failureBehind(
  result: CheckResult,
  results: readonly CheckResult[],
): CheckResult | null {
  if (result.outcome !== 'inconclusive') return null;
  const seen = new Set<CheckResult>();
  let next: CheckResult | undefined = result;
  while (next?.outcome === 'inconclusive' && !seen.has(next)) {
    seen.add(next);
    const { cause }: CheckResult = next;
    next = results.find(({ id }) => id === cause);
  }
  return next !== undefined && statementOf(next) === 'fails' ? next : null;
}

/**
 * Whether a check is a known failure, or inconclusive because of one, so that it does not count.
 */
export const isKnownFailure = (check: CheckResult): boolean =>
  check.known !== undefined && (statementOf(check) === 'fails' || check.outcome === 'inconclusive');

/** Whether a check is listed as a known failure, and passes. */
export const passesNow = (check: CheckResult): boolean =>
  check.known !== undefined &&
  compareStatements(check.id, 'fails', statementOf(check)) === 'different';

/** Returns the open questions whose answer differs from the run's profile. */
export function changedQuestions({ open_questions: questions }: ConformanceReport) {
  return questions.flatMap((question) =>
    question.recorded === undefined ? [] : [{ ...question, recorded: question.recorded }],
  );
}

/** Whether something differs from the run's profile or known failures. */
export const hasChanged = (report: ConformanceReport): boolean =>
  changedQuestions(report).length > 0 || report.checks.some(passesNow);

/** Whether the observed answer differs from the recorded one. */
function isDrift(id: string, recorded: Answer, observed: Answer): boolean {
  if (!isOpenQuestion(id)) return JSON.stringify(recorded) !== JSON.stringify(observed);
  const { answers, mayMiss, isPartial, isDelay }: OpenQuestion = openQuestions[id];
  const { words = [], object } = answers;
  if (isDelay === true) return isMuchLonger(words, recorded, observed);
  if (isObject(recorded) && isObject(observed)) {
    if (object === 'types') return typesDiffer(recorded, observed);
    return statusDiffers(recorded, observed);
  }
  // A run learns that some values are served, never that these are all.
  const isSome = isPartial === true || words.includes('any');
  if (isSome && isList(recorded) && isList(observed)) {
    const known = recorded.map(normalizeWord);
    const isKnown = (word: string) => known.includes(normalizeWord(word));
    if (mayMiss === true) return !observed.some(isKnown);
    return !observed.every(isKnown);
  }
  return JSON.stringify(recorded) !== JSON.stringify(observed);
}

/**
 * Whether a delay is much longer than another: delays vary, so only one that skips a class is a
 * different answer.
 */
function isMuchLonger(delays: readonly string[], recorded: Answer, observed: Answer): boolean {
  const classOf = (answer: Answer): number => delays.findIndex((delay) => delay === answer);
  return classOf(observed) - classOf(recorded) > 1;
}

const isList = (answer: Answer): answer is readonly string[] =>
  typeof answer === 'object' && isTexts(answer);
const isObject = (answer: Answer): answer is ObjectAnswer =>
  typeof answer === 'object' && !isTexts(answer);

/** Compares only the statuses that both runs have seen. */
function statusDiffers(recorded: ObjectAnswer, observed: ObjectAnswer): boolean {
  return Object.entries(recorded).some(([status, before]) => {
    const now = observed[status];
    if (now === undefined) return false;
    if (typeof before === 'string' || typeof now === 'string') return before !== now;
    return typesDiffer(before, now);
  });
}

function typesDiffer(recorded: ObjectAnswer, observed: ObjectAnswer): boolean {
  const keys = new Set([...Object.keys(recorded), ...Object.keys(observed)]);
  return [...keys].some((key) => differ(typesOf(recorded, key), typesOf(observed, key)));
}

const typesOf = (answer: ObjectAnswer, key: string): string[] => {
  const types = answer[key];
  if (typeof types === 'string') return types.split(' or ');
  return ['absent'];
};

/** Whether a key has different types. A value can be null, or absent, in some responses. */
export function differ(some: readonly string[], others: readonly string[]): boolean {
  if (some.some((type) => others.includes(type))) {
    return false;
  }
  const isUnknown = (types: readonly string[]) => types.includes('null');
  const isAbsent = (types: readonly string[]) => types.every((type) => type === 'absent');
  if (isAbsent(some) || isAbsent(others)) return true;
  return !isUnknown(some) && !isUnknown(others);
}
