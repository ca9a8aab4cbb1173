import { basename } from 'node:path';
import process from 'node:process';
import { Command } from 'commander';
import Joi from 'joi';
import { printRendered } from '../../src/command/print.js';
import { withFlags } from '../../src/command/flags.js';
import { withExitCodes } from '../../src/command/usage.js';
import type { Declarations, OptionsOf } from '../../src/input/option.js';
import {
  type Answer,
  openQuestionIds,
  openQuestions,
  defaultProfile,
} from '../../src/open-questions/index.js';
import { type ProfileFile, profileText } from '../../src/open-questions/profile.js';
import { answerText } from '../findings/answer-text.js';
import { bySection } from '../../render/group-by.js';
import { colors, hanging, layoutWidth, wantsColor } from '../../render/terminal-text.js';
import { count } from '../../render/words.js';
import { escapeWorkflowCommands, escapeJson, singleLine } from '../../src/input/escape.js';
import { json } from '../../render/json.js';
import { readProfileFile } from './profile-file.js';
import { exitCodeFor } from './usage-errors.js';

/** An open question with the answers of several profiles; null if not observed. */
interface Entry {
  readonly id: string;
  readonly section: string;
  readonly question: string;
  readonly answers: readonly (Answer | null)[];
}

const entriesOf = (...profiles: readonly ProfileFile[]): Entry[] =>
  openQuestionIds.map((id) => {
    const { section, question } = openQuestions[id];
    return { id, section, question, answers: profiles.map(({ answers }) => answers[id] ?? null) };
  });

const isSame = ({ answers: [one, other] }: Entry): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Distinguishes an empty list from the word "none". */
function shown(answer: Answer | null): string {
  const isEmpty = Array.isArray(answer) && answer.length === 0;
  if (isEmpty) return '(empty list)';
  const isBare = typeof answer === 'object' && Object.keys(answer ?? {}).length === 0;
  return isBare ? '(none)' : singleLine(answerText(answer));
}

/** The input of `listing`. */
interface Listed {
  readonly title: string;
  /** the result in one sentence */
  readonly sentence: string;
  /** the entries under their headings */
  readonly groups: Iterable<readonly [heading: string, entries: readonly Entry[]]>;
  readonly linesOf: (entry: Entry) => readonly string[];
}

/** Formats open questions under headings, for a terminal. */
function listing({ title, sentence, groups, linesOf }: Listed): string {
  const width = layoutWidth(process.stdout.columns);
  const { bold, dim } = colors(wantsColor(process.stdout, process.env));
  const entryLines = (entry: Entry): string[] => [
    ...hanging('  ', `${entry.question} ${dim(`(${entry.id})`)}`, width),
    ...linesOf(entry).flatMap((line) => hanging('      ', line, width)),
  ];
  const lines = [bold(title), ...hanging('', sentence, width)];
  for (const [heading, entries] of groups) {
    if (entries.length > 0) {
      lines.push('', bold(heading), ...entries.flatMap(entryLines));
    }
  }
  return `${escapeWorkflowCommands(lines.join('\n'))}\n`;
}

const showOptions = {
  format: {
    schema: () => Joi.any<'terminal' | 'json'>().valid('terminal', 'json'),
    default: 'terminal',
    flag: '--format <name>',
    variable: null,
    help: 'format of the output: terminal or json',
  },
} as const satisfies Declarations;

const diffOptions = {
  ...showOptions,
  all: {
    schema: () => Joi.boolean(),
    flag: '--all',
    variable: null,
    help: 'also show answers that are the same',
  },
} as const satisfies Declarations;

interface ProfileFlags extends OptionsOf<typeof diffOptions> {}

const diffHelp = `
An answer that was not observed in one of the profiles is not a difference.

Exit codes:
  0  all answers that both profiles give are equal
  1  at least one answer differs
  2  usage error, including a file that is not a profile
`;

/** The command `profile`, with `show` and `diff`. */
export function profileCommand(): Command {
  return withExitCodes(new Command('profile'))
    .description('A profile records how a deployment behaves where the specification is silent.')
    .addCommand(showCommand())
    .addCommand(diffCommand());
}

function showCommand(): Command {
  return withFlags(new Command('show'), showOptions)
    .summary('what a profile answers')
    .description('Shows the answers of a profile, and the default answers that differ.')
    .argument('<file>', 'a profile')
    .action(async (file: string, flags: ProfileFlags) => {
      process.exitCode = await exitCodeFor('profile show', () => showOne(file, flags));
    });
}

function diffCommand(): Command {
  return withFlags(new Command('diff'), diffOptions)
    .summary('two profiles side by side')
    .description('Compares two deployments, or one deployment at two times, by their profiles.')
    .argument('<a>', 'a profile')
    .argument('<b>', 'another profile')
    .addHelpText('after', diffHelp)
    .action(async (a: string, b: string, flags: ProfileFlags) => {
      process.exitCode = await exitCodeFor('profile diff', () => showBoth(a, b, flags));
    });
}

/** Returns a profile with its display name: its own name, or that of its file. */
async function named(path: string): Promise<NamedProfile> {
  const profile = await readProfileFile(path);
  const { name = '' } = profile;
  if (name === '') return { name: basename(path), profile };
  return { name, profile };
}

interface NamedProfile {
  readonly name: string;
  readonly profile: ProfileFile;
}

/** Prints the answers by section of the specification, with the default answers if they differ. */
async function showOne(file: string, { format }: ProfileFlags): Promise<number> {
  const { name, profile } = await named(file);
  if (format === 'json') {
    await printRendered(escapeJson(profileText(profile)));
    return 0;
  }
  const entries = entriesOf(profile, { version: 1, answers: defaultProfile });
  const answered = entries.filter(({ answers: [answer] }) => answer !== null);
  const differing = answered.filter((entry) => !isSame(entry));
  const total = `${answered.length} of ${count(entries.length, 'open question')} answered`;
  const linesOf = (entry: Entry): string[] => {
    const [answer = null, expected = null] = entry.answers;
    const line = shown(answer);
    if (!differing.includes(entry)) return [line];
    return [`${line} (default: ${shown(expected)})`];
  };
  const text = listing({
    title: `Profile ${singleLine(name)}`,
    sentence: `${total}, ${differing.length} of them different from the default answers.`,
    groups: bySection(entries),
    linesOf,
  });
  await printRendered(text);
  return 0;
}

/** Groups the open questions of two profiles by how their answers compare. */
function compared(one: ProfileFile, other: ProfileFile) {
  const entries = entriesOf(one, other);
  const known = entries.filter(({ answers }) => !answers.includes(null));
  return {
    same: known.filter(isSame),
    different: known.filter((entry) => !isSame(entry)),
    /** At least one of them was not observed. */
    unknown: entries.filter(({ answers }) => answers.includes(null)),
  };
}

type Compared = ReturnType<typeof compared>;

/**
 * Prints different answers, and those that only one profile contains; with `--all`, also equal
 * ones.
 */
async function showBoth(a: string, b: string, flags: ProfileFlags): Promise<number> {
  const one = await named(a);
  const other = await named(b);
  // Files with the same name are distinguished by their paths.
  const isAlike = one.name === other.name;
  const given = isAlike ? [a, b] : [one.name, other.name];
  const names = given.map(singleLine);
  const found = compared(one.profile, other.profile);
  if (flags.format === 'json') {
    await printRendered(diffData(names, found));
  } else {
    await printRendered(diffText(names, found, flags));
  }
  return found.different.length === 0 ? 0 : 1;
}

function diffData(profiles: readonly string[], { different, unknown, same }: Compared): string {
  const data = { profiles, different, unknown, same: same.map(({ id }) => id) };
  return json(data);
}

function diffText(names: readonly string[], found: Compared, { all }: ProfileFlags): string {
  const { same, different, unknown } = found;
  const half = unknown.filter(({ answers }) => answers.some((answer) => answer !== null));
  const verb = different.length === 1 ? 'differs' : 'differ';
  const both = different.length + same.length;
  const total = `${different.length} of the ${count(both, 'answer')} in both profiles ${verb}`;
  const rest = half.length === 0 ? '' : `; ${half.length} were observed in only one profile`;
  return listing({
    title: names.join(' and '),
    sentence: `${total}${rest}.`,
    groups: [
      ['Different', different],
      ['Observed in only one profile', half],
      ['Equal', all === true ? same : []],
    ],
    linesOf: ({ answers }) =>
      answers.map((answer, index) => {
        const name = names[index] ?? '';
        return `${name}: ${shown(answer)}`;
      }),
  });
}
