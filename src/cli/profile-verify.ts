import process from 'node:process';
import { Command, Option } from 'commander';
import { CreatedFile } from '../../conformance/cli/created-file.js';
import {
  printUsageError,
  type RunFlags,
  runOptionsOf,
  withFlags,
} from '../../conformance/cli/flags.js';
import {
  interruption,
  interruptionSummary,
  leftoverLines,
} from '../../conformance/cli/interruption.js';
import { ProfileFileError, readProfileFile } from '../../conformance/cli/profile-file.js';
import {
  compare,
  type Comparison,
  type Difference,
} from '../../conformance/profiles/comparison.js';
import { converse, type Replies } from '../../conformance/profiles/converse.js';
import { count, escapeControls, escapeJson } from '../../conformance/reports/index.js';
import { runOptions } from '../../conformance/run/options.js';
import { resolveOptions } from '../../conformance/run/resolve-options.js';
import { type RunOptions, UsageError } from '../../conformance/run/run.js';
import { print } from '../command/print.js';
import { answersOf, type ProfileFile, unansweredBy } from '../profile/profile.js';
import { createSandbox } from '../server/sandbox.js';

/** The options of a run that a conversation takes. */
const conversationOptions = {
  token: runOptions.token,
  headers: runOptions.headers,
  city: runOptions.city,
  entityType: runOptions.entityType,
  fields: runOptions.fields,
  timeout: runOptions.timeout,
  scrapeTimeout: runOptions.scrapeTimeout,
  maxWait: runOptions.maxWait,
  waitFor: runOptions.waitFor,
  retries: runOptions.retries,
  assumeCreated: runOptions.assumeCreated,
};

const help = `
Examples:
  $ export LOCATION_DATA_TOKEN=...
  $ location-data-kit check https://staging.example.com --write-profile staging.json
  $ location-data-kit profile verify staging.json https://staging.example.com
        is a sandbox with that profile like the deployment?

  $ location-data-kit profile verify staging.json https://staging.example.com --city Lyon --format json
        where other cities are served, and for other programs

The same conversation of some seventy requests is held with both, one request at a time: it creates a subscription,
reads, lists, updates and cancels it, and sends what is refused. Compared are statuses, the keys of bodies and their
JSON types, media types, and the headers Location, WWW-Authenticate, Allow and Retry-After; places, times and messages
are not. As with "check", only what it created is changed, and all of that is cancelled in the end, also after Ctrl-C.

To mend a difference, write the profile again, or answer an open point by hand: "profile show" names them all.

Exit codes:
  0  both respond alike
  1  something differs
  2  wrong usage, a file that holds no profile included
  3  nothing differs, but something could not be compared
`;

type Flags = RunFlags & { readonly format: 'terminal' | 'json' };

/** The command `profile verify`. */
export function profileVerifyCommand(): Command {
  const command = new Command('verify')
    .summary('a deployment and its imitation side by side')
    .description(
      'Sends the same requests to a deployment and to a sandbox with its profile, ' +
        'and lists what they do differently.',
    )
    .argument('<file>', 'a profile')
    .argument('<base-url>', 'address of the deployment, without /v1')
    .addOption(
      new Option('--format <name>', 'how it is written to stdout')
        .choices(['terminal', 'json'])
        .default('terminal'),
    );
  return withFlags(command, conversationOptions)
    .addHelpText('after', help)
    .action(async (file: string, baseUrl: string, flags: Flags) => {
      process.exitCode = await verify(file, baseUrl, flags);
    });
}

const say = (text: string): void => void process.stderr.write(`${text}\n`);

async function verify(file: string, baseUrl: string, flags: Flags): Promise<number> {
  try {
    const options = { ...runOptionsOf(flags), baseUrl };
    if (!options.token) {
      throw new UsageError('no token was given: use --token or LOCATION_DATA_TOKEN');
    }
    resolveOptions(options);
    return await hold(await readProfileFile(file), options, flags);
  } catch (error) {
    const isWrongUsage = error instanceof UsageError || error instanceof ProfileFileError;
    if (isWrongUsage) return printUsageError('profile verify', error);
    // its message may hold a token
    const name = error instanceof Error ? error.name : typeof error;
    say(`location-data-kit profile verify: the kit itself failed, please report it: ${name}`);
    return 3;
  }
}

/** Holds the conversation with both, and prints how they differ. @returns the exit code */
async function hold(profile: ProfileFile, options: RunOptions, flags: Flags): Promise<number> {
  const there = await withDeployment(options);
  if (there.exitCode !== undefined) return there.exitCode;
  const here = await withImitation(profile, options);
  const found = compare(there.replies, here.replies);
  const text = flags.format === 'json' ? dataOf(found) : textOf(found, profile);
  await print(text);
  if (found.differences.length > 0) return 1;
  return found.unverified.length > 0 ? 3 : 0;
}

/** @returns with the exit code of a signal, if there was one */
async function withDeployment(options: RunOptions) {
  const { baseUrl } = resolveOptions(options);
  const created = new CreatedFile(undefined, baseUrl, (reason) =>
    say(`${created.path}, a list of what is created, cannot be written: ${reason}.`),
  );
  let left: Replies['leftovers'] = [];
  const stop = interruption(say, () => interruptionSummary(left, created.close(left)));
  try {
    const replies = await converse({ ...options, signal: stop.signal }, (leftovers) => {
      left = leftovers;
      created.on({ type: 'leftovers', leftovers: [...leftovers] });
    });
    const exitCode = stop.exitCode();
    const file = created.close(replies.leftovers);
    if (exitCode !== undefined) {
      say(interruptionSummary(replies.leftovers, file));
    } else if (replies.leftovers.length > 0) {
      say(leftoverLines(replies.leftovers, file).join('\n'));
    }
    return { ...replies, exitCode };
  } finally {
    stop.dispose();
  }
}

async function withImitation(profile: ProfileFile, options: RunOptions): Promise<Replies> {
  const token = 'demo-token';
  const sandbox = await createSandbox({
    profile: answersOf(profile),
    scrapeTime: 0,
    tokens: { [token]: 'demo' },
  });
  try {
    // headers are for a gateway, which the sandbox has not
    return await converse({ ...options, baseUrl: sandbox.url, token, headers: {} });
  } finally {
    await sandbox.stop();
  }
}

const dataOf = (found: Comparison): string => escapeJson(`${JSON.stringify(found, null, 2)}\n`);

function textOf({ differences, unverified, compared }: Comparison, profile: ProfileFile): string {
  const open = unansweredBy(profile).length;
  const lines = [
    `${count(compared, 'response')} compared, ${count(differences.length, 'difference')}.`,
  ];
  if (open > 0) {
    lines.push(`The profile leaves ${count(open, 'open point')} to the reference.`);
  }
  if (differences.length > 0) lines.push('');
  for (const [{ what, deployment, imitation }, requests] of grouped(differences)) {
    lines.push(`${what}: ${requests.join(', ')}`);
    lines.push(`  deployment: ${deployment}`, `  imitation:  ${imitation}`);
  }
  if (unverified.length > 0) lines.push('', 'Not compared:');
  for (const { request, problem } of unverified) {
    lines.push(`  ${request}: ${problem}`);
  }
  return `${lines.map(escapeControls).join('\n')}\n`;
}

/** Each difference once, with all requests that show it. */
function grouped(differences: readonly Difference[]): [Difference, string[]][] {
  const groups = new Map<string, [Difference, string[]]>();
  for (const difference of differences) {
    const { request, ...found } = difference;
    const key = JSON.stringify(found);
    const [first, requests] = groups.get(key) ?? [difference, []];
    groups.set(key, [first, [...requests, request]]);
  }
  return [...groups.values()];
}
