import { openPointIds, openPoints } from '../src/profile/open-points.js';
import { clauseOf } from './clauses.js';
import type { Level } from './report.js';

/** The section of the specification that a clause or an open point comes from. */
export function sectionOf(id: string): string {
  const point = openPointIds.find((known) => known === id);
  return point === undefined ? (clauseOf(id)?.section ?? '') : openPoints[point].section;
}

export const levelOf = (id: string): Level => clauseOf(id)?.level ?? 'open';
