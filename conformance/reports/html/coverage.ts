import type { ConformanceReport } from '../../run/report.js';
import {
  coverageOf,
  coverageText,
  leftOutTexts,
  type SectionCoverage,
  timesText,
} from '../coverage.js';
import { type Markup, markup, nothing, section, sentence } from './markup.js';

/** Which clauses recorded traffic exercised; nothing for a run. */
export function coverage(report: ConformanceReport): Markup {
  const { audit } = report;
  if (audit === undefined) return nothing;
  const notes = leftOutTexts(audit).map((text) => markup`<p>${text}</p>`);
  const wrap = (all: readonly Markup[]): Markup =>
    markup`<p>This traffic exercised ${coverageText(audit)}.</p>${notes}
<table class="card">${all}</table>`;
  return section('coverage', 'Coverage', coverageOf(report).map(rows), wrap);
}

function rows({ section: name, clauses, touched }: SectionCoverage): Markup {
  const title = `${name}: ${touched} of ${clauses.length}`;
  const head = markup`<tr class="group"><th colspan="2" scope="rowgroup">${title}</th></tr>`;
  const body = clauses.map(({ id, title: clause, times }) => {
    const text = markup`${sentence(clause)} <code>${id}</code>`;
    return markup`<tr><th scope="row">${text}</th><td>${timesText(times)}</td></tr>
`;
  });
  return markup`<tbody>${head}
${body}</tbody>
`;
}
