import type { ConformanceReport } from '../report.js';
export function html(report: ConformanceReport): string {
  return report.verdict;
}
