import type { ConformanceReport } from '../run/report.js';
import { escapeJson } from './escape.js';

/** The model as it is; control characters are escaped. */
export const json = (report: ConformanceReport): string => `${escapeJson(JSON.stringify(report, null, 2))}\n`;
