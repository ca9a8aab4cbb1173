import { changedPoints, type CheckResult, type ConformanceReport } from '../../run/report.js';
import { type Cause, causesOf, heldAgain, knownProblemsOf, problemsOf } from '../groups.js';
import { answerText, count } from '../labels.js';
import { command, exchangeDetails } from './exchange.js';
import { leftovers } from './leftovers.js';
import { icon, idAndLevel, type Markup, markup, nothing, section, sentence } from './markup.js';

/** What needs attention: failures, changed answers, warnings, unverified checks, and leftovers. */
export function problems(report: ConformanceReport): Markup {
  const all = problemsOf(report);
  const failures = all.filter(({ outcome }) => outcome !== 'warn');
  const warnings = all.filter(({ outcome }) => outcome === 'warn');
  return markup`${[
    cards('failures', 'Failures', failures, report),
    again(report),
    changes(report),
    cards('warnings', 'Warnings', warnings, report),
    cards('known', 'Known failures', knownProblemsOf(report), report),
    notVerified(report),
    leftovers(report),
  ]}`;
}

const unwrapped = (items: readonly Markup[]): Markup => markup`${items}`;

function cards(
  id: string,
  title: string,
  checks: readonly CheckResult[],
  { target }: ConformanceReport,
): Markup {
  const items = checks.map((check) => card(check, target.base_url));
  return section(id, title, items, unwrapped);
}

function card(check: CheckResult, base: string): Markup {
  const { id, outcome, title, level, exchanges, path } = check;
  const details = exchanges.map((exchange) => exchangeDetails(exchange, base, path));
  return markup`<article class="card ${outcome}" id="check-${id}">
<header>${icon(outcome)}<h3>${sentence(title)}</h3><p>${idAndLevel(id, level)}</p></header>
${facts(check)}
${details}${command(exchanges[0]?.curl ?? '')}</article>
`;
}

function facts({ message, expected, found, known }: CheckResult): Markup {
  if (expected === undefined && found === undefined) return markup`<p>${sentence(message)}</p>`;
  const rows = [fact('Expected', expected), fact('Found', found), fact('Known', known)];
  return markup`<dl class="facts">${rows}</dl>`;
}

const fact = (name: string, value: string | undefined): Markup =>
  value === undefined ? nothing : markup`<div><dt>${name}</dt><dd>${sentence(value)}</dd></div>`;

function again(report: ConformanceReport): Markup {
  const rows = heldAgain(report).map(({ check: { id, title }, advice }) => {
    const name = markup`${sentence(title)} <code>${id}</code>`;
    return markup`<tr><th scope="row">${name}</th><td>${sentence(advice)}</td></tr>
`;
  });
  const title = 'Known failures that hold again';
  return section('again', title, rows, (all) => markup`<table class="card">${all}</table>`);
}

function changes(report: ConformanceReport): Markup {
  const rows = changedPoints(report).map(({ id, question, recorded, answer }) => {
    const name = markup`${sentence(question)} <code>${id}</code>`;
    const [before, now] = [answerText(recorded), answerText(answer)];
    const change = markup`<code>${before}</code> → <code>${now}</code>`;
    return markup`<tr id="check-${id}"><th scope="row">${name}</th><td>${change}</td></tr>
`;
  });
  const title = `${count(rows.length, 'answer')} changed since the profile was recorded`;
  return section('changes', title, rows, (all) => markup`<table class="card">${all}</table>`);
}

function notVerified(report: ConformanceReport): Markup {
  const causes = causesOf(report).map((cause) => causeCard(cause, report.target.base_url));
  return section('unverified', 'Not verified', causes, unwrapped);
}

function causeCard({ message, advice, checks, exchange }: Cause, base: string): Markup {
  const ids = checks.map(({ id }) => markup`<code>${id}</code> `);
  const amount = count(checks.length, 'check');
  return markup`<article class="card not-verified">
<header>${icon('not-verified')}<h3>${sentence(message)}</h3></header>
${advice === undefined ? nothing : markup`<p>${advice}</p>`}
<details><summary>${amount}</summary><p>${ids}</p></details>
${exchange === undefined ? nothing : exchangeDetails(exchange, base, undefined)}</article>
`;
}
