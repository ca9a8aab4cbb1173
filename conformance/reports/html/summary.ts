import type { ConformanceReport } from '../../report.js';
import { byCause, leftoverGroups } from '../grouping.js';
import {
  byUrgency,
  count,
  duration,
  mayBeLeft,
  outcomeWords,
  tally,
  verdictSentence,
  verdictTitle,
  verdictTone,
} from '../wording.js';
import { bar } from './bar.js';
import { command } from './exchange.js';
import { icon, verdictOutcomes } from './icon.js';
import { markup, nothing, sentence, type Markup } from './markup.js';

/** The verdict at a glance. */
export function verdict(report: ConformanceReport): Markup {
  const { target, kit } = report;
  const found = tally(report);
  return markup`<header class="verdict ${verdictTone(report)}">
<p class="overline">Conformance report <span>Location Data Subscription API v1</span></p>
<div class="headline"><span class="seal" aria-hidden="true">${icon(verdictOutcomes[verdictTone(report)])}</span><div>
<h1>${verdictTitle(report)}</h1>
<p class="sentence">${verdictSentence(report)}</p></div></div>
<p class="target">${target.base_url}</p>
${bar(found, 'bar')}
<ul class="legend">${found.map(
    ({ outcome, amount }) => markup`<li class="${outcome}"><b>${amount}</b> ${outcomeWords[outcome]}</li>`,
  )}</ul>
<dl class="facts-of-run">
<div><dt>Checked</dt><dd><time datetime="${target.started_at}">${started(target.started_at)}</time></dd></div>
<div><dt>Took</dt><dd>${duration(target.duration_ms)}</dd></div>
<div><dt>Requests</dt><dd>${target.requests}</dd></div>
<div><dt>Entities</dt><dd>${target.entities.looked_at} of ${target.entities.total} looked at</dd></div>
<div><dt>Kit</dt><dd>${kit.name} ${kit.version}</dd></div>
</dl>
</header>
`;
}

/** What needs somebody: leftovers, what does not hold, what could not be verified. */
export function attention(report: ConformanceReport): Markup {
  const told = byUrgency
    .filter((outcome) => outcome === 'fail' || outcome === 'error' || outcome === 'warn')
    .flatMap((outcome) => report.checks.filter((check) => check.outcome === outcome));
  const causes = [...byCause(report)];
  const { known, unknown } = leftoverGroups(report);
  const link = ({ id }: { id: string }) => markup`<a href="#check-${id}">${id}</a> `;
  return markup`${
    known.length === 0
      ? nothing
      : markup`<section class="card leftovers" aria-labelledby="leftovers"><h2 id="leftovers">Left behind</h2>
<p>${count(known.length, 'subscription')} could not be cancelled. This does it:</p>${known.map((leftover) =>
          command(leftover.command),
        )}</section>
`
  }${
    unknown.length === 0
      ? nothing
      : markup`<section class="card leftovers" aria-labelledby="perhaps-left"><h2 id="perhaps-left">May be left behind</h2>
<p>${mayBeLeft}</p><ul>${unknown.map(({ note }) => markup`<li>${sentence(note)}</li>`)}</ul></section>
`
  }${
    told.length === 0
      ? nothing
      : markup`<section class="card" aria-labelledby="not-holding"><h2 id="not-holding">What does not hold</h2>
<ul class="jump">${told.map(
          (check) =>
            markup`<li class="${check.outcome}"><span class="badge" role="img" aria-label="${outcomeWords[check.outcome]}">${icon(check.outcome)}</span><a href="#check-${check.id}">${sentence(check.title)}</a></li>`,
        )}</ul></section>
`
  }${
    causes.length === 0
      ? nothing
      : markup`<section class="card" aria-labelledby="not-verified"><h2 id="not-verified">Not verified, and why</h2>
<dl class="causes">${causes.map(
          ([cause, checks], index) =>
            markup`<div id="cause-${index + 1}"><dt>${sentence(cause)}</dt><dd>${
              checks.length > 12
                ? markup`<details><summary>${count(checks.length, 'check')}</summary>${checks.map(link)}</details>`
                : markup`${count(checks.length, 'check')}: ${checks.map(link)}`
            }</dd></div>`,
        )}</dl></section>
`
  }`;
}

function started(text: string): string {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) return text;
  return instant.toISOString().slice(0, 16).replace('T', ' ') + ' UTC';
}
