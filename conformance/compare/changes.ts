import { count, minuteOf } from '../reports/labels.js';
import type { CheckResult, ConformanceReport, SinceLast } from '../run/report.js';
import { answerText } from '../run/report.js';
import { standingOf } from './comparison.js';

/** A clause that both reports may have. */
interface Pair {
  readonly before: CheckResult | undefined;
  readonly now: CheckResult;
}

/** What changed since an earlier run against the same base URL, what fails now first. */
export function changesSince(before: ConformanceReport, now: ConformanceReport): SinceLast {
  const earlier = new Map(before.checks.map((check) => [check.id, check]));
  const clauses = now.checks.filter(({ level }) => level !== 'open');
  const pairs = clauses.map((check): Pair => ({ now: check, before: earlier.get(check.id) }));
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

function broken({ before, now }: Pair): string[] {
  const standing = standingOf(before);
  if (standingOf(now) !== 'broken' || standing === 'broken') return [];
  const verb = now.outcome === 'warn' ? 'warns' : 'fails';
  return [standing === 'holds' ? `${now.id} ${verb} now` : `${now.id} ${verb} (unknown then)`];
}

function mended({ before, now }: Pair): string[] {
  if (standingOf(before) !== 'broken') return [];
  if (now.outcome === 'not-applicable') return [`${now.id} does not apply any more`];
  return standingOf(now) === 'holds' ? [`${now.id} holds again`] : [];
}

function changedAnswers(before: ConformanceReport, now: ConformanceReport): string[] {
  const earlier = new Map(before.open_points.map(({ id, answer }) => [id, answer]));
  return now.open_points.flatMap(({ id, answer }) => {
    const then = earlier.get(id) ?? null;
    if (answer === null || then === null) return [];
    if (JSON.stringify(answer) === JSON.stringify(then)) return [];
    return [`${id}: ${answerText(then)} → ${answerText(answer)}`];
  });
}

const mostIds = 3;

/** What was known, and could not be verified now. */
function unverified(pairs: readonly Pair[]): string[] {
  const ids = pairs
    .filter(({ before, now }) => standingOf(before) !== null && isUnverified(now))
    .map(({ now }) => now.id);
  if (ids.length === 0) return [];
  const which = ids.length > mostIds ? count(ids.length, 'clause') : ids.join(', ');
  return [`${which} could not be verified now`];
}

const isUnverified = ({ outcome }: CheckResult): boolean =>
  outcome === 'not-verified' || outcome === 'error';

const mostChanges = 12;

/** The changes in one line: "Since 2026-11-24 10:00: entity.phone fails now". */
export function changesLine({ started_at: at, changes }: SinceLast): string {
  const shown = changes.slice(0, mostChanges);
  const left = changes.length - shown.length;
  const rest = left === 0 ? [] : [`and ${count(left, 'more change')}`];
  const text = shown.length === 0 ? 'nothing changed' : [...shown, ...rest].join('; ');
  return `Since ${minuteOf(at)}: ${text}`;
}
