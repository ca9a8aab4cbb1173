import { minuteOf } from '../reports/labels.js';
import type { Source } from './source.js';

type Naming = (source: Source) => string;

const placeOf: Naming = ({ name, file, report }) => name ?? (report.target.base_url || file);

/** What tells reports of one place apart, the shortest first. */
const details: readonly Naming[] = [
  ({ report }) => minuteOf(report.target.started_at),
  ({ report }) => report.target.started_at.replace('T', ' '),
  ({ file }) => file,
];

/** Whether all reports are of one deployment. */
export const isOverTime = (sources: readonly Source[]): boolean =>
  new Set(sources.map(placeOf)).size === 1;

/**
 * The names of the columns: the chosen name or the base URL, with a date where others have the same
 * one. No two are equal.
 */
export function columnNames(sources: readonly Source[]): string[] {
  const places = sources.map(placeOf);
  const isAlone = (place: string): boolean => places.filter((one) => one === place).length === 1;
  const nameBy = (detail: Naming, source: Source): string => {
    const place = placeOf(source);
    if (isAlone(place)) return place;
    return isOverTime(sources) ? detail(source) : `${place}, ${detail(source)}`;
  };
  for (const detail of details) {
    const names = sources.map((source) => nameBy(detail, source));
    if (new Set(names).size === names.length) return names;
  }
  return places.map((place, index) => `${place} (${index + 1})`);
}
