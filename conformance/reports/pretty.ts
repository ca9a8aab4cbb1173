import type { CheckResult, ConformanceReport } from '../report.js';
import { byCause, bySection, leftoverGroups } from './grouping.js';
import { columns, shortened, wrapped } from './columns.js';
import { commandLines } from './command-lines.js';
import { finding } from './pretty/finding.js';
import { openPointsTable } from './pretty/open-points-table.js';
import { paint as painting, type Paint } from './pretty/paint.js';
import { visible, visibleLine, withoutCommands } from './visible.js';
import {
  byUrgency,
  count,
  duration,
  outcomeWords,
  sampleText,
  symbols,
  tally,
  verdictSentence,
  verdictSymbol,
  verdictTitle,
  verdictTone,
  mayBeLeft,
} from './wording.js';

/** For a person at a terminal of `width` columns. */
export function pretty(report: ConformanceReport, options: { color: boolean; width: number }): string {
  const width = Math.max(40, Math.min(options.width, 140));
  const paint = painting(options.color);
  const { kit, target } = report;
  const lines = [
    '',
    ...wrapped(visibleLine(`Conformance of ${target.base_url}`), width).map((line) => paint.bold(line)),
    paint.dim(shortened(visibleLine(`${kit.name} ${kit.version}, ${target.started_at}`), width)),
    '',
    // First, because it is long: what needs doing should be on the last screen.
    ...openPointsTable(report, width, paint),
    ...[...bySection(report)].flatMap(([section, checks]) =>
      sectionLines(section, checks, target.base_url, width, paint),
    ),
    ...notVerified(report, width, paint),
    ...ending(report, width, paint),
  ];
  const apart = lines.filter((line, index) => line !== '' || lines[index - 1] !== '');
  return withoutCommands(apart.join('\n')) + '\n';
}

function sectionLines(
  section: string,
  checks: CheckResult[],
  base: string,
  width: number,
  paint: Paint,
): string[] {
  const amounts = byUrgency.flatMap((outcome) => {
    const amount = checks.filter((check) => check.outcome === outcome).length;
    return amount === 0 ? [] : [{ outcome, text: `${symbols[outcome]} ${amount}` }];
  });
  const taken = columns(amounts.map(({ text }) => text).join('  '));
  const name = shortened(visibleLine(section), width - taken - 2);
  const gap = ' '.repeat(Math.max(2, width - columns(name) - taken));
  const passed = checks.filter(({ outcome }) => outcome === 'pass').map(({ id }) => visibleLine(id));
  const told = byUrgency
    .filter((outcome) => outcome === 'fail' || outcome === 'error' || outcome === 'warn')
    .flatMap((outcome) => checks.filter((check) => check.outcome === outcome));
  // what was not observed stands with the open points, by its reason
  const skipped = checks.filter(({ level, outcome }) => level !== 'open' && outcome === 'not-applicable');
  return [
    paint.bold(name) + gap + amounts.map(({ outcome, text }) => paint.outcome(outcome, text)).join('  '),
    ...listed('pass', passed.join(', '), width, paint),
    ...skipped.flatMap((check) =>
      listed('not-applicable', visibleLine(`${check.id}: ${check.message}`), width, paint),
    ),
    ...(told.length > 0 ? [''] : []),
    ...told.flatMap((check) => finding(check, base.replace(/\/$/, ''), width, paint)),
    ...(told.length === 0 && passed.length + skipped.length > 0 ? [''] : []),
  ];
}

/** A symbol and quiet text beside it. */
function listed(outcome: 'pass' | 'not-applicable', text: string, width: number, paint: Paint): string[] {
  if (text === '') return [];
  return wrapped(text, width - 4).map(
    (line, index) => `  ${index === 0 ? paint.outcome(outcome, symbols[outcome]) : ' '} ${paint.dim(line)}`,
  );
}

function notVerified(report: ConformanceReport, width: number, paint: Paint): string[] {
  const causes = byCause(report);
  if (causes.size === 0) return [];
  return [
    '',
    paint.bold('Not verified'),
    ...[...causes].flatMap(([cause, checks]) => [
      ...wrapped(visibleLine(cause), width - 4).map(
        (line, index) => paint.outcome('not-verified', index === 0 ? '  ? ' : '    ') + line,
      ),
      ...wrapped(checks.map(({ id }) => visibleLine(id)).join(', '), width - 6).map(
        (line) => `      ${paint.dim(line)}`,
      ),
    ]),
    '',
  ];
}

function ending(report: ConformanceReport, width: number, paint: Paint): string[] {
  const { target } = report;
  const counts = tally(report).map(({ outcome, amount }) =>
    `${amount} ${outcomeWords[outcome]}`.replace(/ /g, '\u00a0'),
  );
  return [
    paint.dim('─'.repeat(width)),
    paint.verdict(verdictTone(report), `${verdictSymbol(report)} ${verdictTitle(report)}`),
    ...wrapped(verdictSentence(report), width - 2).map((line) => `  ${line}`),
    ...failed(report, width, paint),
    '',
    ...wrapped(counts.join(' · '), width - 2).map((line) => `  ${line}`),
    ...wrapped(
      `${count(report.checks.length, 'check')}, ${count(target.requests, 'request')} sent, ${sampleText(report)}, ${duration(target.duration_ms)}`,
      width - 2,
    ).map((line) => `  ${paint.dim(line)}`),
    ...left(report, width, paint),
  ];
}

function left(report: ConformanceReport, width: number, paint: Paint): string[] {
  const { known, unknown } = leftoverGroups(report);
  const title = (text: string): string => paint.outcome('warn', `${symbols.warn} ${text}`);
  return [
    ...(known.length === 0
      ? []
      : ['', title(`Left behind: ${count(known.length, 'subscription')}`), '  Cancel with:']),
    ...known.flatMap(({ command }) => commandLines(visible(command), width - 4).map((line) => `    ${line}`)),
    ...(unknown.length === 0
      ? []
      : ['', title('May be left behind'), ...wrapped(mayBeLeft, width - 2).map((line) => `  ${line}`)]),
    ...unknown.flatMap(({ note }) =>
      wrapped(visibleLine(note), width - 6).map((line, index) => `    ${index === 0 ? '-' : ' '} ${line}`),
    ),
  ];
}

/** The ids of what failed, for `--only`. */
function failed(report: ConformanceReport, width: number, paint: Paint): string[] {
  const ids = report.checks.filter(({ outcome }) => outcome === 'fail').map(({ id }) => visibleLine(id));
  if (ids.length === 0) return [];
  return wrapped(ids.join(' '), width - 2).map((line) => `  ${paint.outcome('fail', line)}`);
}
