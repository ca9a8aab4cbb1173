import { reportSchema } from '../render/json-schema.js';
import type { ConformanceReport } from '../run/report.js';
import { validate } from '../../src/input/validate.js';

/** A report that is compared with others. */
export interface Source {
  readonly report: ConformanceReport;
  /** where it stands, for a name where its base URL does not tell it from others */
  readonly file: string;
  /** the name of its column, if somebody chose one */
  readonly name?: string;
}

/** A value that is not a report: the message says what is wrong in it. */
export class ReportError extends Error {
  override readonly name = 'ReportError';
}

/**
 * Validates what a JSON report of `check` holds.
 * @throws {ReportError}
 */
export const readReport = (value: unknown): ConformanceReport =>
  validate(reportSchema, value, 'report', ReportError);
