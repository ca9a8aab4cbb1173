import type { Cause, CheckResult, ConformanceReport, Outcome } from '../run/report.js';
import { isKnownFailure } from '../run/differences.js';

export { answerText } from '../run/report.js';

type TerminalStyle = 'red' | 'green' | 'yellow' | 'magenta' | 'cyan' | 'bold' | 'dim' | 'inverse';

interface OutcomeStyle {
  /** one character, distinguishable without colour */
  readonly symbol: string;
  /** name of the outcome after a number */
  readonly label: string;
  readonly style: TerminalStyle | TerminalStyle[];
}

/** Symbols and names of outcomes. */
export const outcomeStyles: Readonly<Record<Outcome, OutcomeStyle>> = {
  fail: { symbol: '✖', label: 'failed', style: ['red', 'bold'] },
  error: { symbol: '!', label: 'errored', style: ['red', 'inverse'] },
  changed: { symbol: '→', label: 'changed', style: 'yellow' },
  warn: { symbol: '▲', label: 'warned', style: 'yellow' },
  'not-verified': { symbol: '?', label: 'not verified', style: 'magenta' },
  pass: { symbol: '✔', label: 'passed', style: 'green' },
  observed: { symbol: '●', label: 'observed', style: 'cyan' },
  'not-applicable': { symbol: '–', label: 'not applicable', style: 'dim' },
};

/** Outcomes as a report lists them, most urgent first. */
const byUrgency: readonly Outcome[] = [
  'fail',
  'error',
  'changed',
  'warn',
  'not-verified',
  'pass',
  'observed',
  'not-applicable',
];

export function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}

/** What is wrong, in one sentence: a cause that is titled by its clause says that this does not hold. */
export function titleOf({ title, check, outcome }: Cause, { checks }: ConformanceReport): string {
  const isClause = checks.some((one) => one.id === check && one.title === title);
  const isWrong = outcome === 'fail' || outcome === 'warn';
  return isClause && isWrong ? `Does not hold: ${title}` : title;
}

/** The ids of checks or open points in a sentence: `list.ok, list.data`. */
export function idsText(items: readonly { readonly id: string }[]): string {
  const ids = items.map(({ id }) => id);
  return ids.join(', ');
}

/** Suffix for the number of requests; empty if all went well. */
export function retriesText({ target }: ConformanceReport): string {
  const { retries, put_off: putOff, put_off_statuses: statuses = [] } = target;
  const parts: string[] = [];
  if (retries > 0) parts.push(`, ${retries} of them retries`);
  if (putOff > 0) {
    const which = statuses.length > 0 ? ` (${statuses.join(', ')})` : '';
    parts.push(`, slowed down after ${count(putOff, 'refusal')}${which}`);
  }
  return parts.join('');
}

/** How long the run waited, and how long it could have; empty for an audit. */
export function waitedText({ target: { waited } }: ConformanceReport): string {
  if (waited === undefined) return '';
  const { run_ms: run, clean_up_ms: cleanUp, budget_ms: budget } = waited;
  const later = cleanUp > 0 ? ` and ${duration(cleanUp)} in the clean-up` : '';
  return `waited ${duration(run)}${later} (budget ${duration(budget)})`;
}

/** Number of requests and duration of the run, and how long of that it waited. */
export function requestsText(report: ConformanceReport): string {
  const { requests, duration_ms: time } = report.target;
  const sent = `${count(requests, 'request')} in ${duration(time)}${retriesText(report)}`;
  const waited = waitedText(report);
  return waited === '' ? sent : `${sent}, ${waited}`;
}

/** What showed only after a while, a line each: "an update shows in the list after 2.1 s". */
export const lagTexts = ({ lags }: ConformanceReport): string[] =>
  lags.map(({ what, ms }) => `${what} after ${duration(ms)}`);

/** That a clock is wrong: `this machine's clock is 25 min behind the deployment's`; else empty. */
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

/** How many entities were checked: "50 of 340", or "50" if `total` is smaller. */
export function sampleSize({ target: { entities } }: ConformanceReport): string {
  const { looked_at: sample, total } = entities;
  if (sample > total) return String(sample);
  return `${sample} of ${total}`;
}

export function sampleText(report: ConformanceReport): string {
  const one = report.target.entities.total === 1;
  return `${sampleSize(report)} ${one ? 'entity' : 'entities'} checked`;
}

/** How often an outcome occurred. */
export interface Tally {
  readonly outcome: Outcome;
  readonly amount: number;
  readonly label: string;
}

/** The outcomes that occurred, with their numbers, most urgent first; known failures by themselves. */
export function tally(checks: readonly CheckResult[]): Tally[] {
  const known = checks.filter(isKnownFailure).length;
  const unknown = checks.filter((check) => !isKnownFailure(check));
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

/** `2026-11-24 10:00`, in UTC as all times of reports are. */
export const minuteOf = (instant: string): string => instant.slice(0, 16).replace('T', ' ');

export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) {
    return `${(ms / 1000).toFixed(1)} s`;
  }
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

export function groupBy<Item, Key>(
  items: readonly Item[],
  key: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group === undefined) {
      groups.set(key(item), [item]);
    } else {
      group.push(item);
    }
  }
  return groups;
}

/** What there is of each section of the specification, in the order given. */
export function bySection<Item extends { readonly section: string }>(
  items: readonly Item[],
): Map<string, Item[]> {
  return groupBy(items, ({ section }) => section);
}

/**
 * The last line of a report of which a terminal shows a part.
 * @param hasPage whether there is a page of it as well
 */
export const moreText = (hasPage: boolean): string =>
  `More: --verbose${hasPage ? '' : ', or --reporter html=report.html'}`;
