import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { buffer } from 'node:stream/consumers';
import { Command } from 'commander';
import type { UnzipFileInfo } from 'fflate';
import Joi from 'joi';
import { say } from '../../src/command/print.js';
import { fileErrorReason } from '../../src/command/read-file.js';
import { readJson } from '../../src/input/json-text.js';
import type { Declarations, OptionsOf } from '../../src/input/option.js';
import { openPointIds, type Profile } from '../../src/points/index.js';
import { answersOf, type ProfileFile, readProfile } from '../../src/points/profile.js';
import { type ReadAttachment, withAttachedBodies } from '../audit/attachments.js';
import { audit, auditExitCode } from '../audit/audit.js';
import { readHar, type Recording } from '../audit/har.js';
import { reporterNames } from '../render/index.js';
import { baseUrlOf } from '../run/base-url.js';
import { isDrift } from '../run/differences.js';
import { runOptions } from '../run/options.js';
import { profileOf } from '../run/profile-of.js';
import type { ConformanceReport } from '../run/report.js';
import { UsageError } from '../run/run.js';
import { checkOptions } from './check-options.js';
import { withFlags } from '../../src/command/flags.js';
import { printUsageError } from '../../src/command/usage.js';
import {
  ProfileFileError,
  profileTarget,
  type ProfileTarget,
  readProfileFile,
  recordProfile,
} from './profile-file.js';
import { reportersOf, writeReports } from './reporters.js';

/** Bytes of all files in an archive together that are unpacked at most. */
const mostBytes = 512 * 1024 * 1024;

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

const isHar = (name: string): boolean => /(^|[^/])\.har$/i.test(name) && !name.includes('__MACOSX');

/** Some recorders write bytes that are not UTF-8. */
const recordingOf = async (bytes: Uint8Array): Promise<Recording> =>
  readHar(await readJson(new TextDecoder().decode(bytes)));

/** The files of an archive, by their names. @throws {Error} if it is damaged, or too large */
async function unzipped(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const { unzipSync } = await import('fflate');
  let total = 0;
  const filter = ({ originalSize }: UnzipFileInfo): boolean => {
    total += originalSize;
    if (total > mostBytes)
      throw new Error('it unpacks to more than 512 MB: unpack it, and pass the .har file');
    return true;
  };
  return new Map(Object.entries(unzipSync(bytes, { filter })));
}

/** The recordings in an archive, each with the bodies that are in files beside it. */
async function inArchive(bytes: Uint8Array): Promise<Recording[]> {
  const files = await unzipped(bytes).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'not zip data';
    throw new Error(`the zip archive cannot be read: ${reason}`);
  });
  const recordings: Recording[] = [];
  for (const [name, content] of files) {
    if (!isHar(name)) continue;
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    const recording = await recordingOf(content);
    const attachment: ReadAttachment = (file) => files.get(folder + file) ?? null;
    recordings.push(withAttachedBodies(recording, attachment));
  }
  if (recordings.length === 0) throw new Error('the zip archive does not contain a .har file');
  return recordings;
}

const besideFile =
  (path: string): ReadAttachment =>
  (name) => {
    try {
      return readFileSync(join(dirname(path), name));
    } catch {
      return null;
    }
  };

/**
 * The recordings in a file: one, or those of a zip archive.
 * @param path `-` is standard input
 * @throws {Error} saying what is wrong with it
 */
async function recordingsIn(path: string): Promise<Recording[]> {
  const isInput = path === '-';
  const bytes = isInput ? await buffer(process.stdin) : await readFile(path);
  if (isZip(bytes)) return inArchive(bytes);
  const recording = await recordingOf(bytes);
  return [isInput ? recording : withAttachedBodies(recording, besideFile(path))];
}

const { reporter, verbose, profile, writeProfile } = checkOptions;

const auditOptions = {
  reporter,
  verbose,
  baseUrl: {
    schema: Joi.string(),
    flag: '--base-url <url>',
    help: 'judge only requests below this address (the part in front of /v1)',
    defaultText: 'every address below which this API responds',
  },
  strict: runOptions.strict,
  profile,
  writeProfile: {
    ...writeProfile,
    help: 'record the answers to open points that the traffic shows',
  },
} as const satisfies Declarations;

interface AuditFlags extends OptionsOf<typeof auditOptions> {}

const help = `
Nothing is sent. The rules of "check" are applied to what was recorded: types and formats in every body, errors,
accounts, and what a creation, an update or a cancellation means for later requests.

Examples:
  $ location-data-kit audit traffic.har
        traffic recorded by a browser, Playwright or mitmproxy

  $ location-data-kit audit monday.har tuesday.har --base-url https://places.example.com/api
        several recordings; requests to other addresses are ignored

  $ location-data-kit audit traffic.har --reporter pretty --reporter html=report.html
        in the terminal, and as a page to send to somebody; the formats are those of "check"

  $ location-data-kit audit traffic.har --write-profile production.json
        records how the deployment behaves where the specification is silent, as far as this traffic shows

  $ location-data-kit audit tuesday.har --profile production.json
        reports which of these answers have changed since then

  $ curl -s http://localhost:4010/_sandbox/journal.har | location-data-kit audit -
        what a client has just done in a sandbox

How to record, and what is judged: docs/audit.md. What a recording does not show is not judged: bodies that are missing
or cut off, overlapping requests, what began before the recording, and what others may have done meanwhile.
Tokens never reach a report; accounts are called "account 1", "account 2".

Exit codes:
  0  what this traffic shows holds; the report lists the clauses
  1  a required clause does not hold, or with --strict, a recommended one; or an answer differs from --profile
  2  wrong usage, or a file that is not a recording
  3  the recordings contain nothing of this API that could be judged, or a file could not be written
`;

export function auditCommand(): Command {
  const command = new Command('audit')
    .description(
      'Checks recorded traffic (HAR 1.2) of the Location Data Subscription API against its specification, ' +
        'without sending anything.',
    )
    .argument('<files...>', 'HAR files, or zip archives with them; - is standard input');
  withFlags(command, auditOptions)
    .addHelpText('after', help)
    .action(async (files: string[], flags: AuditFlags) => {
      process.exitCode = await guarded(files, flags);
    });
  return command;
}

async function guarded(files: readonly string[], flags: AuditFlags): Promise<number> {
  try {
    return await judge(files, flags);
  } catch (error) {
    const isWrongUsage = error instanceof UsageError || error instanceof ProfileFileError;
    if (!isWrongUsage) throw error;
    return printUsageError('audit', error);
  }
}

/** @returns the exit code */
async function judge(files: readonly string[], flags: AuditFlags): Promise<number> {
  const reporters = await reportersOf(reporterNames, flags.reporter ?? [], flags.writeProfile);
  const baseUrl = flags.baseUrl === undefined ? undefined : addressOf(flags.baseUrl);
  const profile = await answersIn(flags.profile);
  const target = flags.writeProfile === undefined ? null : await profileTarget(flags.writeProfile);
  const recordings = await recordingsOf(files);
  const report = audit(recordings, {
    ...(baseUrl === undefined ? {} : { baseUrl }),
    strict: flags.strict ?? false,
    profile,
  });
  const isRecorded = target === null || (await recordProfile(seenIn(report, target), target, say));
  const isReported = await writeReports(report, reporters, {
    verbose: flags.verbose ?? false,
    say,
  });
  return isRecorded && isReported ? auditExitCode(report) : auditExitCode(report) || 3;
}

/** @throws {ProfileFileError} */
async function answersIn(path: string | undefined): Promise<Partial<Profile>> {
  return path === undefined ? {} : answersOf(await readProfileFile(path));
}

/** @throws {UsageError} */
async function recordingsOf(files: readonly string[]): Promise<Recording[]> {
  if (files.filter((file) => file === '-').length > 1)
    throw new UsageError('standard input can be read only once: pass - once');
  const recordings: Recording[] = [];
  for (const file of files) recordings.push(...(await recordingsOfFile(file)));
  return recordings;
}

/**
 * The observed answers. Traffic shows some statuses and words of many: where an answer of the file
 * agrees with it, that one stays, which may say more.
 */
function seenIn(report: ConformanceReport, { before }: ProfileTarget): ProfileFile {
  const observed = profileOf(report);
  const known = before === null ? {} : answersOf(before);
  const answers = openPointIds.map((id): [string, unknown] => {
    const [was, now] = [known[id] ?? null, observed.answers[id] ?? null];
    const isKept = was !== null && now !== null && !isDrift(id, was, now);
    return [id, isKept ? was : now];
  });
  return readProfile({ ...observed, answers: Object.fromEntries(answers) });
}

/** @throws {UsageError} */
function addressOf(url: string): string {
  try {
    return baseUrlOf(url);
  } catch (error) {
    throw new UsageError(
      `--base-url: ${error instanceof Error ? error.message : 'it is not a URL'}`,
    );
  }
}

/** @throws {UsageError} naming the file, and what is wrong with it */
async function recordingsOfFile(file: string): Promise<Recording[]> {
  try {
    return await recordingsIn(file);
  } catch (error) {
    const name = file === '-' ? 'standard input' : file;
    throw new UsageError(`${name}: ${fileErrorReason(error)}`);
  }
}
