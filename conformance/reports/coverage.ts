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
  return [...bySection(audit?.coverage ?? [])].map(([section, clauses]) => ({
    section,
    clauses,
    touched: clauses.filter(isTouched).length,
    times: clauses.reduce((sum, { times }) => sum + times, 0),
  }));
}

/** `60 of 104 required and 21 of 46 recommended clauses`. */
export function coverageText({ coverage }: AuditedTraffic): string {
  const part = (wanted: Level): string => {
    const clauses = coverage.filter(({ level }) => level === wanted);
    return `${clauses.filter(isTouched).length} of ${clauses.length}`;
  };
  return `${part('must')} required and ${part('should')} recommended clauses`;
}

const listed = (counts: Readonly<Record<string, number>>): string[] =>
  Object.entries(counts).map(([why, amount]) => `${amount} ${why}`);

/** What was left out, and what could not be judged, a sentence each. */
export function leftOutTexts({
  left_out: leftOut,
  not_judged: notJudged,
}: AuditedTraffic): string[] {
  const texts = [
    ['Left out', listed(leftOut)],
    ['Not judged', listed(notJudged)],
  ] as const;
  return texts.flatMap(([title, parts]) =>
    parts.length === 0 ? [] : [`${title}: ${parts.join('; ')}.`],
  );
}

/** The ids of the clauses that were never touched. */
export const untouched = (clauses: readonly CoveredClause[]): string[] =>
  clauses.filter((clause) => !isTouched(clause)).map(({ id }) => id);

export const timesText = (times: number): string => (times === 0 ? 'never' : count(times, 'time'));
