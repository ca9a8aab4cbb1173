import { openPoints, type OpenPointId } from '../../src/profile/open-points.js';
import type { Check } from '../check.js';
import { clauses, type ClauseId } from '../clauses.js';

type Parts = Omit<Check, 'id' | 'clause' | 'title'>;

/** The check of a clause; it has the clause's id. */
export const check = (clause: ClauseId, parts: Parts): Check => ({
  id: clause,
  clause,
  title: clauses[clause].text,
  ...parts,
});

/** The observation of an open point; it has the point's id. */
export const observation = (point: OpenPointId, parts: Parts): Check => ({
  id: point,
  clause: point,
  title: openPoints[point].question,
  ...parts,
});
