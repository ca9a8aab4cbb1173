import { recordingAdvice } from '../audit/reasons.js';
import type { AuditedTraffic, ConformanceReport, CoveredClause, Level } from '../run/report.js';
import { bySection } from './groups.js';
import { count } from './labels.js';

/** The coverage of one section of the specification. */
export interface SectionCoverage {
  readonly section: string;
  readonly clauses: readonly CoveredClause[];
  readonly touched: number;
  readonly times: number;
}

const isTouched = ({ times }: CoveredClause): boolean => times > 0;

/** Which clauses recorded traffic exercised, by section; nothing for a run. */
export function coverageOf({ audit }: ConformanceReport): SectionCoverage[] {
  const sections: SectionCoverage[] = [];
  for (const [section, clauses] of bySection(audit?.coverage ?? [])) {
    const touched = clauses.filter(isTouched).length;
    const times = clauses.reduce((sum, clause) => sum + clause.times, 0);
    sections.push({ section, clauses, touched, times });
  }
  return sections;
}

/** `60 of 104 required and 21 of 46 recommended clauses`. */
export function coverageText({ coverage }: AuditedTraffic): string {
  const part = (wanted: Level): string => {
    const clauses = coverage.filter(({ level }) => level === wanted);
    const touched = clauses.filter(isTouched);
    return `${touched.length} of ${clauses.length}`;
  };
  return `${part('must')} required and ${part('should')} recommended clauses`;
}

/** What was skipped, and what could not be judged, a sentence each. */
export function leftOutTexts(traffic: AuditedTraffic): string[] {
  const { left_out: leftOut, not_judged: notJudged } = traffic;
  return [...countsText('Skipped', leftOut), ...countsText('Not judged', notJudged)];
}

/** `Skipped: 3 requests outside this API; 1 request without a time.`; nothing without counts. */
function countsText(title: string, counts: Readonly<Record<string, number>>): string[] {
  const parts: string[] = [];
  for (const [why, amount] of Object.entries(counts)) {
    const [noun = '', ...rest] = why.split(' ');
    const advice = recordingAdvice.get(why);
    const counted = [count(amount, noun), ...rest].join(' ');
    parts.push(advice === undefined ? counted : `${counted} (${advice})`);
  }
  if (parts.length === 0) return [];
  return [`${title}: ${parts.join('; ')}.`];
}

/** The ids of the clauses that were never touched. */
export function untouched(clauses: readonly CoveredClause[]): string[] {
  const missed = clauses.filter((clause) => !isTouched(clause));
  return missed.map(({ id }) => id);
}

export function timesText(times: number): string {
  if (times === 0) return 'never';
  return count(times, 'time');
}
