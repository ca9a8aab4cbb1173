import { escapeWorkflowCommands } from '../../../conformance/reports/escape.js';
import { groupBy } from '../../../conformance/reports/labels.js';
import {
  code,
  codeInTable,
  details,
  fenced,
  inHtml,
  plain,
  table,
} from '../../../conformance/reports/markdown-syntax.js';
import type { Assumption, Failure, RunSummary, Survivor, VaryReport } from '../report.js';
import type { WireDifference } from '../wire.js';
import {
  answersOf,
  assumptionText,
  combinationText,
  effortText,
  nameText,
  reducedText,
  responseText,
  verdictSentence,
  verdictSymbol,
  verdictTitle,
} from './words.js';

/** GitHub-flavoured markdown for a pull request comment or a job summary. */
export function markdown(report: VaryReport): string {
  const { kit, command } = report;
  const blocks = [
    `## ${verdictSymbol(report)} ${plain(verdictTitle(report))}`,
    `${plain(verdictSentence(report))} ${code(command.join(' '))}: ${plain(effortText(report))}.`,
    ...baseFailures(report),
    ...assumptions(report),
    ...combinations(report),
    ...reduced(report),
    ...flaky(report),
    ...survived(report),
    ...leftOut(report),
    ...notReached(report),
    `<sub>${plain(kit.name)} ${plain(kit.version)}</sub>`,
  ];
  return `${escapeWorkflowCommands(blocks.join('\n\n'))}\n`;
}

function baseFailures({ verdict, base }: VaryReport): string[] {
  if (verdict !== 'not-tried') return [];
  return base.runs.filter(({ passed }) => !passed).flatMap(output);
}

function assumptions({ assumptions: all }: VaryReport): string[] {
  if (all.length === 0) return [];
  const rows = all.map((assumption) => {
    const { needs, fails, passes } = answersOf(assumption);
    return [code(assumption.id), ...[needs, fails, passes].map(codeOrNothing)];
  });
  const head = ['The client assumes', 'It needs', 'It fails with', 'It passes with'];
  return [table(head, rows), ...all.map(oneAssumption)];
}

const codeOrNothing = (texts: readonly string[]): string => texts.map(codeInTable).join(', ');

function oneAssumption(assumption: Assumption): string {
  const { id, question, fails } = assumption;
  const text = inHtml(assumptionText(assumption)).replace(/`([^`]+)`/g, '<code>$1</code>');
  const title = `<b>${inHtml(id)}</b>: ${text}`;
  const [first, ...others] = fails;
  const shown = first === undefined ? [] : failure(first);
  return details(title, [
    ...(question === '' ? [] : [plain(question)]),
    ...shown,
    ...others.flatMap(briefly),
  ]);
}

function failure({ wire, run, ...named }: Failure): string[] {
  return [`With ${code(nameText(named))}:`, ...exchange(wire), ...output(run)];
}

const briefly = (failure: Failure): string[] => [
  `With ${code(nameText(failure))}:`,
  ...differences(failure.wire),
];

function differences(wire: WireDifference | null): string[] {
  if (wire === null || wire.differences.length === 0) return [];
  return [wire.differences.map((text) => `- ${code(text)}`).join('\n')];
}

function exchange(wire: WireDifference | null): string[] {
  if (wire === null) return [];
  return [
    `${code(`${wire.method} ${wire.url}`)} differs:`,
    ...differences(wire),
    'With the base:',
    fenced(responseText(wire.base), ''),
    'Instead:',
    fenced(responseText(wire.other), ''),
  ];
}

function output({ ending, last_lines: lines }: RunSummary): string[] {
  const text = `The command: ${plain(ending)}`;
  return lines.length === 0 ? [text] : [text, fenced(lines.join('\n'), '')];
}

function combinations({ combinations: all }: VaryReport): string[] {
  return all.map((one) =>
    details(inHtml(combinationText(one)), [...exchange(one.wire), ...output(one.run)]),
  );
}

function reduced({ reduced: all }: VaryReport): string[] {
  if (all.length === 0) return [];
  return [
    '### Passed with fewer operations',
    all.map((one) => `- ${plain(reducedText(one))}`).join('\n'),
  ];
}

function flaky({ flaky: all }: VaryReport): string[] {
  if (all.length === 0) return [];
  const names = all.map((one) => `- ${code(nameText(one))}`);
  return ['### Failed once on its own, and passed another time', names.join('\n')];
}

function survived({ survived: all }: VaryReport): string[] {
  const seen = all.filter(({ exercised }) => exercised !== false);
  const unseen = all.filter(({ exercised }) => exercised === false);
  return [
    ...variations('passed', seen),
    ...variations('passed, but no response to the client showed them', unseen),
  ];
}

function variations(title: string, all: readonly Survivor[]): string[] {
  if (all.length === 0) return [];
  const rows = [...groupBy(all, ({ section }) => section)].map(([section, some]) => [
    plain(section),
    some.map((one) => codeInTable(nameText(one))).join(', '),
  ]);
  const head = ['Section', 'Variations'];
  return [details(`${all.length} ${title}`, [table(head, rows)])];
}

function leftOut({ left_out: all }: VaryReport): string[] {
  if (all.length === 0) return [];
  const rows = all.map(({ id, reason }) => [code(id), plain(reason)]);
  const head = ['Open point', 'Why'];
  return [details(`${all.length} left out`, [table(head, rows)])];
}

function notReached({ not_reached: all }: VaryReport): string[] {
  if (all.length === 0) return [];
  const names = all.map((one) => code(nameText(one)));
  return [details(`${all.length} not tried`, [names.join(', ')])];
}
