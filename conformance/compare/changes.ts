import { count, minuteOf } from '../reports/labels.js';
import {
  answerText,
  type CheckResult,
  type ConformanceReport,
  type SinceLast,
} from '../run/report.js';
import { standingOf } from './comparison.js';

/** A clause, and what was known of it before. */
interface Pair {
  readonly before: CheckResult | undefined;
  readonly now: CheckResult;
}

/** What changed since an earlier run against the same base URL, what fails now first. */
export function changesSince(before: ConformanceReport, now: ConformanceReport): SinceLast {
  const pairs = pairsOf(before, now);
  return {
    started_at: before.target.started_at,
    changes: [
      ...pairs.flatMap(broken),
      ...pairs.flatMap(mended),
      ...changedAnswers(before, now),
      ...unverified(pairs),
    ],
  };
}

function pairsOf(before: ConformanceReport, now: ConformanceReport): Pair[] {
  const earlier = new Map<string, CheckResult>();
  for (const check of before.checks) {
    earlier.set(check.id, check);
  }
  return now.checks
    .filter(({ level }) => level !== 'open')
    .map((check) => ({
      now: check,
      before: earlier.get(check.id),
    }));
}

function broken({ before, now }: Pair): string[] {
  const then = standingOf(before);
  if (standingOf(now) !== 'broken') return [];
  if (then === 'broken') return [];
  const verb = now.outcome === 'warn' ? 'warns' : 'fails';
  if (then === 'holds') return [`${now.id} ${verb} now`];
  return [`${now.id} ${verb} (unknown then)`];
}

function mended({ before, now }: Pair): string[] {
  if (standingOf(before) !== 'broken') return [];
  if (now.outcome === 'pass') return [`${now.id} holds again`];
  if (now.outcome === 'not-applicable') return [`${now.id} does not apply any more`];
  return [];
}

function changedAnswers(before: ConformanceReport, now: ConformanceReport): string[] {
  const earlier = new Map<string, string>();
  for (const { id, answer } of before.open_points) {
    if (answer !== null) earlier.set(id, answerText(answer));
  }
  return now.open_points.flatMap(({ id, answer }) => {
    const then = earlier.get(id);
    if (answer === null || then === undefined) return [];
    const text = answerText(answer);
    if (text === then) return [];
    return [`${id}: ${then} → ${text}`];
  });
}

const mostIds = 3;

/** What was known, and could not be verified now. */
function unverified(pairs: readonly Pair[]): string[] {
  const ids = pairs.filter(isLost).map(({ now }) => now.id);
  if (ids.length === 0) return [];
  const few = ids.length <= mostIds;
  const which = few ? ids.join(', ') : count(ids.length, 'clause');
  return [`${which} could not be verified now`];
}

function isLost({ before, now }: Pair): boolean {
  if (standingOf(before) === null) return false;
  return now.outcome === 'not-verified' || now.outcome === 'error';
}

const mostChanges = 12;

/** The changes in one line: "Since 2026-11-24 10:00: entity.phone fails now". */
export function changesLine({ started_at: at, changes }: SinceLast): string {
  const since = `Since ${minuteOf(at)}`;
  if (changes.length === 0) return `${since}: nothing changed`;
  const shown = changes.slice(0, mostChanges);
  const left = changes.length - shown.length;
  if (left > 0) {
    shown.push(`and ${count(left, 'more change')}`);
  }
  return `${since}: ${shown.join('; ')}`;
}
