import { checks } from '../requirements/index.js';
import { failureBehind, passesNow, isKnownFailure } from '../run/differences.js';
import type { CheckResult, ConformanceReport } from '../run/report.js';
import { matches } from '../run/select.js';
import { UsageError } from '../run/run.js';

/**
 * Returns the ids of the checks that failed in a JSON report, or were inconclusive because of a
 * failure, for `--only`.
 * @param baseUrl of the run; null if the run starts the service itself, on any port
 * @throws {UsageError} for a file that is not a report, a report of another deployment, or one
 * without failures, because running nothing or everything would be unexpected
 */
export async function failedIn(file: string, baseUrl: string | null): Promise<string[]> {
  // Loaded on demand, because few runs read a report, and its schema is large.
  const { readReportFile } = await import('./report-file.js');
  const report = await readReportFile(file);
  requireSameDeployment(file, report, baseUrl);
  const { checks: results } = report;
  const ids = results.filter((one) => isFailure(one) || isBlocked(one, results)).map(checkIdOf);
  if (ids.length === 0) {
    throw new UsageError(
      `nothing failed in ${file}, so --only-failed selects no checks; leave it out to run all`,
    );
  }
  const unknown = ids.filter((id) => !checks.some((check) => matches(id, check)));
  if (unknown.length > 0) {
    const { name, version } = report.kit;
    throw new UsageError(
      `${file}, by ${name} ${version}, has failures that this version does not check: ` +
        unknown.join(', '),
    );
  }
  return ids;
}

/** Whether a check makes a run exit with 1. */
const isFailure = (check: CheckResult): boolean =>
  (['fail', 'error', 'changed'].includes(check.outcome) && !isKnownFailure(check)) ||
  passesNow(check);

/** Whether a check was inconclusive because of a failure. */
function isBlocked(check: CheckResult, results: readonly CheckResult[]): boolean {
  const failure = failureBehind(check, results);
  return failure !== null && isFailure(failure);
}

const checkIdOf = ({ id }: CheckResult): string => id;

/** Returns the report of a run of these checks, with the report that selected them. */
export function withOnlyFailed(
  report: ConformanceReport,
  file: string | undefined,
): ConformanceReport {
  if (file === undefined) return report;
  const { target } = report;
  return { ...report, target: { ...target, filters: { ...target.filters, only_failed: file } } };
}

/** @throws {UsageError} */
function requireSameDeployment(
  file: string,
  { target: { base_url: reported } }: ConformanceReport,
  baseUrl: string | null,
): void {
  const isSame = baseUrl === null ? isLocal(reported) : reported === baseUrl;
  if (isSame) return;
  const wanted = baseUrl ?? 'the service that --start starts';
  throw new UsageError(
    `${file} is a report of ${reported || 'no deployment'}, not of ${wanted}: ` +
      'pass a report of the same base URL',
  );
}

/** Whether a run with `--start` might have used a URL: its port differs each time. */
const isLocal = (url: string): boolean =>
  URL.canParse(url) && new URL(url).hostname === 'localhost';
