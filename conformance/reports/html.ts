import type { ConformanceReport } from '../run/report.js';
import { allChecks, openPoints } from './html/checks.js';
import { htmlDocument } from './html/document.js';
import { markup } from './html/markup.js';
import { problems } from './html/problems.js';
import { style } from './html/style.css.js';
import { summary } from './html/summary.js';
import { verdictTitle } from './labels.js';

const levels = markup`<p>Levels: <b>must</b> where the specification says so, \
<b>should</b> where it hints at it, <b>open</b> where it is silent.</p>`;

/** A page without scripts. In print, only the summary and the problems. */
export const html = (report: ConformanceReport): string =>
  htmlDocument({
    title: `${verdictTitle(report)}: ${report.target.base_url}`,
    style,
    body: markup`${summary(report)}<main>
${problems(report)}${allChecks(report)}${openPoints(report)}</main>
<footer>${levels}</footer>
`,
  });
