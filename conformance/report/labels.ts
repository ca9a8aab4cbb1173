import { groupBy } from '../../render/group-by.js';
import { byUrgency, outcomeStyles, type Tally } from '../../render/outcome.js';
import { count, duration } from '../../render/words.js';
import { isKnownFailure } from '../run/differences.js';
import type { Cause, CheckResult, ConformanceReport } from '../run/report.js';

/**
 * Returns a cause as a sentence; a cause that is titled by its requirement is marked as not met.
 */
export function titleOf({ title, check, outcome }: Cause, { checks }: ConformanceReport): string {
  const isRequirement = checks.some((one) => one.id === check && one.title === title);
  const isWrong = outcome === 'fail' || outcome === 'warn';
  return isRequirement && isWrong ? `Requirement not met: ${title}` : title;
}

/** Lists the ids of checks or open questions: `list.ok, list.data`. */
export function idsText(items: readonly { readonly id: string }[]): string {
  const ids = items.map(({ id }) => id);
  return ids.join(', ');
}

/** Returns a suffix about retries and throttling; empty if there were none. */
function retriesText({ target }: ConformanceReport): string {
  const { retries, throttled: throttled, throttled_statuses: statuses = [] } = target;
  const parts: string[] = [];
  if (retries > 0) parts.push(`, ${retries} of them retries`);
  if (throttled > 0) {
    const which = statuses.length > 0 ? ` (${statuses.join(', ')})` : '';
    parts.push(`, throttled ${count(throttled, 'time')}${which}`);
  }
  return parts.join('');
}

/** Formats how long the run waited, and its budget; empty for an audit. */
export function waitedText({ target: { waited } }: ConformanceReport): string {
  if (waited === undefined) return '';
  const { run_ms: run, clean_up_ms: cleanUp, budget_ms: budget } = waited;
  const later = cleanUp > 0 ? ` and ${duration(cleanUp)} in the clean-up` : '';
  return `waited ${duration(run)}${later} (budget ${duration(budget)})`;
}

/** Formats the number of requests and the duration of the run, including the time spent waiting. */
export function requestsText(report: ConformanceReport): string {
  const { requests, duration_ms: time } = report.target;
  const sent = `${count(requests, 'request')} in ${duration(time)}${retriesText(report)}`;
  const waited = waitedText(report);
  return waited === '' ? sent : `${sent}, ${waited}`;
}

/**
 * Formats delays, a line each: "an update is visible in the list after 1.3 s to 2.1 s". At the
 * first time, the change was not visible yet; at the second, it was.
 */
export const delayTexts = ({ delays }: ConformanceReport): string[] =>
  delays.map(({ what, ms, least_ms: least }) =>
    least === undefined || duration(least) === duration(ms)
      ? `${what} within ${duration(ms)}`
      : `${what} after ${duration(least)} to ${duration(ms)}`,
  );

/**
 * Reports a wrong clock: `this machine's clock is 25 min behind the deployment's`; otherwise empty.
 */
export function clockText({ target: { clock_ahead_ms: ahead = 0 } }: ConformanceReport): string {
  if (ahead === 0) return '';
  const seconds = Math.round(Math.abs(ahead) / 1000);
  const minutes = Math.round(seconds / 60);
  const hours = Math.round(minutes / 60);
  const long = hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
  const short = seconds < 120 ? `${seconds} s` : `${minutes} min`;
  const amount = minutes < 120 ? short : long;
  return `this machine's clock is ${amount} ${ahead > 0 ? 'behind' : 'ahead of'} the deployment's`;
}

/** Formats the number of checked entities: "50 of 340", or "50" if `total` is wrong. */
function sampleSize({ target: { entities }, checks }: ConformanceReport): string {
  const { checked: sample, total } = entities;
  const isWrong = checks.some(
    ({ id, outcome }) => id.startsWith('list.total') && (outcome === 'fail' || outcome === 'warn'),
  );
  if (isWrong || sample > total) return String(sample);
  return `${sample} of ${total}`;
}

export function sampleText(report: ConformanceReport): string {
  const one = report.target.entities.total === 1;
  return `${sampleSize(report)} ${one ? 'entity' : 'entities'} checked`;
}

/** Counts the outcomes, most urgent first; known failures are counted separately. */
export function tally(checks: readonly CheckResult[]): Tally[] {
  const isKnown = (check: CheckResult): boolean =>
    check.outcome !== 'inconclusive' && isKnownFailure(check);
  const known = checks.filter(isKnown).length;
  const unknown = checks.filter((check) => !isKnown(check));
  const groups = groupBy(unknown, ({ outcome }) => outcome);
  const tallies: Tally[] = [];
  for (const outcome of byUrgency) {
    const amount = groups.get(outcome)?.length ?? 0;
    const { label } = outcomeStyles[outcome];
    if (amount > 0) tallies.push({ outcome, amount, label });
  }
  if (known > 0) {
    tallies.push({ outcome: 'warn', amount: known, label: 'known' });
  }
  return tallies;
}
