import type { Check } from './check.js';
import { sectionOf } from './sections.js';

/** A filter that names no check. */
export class UnmatchedFilter extends RangeError {
  constructor(filter: string) {
    super(`"${filter}" names no check, clause or section; "location-data-kit checks" lists them`);
    this.name = 'UnmatchedFilter';
  }
}

/** Does a filter name the check: its id, the beginning of its id up to a dot, or its section? */
export function names(filter: string, check: Check): boolean {
  const wanted = filter.trim().replace(/\.?\*$/, '');
  return (
    [check.id, check.clause].some((id) => id === wanted || id.startsWith(`${wanted}.`)) ||
    sectionOf(check.clause).toLowerCase() === wanted.toLowerCase()
  );
}

/**
 * The checks that the filters leave.
 * @throws {UnmatchedFilter} for a filter that matches nothing
 */
export function select(
  checks: readonly Check[],
  { only, skip }: { only: readonly string[]; skip: readonly string[] },
): Check[] {
  for (const filter of [...only, ...skip]) {
    if (!checks.some((check) => names(filter, check))) throw new UnmatchedFilter(filter);
  }
  const isNamed = (filters: readonly string[], check: Check): boolean =>
    filters.some((filter) => names(filter, check));
  return checks.filter((check) => (only.length === 0 || isNamed(only, check)) && !isNamed(skip, check));
}
