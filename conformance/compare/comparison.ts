import type { Answer } from '../../src/open-questions/index.js';
import { minuteOf } from '../../render/words.js';
import type { Tally } from '../../render/outcome.js';
import { tally } from '../report/labels.js';
import { verdictOutcome, verdictTitle } from '../report/verdict-text.js';
import { answerText } from '../findings/answer-text.js';
import type {
  ConformanceReport,
  Level,
  ObservedQuestion,
  Outcome,
  Verdict,
} from '../run/report.js';

import {
  type Change,
  changeSince,
  type ComparisonResult,
  compareAllStatements,
  isKnownFailure,
  type Statement,
  statementOf,
} from '../run/differences.js';

/** A report to compare with others. */
export interface ComparedReport {
  readonly report: ConformanceReport;
  /** path of the report, for the column's name if several reports have the same base URL */
  readonly file: string;
  /** the chosen name of its column */
  readonly name?: string;
}

type Naming = (source: ComparedReport) => string;

const siteOf: Naming = ({ name, file, report }) => {
  const { base_url: url } = report.target;
  const place = url === '' ? file : url;
  return name ?? place;
};

/** Details that distinguish reports of one deployment, the shortest first. */
const details: readonly Naming[] = [
  ({ report }) => minuteOf(report.target.started_at),
  ({ report }) => report.target.started_at.replace('T', ' '),
  ({ file }) => file,
];

/** Whether all reports are of one deployment. */
const isOverTime = (sources: readonly ComparedReport[]): boolean =>
  new Set(sources.map(siteOf)).size === 1;

/**
 * Returns the names of the columns: the chosen name or the base URL, with a date if necessary. All
 * names are distinct.
 */
function columnNames(sources: readonly ComparedReport[]): string[] {
  const places = sources.map(siteOf);
  for (const detail of details) {
    const names = namesBy(detail, sources);
    if (areUnique(names)) return names;
  }
  return places.map((place, index) => {
    const number = index + 1;
    return `${place} (${number})`;
  });
}

const areUnique = (names: readonly string[]): boolean => new Set(names).size === names.length;

function namesBy(detail: Naming, sources: readonly ComparedReport[]): string[] {
  const places = sources.map(siteOf);
  const isAlone = isOverTime(sources);
  return sources.map((source) => {
    const place = siteOf(source);
    const { length } = places.filter((one) => one === place);
    if (length === 1) return place;
    if (isAlone) return detail(source);
    return `${place}, ${detail(source)}`;
  });
}

/** A report in short. */
export interface Column {
  readonly name: string;
  readonly base_url: string;
  readonly started_at: string;
  /** name and version */
  readonly kit: string;
  readonly verdict: Verdict;
  /** the verdict in a few words, and the outcome that determines its colour */
  readonly title: string;
  readonly outcome: Outcome;
  readonly counts: readonly Tally[];
}

/** A report's result for a requirement or an open question. */
export interface Cell {
  /** null if the report has no result, because of a filter or another version */
  readonly outcome: Outcome | null;
  /** the answer to an open question; null if it was not observed */
  readonly answer?: Answer | null;
  /** the answer, the actual value, or why nothing is known; empty for a simple pass */
  readonly text: string;
  /** whether it is a known failure */
  readonly is_known?: boolean;
  /** the change from the first column; null if there is none, or it is unknown */
  readonly change: Change | null;
}

/** A row: a requirement or an open question. */
export interface ComparedRow {
  readonly id: string;
  readonly section: string;
  readonly level: Level;
  /** title of the requirement, or the question */
  readonly title: string;
  readonly result: ComparisonResult;
  /** `worse` if any column is worse than the first; null without a difference */
  readonly change: Change | null;
  /** a cell per column */
  readonly cells: readonly Cell[];
}

/** Several reports side by side. */
export interface Comparison {
  /** the deployment, if all reports are about the same one */
  readonly over_time: string | null;
  /** the name of the first column, if it is the baseline, an earlier build of the service */
  readonly baseline: string | null;
  readonly columns: readonly Column[];
  /** differences first, then required checks, in the order of the reports */
  readonly rows: readonly ComparedRow[];
}

const results: readonly ComparisonResult[] = ['different', 'not_comparable', 'same'];
const levels: readonly Level[] = ['must', 'should', 'open'];
const changes: readonly (Change | null)[] = ['worse', 'different', 'better', null];

/**
 * Compares reports.
 * @param hasBaseline whether the first report is the baseline: an earlier build of the same service
 */
export function compare(sources: readonly ComparedReport[], hasBaseline = false): Comparison {
  const names = columnNames(sources);
  const reports = sources.map(({ report }) => report);
  const columns = reports.map((report, index) => {
    const name = names[index] ?? '';
    return columnOf(report, name);
  });
  const rows = [
    ...rowsOf(reports.map(requirementEntries), { outcome: null, text: '', change: null }),
    ...rowsOf(reports.map(questionEntries), {
      outcome: null,
      answer: null,
      text: '',
      change: null,
    }),
  ];
  rows.sort((one, other) => rankOf(one) - rankOf(other));
  const [first] = columns;
  const isAlone = first !== undefined && isOverTime(sources);
  return {
    over_time: isAlone ? first.base_url : null,
    baseline: hasBaseline ? (names[0] ?? null) : null,
    columns,
    rows,
  };
}

/** Returns the position of a row: differences first, then required checks, then what is worse. */
function rankOf({ result, level, change }: ComparedRow): number {
  const kind = results.indexOf(result) * levels.length + levels.indexOf(level);
  return kind * changes.length + changes.indexOf(change);
}

/** Whether a required check passes in one column and not in another. */
export const isDifferent = ({ rows }: Comparison): boolean =>
  rows.some(({ result, level }) => result === 'different' && level === 'must');

/** Whether a check that passes in the first column fails in another; a warning is not a failure. */
export const isWorse = ({ rows }: Comparison): boolean =>
  rows.some(({ cells }) =>
    cells.some(({ change, outcome }) => change === 'worse' && outcome === 'fail'),
  );

/** Whether a required check that passes in the first column is inconclusive in another. */
export const isUnverified = (row: ComparedRow): boolean =>
  row.level === 'must' &&
  row.cells[0]?.outcome === 'pass' &&
  row.cells.some(
    ({ outcome, is_known: isKnown = false }) =>
      (outcome === 'inconclusive' || outcome === 'error') && !isKnown,
  );

/** Whether a check fails in any column. */
export const hasFailure = ({ cells }: ComparedRow): boolean =>
  cells.some(({ outcome }) => outcome === 'fail');

function columnOf(report: ConformanceReport, name: string): Column {
  const { target, kit, verdict, checks } = report;
  return {
    name,
    base_url: target.base_url,
    started_at: target.started_at,
    kit: `${kit.name} ${kit.version}`,
    verdict,
    title: verdictTitle(report),
    outcome: verdictOutcome(report),
    counts: tally(checks),
  };
}

/** A report's entry for a row. */
interface Entry extends Pick<ComparedRow, 'id' | 'section' | 'level' | 'title'> {
  readonly statement: Statement;
  readonly cell: Cell;
}

const requirementEntries = ({ checks }: ConformanceReport): Entry[] =>
  checks
    .filter(({ level }) => level !== 'open')
    .map((check) => {
      const { id, section, level, title, outcome, found, message } = check;
      const text = found ?? message;
      const known = isKnownFailure(check) ? { is_known: true } : {};
      const cell = { outcome, text, ...known, change: null };
      return { id, section, level, title, statement: statementOf(check), cell };
    });

const questionEntries = ({ open_questions: questions }: ConformanceReport): Entry[] =>
  questions.map((observed) => {
    const { id, section, question: title, answer } = observed;
    return { id, section, level: 'open', title, statement: answer, cell: questionCell(observed) };
  });

function questionCell({ answer, note = '' }: ObservedQuestion): Cell {
  // The table already says that the answer was not observed.
  const why = note.replace(/^could not be observed: /, '');
  if (answer === null) return { outcome: 'inconclusive', answer, text: why, change: null };
  return { outcome: 'observed', answer, text: shownAnswer(answer), change: null };
}

/**
 * Builds a row for each requirement or open question in any report.
 * @param lists the entries of each report
 * @param missing the cell of a report without the entry
 */
function rowsOf(lists: readonly (readonly Entry[])[], missing: Cell): ComparedRow[] {
  const columns = lists.map((list) => new Map(list.map((entry) => [entry.id, entry])));
  const rows = new Map<string, ComparedRow>();
  for (const { id, section, level, title } of lists.flat()) {
    if (rows.has(id)) continue;
    const entries = columns.map((column) => column.get(id));
    const statements = entries.map((entry) => entry?.statement ?? null);
    const [first = null] = statements;
    const cells = entries.map((entry, index) => {
      const cell = entry?.cell ?? missing;
      return { ...cell, change: changeOf(cell, changeSince(id, first, statements[index] ?? null)) };
    });
    // If a requirement does not apply anywhere, nothing is unknown.
    const appliesNowhere = cells.every(({ outcome }) => outcome === 'not-applicable');
    const result = appliesNowhere ? 'same' : compareAllStatements(id, statements);
    const change = result === 'different' ? changeIn(cells) : null;
    rows.set(id, { id, section, level, title, result, change, cells });
  }
  return [...rows.values()];
}

/** Returns the change of a cell: a known failure is different, not worse. */
const changeOf = ({ is_known: isKnown = false }: Cell, change: Change | null): Change | null =>
  isKnown && change === 'worse' ? 'different' : change;

/** Returns the change of a row whose columns differ; the first column might have no result. */
function changeIn(cells: readonly Cell[]): Change {
  const found = changes.find((change) => cells.some((cell) => cell.change === change));
  return found ?? 'different';
}

/** Distinguishes an empty list from the word "none". */
function shownAnswer(answer: Answer): string {
  const isBare = typeof answer === 'object' && Object.keys(answer).length === 0;
  if (!isBare) return answerText(answer);
  return Array.isArray(answer) ? '(empty list)' : '(none)';
}
