import type { Check } from '../requirements/check.js';
import { sentBy } from './acts-of-checks.js';
import type { RunFilters } from './run-facts.js';

/** The filters select no check. */
export class UnmatchedFilter extends RangeError {
  constructor(message: string) {
    super(message);
    this.name = 'UnmatchedFilter';
  }
}

const unmatched = (filter: string): UnmatchedFilter =>
  new UnmatchedFilter(
    `"${filter}" matches no check or section; "location-data-kit check --list" lists them`,
  );

/** Creates the error for checks that need additional requests, in a run that does not send any. */
export function onlyDeep(ids: readonly string[]): UnmatchedFilter {
  const named = ids.length > 3 ? [...ids.slice(0, 3), '…'] : ids;
  return new UnmatchedFilter(
    `${named.join(', ')} ${ids.length === 1 ? 'is' : 'are'} only observed with --write-profile or ` +
      '--profile (the option "extended" of runConformance)',
  );
}

/**
 * Whether a filter matches a check by its id, a former id, an id prefix up to a dot, or its
 * section.
 */
export function matches(filter: string, { id, formerly = [], section }: Check): boolean {
  const wanted = filter.trim().replace(/\.?\*$/, '');
  const isNamed = [id, ...formerly].some((one) => one === wanted || one.startsWith(`${wanted}.`));
  return isNamed || section.toLowerCase() === wanted.toLowerCase();
}

/**
 * Returns the checks selected by the filters.
 * @throws {UnmatchedFilter} for a filter that matches nothing
 */
export function select(
  checks: readonly Check[],
  { only, skip }: { only: readonly string[]; skip: readonly string[] },
): Check[] {
  for (const filter of [...only, ...skip]) {
    if (!checks.some((check) => matches(filter, check))) {
      throw unmatched(filter);
    }
  }
  const matchesAny = (filters: readonly string[], check: Check): boolean =>
    filters.some((filter) => matches(filter, check));
  const selected = checks.filter((check) => {
    if (matchesAny(skip, check)) return false;
    return only.length === 0 || matchesAny(only, check);
  });
  if (selected.length === 0) {
    const flags = only.map((one) => `--only ${one}`);
    for (const one of skip) flags.push(`--skip ${one}`);
    throw unmatched(flags.join(' '));
  }
  return selected;
}

/**
 * Returns the checks that a run with these filters plays.
 * @throws {UnmatchedFilter} for a filter that matches nothing
 */
export const selectFor = (all: readonly Check[], filters: RunFilters): Check[] =>
  select(all, filters).filter((check) => filters.extended || check.extended !== true);

/**
 * Whether the run can send what a check sends: a read-only run sends no writes, and interpretations
 * only if selected.
 */
export function isAllowed(
  check: Check,
  { readOnly, only }: Pick<RunFilters, 'readOnly' | 'only'>,
): boolean {
  const sends = sentBy(check);
  if (!readOnly || sends === 'reads') return true;
  return sends === 'interpretations' && only.some((filter) => matches(filter, check));
}

/**
 * Counts the required checks that a run excludes, because of its filters or because it is
 * read-only.
 */
export function countLeftOut(
  all: readonly Check[],
  selected: readonly Check[],
  settings: Pick<RunFilters, 'readOnly' | 'only'>,
): number {
  const run = new Set(selected.filter((check) => isAllowed(check, settings)));
  return all.filter((check) => check.level === 'must' && !run.has(check)).length;
}
