import type { OperationId } from '../../../src/api/operations.js';
import { requirementOf } from '../../requirements/index.js';
import type { Cause, CheckResult } from '../report.js';
import { dropped, missing, otherCase, wrapped } from './body-symptoms.js';
import { isToldIn, operationOf } from './exchanged.js';
import { addInconclusive, explanationOf, isFailure, looksAgain } from './explanations.js';
import { hints, textOfHint } from './hints.js';
import {
  access,
  errorsWithSuccess,
  foundAtTimes,
  type CauseGroup,
  invalidInput,
  isOfReads,
  isOutdatedRead,
  merged,
  noJson,
  repeated,
  type ShownProblem,
  type Symptom,
  unknownId,
  wrongType,
} from './symptoms.js';

/** The symptoms; the first that a check shows applies. */
const symptoms: readonly Symptom[] = [
  errorsWithSuccess,
  access,
  foundAtTimes,
  merged,
  repeated,
  invalidInput,
  unknownId,
  noJson,
  wrapped,
  otherCase,
  dropped,
  missing,
  wrongType,
];

function problemOf(check: CheckResult): ShownProblem | null {
  const [exchange] = check.exchanges;
  if (exchange === undefined) return null;
  return { check, exchange };
}

/** Returns the group of a check: by symptom, otherwise by the expected and the actual value. */
function groupOf(check: CheckResult): CauseGroup {
  const problem = problemOf(check);
  for (const symptom of symptoms) {
    const key = problem && symptom.keyOf(problem);
    if (key !== null) {
      return { key, symptom, checks: [check], blocked: [] };
    }
  }
  const { id, expected, found } = check;
  const key = expected === undefined ? id : `${expected}: ${found ?? ''}`;
  return { key, symptom: null, checks: [check], blocked: [] };
}

/**
 * Returns the operation of a check's first exchange; null without an exchange, or for another
 * request.
 */
function operationShownBy({ exchanges: [first] }: CheckResult): OperationId | null {
  if (first === undefined) return null;
  return operationOf(first);
}

/**
 * Whether a check is about a different part of a body than a failure, or about a request that
 * should have been rejected.
 */
function isElsewhere(failure: CheckResult, { path = [] }: CheckResult): boolean {
  const keysOf = (of: typeof path) => of.filter((key) => typeof key === 'string');
  const keys = keysOf(path);
  if (keys.length === 0) return false;
  if (failure.violation?.kind === 'accepted') return true;
  return keysOf(failure.path ?? []).some((key, index) => key !== keys[index]);
}

/** Returns the group with a failure of the same operation, for a check that repeats it. */
function sameOperation(check: CheckResult, groups: readonly CauseGroup[]): CauseGroup | undefined {
  if (!looksAgain(check)) return undefined;
  const operation = operationShownBy(check);
  if (operation === null) return undefined;
  const isAboutIt = (one: CheckResult): boolean => {
    if (!isFailure(one) || looksAgain(one) || isElsewhere(one, check)) return false;
    return operationShownBy(one) === operation;
  };
  return groups.find(({ checks }) => checks.some(isAboutIt));
}

/**
 * Returns the operations that accept an unauthorized request; undefined if the check is not about
 * one.
 */
const operationsOf = ({ violation }: CheckResult): readonly string[] | undefined =>
  violation?.kind === 'accepted' ? violation.operations : undefined;

/** Returns the group with a violated requirement that includes a check, at the same positions. */
function includingGroup(check: CheckResult, groups: readonly CauseGroup[]): CauseGroup | undefined {
  const { follows = [] } = requirementOf(check.id) ?? {};
  const isBroken = (id: string): boolean =>
    groups.some(({ checks }) => checks.some((one) => one.id === id && isFailure(one)));
  const broken = follows.filter(isBroken);
  const places = operationsOf(check) ?? [];
  if (!places.every((place) => broken.some((id) => id.endsWith(`.${place}`)))) return undefined;
  const isOne = ({ id }: CheckResult): boolean => broken.some((one) => one === id);
  return groups.find(({ checks }) => checks.some(isOne));
}

/** Moves checks whose fault another group includes to that group. */
function joinIncluded(groups: readonly CauseGroup[]): CauseGroup[] {
  for (const group of groups) {
    for (const check of group.checks.slice()) {
      const why = includingGroup(check, groups);
      if (why === undefined || why === group) continue;
      group.checks.splice(group.checks.indexOf(check), 1);
      why.checks.push(check);
    }
  }
  return groups.filter(({ checks }) => checks.length > 0);
}

/**
 * Moves outdated reads to the group of reads with a wrong credential, because a cache might serve
 * both.
 */
function joinCached(groups: readonly CauseGroup[]): CauseGroup[] {
  const cached = groups.find(isOfReads);
  if (cached === undefined) return [...groups];
  const outdated = groups.filter(({ checks }) => checks.every(isOutdatedRead));
  for (const { checks } of outdated) cached.checks.push(...checks);
  return groups.filter((group) => !outdated.includes(group));
}

/** Moves checks without a separate cause to the group with the cause. */
function mergeExplained(groups: readonly CauseGroup[]): CauseGroup[] {
  for (const group of groups) {
    if (group.symptom !== null && !group.checks.every(looksAgain)) {
      continue;
    }
    // An internal error is its own cause.
    for (const check of group.checks.filter(({ outcome }) => outcome !== 'error')) {
      const isWarning = check.outcome === 'warn';
      const why =
        explanationOf(check.id, groups) ??
        sameOperation(check, groups) ??
        (isWarning ? explanationOf(check.id, groups, () => true) : undefined);
      if (why === undefined || why === group) continue;
      group.checks.splice(group.checks.indexOf(check), 1);
      why.checks.push(check);
    }
  }
  return groups.filter(({ checks }) => checks.length > 0);
}

const urgency = ['fail', 'error', 'warn', 'inconclusive'] as const;

function worstOutcome({ checks }: CauseGroup): Cause['outcome'] {
  const all = new Set(checks.map(({ outcome }) => outcome));
  return urgency.find((outcome) => all.has(outcome)) ?? 'fail';
}

/**
 * Returns the check that describes a cause best: it blocks others, fails, and does not repeat
 * another check.
 */
function leadOf({ checks, blocked, symptom }: CauseGroup): CheckResult | undefined {
  const weight = (check: CheckResult): number => {
    const { id, outcome } = check;
    const problem = problemOf(check);
    const isBlocking = blocked.some(({ cause }) => cause === id);
    const isBest = problem !== null && symptom?.isBest?.(problem) === true;
    const isBroken = outcome === 'fail' || outcome === 'error';
    const reasons = [isBlocking, isBroken, isBest, !looksAgain(check)];
    // Each reason weighs more than all that follow.
    return reasons.reduce((sum, reason) => 2 * sum + Number(reason), 0);
  };
  const [lead] = checks.toSorted((one, other) => weight(other) - weight(one));
  return lead;
}

/** Maximum number of hints for a cause. */
const mostHints = 2;

function hintsFor({ symptom }: CauseGroup, problems: readonly ShownProblem[]): string[] {
  const shown = problems.map(({ check, exchange }) => {
    const { id, violation, path = [] } = check;
    const others = check.exchanges.slice(1);
    return { exchange, check: id, symptom: symptom?.id, violation, path, others };
  });
  const fitting = hints.flatMap((hint) => {
    const given = shown.find(hint.applies);
    return given === undefined ? [] : [textOfHint(hint, given)];
  });
  return fitting.slice(0, mostHints);
}

/** Maximum number of ids of checks in a line; the report contains all. */
const mostIds = 4;

function consequencesOf({ checks, blocked }: CauseGroup, lead: CheckResult): string[] {
  const lines: string[] = [];
  const others = checks.filter((check) => check !== lead);
  if (others.length > 0) {
    const ids = others.slice(0, mostIds).map(({ id }) => id);
    const left = others.length - ids.length;
    const more = left > 0 ? `, and ${left} more` : '';
    lines.push(`also in ${ids.join(', ')}${more}`);
  }
  if (blocked.length > 0) {
    const what = blocked.length === 1 ? '1 check' : `${blocked.length} checks`;
    lines.push(`${what} could not be verified because of it`);
  }
  return lines;
}

function causesOfGroup(group: CauseGroup): Cause[] {
  const lead = leadOf(group);
  if (lead === undefined) return [];
  const others = group.checks.filter((check) => check !== lead);
  const ordered = [lead, ...others];
  const all = [...ordered, ...group.blocked];
  const cause: Cause = {
    outcome: worstOutcome(group),
    title: lead.title,
    check: lead.id,
    checks: all.map(({ id }) => id),
    evidence: '',
    consequences: consequencesOf(group, lead),
    hints: [],
    access_issue: ordered.some(({ id }) => requirementOf(id)?.accepts !== undefined),
  };
  const [first, ...rest] = ordered.flatMap((check) => problemOf(check) ?? []);
  if (first === undefined) return [cause];
  const { symptom } = group;
  const problems = [first, ...rest] as const;
  const title = symptom?.title(problems) ?? lead.title;
  const shown = symptom?.evidence?.(first) ?? '';
  const isFound = isToldIn(lead.found ?? '', shown);
  const evidence = isFound ? '' : shown;
  return [{ ...cause, title, evidence, hints: hintsFor(group, problems) }];
}

/** A cause, and the number of checks that are inconclusive because of it. */
export interface Weighed {
  readonly cause: Cause;
  readonly blocked: number;
}

const ranks: Readonly<Record<Cause['outcome'], number>> = {
  fail: 1,
  error: 1,
  inconclusive: 2,
  warn: 3,
};

/**
 * Sorts causes: first those that block half of the checks, then failures, then by the blocked
 * checks.
 */
function inOrder(causes: readonly Weighed[], checks: number): Cause[] {
  const rank = ({ cause: { outcome }, blocked }: Weighed): number => {
    if (blocked * 2 > checks) return 0;
    return ranks[outcome];
  };
  const sorted = causes.toSorted((one, other) => {
    const byRank = rank(one) - rank(other);
    return byRank || other.blocked - one.blocked;
  });
  return sorted.map(({ cause }) => cause);
}

/**
 * Groups the requirements that are not met, with the checks that are inconclusive because of them.
 */
function groupsOf(checks: readonly CheckResult[]) {
  const groups = new Map<string, CauseGroup>();
  for (const check of checks) {
    if (!['fail', 'error', 'warn'].includes(check.outcome)) {
      continue;
    }
    const group = groupOf(check);
    const known = groups.get(group.key);
    if (known === undefined) {
      groups.set(group.key, group);
    } else {
      known.checks.push(check);
    }
  }
  const merged = joinCached(mergeExplained(joinIncluded([...groups.values()])));
  return { merged, inconclusive: addInconclusive(merged, checks) };
}

/**
 * Returns the results, in which each check that is inconclusive because of a failure names a failed
 * requirement: that of its `cause`, or of what its `cause` needs.
 */
export function withCauses(checks: readonly CheckResult[]): CheckResult[] {
  const { merged } = groupsOf(checks);
  const causes = new Map<CheckResult, string>();
  for (const group of merged) {
    const lead = leadOf(group);
    const named = new Set(group.checks.map(({ id }): string => id));
    for (const check of group.blocked) {
      const isNamed = check.cause !== undefined && named.has(check.cause);
      if (lead !== undefined && !isNamed) causes.set(check, lead.id);
    }
  }
  return checks.map((check) => {
    const cause = causes.get(check);
    return cause === undefined ? check : { ...check, cause };
  });
}

/**
 * Groups failed and inconclusive checks by cause. Checks with the same response, expected and
 * actual value, or with the same symptom, have one cause.
 */
export function causesOf(checks: readonly CheckResult[]): Cause[] {
  const { merged, inconclusive } = groupsOf(checks);
  const weighed: Weighed[] = [];
  for (const group of merged) {
    const blocked = group.blocked.length;
    for (const cause of causesOfGroup(group)) {
      weighed.push({ cause, blocked });
    }
  }
  return inOrder([...weighed, ...inconclusive], checks.length);
}
