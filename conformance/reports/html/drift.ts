import type { ConformanceReport } from '../../report.js';
import { answerText, count } from '../wording.js';
import { markup, nothing, sentence, type Markup } from './markup.js';

/** The answers that are not as in the profile; each leads to its check, where the exchange is. */
export function drift(report: ConformanceReport): Markup {
  const rows = report.open_points.flatMap(({ id, question, answer, recorded }) =>
    recorded === undefined
      ? []
      : [
          markup`<tr><th scope="row">${sentence(question)} <a class="id" href="#check-${id}">${id}</a></th><td><code>${answerText(recorded)}</code></td><td><code>${answerText(answer)}</code></td></tr>
`,
        ],
  );
  if (rows.length === 0) return nothing;
  return markup`<section class="card" aria-labelledby="drift"><h2 id="drift">Drifted from the profile</h2>
<p>${count(rows.length, 'answer')} differ${rows.length === 1 ? 's' : ''} from what the profile recorded.</p>
<table><thead><tr><th scope="col">Question</th><th scope="col">Recorded</th><th scope="col">Observed</th></tr></thead>
<tbody>${rows}</tbody></table></section>
`;
}
