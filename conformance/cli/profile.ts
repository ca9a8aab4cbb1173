import { basename } from 'node:path';
import process from 'node:process';
import { Command, Option } from 'commander';
import { profileText } from '../../src/profile/profile.js';
import { compare, type Comparison, type NamedProfile } from '../profiles/comparison.js';
import { escapeControls, escapeJson, wantsColor } from '../reports/index.js';
import { withExitCodes } from '../../src/cli/usage.js';
import { complain } from './flags.js';
import { tolerateClosedStreams } from './interruption.js';
import { ProfileFileError, readProfileFile } from './profile-file.js';
import { type AnswerTable, differenceTable, tableOf, tableText } from './profile-table.js';
import { print } from './reporters.js';

interface ProfileFlags {
  format: 'terminal' | 'json';
  all?: true;
}

const formatOption = (): Option =>
  new Option('--format <name>', 'how it is written to stdout')
    .choices(['terminal', 'json'])
    .default('terminal');

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
    .addCommand(diff);
}

async function guarded(command: 'show' | 'diff', run: () => Promise<number>): Promise<void> {
  tolerateClosedStreams();
  try {
    process.exitCode = await run();
  } catch (error) {
    if (!(error instanceof ProfileFileError)) throw error;
    process.exitCode = complain(`profile ${command}`, error);
  }
}

async function named(path: string): Promise<NamedProfile> {
  const profile = await readProfileFile(path);
  const { name = '' } = profile;
  return { name: name === '' ? basename(path) : name, profile };
}

const asText = (table: AnswerTable): string =>
  tableText(
    { ...table, title: escapeControls(table.title), columns: table.columns.map(escapeControls) },
    { color: wantsColor(process.stdout, process.env), width: process.stdout.columns || 100 },
  );

async function showOne(file: string, { format }: ProfileFlags): Promise<number> {
  const one = await named(file);
  await print(format === 'json' ? escapeJson(profileText(one.profile)) : asText(tableOf(one)));
  return 0;
}

async function showBoth(a: string, b: string, { format, all }: ProfileFlags): Promise<number> {
  const [one, other] = [await named(a), await named(b)];
  const alike = one.name === other.name;
  // two files of one name are told apart by their paths
  const comparison = compare(alike ? { ...one, name: a } : one, alike ? { ...other, name: b } : other);
  await print(
    format === 'json'
      ? escapeJson(`${JSON.stringify(data(comparison), null, 2)}\n`)
      : asText(differenceTable(comparison, all === true)),
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
