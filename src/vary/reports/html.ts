import { basename } from 'node:path';
import { groupBy } from '../../../conformance/reports/labels.js';
import {
  icon,
  markup,
  type Markup,
  nothing,
  section,
  sentence,
} from '../../../conformance/reports/html/markup.js';
import { page } from '../../../conformance/reports/html/page.js';
import type { Assumption, Failure, RunSummary, Survivor, VaryReport } from '../report.js';
import type { ShownResponse, WireDifference } from '../wire.js';
import {
  assumptionText,
  combinationText,
  count,
  nameText,
  reducedText,
  seconds,
  verdictOutcome,
  verdictSentence,
  verdictTitle,
} from './words.js';

/** A self-contained page: no network, no fonts, no scripts. */
export function html(report: VaryReport): string {
  const title = `${verdictTitle(report)}: ${report.command.join(' ')}`;
  return page(
    title,
    markup`${summary(report)}<main>
${problems(report)}${survivors(report)}${leftOut(report)}${notReached(report)}</main>
<footer><p>A variation is another answer to a question that the specification leaves open, or a \
condition that a client has to cope with.</p></footer>`,
  );
}

function summary(report: VaryReport): Markup {
  const { command, base, kit, runs, duration_ms: time, one_at_a_time: all } = report;
  const outcome = verdictOutcome(report);
  const started = `${report.started_at.slice(0, 16).replace('T', ' ')} UTC`;
  return markup`<header class="verdict ${outcome}">
<p class="overline">What a client assumes <span>Location Data Subscription API v1</span></p>
<h1>${icon(outcome)} ${verdictTitle(report)}</h1>
<p class="sentence">${verdictSentence(report)}</p>
<p class="target">${command.join(' ')}</p>
<dl class="run">
<div><dt>Base</dt><dd>${base.profile ?? 'the reference'}</dd></div>
<div><dt>Tried</dt><dd><time datetime="${report.started_at}">${started}</time></dd></div>
<div><dt>Took</dt><dd>${seconds(time)}</dd></div>
<div><dt>Runs</dt><dd>${runs} (one variation at a time: ${all})</dd></div>
<div><dt>Kit</dt><dd>${kit.name} ${kit.version}</dd></div>
</dl>
</header>
`;
}

function problems(report: VaryReport): Markup {
  const { assumptions, combinations, reduced, flaky, base, verdict } = report;
  const failed = verdict === 'not-tried' ? base.runs.filter(({ passed }) => !passed) : [];
  const cards = [
    ...failed.map((run) => card('The command fails with the base', '', output(run))),
    ...assumptions.map(assumptionCard),
    ...combinations.map((one) =>
      card(combinationText(one), '', markup`${exchange(one.wire, 'together')}${output(one.run)}`),
    ),
    ...reduced.map((one) => card(reducedText(one), '', output(one.run))),
    ...flaky.map((one) =>
      card(`${nameText(one)}: failed once on its own, and passed another time`, '', nothing),
    ),
  ];
  return section('problems', 'What the client assumes', cards, (items) => markup`${items}`);
}

function assumptionCard(assumption: Assumption): Markup {
  const { id, question, fails } = assumption;
  const title = markup`<code>${id}</code>: ${sentence(assumptionText(assumption))}`;
  return card(title, question, markup`${fails.map(failureDetails)}`);
}

function card(title: string | Markup, question: string, content: Markup): Markup {
  const text = question === '' ? nothing : markup`<p class="muted">${sentence(question)}</p>`;
  return markup`<article class="card fail"><header>${icon('fail')}<h3>${title}</h3>${text}</header>
<div>${content}</div></article>
`;
}

function failureDetails({ wire, run, ...named }: Failure, index: number): Markup {
  const open = index === 0 ? markup` open` : nothing;
  return markup`<details${open}><summary>with <code>${nameText(named)}</code></summary>
${exchange(wire, nameText(named))}${output(run)}</details>
`;
}

function exchange(wire: WireDifference | null, name: string): Markup {
  if (wire === null) return nothing;
  const items = wire.differences.map((text) => markup`<li><code>${text}</code></li>`);
  return markup`<p class="line">${wire.method} ${wire.url}</p>
<ul class="facts">${items}</ul>
<details class="exchange"><summary>Both responses</summary><div class="sides">
<div><h4>With the base</h4>${response(wire.base)}</div>
<div><h4>With ${name}</h4>${response(wire.other)}</div>
</div></details>
`;
}

function response({ status, headers, body }: ShownResponse): Markup {
  if (status === null) return markup`<p>No response: the connection is closed.</p>`;
  const rows = Object.entries(headers).map(
    ([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  );
  const content = body === '' ? markup`<p class="muted">No body.</p>` : block(body);
  return markup`<p class="line">${status}</p><dl class="headers">${rows}</dl>${content}`;
}

const block = (text: string): Markup =>
  markup`<pre class="body" tabindex="0"><code>${text}</code></pre>`;

function output({ ending, last_lines: lines, log }: RunSummary): Markup {
  const text = lines.length === 0 ? nothing : block(lines.join('\n'));
  // its folder is on the machine of whoever ran it, and often a temporary one
  return markup`<p>The command: ${ending}</p>${text}<p class="muted"><code>${basename(log)}</code></p>
`;
}

function survivors({ survived }: VaryReport): Markup {
  const seen = survived.filter(({ exercised }) => exercised !== false);
  const unseen = survived.filter(({ exercised }) => exercised === false);
  return markup`${variations('passed', 'Passed', seen)}${variations(
    'unseen',
    'Passed, but no response to the client showed them',
    unseen,
  )}`;
}

function variations(id: string, title: string, all: readonly Survivor[]): Markup {
  const groups = [...groupBy(all, ({ section: name }) => name)].map(([name, some]) => {
    const items = some.map((one) => markup`<li><code>${nameText(one)}</code></li>`);
    return markup`<details class="group"><summary><b>${name}</b> \
<span class="muted">${count(some.length, 'variation')}</span></summary><ul>${items}</ul></details>
`;
  });
  return list(id, `${title}: ${all.length}`, groups);
}

const list = (id: string, title: string, items: readonly Markup[]): Markup =>
  section(id, title, items, (all) => markup`<div class="card checks">${all}</div>`);

function leftOut({ left_out: all }: VaryReport): Markup {
  const items = all.map(
    ({ id, reason }) => markup`<p class="group"><code>${id}</code> ${reason}</p>`,
  );
  return list('left-out', `Left out: ${all.length}`, items);
}

function notReached({ not_reached: all }: VaryReport): Markup {
  const items = all.map((one) => markup`<p class="group"><code>${nameText(one)}</code></p>`);
  return list('not-reached', `Not tried: ${all.length}`, items);
}
