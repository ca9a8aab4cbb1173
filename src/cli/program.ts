import { Command } from 'commander';
import { say } from '../command/print.js';
import { fileErrorReason } from '../command/read-file.js';
import { dropUnsetVariables, withExitCodes } from '../command/usage.js';
import { version } from '../server/version.js';

interface CommandEntry {
  /** arguments, as the list of commands shows them */
  readonly parameters: readonly string[];
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/** Only the requested command is loaded, so that `serve` does not load the conformance tests. */
const commands: Readonly<Record<string, CommandEntry>> = {
  serve: {
    parameters: ['[options]'],
    summary: 'run a sandbox',
    load: async () => (await import('./serve.js')).serveCommand(),
  },
  clock: {
    parameters: ['[options]', '[to]'],
    summary: 'show or move the clock of a running sandbox',
    load: async () => (await import('./control.js')).controlCommands.clock(),
  },
  fault: {
    parameters: [],
    summary: 'make requests to a running sandbox fail',
    load: async () => (await import('./control.js')).controlCommands.fault(),
  },
  log: {
    parameters: ['[options]'],
    summary: 'show the requests to a running sandbox',
    load: async () => (await import('./control.js')).controlCommands.log(),
  },
  reset: {
    parameters: ['[options]'],
    summary: 'return a running sandbox to its initial state',
    load: async () => (await import('./control.js')).controlCommands.reset(),
  },
  snapshot: {
    parameters: [],
    summary: 'save or restore the state of a running sandbox',
    load: async () => (await import('./control.js')).controlCommands.snapshot(),
  },
  token: {
    parameters: [],
    summary: 'revoke or restore tokens in a running sandbox',
    load: async () => (await import('./control.js')).controlCommands.token(),
  },
  check: {
    parameters: ['[options]', '[base-url]'],
    summary: 'check a deployment against the specification',
    load: async () => (await import('../../conformance/cli/check.js')).checkCommand(),
  },
  'clean-up': {
    parameters: ['[options]', '<file>', '[base-url]'],
    summary: 'cancel the subscriptions that a killed check left behind',
    load: async () => (await import('../../conformance/cli/clean-up.js')).cleanUpCommand(),
  },
  audit: {
    parameters: ['[options]', '[paths...]'],
    summary: 'check recorded or live traffic against the specification',
    load: async () => (await import('../../conformance/cli/audit.js')).auditCommand(),
  },
  vary: {
    parameters: ['[options]', '<command...>'],
    summary: 'find hidden assumptions in a client',
    load: async () => (await import('./vary.js')).varyCommand(),
  },
  compare: {
    parameters: ['[options]', '<reports...>'],
    summary: 'compare reports of several deployments, or of one over time',
    load: async () => (await import('../../conformance/cli/compare.js')).compareCommand(),
  },
  openapi: {
    parameters: ['[options]'],
    summary: 'print the OpenAPI document of the service',
    load: async () => (await import('./openapi.js')).openApiCommand(),
  },
  profile: {
    parameters: [],
    summary: 'show a profile, or compare two',
    load: async () => (await import('../../conformance/cli/profile.js')).profileCommand(),
  },
};

/** A command without its implementation, for the list of commands. */
function listedCommand(name: string, { parameters, summary }: CommandEntry): Command {
  const command = new Command(name).summary(summary);
  for (const parameter of parameters) command.argument(parameter);
  return command;
}

const examples = `
Examples:
  $ location-data-kit serve                            start a sandbox on http://127.0.0.1:4010
  $ location-data-kit clock +1h                        move the clock of that sandbox
  $ location-data-kit check http://127.0.0.1:4010      check a deployment against the specification
  $ location-data-kit audit traffic.har                check recorded traffic
  $ location-data-kit check --list                     list all checks
  $ location-data-kit vary -- npm test                 which assumptions does a client make?
  $ location-data-kit compare a.json b.json            compare two reports
  $ location-data-kit profile diff a.json b.json       compare two profiles (unspecified behaviour only)
  $ location-data-kit serve --help                     help for a command
`;

/** Runs a command line, and sets the exit code of the process. Usage errors and help exit at once. */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  const [first = '', second = ''] = args;
  const wanted = first === 'help' ? second : first;
  const program = withExitCodes(new Command('location-data-kit'))
    .description(
      'A local sandbox, an MSW mock and conformance tests for the Location Data Subscription API',
    )
    .version(version)
    .hook('preSubcommand', (_program, command) => dropUnsetVariables(command))
    .addHelpText('after', examples);
  for (const [name, entry] of Object.entries(commands)) {
    program.addCommand(name === wanted ? await entry.load() : listedCommand(name, entry));
  }
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    // A system error, for example because the disk behind stdout is full.
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    say(`location-data-kit: ${fileErrorReason(error)}`);
    process.exitCode = 2;
  }
}
