import process from 'node:process';
import { Command } from 'commander';
import { givenValues } from '../../src/command/config-file.js';
import { say } from '../../src/command/print.js';
import { openQuestionIds, type Profile } from '../../src/open-questions/index.js';
import { answersOf, type ProfileFile, readProfile } from '../../src/open-questions/profile.js';
import { auditExitCode, auditWithin } from '../audit/audit.js';
import { AuditBudget } from '../audit/budget.js';
import type { Recording } from '../audit/har.js';
import { trafficHar } from '../audit/traffic-har.js';
import { reporterNames } from '../report/index.js';
import { compareStatements } from '../run/differences.js';
import { profileOf } from '../run/profile-of.js';
import type { ConformanceReport } from '../run/report.js';
import { UsageError } from '../run/run.js';
import { withFlags } from '../../src/command/flags.js';
import { addressIn, type AuditFlags, auditHelp, auditOptions } from './audit-options.js';
import { HarFile } from './files.js';
import {
  profileTarget,
  type ProfileTarget,
  readProfileFile,
  recordProfile,
} from './profile-file.js';
import { readRecordings } from './recording-files.js';
import { reportersOf, writeReports } from './reporters.js';
import { exitCodeFor } from './usage-errors.js';

export function auditCommand(): Command {
  const command = new Command('audit')
    .description(
      'Checks traffic of the Location Data Subscription API, recorded (HAR 1.2) or passing through a proxy, ' +
        'against its specification, without sending anything.',
    )
    .argument(
      '[paths...]',
      'HAR files, zip archives or folders with them; - is standard input. With --target, after --: ' +
        'a command that sends requests through the proxy, which stops when the command ends',
    );
  withFlags(command, auditOptions)
    .addHelpText('after', auditHelp)
    .action(async (words: string[], flags: AuditFlags) => {
      const isGiven = (name: keyof AuditFlags) => command.getOptionValueSource(name) === 'cli';
      process.exitCode = await exitCodeFor('audit', async () => {
        const { values, file } = await givenValues('audit', auditOptions, flags);
        if (file !== null) say(`Options from ${file}`);
        const source = sourceOf(words, values, isGiven);
        return judge(source, values);
      });
    });
  return command;
}

/** The traffic that an audit judges. */
interface Gathered {
  readonly recordings: readonly Recording[];
  /** undefined for all URLs of the API */
  readonly baseUrl: string | undefined;
  /** exit code of the command; 0 without one */
  readonly commandCode: number;
  /** whether there is nothing to judge, because the command could not be started */
  readonly isInVain?: boolean;
}

/** The source of the traffic. */
interface TrafficSource {
  readonly gather: (budget: AuditBudget, isStdoutTaken: boolean) => Promise<Gathered>;
  /** file in which the traffic is stored; undefined for none */
  readonly har: string | undefined;
}

type IsGiven = (name: keyof AuditFlags) => boolean;

/** The flags that apply only to the proxy. */
const ofProxy = ['listen', 'target', 'har', 'ca'] as const;

/**
 * Returns the source of the traffic: the named recordings, or a proxy.
 * @param isGiven whether a flag is on the command line
 * @throws {UsageError}
 */
function sourceOf(words: readonly string[], flags: AuditFlags, isGiven: IsGiven): TrafficSource {
  const isCommand = process.argv.includes('--') && flags.target !== undefined;
  if (words.length > 0 && !isCommand) return recorded(words, flags, isGiven);
  if (flags.listen !== undefined || flags.target !== undefined)
    return passing(words, flags, isGiven);
  throw new UsageError('pass recordings, or send requests through a proxy: --listen, --target');
}

/** @throws {UsageError} */
function recorded(
  paths: readonly string[],
  { baseUrl: url }: AuditFlags,
  isGiven: IsGiven,
): TrafficSource {
  const other = ofProxy.find(isGiven);
  if (other !== undefined) {
    const hint = 'pass a command after --, or leave out the recordings';
    throw new UsageError(`--${other} is for requests that pass through a proxy: ${hint}`);
  }
  const baseUrl = url === undefined ? undefined : addressIn('--base-url', url);
  return {
    har: undefined,
    gather: async (budget) => {
      const recordings = await readRecordings(paths, budget);
      return { recordings, baseUrl, commandCode: 0 };
    },
  };
}

/** @throws {UsageError} */
function passing(command: readonly string[], flags: AuditFlags, isGiven: IsGiven): TrafficSource {
  const { listen, target, ca, har } = flags;
  if (target === undefined) throw new UsageError('--listen needs --target, the deployment');
  if (listen === undefined && command.length === 0) {
    throw new UsageError('--target needs --listen with a port, or a command after --');
  }
  if (isGiven('baseUrl')) throw new UsageError('--base-url is for recordings; pass only --target');
  return {
    har,
    gather: async (budget, isStdoutTaken) => {
      // Loaded on demand, so that audits of files start quickly.
      const { passedTraffic } = await import('./audit-proxy.js');
      const options = { port: listen ?? 0, target, ca, command, isStdoutTaken };
      const { recording, isStarted, ...passed } = await passedTraffic(options, budget);
      return { ...passed, recordings: [recording], isInVain: !isStarted };
    },
  };
}

/** @returns the exit code */
async function judge({ gather, har }: TrafficSource, flags: AuditFlags): Promise<number> {
  const { strict = false, verbose = false } = flags;
  const reporters = await reportersOf(reporterNames, flags.reporter ?? [], flags.writeProfile);
  const profile = await answersIn(flags.profile);
  const target = flags.writeProfile === undefined ? null : await profileTarget(flags.writeProfile);
  const harFile = await HarFile.open(har);
  const budget = new AuditBudget();
  const isForPrograms = reporters.some(({ name, file }) => file === undefined && name !== 'pretty');
  const gathered = await gather(budget, isForPrograms);
  const { recordings, baseUrl, commandCode, isInVain = false } = gathered;
  if (isInVain) return commandCode;
  const given = baseUrl === undefined ? {} : { baseUrl };
  const report = auditWithin(budget, recordings, { ...given, strict, profile });
  const written = [
    target === null || (await recordProfile(seenIn(report, target), target, say)),
    harFile === null || (await harFile.write(trafficHar(recordings, baseUrl), say)),
    await writeReports(report, reporters, { verbose, say }),
  ];
  return exitCode(report, !written.includes(false), commandCode);
}

/** The exit code of a failed command takes precedence over the verdict. */
function exitCode(report: ConformanceReport, isWritten: boolean, commandCode: number): number {
  const verdict = auditExitCode(report);
  const code = verdict === 0 && !isWritten ? 3 : verdict;
  if (commandCode === 0) return code;
  const why = 'because the command failed';
  say(`Exit code ${commandCode}, ${why}; the audit's own exit code is ${code}.`);
  return commandCode;
}

/** @throws {ProfileFileError} */
async function answersIn(path: string | undefined): Promise<Partial<Profile>> {
  return path === undefined ? {} : answersOf(await readProfileFile(path));
}

/**
 * Returns the observed answers. Traffic shows only some of the possible words and statuses, so an
 * answer in the file that agrees with it is kept, because it might be more precise.
 */
function seenIn(report: ConformanceReport, { before }: ProfileTarget): ProfileFile {
  const observed = profileOf(report);
  const known = before === null ? {} : answersOf(before);
  const answers = openQuestionIds.map((id): [string, unknown] => {
    const [was, now] = [known[id] ?? null, observed.answers[id] ?? null];
    return [id, compareStatements(id, was, now) === 'same' ? was : now];
  });
  return readProfile({ ...observed, answers: Object.fromEntries(answers) });
}
