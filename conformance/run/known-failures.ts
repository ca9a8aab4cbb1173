import Joi from 'joi';
import { validate } from '../../src/input/validate.js';
import { checks } from '../clauses/index.js';
import { UsageError } from './resolve-options.js';
import { causesOf } from './causes/causes.js';
import type { CheckResult, ConformanceReport } from './report.js';
import { isKnownFailure, statementOf } from './differences.js';
import { shortened } from './results.js';

/** Checks that are known to fail, by id, each with the reason. */
export type KnownFailures = Readonly<Record<string, string>>;

/** Open questions cannot fail; changes of their answers are what a profile is for. */
const listable = checks.filter(({ level }) => level !== 'open');

const firstWord = (id: string): string => id.split('.')[0] ?? '';

function unknownId(id: string): Error {
  if (checks.some((check) => check.id === id)) {
    return new Error(
      `"${id}" is an open question, which cannot fail; its answer belongs in a profile`,
    );
  }
  const near = listable.filter((check) => firstWord(check.id) === firstWord(id));
  if (near.length === 0) {
    return new Error(`"${id}" is not a check; "location-data-kit checks" lists the ids`);
  }
  return new Error(`"${id}" is not a check; there are ${near.map((check) => check.id).join(', ')}`);
}

const reason = Joi.string()
  .trim()
  .messages({ '*': '{{#label}} must be a text: the reason why the check is known to fail' });

const schema = Joi.object<KnownFailures>({
  $schema: Joi.string(),
  ...Object.fromEntries(listable.map(({ id }) => [id, reason] as const)),
}).error((errors) => {
  const [first] = errors;
  if (first?.code === 'object.unknown') {
    return unknownId(String(first.path.at(-1)));
  }
  return errors;
});

/**
 * Validates parsed JSON as a list of known failures.
 * @throws {UsageError} naming the check, and what is wrong with it
 */
export const readKnownFailures = (value: unknown): KnownFailures =>
  validate(schema, value, 'known failures', UsageError);

/** The result, with the reason if the check is known to fail. */
export function markKnown(result: CheckResult, known: KnownFailures): CheckResult {
  // ids are not names of methods
  const why = known[result.id];
  if (why === undefined) return result;
  return { ...result, known: why };
}

/**
 * The report in which known failures are marked, which do not fail the run. The verdict stays: it is
 * about the deployment.
 * @param file where the list is, so that reports can name it
 */
export function withKnownFailures(
  report: ConformanceReport,
  known: KnownFailures,
  file?: string,
): ConformanceReport {
  const marked = report.checks.map((result) => markKnown(result, known));
  const causes = causesOf(marked.filter((result) => !isKnownFailure(result)));
  const whole = { ...report, checks: marked, causes };
  if (file === undefined) return whole;
  return { ...whole, known_failures: file };
}

/** Longest reason that is taken from a failure. */
const longestReason = 200;

/**
 * The requirement that fails, or warns, at the end of the causes of a result: one that could not be
 * verified may name another one that could not either. Null if there is none.
 */
function brokenCause(result: CheckResult, results: readonly CheckResult[]): string | null {
  const seen = new Set<CheckResult>();
  let next: CheckResult | undefined = result;
  while (next?.outcome === 'inconclusive' && !seen.has(next)) {
    seen.add(next);
    const { cause }: CheckResult = next;
    next = results.find(({ id }) => id === cause);
  }
  return next !== undefined && statementOf(next) === 'fails' ? next.id : null;
}

/** Why a required check must be listed; null if it doesn't have to be. */
function newReason(result: CheckResult, results: readonly CheckResult[]): string | null {
  const { outcome, level, message } = result;
  if (outcome === 'fail') return message;
  if (outcome !== 'inconclusive' || level !== 'must') return null;
  const cause = brokenCause(result, results);
  return cause === null ? null : `inconclusive because of ${cause}`;
}

/**
 * The list after a run: what fails is in it, and what could not be verified because of that; what
 * holds is not. What could not be verified for another reason, or was not checked, stays as it is.
 */
export function updatedKnownFailures(
  known: KnownFailures,
  { checks: results, target }: ConformanceReport,
): KnownFailures {
  const list = new Map(Object.entries(known));
  for (const result of results) {
    if (statementOf(result) === 'holds') list.delete(result.id);
    const why = list.has(result.id) ? null : newReason(result, results);
    if (why === null) continue;
    const text = `since ${target.started_at.slice(0, 10)}: ${why}`;
    list.set(result.id, shortened(String, text, longestReason));
  }
  return Object.fromEntries(list);
}
