import { recordingAdvice } from '../audit/reasons.js';
import {
  type ConformanceReport,
  type CoveredClause,
  type Level,
  type ObservedPoint,
  answerText,
} from '../run/report.js';
import {
  type Block,
  code,
  type Extent,
  idOf,
  itemsOf,
  joined,
  muted,
  paragraph,
  section,
  strong,
} from '../../render/document.js';
import { bySection } from '../../render/group-by.js';
import { count } from '../../render/words.js';
import { tally } from './labels.js';
import { anchorOf, exchangeOf } from './shown-exchange.js';

/** What there is to look up in a report, while nothing in it asks for attention. */
export const backgroundOf = (report: ConformanceReport, extent: Extent): Block[] => [
  ...(extent === 'full' ? allChecks(report) : []),
  ...(extent === 'brief' ? [] : openPoints(report, extent)),
  ...coverage(report, extent),
];

/** All checks by section. Those that are told above are links, the others have their exchanges. */
function allChecks(report: ConformanceReport): Block[] {
  const groups = [...bySection(report.checks)].map(([name, checks]): Block => {
    const items = checks.map((check) => {
      const { id, outcome, title, message, exchanges } = check;
      const isAbove = ['fail', 'warn', 'error', 'changed'].includes(outcome);
      const isTold = isAbove || outcome === 'inconclusive';
      const evidence = [
        ...(message === '' ? [] : [paragraph(message)]),
        ...exchanges.map((one) => exchangeOf(one, undefined, report, 'full')),
      ];
      return {
        outcome,
        title: isAbove ? ({ as: 'link', text: title, to: anchorOf(id) } as const) : title,
        about: idOf(check),
        blocks: isTold ? [] : evidence,
      };
    });
    const blocks = itemsOf('list', items);
    return { kind: 'details', summary: strong(name), tally: tally(checks), blocks };
  });
  return section('checks', 'All checks', groups, { isReference: true });
}

/** The observed answers to the open questions. */
function openPoints({ open_questions: points }: ConformanceReport, extent: Extent): Block[] {
  const answered = points.filter(({ answer }) => answer !== null).length;
  const about =
    'how this deployment behaves where the specification is silent: ' +
    `${answered} of ${points.length} questions answered`;
  const groups = [...bySection(points)].map(([title, some]) => ({
    title,
    rows: some.map(pointRow),
  }));
  const isSilent = extent === 'comment' ? answered === 0 : points.length === 0;
  const blocks: Block[] = isSilent ? [] : [{ kind: 'table', head: ['Question', 'Answer'], groups }];
  return section('open-questions', 'Open questions', blocks, { about, isReference: true });
}

function pointRow({ id, question, answer, note }: ObservedPoint) {
  const why = note === undefined ? '' : `: ${note}`;
  const shown = answer === null ? muted(`not observed${why}`) : code(answerText(answer));
  return { cells: [[question, ' ', idOf({ id })], shown] };
}

const isTouched = ({ times }: CoveredClause): boolean => times > 0;

const timesText = (times: number): string => (times === 0 ? 'never' : count(times, 'time'));

/** Which clauses recorded traffic exercised; nothing for a run. */
function coverage({ audit }: ConformanceReport, extent: Extent): Block[] {
  if (audit === undefined) return [];
  const { coverage: all, left_out: leftOut, not_judged: notJudged } = audit;
  const part = (wanted: Level): string => {
    const clauses = all.filter(({ level }) => level === wanted);
    return `${clauses.filter(isTouched).length} of ${clauses.length}`;
  };
  const sections = [...bySection(all)].map(([name, clauses]) => {
    const touched = `${clauses.filter(isTouched).length} of ${clauses.length}`;
    const times = clauses.reduce((sum, clause) => sum + clause.times, 0);
    const missed = clauses.filter((clause) => !isTouched(clause)).map(({ id }) => code(id));
    const cells = [name, touched, timesText(times)];
    return {
      title: `${name}: ${touched}`,
      rows: clauses.map((clause) => ({
        cells: [[clause.title, ' ', idOf({ id: clause.id })], timesText(clause.times)],
      })),
      inShort: { cells: extent === 'brief' ? cells : [...cells, joined(missed)] },
    };
  });
  const table: Block =
    extent === 'full'
      ? { kind: 'table', head: ['Clause', 'Times'], groups: sections }
      : {
          kind: 'table',
          head: ['Section', 'Clauses', 'Times', 'Never exercised'],
          groups: [{ title: '', rows: sections.map(({ inShort }) => inShort) }],
        };
  const texts = [...countsText('Skipped', leftOut), ...countsText('Not judged', notJudged)];
  const notes = texts.map((text) => paragraph(muted(text)));
  if (!all.some(isTouched)) {
    const about = 'this traffic exercised no clause';
    return section('coverage', 'Coverage', notes, { about, isReference: true });
  }
  const exercised = `${part('must')} required and ${part('should')} recommended clauses`;
  return section('coverage', 'Coverage', [...notes, table], {
    about: `this traffic exercised ${exercised}`,
    isReference: true,
  });
}

/** `Skipped: 3 requests outside this API; 1 request without a time.`; nothing without counts. */
function countsText(title: string, counts: Readonly<Record<string, number>>): string[] {
  const parts = Object.entries(counts).map(([why, amount]) => {
    const [noun = '', ...rest] = why.split(' ');
    const advice = recordingAdvice.get(why);
    const counted = [count(amount, noun), ...rest].join(' ');
    return advice === undefined ? counted : `${counted} (${advice})`;
  });
  return parts.length === 0 ? [] : [`${title}: ${parts.join('; ')}.`];
}
