import { changedPoints, type CheckResult, type ConformanceReport } from '../../run/report.js';
import {
  causesOf,
  cleanUpAdvice,
  leftoversOf,
  problemsOf,
  unknownLeftoversAdvice,
  unprovenAdvice,
  unprovenTitle,
} from '../groups.js';
import { answerText, count } from '../labels.js';
import { command, exchangeDetails } from './exchange.js';
import { icon, markup, nothing, section, sentence, type Markup } from './markup.js';

/** What needs attention: failures, changed answers, warnings, unverified checks, and leftovers. */
export function problems(report: ConformanceReport): Markup {
  const all = problemsOf(report);
  const base = report.target.base_url;
  const cards = (checks: readonly CheckResult[]): Markup[] =>
    checks.map((check) => card(check, base));
  const unwrapped = (items: readonly Markup[]): Markup => markup`${items}`;
  return markup`${section('failures', 'Failures', cards(all.filter(({ outcome }) => outcome !== 'warn')), unwrapped)}${changes(report)}${section(
    'warnings',
    'Warnings',
    cards(all.filter(({ outcome }) => outcome === 'warn')),
    unwrapped,
  )}${notVerified(report)}${leftovers(report)}`;
}

function card(check: CheckResult, base: string): Markup {
  const { id, outcome, title, level, message, expected, found, exchanges, path } = check;
  const plain = expected === undefined && found === undefined;
  return markup`<article class="card ${outcome}" id="check-${id}">
<header>${icon(outcome)}<h3>${sentence(title)}</h3><p><code>${id}</code> <span class="level">${level}</span></p></header>
${plain ? markup`<p>${sentence(message)}</p>` : markup`<dl class="facts">${fact('Expected', expected)}${fact('Found', found)}</dl>`}
${exchanges.map((exchange) => exchangeDetails(exchange, base, path))}${command(check.exchanges[0]?.curl ?? '')}</article>
`;
}

const fact = (name: string, value: string | undefined): Markup =>
  value === undefined ? nothing : markup`<div><dt>${name}</dt><dd>${sentence(value)}</dd></div>`;

function changes(report: ConformanceReport): Markup {
  const rows = changedPoints(report).map(
    ({ id, question, recorded, answer }) =>
      markup`<tr id="check-${id}"><th scope="row">${sentence(question)} <code>${id}</code></th><td><code>${answerText(recorded)}</code> → <code>${answerText(answer)}</code></td></tr>
`,
  );
  const title = `${count(rows.length, 'answer')} changed since the profile was recorded`;
  return section('changes', title, rows, (all) => markup`<table class="card">${all}</table>`);
}

function notVerified(report: ConformanceReport): Markup {
  const causes = causesOf(report).map(
    ({ message, advice, checks, exchange }) => markup`<article class="card not-verified">
<header>${icon('not-verified')}<h3>${sentence(message)}</h3></header>
${advice === undefined ? nothing : markup`<p>${advice}</p>`}
<details><summary>${count(checks.length, 'check')}</summary><p>${checks.map(({ id }) => markup`<code>${id}</code> `)}</p></details>
${exchange === undefined ? nothing : exchangeDetails(exchange, report.target.base_url, undefined)}</article>
`,
  );
  return section('unverified', 'Not verified', causes, (all) => markup`${all}`);
}

function leftovers(report: ConformanceReport): Markup {
  const { own, unproven, unknown } = leftoversOf(report);
  return markup`${section(
    'left',
    'Left behind',
    own.map((left) => command(left.command)),
    (all) =>
      markup`<div class="card warn"><p>${count(all.length, 'subscription')} could not be cancelled. To cancel:</p>${all}<p>${cleanUpAdvice(report) ?? ''}</p></div>`,
  )}${section(
    'unproven',
    unprovenTitle,
    unproven.map((left) => command(left.command)),
    (all) => markup`<div class="card warn"><p>${unprovenAdvice}</p>${all}</div>`,
  )}${section(
    'maybe-left',
    'May be left behind',
    unknown.map(({ note }) => markup`<li>${sentence(note)}</li>`),
    (all) => markup`<div class="card warn"><p>${unknownLeftoversAdvice}</p><ul>${all}</ul></div>`,
  )}`;
}
