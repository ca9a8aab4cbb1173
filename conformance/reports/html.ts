import type { ConformanceReport } from '../run/report.js';
import { allChecks, openPoints } from './html/checks.js';
import { coverage } from './html/coverage.js';
import { markup } from './html/markup.js';
import { page } from './html/page.js';
import { problems } from './html/problems.js';
import { summary } from './html/summary.js';
import { verdictTitle } from './verdict-text.js';

const levels = markup`<p>Levels: <b>must</b> where the specification says so, \
<b>should</b> where it hints at it, <b>open</b> where it is silent.</p>`;

/** A self-contained page. In print, only the summary and the problems. */
export const html = (report: ConformanceReport): string =>
  page(
    `${verdictTitle(report)}: ${report.target.base_url}`,
    markup`${summary(report)}<main>
${problems(report)}${allChecks(report)}${openPoints(report)}${coverage(report)}</main>
<footer>${levels}</footer>`,
  );
