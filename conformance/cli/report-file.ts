import { readFile } from 'node:fs/promises';
import { fileProblem } from '../../src/command/read-file.js';
import { readJson } from '../../src/input/json-text.js';
import { validate } from '../../src/input/validate.js';
import { reportSchema } from '../report/json-schema.js';
import type { ConformanceReport } from '../run/report.js';
import { UsageError } from '../run/run.js';

/** A value that is not a report; the message contains the reason. */
class ReportError extends Error {
  override readonly name = 'ReportError';
}

/**
 * Reads a JSON report of `check`, without its exchanges, which can be large.
 * @throws {UsageError} naming the file and the problem
 */
export async function readReportFile(file: string): Promise<ConformanceReport> {
  try {
    const text = await readFile(file, 'utf8');
    const report = validate(reportSchema, await readJson(text), 'report', ReportError);
    const checks = report.checks.map((check) => ({ ...check, exchanges: [] }));
    return { ...report, checks };
  } catch (error) {
    throw new UsageError(fileProblem(file, 'not a JSON report of check', error));
  }
}
