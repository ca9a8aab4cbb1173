import {
  type Cause,
  changedPoints,
  type CheckResult,
  type ConformanceReport,
} from '../../run/report.js';
import {
  causesWith,
  cleanUpAdvice,
  heldAgain,
  knownProblemsOf,
  leftoversOf,
  type ShownCause,
  unknownLeftoversAdvice,
  unprovenAdvice,
  unprovenTitle,
} from '../groups.js';
import { answerText, count } from '../labels.js';
import { command, exchangeDetails } from './exchange.js';
import { icon, idAndLevel, type Markup, markup, nothing, section, sentence } from './markup.js';

type Wrap = (all: readonly Markup[]) => Markup;

/** What the run leaves behind, with the commands that cancel it. */
function leftovers(report: ConformanceReport): Markup {
  const { own, unproven, unknown } = leftoversOf(report);
  const commands = own.map((left) => command(left.command));
  const unprovenCommands = unproven.map((left) => command(left.command));
  const notes = unknown.map(({ note }) => markup`<li>${sentence(note)}</li>`);

  const left = `${count(own.length, 'subscription')} could not be cancelled. To cancel:`;
  const cleanUp = cleanUpAdvice(report) ?? '';
  const wrapOwn: Wrap = (all) =>
    markup`<div class="card warn"><p>${left}</p>${all}<p>${cleanUp}</p></div>`;
  const wrapUnproven: Wrap = (all) =>
    markup`<div class="card warn"><p>${unprovenAdvice}</p>${all}</div>`;
  const wrapUnknown: Wrap = (all) =>
    markup`<div class="card warn"><p>${unknownLeftoversAdvice}</p><ul>${all}</ul></div>`;

  return markup`${[
    section('left', 'Left behind', commands, wrapOwn),
    section('unproven', unprovenTitle, unprovenCommands, wrapUnproven),
    section('maybe-left', 'May be left behind', notes, wrapUnknown),
  ]}`;
}

/** What needs attention: failures, changed answers, unverified checks, warnings, and leftovers. */
export function problems(report: ConformanceReport): Markup {
  return markup`${[
    cards('failures', 'Failures', causesWith(report, 'fail', 'error'), report),
    again(report),
    changes(report),
    notVerified(report),
    cards('warnings', 'Warnings', causesWith(report, 'warn'), report),
    known(report),
    leftovers(report),
  ]}`;
}

const unwrapped = (items: readonly Markup[]): Markup => markup`${items}`;

function cards(
  id: string,
  title: string,
  causes: readonly ShownCause[],
  { target }: ConformanceReport,
): Markup {
  const items = causes.map((cause) => card(cause, target.base_url));
  return section(id, title, items, unwrapped);
}

function card({ cause, lead, checks, exchange }: ShownCause, base: string): Markup {
  const { id, level, exchanges, path } = lead;
  const details = exchanges.map((one) => exchangeDetails(one, base, path));
  const title = markup`<h3>${sentence(cause.title)}</h3><p>${idAndLevel(id, level)}</p>`;
  return markup`<article class="card ${cause.outcome}" id="check-${id}">
<header>${icon(cause.outcome)}${title}</header>
${facts(cause, lead)}
${also(checks.slice(1), base)}${details}${command(exchange?.curl ?? '')}</article>
`;
}

function facts({ title, evidence, hints }: Cause, lead: CheckResult): Markup {
  const { message, expected, found } = lead;
  if (expected === undefined && found === undefined) return markup`<p>${sentence(message)}</p>`;
  const clause = title === lead.title ? undefined : lead.title;
  const rows = [
    fact('Clause', clause),
    fact('Expected', expected),
    fact('Found', found),
    fact('Shows', evidence || undefined),
    ...hints.map((hint) => fact('Hint', hint)),
  ];
  return markup`<dl class="facts">${rows}</dl>`;
}

function fact(name: string, value: string | undefined): Markup {
  if (value === undefined) return nothing;
  return markup`<div><dt>${name}</dt><dd>${sentence(value)}</dd></div>`;
}

/** The other checks with the same cause, collapsed; "All checks" links to them. */
function also(checks: readonly CheckResult[], base: string): Markup {
  if (checks.length === 0) return nothing;
  const rows = checks.map((check) => follower(check, base));
  const broken = checks.filter(({ outcome }) => outcome !== 'not-verified').length;
  const blocked = checks.length - broken;
  const counts: string[] = [];
  if (broken > 0) {
    counts.push(`${count(broken, 'more check')} with the same cause`);
  }
  if (blocked > 0) {
    counts.push(`${count(blocked, 'check')} could not be verified because of it`);
  }
  const text = counts.join('; ');
  return markup`<details class="also"><summary>${text}</summary><ul>${rows}</ul></details>
`;
}

function follower(check: CheckResult, base: string): Markup {
  const { id, outcome, title, level, found, message, exchanges, path } = check;
  const text = markup`<p>${sentence(title)} ${idAndLevel(id, level)}</p>`;
  const name = markup`id="check-${id}"`;
  if (outcome === 'not-verified') {
    return markup`<li ${name}>${icon(outcome)}<div>${text}</div></li>
`;
  }
  const [first] = exchanges;
  const details = first === undefined ? nothing : exchangeDetails(first, base, path);
  const what = markup`<p>${sentence(found ?? message)}</p>`;
  return markup`<li ${name}>${icon(outcome)}<div>${text}${what}${details}</div></li>
`;
}

function again(report: ConformanceReport): Markup {
  const rows = heldAgain(report).map(({ check, advice }) => {
    const name = nameCell(check.title, check.id);
    return markup`<tr>${name}<td>${sentence(advice)}</td></tr>
`;
  });
  return section('again', 'Known failures that hold again', rows, inTable);
}

function known(report: ConformanceReport): Markup {
  const rows = knownProblemsOf(report).map(({ id, title, known: reason = '' }) => {
    const name = nameCell(title, id);
    return markup`<tr id="check-${id}">${name}<td>${sentence(reason)}</td></tr>
`;
  });
  return section('known', 'Known failures', rows, inTable);
}

/** The cell at the beginning of a row about a check. */
function nameCell(title: string, id: string): Markup {
  const name = markup`${sentence(title)} <code>${id}</code>`;
  return markup`<th scope="row">${name}</th>`;
}

const inTable = (rows: readonly Markup[]): Markup => markup`<table class="card">${rows}</table>`;

function changes(report: ConformanceReport): Markup {
  const rows = changedPoints(report).map(({ id, question, recorded, answer }) => {
    const name = nameCell(question, id);
    const before = answerText(recorded);
    const now = answerText(answer);
    const change = markup`<code>${before}</code> → <code>${now}</code>`;
    return markup`<tr id="check-${id}">${name}<td>${change}</td></tr>
`;
  });
  const amount = count(rows.length, 'answer');
  const title = `${amount} changed since the profile was recorded`;
  return section('changes', title, rows, inTable);
}

function notVerified(report: ConformanceReport): Markup {
  const base = report.target.base_url;
  const causes = causesWith(report, 'not-verified').map((cause) => unverifiedCard(cause, base));
  return section('unverified', 'Not verified', causes, unwrapped);
}

function unverifiedCard({ cause, checks, exchange }: ShownCause, base: string): Markup {
  const ids = checks.map(({ id }) => markup`<code>${id}</code> `);
  const amount = count(checks.length, 'check');
  const hints = cause.hints.map((hint) => markup`<p>${sentence(hint)}</p>`);
  const details = exchange === undefined ? nothing : exchangeDetails(exchange, base, undefined);
  return markup`<article class="card not-verified">
<header>${icon('not-verified')}<h3>${sentence(cause.title)}</h3></header>
${hints}
<details><summary>${amount}</summary><p>${ids}</p></details>
${details}</article>
`;
}
