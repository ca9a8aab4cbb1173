import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OperationId } from '../api/operations.js';
import { type ChildCommand, startChildCommand, variablesFor } from '../command/child-command.js';
import { endOfLog } from '../command/log-file.js';
import type { Profile } from '../open-questions/index.js';
import { profileText, profileVersion } from '../open-questions/profile.js';
import { realTimer } from '../real-timer.js';
import { createSandbox, type SandboxOptions } from '../server/sandbox.js';
import { defaultTokens } from '../operations/access.js';
import type { LogEntry } from '../service/request-log/request-log.js';
import type { Timer } from '../input/values.js';
import { type Variation, nameOf, settingOf } from './variation.js';
import { Stopped, type Trial } from './diagnosis.js';
import { duration } from '../../render/words.js';
import { failureIn } from './reports/words.js';

/** The options that all runs of the command share. */
export interface TrialOptions {
  readonly command: readonly string[];
  readonly baseline: Profile;
  /** seed, fixture and other options */
  readonly sandbox: SandboxOptions;
  /** folder for the output and the profile of each run */
  readonly folder: string;
  /** ends the current run */
  readonly signal: AbortSignal;
}

/** The options of a single run. */
export interface TrialRequest {
  /** number of the run, from 1; its files are named after it */
  readonly number: number;
  readonly variations: readonly Variation[];
  /** time after which the run is ended, ms */
  readonly timeout: number;
}

/** Maximum number of kept exchanges of a run. */
const mostExchanges = 2000;

/** Maximum number of quoted lines of a log. */
const mostQuoted = 12;

/** The command could not be started. */
export class UnstartedCommand extends Error {
  override readonly name = 'UnstartedCommand';
}

/**
 * Runs the command once with its own sandbox.
 * @param timer for the timeout
 * @throws {Stopped} if the signal is aborted before the command has ended
 * @throws {UnstartedCommand}
 */
export async function runTrial(
  options: TrialOptions,
  request: TrialRequest,
  timer: Timer = realTimer,
): Promise<Trial> {
  const { baseline, folder, sandbox: given, signal } = options;
  stopIf(signal);
  const { number, variations } = request;
  const name = `run-${String(number).padStart(3, '0')}`;
  const { profile, conditions } = settingOf(baseline, variations);
  const sandbox = await createSandbox({ ...given, profile, conditions });
  const log = join(folder, `${name}.log`);
  const profileFile = join(folder, `${name}.profile.json`);
  const exchanges: LogEntry[] = [];
  const operations = new Set<OperationId>();
  sandbox.log.on((entry) => {
    if (entry.operation !== null) operations.add(entry.operation);
    if (exchanges.length < mostExchanges) exchanges.push(entry);
  });
  try {
    await writeFile(profileFile, profileText({ version: profileVersion, name, answers: profile }));
    const variables = {
      ...variablesFor({ url: sandbox.url, tokens: defaultTokens }),
      LOCATION_DATA_PROFILE: profileFile,
      LOCATION_DATA_CONDITIONS: conditions.join(','),
      LOCATION_DATA_VARIATION: variations.map(nameOf).join('; '),
    };
    const ended = await runCommand(options, request, { log, variables, timer });
    stopIf(signal);
    return { ...ended, number, log, exchanges, operations };
  } finally {
    await sandbox.stop();
  }
}

/** @throws {Stopped} */
function stopIf({ aborted }: AbortSignal): void {
  if (aborted) throw new Stopped();
}

interface TrialSettings {
  readonly log: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly timer: Timer;
}

type Ending = Omit<Trial, 'number' | 'log' | 'exchanges' | 'operations'>;

async function runCommand(
  { command, signal }: TrialOptions,
  { timeout, variations }: TrialRequest,
  { log, variables, timer }: TrialSettings,
): Promise<Ending> {
  const output = await open(log, 'w+');
  try {
    const { bytesWritten: head } = await output.write(headOf(command, variations));
    const began = performance.now();
    const problems: string[] = [];
    const beside = startChildCommand(command, { variables, output: output.fd }, (reason) =>
      problems.push(reason),
    );
    const isLate = await ending(beside, signal, (end) => timer(end, timeout));
    const code = await beside.ended;
    if (problems[0] !== undefined) throw new UnstartedCommand(problems[0]);
    // Leftover processes of this run would disturb the next run.
    const leftBehind = await beside.endRest();
    return {
      passed: code === 0 && !isLate,
      leftBehind,
      ending: isLate ? `not finished after ${duration(timeout)}` : `exit code ${code}`,
      duration_ms: Math.round(performance.now() - began),
      last_lines: quotedLines(await endOfLog(output, head)),
    };
  } finally {
    await output.close();
  }
}

/** Returns the head of a log, before the output. */
function headOf(command: readonly string[], variations: readonly Variation[]): string {
  const names = variations.length === 0 ? 'the baseline' : variations.map(nameOf).join('\n#   ');
  return `$ ${command.join(' ')}\n# with\n#   ${names}\n\n`;
}

/**
 * Waits until a command has ended, or ends it with everything that it has started.
 * @param expire calls its argument when time is up
 * @returns whether the command had to be ended
 */
async function ending(
  beside: ChildCommand,
  stop: AbortSignal,
  expire: (end: () => void) => () => void,
): Promise<boolean> {
  const wasLate = await new Promise<boolean>((resolve) => {
    const expired = (): void => settle(true);
    // Both are removed, because either would keep some runtimes from exiting.
    const cancel = expire(expired);
    stop.addEventListener('abort', expired);
    const settle = (isLate: boolean): void => {
      cancel();
      stop.removeEventListener('abort', expired);
      resolve(isLate);
    };
    void beside.ended.then(() => settle(false));
    if (stop.aborted) expired();
  });
  if (!wasLate) return false;
  await beside.end();
  return true;
}

/** Lines of TAP without information about a failure. */
const noise = /^\s*(---|duration_ms: .*|type: '?test'?|failureType: .*|location: .*)$/;

/** Returns the lines that describe the failure, or the last lines. */
function quotedLines(lines: readonly string[]): string[] {
  const at = failureIn(lines);
  if (at < 0) return lines.slice(-mostQuoted);
  const block = lines.slice(at);
  const end = block.findIndex((line) => /^\s*\.\.\.$/.test(line));
  const whole = end < 0 ? block : block.slice(0, end);
  return whole.filter((line) => !noise.test(line)).slice(0, mostQuoted);
}
