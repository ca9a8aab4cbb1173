import type { ConformanceReport } from '../../report.js';
import { groupBy } from '../grouping.js';
import { answerText } from '../wording.js';
import { markup, nothing, sentence, type Markup } from './markup.js';

/** What the deployment does where the specification is silent: a table to share. */
export function openPoints(report: ConformanceReport): Markup {
  if (report.open_points.length === 0) return nothing;
  const answered = report.open_points.filter(({ answer }) => answer !== null).length;
  const groups = [...groupBy(report.open_points, ({ section }) => section)];
  return markup`<section class="open-points" id="open-points" aria-labelledby="open-points-heading">
<header><h2 id="open-points-heading">Open points</h2><button type="button" class="js-only" data-copy="table">Copy as Markdown</button>
<p>What this deployment does where the specification is silent: ${answered} of ${report.open_points.length} questions answered.</p></header>
<table><thead><tr><th scope="col">Question</th><th scope="col">Answer</th></tr></thead>
${groups.map(
  ([section, points]) => markup`<tbody><tr class="group"><th scope="rowgroup" colspan="2">${section}</th></tr>
${points.map(
  ({ id, question, answer, note }) =>
    markup`<tr id="point-${id}"><th scope="row">${sentence(question)} <span class="id">${id}</span></th><td>${
      answer === null
        ? markup`<span class="unanswered">not observed</span>`
        : markup`<code>${answerText(answer)}</code>`
    }${note === undefined ? nothing : markup`<small>${sentence(note)}</small>`}</td></tr>
`,
)}</tbody>
`,
)}</table>
</section>
`;
}
