import { capitalised, count, moreText } from '../../render/words.js';
import type { CheckId } from '../check-id.js';
import { answerText } from '../findings/answer-text.js';
import type { Cause, CheckResult, ConformanceReport, Exchange } from '../run/report.js';
import { changedQuestions } from '../run/differences.js';
import { isVerified } from '../run/verdict.js';
import { otherToken } from '../findings/finding.js';
import { noSecond } from '../script/second-subscription.js';
import { backgroundOf } from './background.js';
import {
  type Block,
  code,
  command,
  type Document,
  type DetailLevel,
  type Fact,
  facts,
  idOf,
  type Item,
  itemsOf,
  joined,
  muted,
  paragraph,
  section,
  type Text,
} from '../../render/document.js';
import {
  blockedBy,
  causesWith,
  unexpectedPasses,
  knownProblemsOf,
  knownText,
  levelLegend,
  requestLine,
  type ShownCause,
} from './groups.js';
import {
  clockText,
  idsText,
  delayTexts,
  requestsText,
  sampleText,
  tally,
  titleOf,
} from './labels.js';
import { outcomeStyles } from '../../render/outcome.js';
import { leftovers } from './leftovers.js';
import { anchorOf, commandNote, exchangeToShow } from './shown-exchange.js';
import {
  hasVerifiedNothing,
  verdictOutcome,
  verdictSentence,
  verdictTitle,
} from './verdict-text.js';

/**
 * Builds the document of a run or an audit.
 * @param hasPage whether there is also an HTML page
 */
export function runDocument(
  report: ConformanceReport,
  detail: DetailLevel,
  hasPage = false,
): Document {
  const isBrief = detail === 'brief';
  const { target, kit } = report;
  const numbers: Fact[] = [
    ['Requests', requestsText(report)],
    ['Entities', target.entities.total === 0 && detail !== 'full' ? '' : sampleText(report)],
  ];
  const delays = delayTexts(report);
  const clock = clockText(report);
  const clockNote = clock === '' ? [] : [clock];
  const whole: Fact[] = [
    ['Began', { as: 'time', text: target.started_at }],
    ...numbers,
    ...delays.map((text): Fact => ['Delay', text]),
    ['Clock', clock],
    ['Kit', `${kit.name} ${kit.version}`],
  ];
  return {
    head: {
      overline: 'Conformance report',
      outcome: verdictOutcome(report),
      title: verdictTitle(report),
      sentence: verdictSentence(report),
      place: target.base_url,
      tally: tally(report.checks),
      facts: (isBrief ? numbers : whole).filter(([, value]) => value !== ''),
      notes: isBrief
        ? [
            ...firstCause(report),
            ...clockNote,
            ...delays.map((text) => muted(`Delay: ${text}`)),
            muted(moreText(hasPage)),
          ]
        : [],
    },
    main: mainOf(report, detail),
    background: backgroundOf(report, detail),
    legend: levelLegend,
  };
}

/** Repeats the most important cause, because it might have scrolled away. */
function firstCause(report: ConformanceReport): Text[] {
  const { causes, leftovers } = report;
  const [first] = causes;
  const isFar = causes.length > 1 || leftovers.length > 0;
  if (first === undefined || first.outcome === 'warn' || !isFar) return [];
  return [`First: ${outcomeStyles[first.outcome].symbol} ${titleOf(first, report)}`];
}

/**
 * Maximum number of causes of each kind with evidence in a terminal; the others are one line each.
 */
const most = { failures: 12, warnings: 8, known: 12, inconclusive: 5 };

function mainOf(report: ConformanceReport, detail: DetailLevel): Block[] {
  const isBrief = detail === 'brief';
  /** In a terminal, marks replace the titles. */
  const cards = (id: string, title: string, items: readonly Item[]): Block[] =>
    isBrief ? itemsOf('cards', items) : section(id, title, itemsOf('cards', items));
  const causes = (limit: number, ...outcomes: readonly Cause['outcome'][]): Item[] =>
    causesWith(report, ...outcomes).map((cause, index) => {
      const card = cardOf(cause, report, detail);
      return isBrief && index >= limit ? { ...card, blocks: [] } : card;
    });
  const failures = cards('failures', 'Failures', causes(most.failures, 'fail', 'error'));
  const inconclusive = cards('inconclusive', 'Inconclusive', inconclusiveChecks(report, detail));
  // The cause that makes most checks inconclusive comes first.
  const isBlocked = isBrief && report.causes[0]?.outcome === 'inconclusive';
  return [
    ...(isBlocked ? inconclusive : []),
    ...failures,
    ...cards('again', 'Known failures that pass now', again(report)),
    ...changes(report, detail),
    ...(isBlocked ? [] : inconclusive),
    ...cards('warnings', 'Warnings', causes(most.warnings, 'warn')),
    ...known(report, detail),
    ...notChecked(report, detail),
    ...leftovers(report, detail),
  ];
}

/**
 * Builds the card of a cause: expected and actual value, what the response shows, hints, and
 * exchanges.
 */
function cardOf(
  { cause, lead, checks }: ShownCause,
  report: ConformanceReport,
  detail: DetailLevel,
): Item {
  const others = checks.slice(1);
  return {
    outcome: cause.outcome,
    anchor: anchorOf(lead.id),
    title: titleOf(cause, report),
    about: idOf(lead),
    blocks: [
      ...factsOf(cause, lead, report, detail),
      ...evidence(lead, report, detail),
      ...(others.length === 0 || detail === 'brief' ? [] : [also(others, report, detail)]),
    ],
  };
}

function factsOf(
  { title, evidence: shown, hints, consequences }: Cause,
  lead: CheckResult,
  { target }: ConformanceReport,
  detail: DetailLevel,
): Block[] {
  const { expected = '', found = '', message } = lead;
  const isBare = expected === '' && found === '';
  const isBrief = detail === 'brief';
  return [
    ...(isBare && message !== '' ? [paragraph(message)] : []),
    ...facts([
      ['Requirement', title === lead.title || isBrief ? '' : lead.title],
      ['Expected', expected],
      ['Found', found],
      ['Shows', shown],
      ...hints.map((hint): Fact => ['Hint', hint]),
      ...consequences.map((line): Fact => ['', isBrief ? line : '']),
      ['Request', isBrief ? requestText(lead.exchanges, target.base_url) : ''],
    ]),
  ];
}

/** Formats the first request, and the number of others. */
function requestText([first, ...others]: readonly Exchange[], base: string): string {
  if (first === undefined) return '';
  const line = requestLine(first, base);
  return others.length === 0 ? line : `${line}, and ${others.length} more`;
}

/** Shows the exchanges of a failure; in a terminal, only the command that repeats the first one. */
function evidence(check: CheckResult, report: ConformanceReport, detail: DetailLevel): Block[] {
  const { exchanges, path } = check;
  if (detail === 'brief') {
    return exchanges.slice(0, 1).flatMap((exchange) => repeated(exchange, report));
  }
  return exchanges.map((exchange, index) =>
    exchangeToShow(exchange, path, report, detail, index === 0),
  );
}

/** Shows the command that repeats a request, in a terminal. */
function repeated(exchange: Exchange, report: ConformanceReport): Block[] {
  const note = commandNote(exchange, report);
  return [command(exchange.curl), ...(note === '' ? [] : [paragraph(muted(note))])];
}

/** Lists the other checks with the same cause, as links to the list of all checks. */
function also(
  checks: readonly CheckResult[],
  report: ConformanceReport,
  detail: DetailLevel,
): Block {
  const broken = checks.filter(({ outcome }) => outcome !== 'inconclusive').length;
  const blocked = checks.length - broken;
  const counts = [
    broken === 0 ? '' : `${count(broken, 'more check')} with the same cause`,
    blocked === 0 ? '' : `${count(blocked, 'check')} could not be verified because of it`,
  ];
  const items = checks.map((check): Item => {
    const { id, outcome, title, found, message, exchanges, path } = check;
    const isBlocked = outcome === 'inconclusive';
    const shown = isBlocked || detail !== 'full' ? [] : exchanges.slice(0, 1);
    return {
      outcome,
      anchor: anchorOf(id),
      title,
      about: idOf(check),
      blocks: [
        ...(isBlocked ? [] : [paragraph(found ?? message)]),
        ...shown.map((exchange) => exchangeToShow(exchange, path, report, detail)),
      ],
    };
  });
  return {
    kind: 'details',
    summary: counts.filter((text) => text !== '').join('; '),
    blocks: itemsOf('list', items),
  };
}

/** Explains why checks are inconclusive, the most frequent cause first. */
function inconclusiveChecks(report: ConformanceReport, detail: DetailLevel): Item[] {
  const causes = causesWith(report, 'inconclusive');
  const items = causes.map(({ cause, checks, exchange }, index): Item => {
    const few = detail === 'brief' && checks.length <= 3 ? idsText(checks) : '';
    const amount = few === '' ? count(checks.length, 'check') : few;
    const isMost = index === 0 && checks.length * 2 >= report.checks.length;
    const ids = paragraph(joined(checks.map(({ id }) => code(id))));
    const folded: Block = {
      kind: 'details',
      summary: count(checks.length, 'check'),
      blocks: [ids],
    };
    const inComment = hasVerifiedNothing(report) ? [] : [ids];
    const which = { brief: [], comment: inComment, full: [folded] };
    return {
      outcome: 'inconclusive',
      title: cause.title,
      about: muted(`(${amount} inconclusive)`),
      blocks: [
        ...(cause.evidence === '' ? [] : [paragraph(`The response shows: ${cause.evidence}`)]),
        ...cause.hints.map(paragraph),
        ...(exchange === undefined ? [] : [requestBlock(exchange, isMost, report, detail)]),
        ...which[detail],
      ],
    };
  });
  if (detail !== 'brief') return items;
  const shown = items.slice(0, hasVerifiedNothing(report) ? 1 : most.inconclusive);
  const left = items.length - shown.length;
  if (left === 0) return shown;
  return [...shown, { title: muted(`… and ${count(left, 'more cause')}; --verbose shows them`) }];
}

/** Shows the request of a cause, with a command if the cause blocks most of the run. */
function requestBlock(
  exchange: Exchange,
  isMost: boolean,
  report: ConformanceReport,
  detail: DetailLevel,
): Block {
  if (detail !== 'brief') return exchangeToShow(exchange, undefined, report, detail);
  if (isMost) return command(exchange.curl);
  return paragraph(muted(requestLine(exchange, report.target.base_url)));
}

/** Shows the known failures that pass now, in one item. */
function again(report: ConformanceReport): Item[] {
  const unexpected = unexpectedPasses(report);
  if (unexpected === null) return [];
  const { title, advice, lines } = unexpected;
  return [{ outcome: 'fail', title, blocks: [paragraph(advice), ...lines.map(paragraph)] }];
}

/** Shows the answers that differ from the profile. */
function changes(report: ConformanceReport, detail: DetailLevel): Block[] {
  const rows = changedQuestions(report).map(({ id, question, recorded, answer }) => {
    const change = [code(answerText(recorded)), ' → ', code(answerText(answer))];
    const name: Text = detail === 'brief' ? id : [question, ' ', idOf({ id })];
    return { anchor: anchorOf(id), cells: [name, change] };
  });
  if (rows.length === 0) return [];
  return section(
    'changes',
    `${count(rows.length, 'answer')} changed since the profile was recorded`,
    [{ kind: 'table', head: ['Open question', 'Answer'], groups: [{ title: '', rows }] }],
  );
}

/** Returns `16 checks could not be verified because of it`; empty for none. */
function blockedText(failure: CheckResult, report: ConformanceReport): string[] {
  const blocked = blockedBy(failure, report);
  return blocked === 0 ? [] : [`${count(blocked, 'check')} could not be verified because of it`];
}

/** Shows the known failures, with their reasons. */
function known(report: ConformanceReport, detail: DetailLevel): Block[] {
  const all = knownProblemsOf(report);
  const title = count(all.length, 'known failure');
  if (detail === 'brief') {
    const shown = all.slice(0, most.known);
    const lines = shown.flatMap((check) => {
      const { id, known: reason = '' } = check;
      return [paragraph(`${id}: ${reason}`), ...blockedText(check, report).map(paragraph)];
    });
    const left = all.length - shown.length;
    const rest = left === 0 ? [] : [paragraph(muted(`… and ${left} more; --verbose shows them`))];
    return section('known', title, [...lines, ...rest]);
  }
  const items = all.map((check): Item => {
    const { id, outcome, title, message, expected = '', found = '' } = check;
    const isBare = expected === '' && found === '';
    return {
      outcome,
      anchor: anchorOf(id),
      title,
      about: idOf(check),
      blocks: [
        paragraph(capitalised(knownText(check))),
        ...blockedText(check, report).map(paragraph),
        ...(isBare && message !== '' ? [paragraph(message)] : []),
        ...facts([
          ['Expected', expected],
          ['Found', found],
        ]),
        ...evidence(check, report, detail),
      ],
    };
  });
  return section('known', title, itemsOf('cards', items));
}

/** Explains why isolation was not checked. An audit has no option for another token. */
const isolationText = ({ message }: CheckResult, { audit }: ConformanceReport): string =>
  audit === undefined
    ? message
    : message.replace(/pass .* with (--other-token)$/, 'the run was recorded without $1');

/** Requirements that changes are not reverted. */
const kept: readonly CheckId[] = ['update.kept', 'cancel.kept'];

/** Warns that changes might be reverted later; empty if the run checked that, or made no change. */
function revertedLater({ checks, target }: ConformanceReport): string[] {
  const isKept = checks.some(({ id, outcome }) => kept.includes(id) && outcome === 'pass');
  if (target.recheck_after_ms !== 0 || !isKept) return [];
  return ['Whether changes are reverted later was not checked: pass --recheck-after 10s.'];
}

/**
 * Names the checks that need a second token or subscription, and changes that the run did not watch
 * for long; empty if nothing else was verified either.
 */
function notChecked(report: ConformanceReport, detail: DetailLevel): Block[] {
  if (!isVerified(report)) return [];
  const waitingFor = (what: string): CheckResult[] =>
    report.checks.filter(({ outcome, cause }) => outcome === 'not-applicable' && cause === what);
  const [left] = waitingFor(otherToken);
  const beside = waitingFor(noSecond);
  const [first] = beside;
  const unchecked = `; ${count(beside.length, 'requirement')} could not be checked because of it.`;
  // Values in a message are shortened separately from the words that follow.
  const sentences: Text[] = [
    ...(left === undefined ? [] : [[capitalised(isolationText(left, report)), '.']]),
    ...(first === undefined ? [] : [[capitalised(first.message), unchecked]]),
    ...revertedLater(report),
  ];
  const items = sentences.map((title): Item => ({ outcome: 'not-applicable', title }));
  const list = itemsOf('list', items);
  return detail === 'brief' ? list : section('not-checked', 'Not checked', list);
}
