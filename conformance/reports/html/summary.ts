import type { CheckResult, ConformanceReport } from '../../run/report.js';
import {
  duration,
  lagTexts,
  minuteOf,
  retriesText,
  sampleSize,
  type Tally,
  tally,
} from '../labels.js';
import { verdictOutcome, verdictSentence, verdictTitle } from '../verdict-text.js';
import { icon, markup, type Markup } from './markup.js';

/** The verdict with its numbers, for readers with ten seconds. */
export function summary(report: ConformanceReport): Markup {
  const { target, kit } = report;
  const outcome = verdictOutcome(report);
  const legend = tally(report.checks).map((found) => {
    const amount = markup`<b>${found.amount}</b>`;
    return markup`<li class="${found.outcome}">${icon(found.outcome)} ${amount} ${found.label}</li>`;
  });
  const time = minute(target.started_at);
  const lags = lagTexts(report).map(
    (text) => markup`<div><dt>Shown late</dt><dd>${text}</dd></div>
`,
  );
  return markup`<header class="verdict ${outcome}">
<p class="overline">Conformance report <span>Location Data Subscription API v1</span></p>
<h1>${icon(outcome)} ${verdictTitle(report)}</h1>
<p class="sentence">${verdictSentence(report)}</p>
<p class="target">${target.base_url}</p>
${bar(report.checks)}
<ul class="legend">${legend}</ul>
<dl class="run">
<div><dt>Checked</dt><dd><time datetime="${target.started_at}">${time}</time></dd></div>
<div><dt>Took</dt><dd>${duration(target.duration_ms)}</dd></div>
<div><dt>Requests</dt><dd>${target.requests}${retriesText(report)}</dd></div>
<div><dt>Entities</dt><dd>${sampleSize(report)} checked</dd></div>
${lags}<div><dt>Kit</dt><dd>${kit.name} ${kit.version}</dd></div>
</dl>
</header>
`;
}

/** A bar chart of the outcomes; the legend has the numbers as text. */
export const bar = (checks: readonly CheckResult[]): Markup => barOf(tally(checks));

export function barOf(found: readonly Tally[]): Markup {
  let from = 0;
  const pieces = found.map(({ outcome, amount }) => {
    const piece = markup`<rect class="${outcome}" x="${from}" width="${amount}" height="1"/>`;
    from += amount;
    return piece;
  });
  const box = `0 0 ${Math.max(1, from)} 1`;
  const attributes = markup`class="bar" viewBox="${box}" preserveAspectRatio="none"`;
  return markup`<svg ${attributes} aria-hidden="true">${pieces}</svg>`;
}

export const minute = (instant: string): string => `${minuteOf(instant)} UTC`;
