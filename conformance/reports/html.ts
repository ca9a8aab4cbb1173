import { createHash } from 'node:crypto';
import type { ConformanceReport } from '../report.js';
import { contents, sections } from './html/checks.js';
import { drift } from './html/drift.js';
import { filters } from './html/filters.js';
import { Markup, markup } from './html/markup.js';
import { openPoints } from './html/open-points.js';
import { script } from './html/script.js';
import { style } from './html/style.js';
import { attention, verdict } from './html/summary.js';
import { verdictTitle } from './wording.js';

/** Nothing is loaded, and of scripts and styles only these two run: whatever a server sent stays text. */
const policy = [
  "default-src 'none'",
  `style-src ${hash(style)}`,
  `script-src ${hash(script)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** One page that needs nothing else: no network, no fonts, no server; readable without scripts. */
export function html(report: ConformanceReport): string {
  const page = markup`<!doctype html>
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
<a class="skip" href="#checks">Skip to the checks</a>
<div class="page">
${verdict(report)}${attention(report)}${drift(report)}<div class="columns">
${contents(report)}
<main id="checks">
${filters(report)}${sections(report)}${openPoints(report)}</main>
</div>
<footer><p>Made by ${report.kit.name} ${report.kit.version}. A level is <b>must</b> where the specification says so, <b>should</b> where it hints, <b>open</b> where it is silent.</p></footer>
</div>
<script>${new Markup(script)}</script>
</body>
</html>
`;
  return page.text;
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
