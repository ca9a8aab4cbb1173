import type { CheckResult, ConformanceReport } from '../../report.js';
import { byCause, bySection } from '../grouping.js';
import { answerText, byUrgency, count, outcomeWords } from '../wording.js';
import { amounts, bar } from './bar.js';
import { exchangeDetails } from './exchange.js';
import { icon } from './icon.js';
import { markup, nothing, sentence, type Markup } from './markup.js';

/** The sections of the specification with what became of their checks. */
export function sections(report: ConformanceReport): Markup {
  const causes = sharedCauses(report);
  return markup`${[...bySection(report)].map(([section, checks], index) => {
    const found = amounts(checks, byUrgency);
    return markup`<section class="spec" id="section-${index + 1}" aria-labelledby="heading-${index + 1}">
<header><h2 id="heading-${index + 1}">${section}</h2><p>${found.map(
      ({ outcome, amount }) =>
        markup`<span class="tally ${outcome}">${amount} ${outcomeWords[outcome]}</span> `,
    )}</p></header>
<ul class="checks">${checks.map((check) => item(report, check, causes))}</ul>
</section>
`;
  })}`;
}

/** Links to the sections, each with its outcomes as a little bar. */
export function contents(report: ConformanceReport): Markup {
  return markup`<nav class="contents" aria-label="Sections"><ol>${[...bySection(report)].map(
    ([section, checks], index) =>
      markup`<li><a href="#section-${index + 1}"><span>${section}</span>${bar(amounts(checks, byUrgency), 'mini')}</a></li>`,
  )}${
    report.open_points.length === 0
      ? nothing
      : markup`<li class="apart"><a href="#open-points"><span>Open points</span><span class="number">${report.open_points.length}</span></a></li>`
  }</ol></nav>`;
}

function item(report: ConformanceReport, check: CheckResult, causes: Map<CheckResult, Markup>): Markup {
  const base = report.target.base_url.replace(/\/$/, '');
  const answer = report.open_points.find(({ id }) => id === check.clause)?.answer;
  const facts = [
    fact('Expected', check.expected),
    fact('Found', check.found),
    check.outcome === 'observed' && answer !== undefined && answer !== null
      ? fact('Answer', answerText(answer))
      : nothing,
  ];
  const why = causes.get(check);
  const said = why === undefined && !(check.outcome === 'observed' && answer !== undefined);
  const message = said ? sentence(check.message) : nothing;
  return markup`<li class="check ${check.outcome}" id="check-${check.id}" data-outcome="${check.outcome}" data-level="${check.level}">
<div class="title"><span class="badge" role="img" aria-label="${outcomeWords[check.outcome]}">${icon(check.outcome)}</span><h3>${sentence(check.title)}</h3><span class="tags">${why ?? nothing}<a class="id" href="#check-${check.id}">${check.id}</a> <span class="level ${check.level}">${check.level}</span></span></div>
<div class="more">${message.text === '' ? nothing : markup`<p class="message">${message}</p>`}${facts.some(({ text }) => text !== '') ? markup`<dl class="facts">${facts}</dl>` : nothing}${
    check.exchanges.length === 0
      ? nothing
      : markup`<div class="exchanges"><p class="visually-hidden">${count(check.exchanges.length, 'exchange')}</p>${check.exchanges.map(
          (exchange) => exchangeDetails(exchange, base),
        )}</div>`
  }</div>
</li>
`;
}

/** A cause that stopped several checks is told once, above; each of them links there. */
function sharedCauses(report: ConformanceReport): Map<CheckResult, Markup> {
  return new Map(
    [...byCause(report).values()].flatMap((checks, index) =>
      checks.length === 1
        ? []
        : checks.map(
            (check) => [check, markup`<a class="why" href="#cause-${index + 1}">why not</a>`] as const,
          ),
    ),
  );
}

function fact(name: string, value: string | undefined): Markup {
  return value === undefined
    ? nothing
    : markup`<div class="${name.toLowerCase()}"><dt>${name}</dt><dd>${sentence(value)}</dd></div>`;
}
