import { basename } from 'node:path';
import process from 'node:process';
import { Command, Option } from 'commander';
import { profileText } from '../../src/profile/profile.js';
import { compare, type Comparison, type NamedProfile } from '../profiles/comparison.js';
import { html } from '../profiles/html.js';
import { markdown } from '../profiles/markdown.js';
import { differenceTable, tableOf, type AnswerTable } from '../profiles/table.js';
import { terminal } from '../profiles/terminal.js';
import { visibleJson, wantsColor } from '../reports/index.js';
import { ProfileFileError, readProfileFile } from './profile-file.js';
import { complain, withExitCodes } from './run-flags.js';

const formats = ['terminal', 'markdown', 'html', 'json'] as const;

interface ProfileFlags {
  format: (typeof formats)[number];
  all?: true;
}

const formatOption = (): Option =>
  new Option('--format <name>', 'how it is written to stdout').choices(formats).default('terminal');

const diffHelp = `
An answer that one of them lacks, because it was not observed, is no difference.

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
    .action((a: string, b: string, flags: ProfileFlags) => guarded('diff', () => showBoth(a, b, flags)));
  return withExitCodes(new Command('profile'))
    .summary('show a profile, or compare two')
    .description('A profile holds how a deployment answers where the specification is silent.')
    .addCommand(show)
    .addCommand(diff)
    .showHelpAfterError('(add --help to see how it is used)');
}

async function guarded(command: 'show' | 'diff', run: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run();
  } catch (error) {
    if (!(error instanceof ProfileFileError)) throw error;
    process.exitCode = complain(`profile ${command}`, error);
  }
}

async function named(path: string): Promise<NamedProfile> {
  const profile = await readProfileFile(path);
  return { name: profile.name === undefined || profile.name === '' ? basename(path) : profile.name, profile };
}

const writers = {
  terminal: (table: AnswerTable) =>
    terminal(table, {
      color: wantsColor(process.stdout, process.env),
      width: process.stdout.columns || 100,
    }),
  markdown,
  html,
} as const;

async function showOne(file: string, { format }: ProfileFlags): Promise<number> {
  const one = await named(file);
  process.stdout.write(
    format === 'json' ? visibleJson(profileText(one.profile)) : writers[format](tableOf(one)),
  );
  return 0;
}

async function showBoth(a: string, b: string, { format, all }: ProfileFlags): Promise<number> {
  const [one, other] = [await named(a), await named(b)];
  const comparison = compare(
    // two files of one name are told apart by their paths
    one.name === other.name ? { ...one, name: a } : one,
    one.name === other.name ? { ...other, name: b } : other,
  );
  process.stdout.write(
    format === 'json'
      ? visibleJson(`${JSON.stringify(data(comparison), null, 2)}\n`)
      : writers[format](differenceTable(comparison, all === true)),
  );
  return comparison.different.length === 0 ? 0 : 1;
}

/** The comparison for a program: every open point once, by what can be said of it. */
const data = ({ names, different, same, unknown }: Comparison): unknown => ({
  profiles: names,
  different,
  unknown,
  same: same.map(({ id }) => id),
});
