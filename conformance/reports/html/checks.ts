import type { CheckResult, ConformanceReport } from '../../run/report.js';
import { bySection } from '../groups.js';
import { answerText, tally } from '../labels.js';
import { exchangeDetails } from './exchange.js';
import { icon, markup, nothing, section, sentence, type Markup } from './markup.js';
import { bar } from './summary.js';

export function allChecks(report: ConformanceReport): Markup {
  const sections = [...bySection(report.checks)].map(([name, checks]) => {
    const counts = tally(checks).map(({ amount, label }) => `${amount} ${label}`);
    return markup`<details class="group"><summary><b>${name}</b> ${bar({ checks })} <span class="muted">${counts.join(', ')}</span></summary>
<ul>${checks.map((check) => row(check, report))}</ul></details>
`;
  });
  return section(
    'checks',
    'All checks',
    sections,
    (all) => markup`<div class="card checks">${all}</div>`,
  );
}

/** All checks: those reported above are links, the others include their exchanges. */
function row(check: CheckResult, { target }: ConformanceReport): Markup {
  const { id, outcome, title, message, level, exchanges } = check;
  const above = ['fail', 'warn', 'error', 'changed'].includes(outcome);
  const name = above ? markup`<a href="#check-${id}">${sentence(title)}</a>` : sentence(title);
  const more =
    above || outcome === 'not-verified' || message === ''
      ? nothing
      : markup`<p>${sentence(message)}</p>`;
  const shown = above || outcome === 'not-verified' ? [] : exchanges;
  return markup`<li>${icon(outcome)}<div><p>${name} <code>${id}</code> <span class="level">${level}</span></p>${more}${shown.map(
    (exchange) => exchangeDetails(exchange, target.base_url, undefined),
  )}</div></li>
`;
}

/** The observed answers to the open points. */
export function openPoints({ open_points: points }: ConformanceReport): Markup {
  const groups = [...bySection(points)].map(
    ([
      name,
      some,
    ]) => markup`<tbody><tr class="group"><th colspan="2" scope="rowgroup">${name}</th></tr>
${some.map(
  ({ id, question, answer, note }) =>
    markup`<tr><th scope="row">${sentence(question)} <code>${id}</code></th><td>${
      answer === null
        ? markup`<span class="muted">not observed${note === undefined ? '' : `: ${note}`}</span>`
        : markup`<code>${answerText(answer)}</code>`
    }</td></tr>
`,
)}</tbody>
`,
  );
  const answered = points.filter(({ answer }) => answer !== null).length;
  return section(
    'open-points',
    'Open points',
    groups,
    (all) =>
      markup`<p>What this deployment does where the specification is silent: ${answered} of ${points.length} questions answered.</p>
<table class="card">${all}</table>`,
  );
}
