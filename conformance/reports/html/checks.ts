import type { CheckResult, ConformanceReport, ObservedPoint } from '../../run/report.js';
import { bySection } from '../groups.js';
import { answerText, tally } from '../labels.js';
import { exchangeDetails } from './exchange.js';
import { icon, idAndLevel, type Markup, markup, nothing, section, sentence } from './markup.js';
import { bar } from './summary.js';

/** All checks by section, collapsed. */
export function allChecks(report: ConformanceReport): Markup {
  const sections: Markup[] = [];
  for (const [name, checks] of bySection(report.checks)) {
    sections.push(group(name, checks, report));
  }
  const wrap = (all: readonly Markup[]): Markup => markup`<div class="card checks">${all}</div>`;
  return section('checks', 'All checks', sections, wrap);
}

function group(name: string, checks: readonly CheckResult[], report: ConformanceReport): Markup {
  const counts = tally(checks).map(({ amount, label }) => `${amount} ${label}`);
  const numbers = markup`<span class="muted">${counts.join(', ')}</span>`;
  const rows = checks.map((check) => row(check, report));
  const chart = bar(checks);
  return markup`<details class="group"><summary><b>${name}</b> ${chart} ${numbers}</summary>
<ul>${rows}</ul></details>
`;
}

/** Those that are reported above are links, the others include their exchanges. */
function row(check: CheckResult, { target }: ConformanceReport): Markup {
  const { id, outcome, title, level } = check;
  const isAbove = ['fail', 'warn', 'error', 'changed'].includes(outcome);
  const text = sentence(title);
  const name = isAbove ? markup`<a href="#check-${id}">${text}</a>` : text;
  const isTold = isAbove || outcome === 'not-verified';
  const more = isTold ? nothing : evidence(check, target.base_url);
  return markup`<li>${icon(outcome)}<div><p>${name} ${idAndLevel(id, level)}</p>${more}</div></li>
`;
}

function evidence({ message, exchanges }: CheckResult, base: string): Markup {
  const text = message === '' ? nothing : markup`<p>${sentence(message)}</p>`;
  const details = exchanges.map((exchange) => exchangeDetails(exchange, base, undefined));
  return markup`${text}${details}`;
}

/** The observed answers to the open points. */
export function openPoints({ open_points: points }: ConformanceReport): Markup {
  const groups: Markup[] = [];
  for (const [name, some] of bySection(points)) {
    groups.push(pointsOf(name, some));
  }
  const answered = points.filter(({ answer }) => answer !== null).length;
  const numbers = `${answered} of ${points.length} questions answered`;
  const wrap = (all: readonly Markup[]): Markup =>
    markup`<p>How this deployment behaves where the specification is silent: ${numbers}.</p>
<table class="card">${all}</table>`;
  return section('open-points', 'Open points', groups, wrap);
}

function pointsOf(name: string, points: readonly ObservedPoint[]): Markup {
  const head = markup`<tr class="group"><th colspan="2" scope="rowgroup">${name}</th></tr>`;
  return markup`<tbody>${head}
${points.map(point)}</tbody>
`;
}

function point({ id, question, answer, note }: ObservedPoint): Markup {
  const shown = answer === null ? unobserved(note) : markup`<code>${answerText(answer)}</code>`;
  const name = markup`${sentence(question)} <code>${id}</code>`;
  return markup`<tr><th scope="row">${name}</th><td>${shown}</td></tr>
`;
}

function unobserved(note: string | undefined): Markup {
  const why = note === undefined ? '' : `: ${note}`;
  return markup`<span class="muted">not observed${why}</span>`;
}
