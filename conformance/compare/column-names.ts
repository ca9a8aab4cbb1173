import { minuteOf } from '../reports/labels.js';
import type { Source } from './source.js';

type Naming = (source: Source) => string;

const placeOf: Naming = ({ name, file, report }) => {
  const { base_url: url } = report.target;
  const place = url === '' ? file : url;
  return name ?? place;
};

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
  for (const detail of details) {
    const names = namesBy(detail, sources);
    if (areUnique(names)) return names;
  }
  return places.map((place, index) => {
    const number = index + 1;
    return `${place} (${number})`;
  });
}

const areUnique = (names: readonly string[]): boolean => new Set(names).size === names.length;

function namesBy(detail: Naming, sources: readonly Source[]): string[] {
  const places = sources.map(placeOf);
  const isAlone = isOverTime(sources);
  return sources.map((source) => {
    const place = placeOf(source);
    const { length } = places.filter((one) => one === place);
    if (length === 1) return place;
    if (isAlone) return detail(source);
    return `${place}, ${detail(source)}`;
  });
}
