import { createHash } from 'node:crypto';
import type { ConformanceReport } from '../run/report.js';
import { allChecks, openPoints } from './html/checks.js';
import { coverage } from './html/coverage.js';
import { Markup, markup } from './html/markup.js';
import { problems } from './html/problems.js';
import { style } from './html/style.css.js';
import { summary } from './html/summary.js';
import { verdictTitle } from './labels.js';

const styleHash = createHash('sha256').update(style).digest('base64');

/** No resources, no scripts, only this style sheet, so that server data stays text. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const levels = markup`<p>Levels: <b>must</b> where the specification says so, \
<b>should</b> where it hints at it, <b>open</b> where it is silent.</p>`;

/**
 * A self-contained page: no network, no fonts, no scripts. In print, only the summary and the
 * problems.
 */
export const html = (report: ConformanceReport): string =>
  markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${verdictTitle(report)}: ${report.target.base_url}</title>
<style>${new Markup(style)}</style>
</head>
<body>
${summary(report)}<main>
${problems(report)}${allChecks(report)}${openPoints(report)}${coverage(report)}</main>
<footer>${levels}</footer>
</body>
</html>
`.text;
