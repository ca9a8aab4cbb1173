import Joi from 'joi';
import { onDemand } from '../../src/input/on-demand.js';
import { validate } from '../../src/input/validate.js';
import { checks } from '../requirements/index.js';
import { UsageError } from './resolve-options.js';
import { causesOf } from './causes/causes.js';
import type { CheckResult, ConformanceReport } from './report.js';
import { failureBehind, isKnownFailure, statementOf } from './differences.js';
import { shortened } from './results.js';
import { verdictOf } from './verdict.js';

/** Checks that are known to fail, by id, with the reasons. */
export type KnownFailures = Readonly<Record<string, string>>;

/** Open questions cannot fail; their answers belong in a profile. */
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
    return new Error(`"${id}" is not a check; "location-data-kit check --list" lists the ids`);
  }
  return new Error(
    `"${id}" is not a check; similar ids: ${near.map((check) => check.id).join(', ')}`,
  );
}

const reason = () =>
  Joi.string()
    .trim()
    .messages({ '*': '{{#label}} must be a string: the reason why the check is known to fail' });

const schema = onDemand(() =>
  Joi.object<KnownFailures>({
    $schema: Joi.string(),
    ...Object.fromEntries(listable.map(({ id }) => [id, reason()] as const)),
  }).error((errors) => {
    const [first] = errors;
    if (first?.code === 'object.unknown') {
      return unknownId(String(first.path.at(-1)));
    }
    return errors;
  }),
);

/**
 * Validates parsed JSON as a list of known failures.
 * @throws {UsageError} naming the check and the problem
 */
export const readKnownFailures = (value: unknown): KnownFailures =>
  validate(schema(), value, 'known failures', UsageError);

/** Returns the result, with the reason if the check is a known failure. */
export function markKnown(result: CheckResult, known: KnownFailures): CheckResult {
  const why = known[result.id];
  if (why === undefined) return result;
  return { ...result, known: why };
}

/** Returns an inconclusive result, with the known failure from which it follows, if any. */
function markFollowing(result: CheckResult, listed: readonly CheckResult[]): CheckResult {
  const failure = failureBehind(result, listed);
  if (result.known !== undefined || failure?.known === undefined) return result;
  return { ...result, known: `follows from ${failure.id} (${failure.known})` };
}

/**
 * Returns the report with marked known failures, and marked checks that are inconclusive because of
 * them; neither fails the run.
 * @param file path of the list, for reports
 */
export function withKnownFailures(
  report: ConformanceReport,
  known: KnownFailures,
  file?: string,
): ConformanceReport {
  const listed = report.checks.map((result) => markKnown(result, known));
  const marked = listed.map((result) => markFollowing(result, listed));
  const causes = causesOf(marked.filter((result) => !isKnownFailure(result)));
  const verdict = verdictOf(marked, report.target.left_out);
  const whole = { ...report, verdict, checks: marked, causes };
  if (file === undefined) return whole;
  return { ...whole, known_failures: file };
}

/** Maximum length of a reason that is copied from a failure. */
const longestReason = 200;

/** Whether a required check is inconclusive because of this check. */
const blocksRequired = (check: CheckResult, results: readonly CheckResult[]): boolean =>
  results.some((other) => other.level === 'must' && failureBehind(other, results)?.id === check.id);

/**
 * Returns the list after a run: with failures, and with warnings that make a required check
 * inconclusive; without checks that pass. Checks that are inconclusive or were not run are kept.
 */
export function updatedKnownFailures(
  known: KnownFailures,
  { checks: results, target }: ConformanceReport,
): KnownFailures {
  const list = new Map(Object.entries(known));
  for (const result of results) {
    const { id, outcome, message } = result;
    if (statementOf(result) === 'passes') list.delete(id);
    const isNew = outcome === 'fail' || (outcome === 'warn' && blocksRequired(result, results));
    if (!isNew || list.has(id)) continue;
    const text = `since ${target.started_at.slice(0, 10)}: ${message}`;
    list.set(id, shortened(String, text, longestReason));
  }
  return Object.fromEntries(list);
}
