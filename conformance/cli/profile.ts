import { basename } from 'node:path';
import process from 'node:process';
import { Command, Option } from 'commander';
import {
  openPointIds,
  openPoints,
  referenceProfile,
  type Answer,
} from '../../src/profile/open-points.js';
import { profileText, type ProfileFile } from '../../src/profile/profile.js';
import {
  answerText,
  bySection,
  colors,
  count,
  escapeControls,
  escapeJson,
  hanging,
  layoutWidth,
  wantsColor,
} from '../reports/index.js';
import { print } from '../../src/command/print.js';
import { withExitCodes } from '../../src/command/usage.js';
import { printUsageError } from './flags.js';
import { ProfileFileError, readProfileFile } from './profile-file.js';

interface ProfileFlags {
  format: 'terminal' | 'json';
  all?: true;
}

const formatOption = (): Option =>
  new Option('--format <name>', 'how it is written to stdout')
    .choices(['terminal', 'json'])
    .default('terminal');

const diffHelp = `
An answer that one of them lacks, because it was not observed, is not a difference.

Exit codes:
  0  every answer that both give is the same
  1  at least one differs
  2  wrong usage, a file that holds no profile included
`;

/** The command `profile`, with `show` and `diff`. */
export function profileCommand(): Command {
  const show = withExitCodes(new Command('show'))
    .summary('what a profile answers')
    .description('Shows the answers of a profile, and the reference answers where they differ.')
    .argument('<file>', 'a profile')
    .addOption(formatOption())
    .action((file: string, flags: ProfileFlags) => guarded('show', () => showOne(file, flags)));
  const diff = withExitCodes(new Command('diff'))
    .summary('two profiles side by side')
    .description('Compares two deployments, or one deployment at two times, by their profiles.')
    .argument('<a>', 'a profile')
    .argument('<b>', 'another one')
    .addOption(formatOption())
    .addOption(new Option('--all', 'also show what is the same'))
    .addHelpText('after', diffHelp)
    .action((a: string, b: string, flags: ProfileFlags) =>
      guarded('diff', () => showBoth(a, b, flags)),
    );
  return withExitCodes(new Command('profile'))
    .summary('show a profile, or compare two')
    .description('A profile holds how a deployment answers where the specification is silent.')
    .addCommand(show)
    .addCommand(diff);
}

async function guarded(command: 'show' | 'diff', run: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run();
  } catch (error) {
    if (!(error instanceof ProfileFileError)) throw error;
    process.exitCode = printUsageError(`profile ${command}`, error);
  }
}

/** One open point with the answers of several profiles; null if not observed. */
interface Point {
  readonly id: string;
  readonly section: string;
  readonly question: string;
  readonly answers: readonly (Answer | null)[];
}

const pointsOf = (...profiles: readonly ProfileFile[]): Point[] =>
  openPointIds.map((id) => {
    const { section, question } = openPoints[id];
    return { id, section, question, answers: profiles.map(({ answers }) => answers[id] ?? null) };
  });

/** A profile and its display name: its own name, or that of its file. */
async function named(path: string): Promise<{ name: string; profile: ProfileFile }> {
  const profile = await readProfileFile(path);
  return {
    name: profile.name === undefined || profile.name === '' ? basename(path) : profile.name,
    profile,
  };
}

/** Distinguishes an empty list from the word "none". */
const shown = (answer: Answer | null): string =>
  Array.isArray(answer) && answer.length === 0
    ? '(empty list)'
    : escapeControls(answerText(answer));

/** Formats open points under headings, for a terminal. */
function listing(
  [title, sentence]: readonly [string, string],
  groups: Iterable<readonly [heading: string, points: readonly Point[]]>,
  linesOf: (point: Point) => readonly string[],
): string {
  const width = layoutWidth(process.stdout.columns || 100);
  const { bold, dim } = colors(wantsColor(process.stdout, process.env));
  const lines = [
    bold(title),
    ...hanging('', sentence, width),
    ...[...groups].flatMap(([heading, points]) =>
      points.length === 0
        ? []
        : [
            '',
            bold(heading),
            ...points.flatMap((point) => [
              ...hanging('  ', `${point.question} ${dim(`(${point.id})`)}`, width),
              ...linesOf(point).flatMap((line) => hanging('      ', line, width)),
            ]),
          ],
    ),
  ];
  return `${lines.join('\n')}\n`;
}

/** The answers by section of the specification, with the reference answers if they differ. */
async function showOne(file: string, { format }: ProfileFlags): Promise<number> {
  const { name, profile } = await named(file);
  if (format === 'json') {
    await print(escapeJson(profileText(profile)));
    return 0;
  }
  const reference = { version: 1, answers: referenceProfile } as const;
  const points = pointsOf(profile, reference);
  const answered = points.filter(({ answers: [answer] }) => answer !== null);
  const differing = answered.filter((point) => !isSame(point));
  const sentence = `${answered.length} of ${count(points.length, 'open point')} answered, ${differing.length} of them not as in the reference.`;
  const linesOf = (point: Point): string[] => {
    const [answer = null, expected = null] = point.answers;
    return [shown(answer) + (differing.includes(point) ? ` (reference: ${shown(expected)})` : '')];
  };
  await print(listing([`Profile ${escapeControls(name)}`, sentence], bySection(points), linesOf));
  return 0;
}

const isSame = ({ answers: [one, other] }: Point): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Differing answers, and those that only one of them has; with `--all`, also equal ones. */
async function showBoth(a: string, b: string, { format, all }: ProfileFlags): Promise<number> {
  const [one, other] = [await named(a), await named(b)];
  // two files with the same name are distinguished by their paths
  const names = (one.name === other.name ? [a, b] : [one.name, other.name]).map(escapeControls);
  const points = pointsOf(one.profile, other.profile);
  const isKnown = ({ answers }: Point): boolean => !answers.includes(null);
  const same = points.filter((point) => isKnown(point) && isSame(point));
  const different = points.filter((point) => isKnown(point) && !isSame(point));
  const unknown = points.filter((point) => !isKnown(point));
  if (format === 'json') {
    const data = { profiles: names, different, unknown, same: same.map(({ id }) => id) };
    await print(escapeJson(`${JSON.stringify(data, null, 2)}\n`));
  } else {
    const half = unknown.filter(({ answers }) => answers.some((answer) => answer !== null));
    const verb = different.length === 1 ? 'differs' : 'differ';
    const rest = half.length === 0 ? '' : `; ${half.length} were observed in one of them only`;
    const sentence = `${count(different.length, 'answer')} of ${different.length + same.length} that both give ${verb}${rest}.`;
    const groups = [
      ['Different', different],
      ['Observed in one of them only', half],
      ['The same', all === true ? same : []],
    ] as const;
    const linesOf = ({ answers }: Point): string[] =>
      answers.map((answer, index) => `${names[index] ?? ''}: ${shown(answer)}`);
    await print(listing([names.join(' and '), sentence], groups, linesOf));
  }
  return different.length === 0 ? 0 : 1;
}
