import { recordingAdvice } from '../audit/reasons.js';
import { answerText } from '../findings/answer-text.js';
import type {
  ConformanceReport,
  CoveredRequirement,
  Level,
  ObservedQuestion,
} from '../run/report.js';
import {
  type Block,
  code,
  type DetailLevel,
  idOf,
  itemsOf,
  joined,
  muted,
  paragraph,
  section,
  strong,
} from '../../render/document.js';
import { bySection, groupBy } from '../../render/group-by.js';
import type { Tally } from '../../render/outcome.js';
import { capitalised, count } from '../../render/words.js';
import { tally } from './labels.js';
import { anchorOf, exchangeToShow } from './shown-exchange.js';

/** Returns the sections of a report for reference. */
export const backgroundOf = (report: ConformanceReport, detail: DetailLevel): Block[] => [
  ...(detail === 'full' ? allChecks(report) : []),
  ...coverage(report, detail),
  ...(detail === 'brief' ? [] : openQuestions(report, detail)),
];

/** Lists all checks by section. Checks shown above are links, the others have their exchanges. */
function allChecks(report: ConformanceReport): Block[] {
  const groups = [...bySection(report.checks)].map(([name, checks]): Block => {
    const items = checks.map((check) => {
      const { id, outcome, title, message, exchanges } = check;
      const isAbove = ['fail', 'warn', 'error', 'changed'].includes(outcome);
      const isTold = isAbove || outcome === 'inconclusive';
      const evidence = [
        ...(message === '' ? [] : [paragraph(message)]),
        ...exchanges.map((one) => exchangeToShow(one, undefined, report, 'full')),
      ];
      return {
        outcome,
        section: name,
        title: isAbove ? ({ as: 'link', text: title, to: anchorOf(id) } as const) : title,
        about: idOf(check),
        blocks: isTold ? [] : evidence,
      };
    });
    const blocks = itemsOf('list', items);
    return { kind: 'details', summary: strong(name), tally: tally(checks), section: name, blocks };
  });
  return section('checks', 'All checks', groups, { isReference: true });
}

/**
 * Lists the observed answers to the open questions, and in one line the questions without an
 * answer.
 */
function openQuestions(
  { open_questions: questions }: ConformanceReport,
  detail: DetailLevel,
): Block[] {
  const answered = questions.filter(({ answer }) => answer !== null);
  const others = questions.filter(({ answer }) => answer === null);
  const about =
    'how this deployment behaves where the specification is silent: ' +
    `${answered.length} of ${questions.length} questions answered`;
  const groups = [...bySection(answered)].map(([title, some]) => ({
    title,
    section: title,
    rows: some.map(({ id, question, answer }) => ({
      cells: [[question, ' ', idOf({ id })], code(answerText(answer))],
    })),
  }));
  if (detail === 'comment' && answered.length === 0) return [];
  const table: Block = { kind: 'table', head: ['Question', 'Answer'], groups };
  const blocks = [...(answered.length === 0 ? [] : [table]), ...notObserved(others)];
  return section('open-questions', 'Open questions', blocks, { about, isReference: true });
}

/** Groups the questions without an answer by reason, folded into one line. */
function notObserved(questions: readonly ObservedQuestion[]): Block[] {
  if (questions.length === 0) return [];
  const blocks = [...groupBy(questions, ({ note = 'no reason is known' }) => note)].flatMap(
    ([why, some]) => [
      paragraph(`${capitalised(why)}:`),
      ...itemsOf(
        'list',
        some.map(({ id, question, section: name }) => {
          return { section: name, title: question, about: idOf({ id }) };
        }),
      ),
    ],
  );
  return [
    { kind: 'details', summary: `${count(questions.length, 'question')} not observed`, blocks },
  ];
}

const isTouched = ({ times }: CoveredRequirement): boolean => times > 0;

const timesText = (times: number): string => (times === 0 ? 'never' : count(times, 'time'));

/** Shows how often recorded traffic exercised each requirement; empty for a run. */
function coverage({ audit }: ConformanceReport, detail: DetailLevel): Block[] {
  if (audit === undefined) return [];
  const { coverage: all, left_out: leftOut, not_judged: notJudged } = audit;
  const part = (wanted: Level): string => {
    const some = all.filter(({ level }) => level === wanted);
    return `${some.filter(isTouched).length} of ${some.length}`;
  };
  const texts = [...countsText('Skipped', leftOut), ...countsText('Not judged', notJudged)];
  const notes = texts.map((text) => paragraph(muted(text)));
  if (!all.some(isTouched)) {
    const about = 'this traffic exercised no requirement';
    return section('coverage', 'Coverage', notes, { about, isReference: true });
  }
  const blocks = detail === 'full' ? wholeCoverage(all) : [coverageTable(all, detail)];
  return section('coverage', 'Coverage', [...notes, ...blocks], {
    about: `this traffic exercised ${part('must')} required and ${part('should')} recommended checks`,
    isReference: true,
  });
}

/** A row for each section. */
function coverageTable(all: readonly CoveredRequirement[], detail: DetailLevel): Block {
  const rows = [...bySection(all)].map(([name, some]) => {
    const touched = `${some.filter(isTouched).length} of ${some.length}`;
    const times = some.reduce((sum, one) => sum + one.times, 0);
    const missed = some.filter((one) => !isTouched(one)).map(({ id }) => code(id));
    const cells = [name, touched, timesText(times)];
    return { cells: detail === 'brief' ? cells : [...cells, joined(missed)] };
  });
  const head = ['Section', 'Checks', 'Times', 'Never exercised'];
  return { kind: 'table', head, groups: [{ title: '', rows }] };
}

/** Lists each exercised requirement by section, and in one line those that never were. */
function wholeCoverage(all: readonly CoveredRequirement[]): Block[] {
  const sections = [...bySection(all)].flatMap(([name, some]): Block[] => {
    const touched = some.filter(isTouched);
    if (touched.length === 0) return [];
    const rows = touched.map(({ id, title, times }) => ({
      cells: [[title, ' ', idOf({ id })], timesText(times)],
    }));
    const never = some.length - touched.length;
    const counts: Tally[] = [
      { outcome: 'pass', amount: touched.length, label: 'exercised' },
      { outcome: 'not-applicable', amount: never, label: 'never' },
    ];
    const head = ['Requirement', 'Times'];
    return [
      {
        kind: 'details',
        summary: strong(name),
        tally: counts.filter(({ amount }) => amount > 0),
        section: name,
        blocks: [{ kind: 'table', head, groups: [{ title: '', section: name, rows }] }],
      },
    ];
  });
  const missed = all.filter((one) => !isTouched(one));
  if (missed.length === 0) return sections;
  const items = missed.map(({ id, title, section: name }) => {
    return { section: name, title, about: idOf({ id }) };
  });
  const summary = `${count(missed.length, 'requirement')} never exercised`;
  return [...sections, { kind: 'details', summary, blocks: itemsOf('list', items) }];
}

/**
 * Returns `Skipped: 3 requests outside this API; 1 request without a time.`; empty without counts.
 */
function countsText(title: string, counts: Readonly<Record<string, number>>): string[] {
  const parts = Object.entries(counts).map(([why, amount]) => {
    const [noun = '', ...rest] = why.split(' ');
    const advice = recordingAdvice.get(why);
    const counted = [count(amount, noun), ...rest].join(' ');
    return advice === undefined ? counted : `${counted} (${advice})`;
  });
  return parts.length === 0 ? [] : [`${title}: ${parts.join('; ')}.`];
}
